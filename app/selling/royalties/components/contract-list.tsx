import type { ContractSummary } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { percentText, tierText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import type { Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

export const ContractList = ({ contracts }: { contracts: readonly ContractSummary[] }) => (
  <ExportedTable
    caption="Contrats"
    exportAs="contrats.csv"
    columns={columns}
    rows={contracts}
    rowKey={({ id }) => id}
    cardsBelow="lg"
  />
);

/** '10 %, 12 % dès le 501e'. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map((tier) => [percentText(tier.rate), tierText(tier)].filter(Boolean).join(" ")).join(", ");

export function monthsText({ first_month, last_month }: Pick<ContractSummary, "first_month" | "last_month">) {
  const first = formatMonthYear(`${first_month}-01`);
  return last_month === null ? `depuis ${first}` : `${first} à ${formatMonthYear(`${last_month}-01`)}`;
}

const columns: Column<ContractSummary>[] = [
  {
    id: "payee",
    header: "Auteur",
    primary: true,
    cell: ({ id, payee }) => <Link href={`/admin/droits/contrats/${id}`}>{payee}</Link>,
  },
  {
    id: "book",
    header: "Livre",
    cell: ({ book_title, edition_title }) => (
      <>
        {book_title ?? "Livre supprimé"}
        {edition_title && <span className="block text-sm text-muted">{edition_title}</span>}
      </>
    ),
  },
  { id: "months", header: "Durée", cell: monthsText },
  { id: "share", header: "Part", align: "end", cell: ({ share }) => percentText(share) },
  { id: "rate", header: "Taux", align: "end", cell: ({ tiers }) => tiersText(tiers) },
  {
    id: "advance",
    header: "Avance à amortir",
    align: "end",
    cell: ({ advance_left_cents, contracts_of_advance }) => (
      <>
        {formatCents(advance_left_cents)}
        {contracts_of_advance > 1 && <span className="block text-sm text-muted">avance commune</span>}
      </>
    ),
  },
];
