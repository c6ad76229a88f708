import type { CampaignSummary } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { formatDateTime, formatPeriodEnd } from "#platform/data/dates.ts";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import type { CampaignState } from "#books/catalogue/campaigns/price-campaigns.rules.ts";
import { Badge } from "#ui/badge.tsx";

const columns: Column<CampaignSummary>[] = [
  {
    id: "name",
    header: "Opération",
    primary: true,
    cell: ({ id, name }) => <Link href={`/admin/operations/${id}`}>{name}</Link>,
  },
  { id: "state", header: "État", cell: ({ state }) => <CampaignBadge state={state} /> },
  { id: "start", header: "Début", cell: ({ starts_at }) => formatDateTime(starts_at) },
  { id: "end", header: "Fin", cell: ({ ends_at }) => formatPeriodEnd(ends_at) },
  { id: "editions", header: "Éditions", align: "end", cell: ({ editions }) => editions },
];

/** All price campaigns, the latest first. */
export const CampaignList = ({ campaigns }: { campaigns: readonly CampaignSummary[] }) => (
  <ExportedTable
    caption="Opérations"
    exportAs="operations.csv"
    columns={columns}
    rows={campaigns}
    rowKey={({ id }) => id}
    cardsBelow="lg"
  />
);

const states = {
  upcoming: { label: "À venir", tone: "accent" },
  running: { label: "En cours", tone: "success" },
  ended: { label: "Terminée", tone: "neutral" },
} as const;

export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
