import type { BatchSummary } from "#selling/promotions/batches/code-batches.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

const columns: Column<BatchSummary>[] = [
  {
    id: "label",
    header: "Exemplaires",
    primary: true,
    cell: ({ id, label }) => <Link href={`/admin/exemplaires/${id}`}>{label}</Link>,
  },
  { id: "created", header: "Créés le", cell: ({ created_at }) => formatDate(created_at) },
  { id: "last-day", header: "Dernier jour", cell: ({ expires_at }) => lastDayText(expires_at) },
  { id: "codes", header: "Codes", align: "end", cell: ({ codes }) => codes },
  { id: "redeemed", header: "Utilisés", align: "end", cell: ({ redeemed }) => redeemed },
  { id: "revoked", header: "Annulés", align: "end", cell: ({ revoked }) => revoked },
];

/** The day before the first instant at which codes are no longer valid. */
export const lastDayText = (expiresAt: string | null): string =>
  expiresAt === null ? "Sans limite" : formatDate(new Date(Date.parse(expiresAt) - 1));

/** All batches of codes, the latest first. */
export const BatchList = ({ batches }: { batches: readonly BatchSummary[] }) => (
  <ExportedTable
    caption="Exemplaires offerts"
    exportAs="exemplaires.csv"
    columns={columns}
    rows={batches}
    rowKey={({ id }) => id}
    cardsBelow="lg"
  />
);
