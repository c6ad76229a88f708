import type { ContractSummary } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import type { ContractSort } from "#selling/royalties/royalty-contracts.rules.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { tiersText } from "#selling/royalties/contracts/contract-table.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { sortingBy } from "#ui/sort-link.tsx";

interface ContractListProps {
  contracts: readonly ContractSummary[];
  sort: ContractSort;
  hrefForSort: (sort: ContractSort) => string;
}

export const ContractList = ({ contracts, ...sorted }: ContractListProps) => (
  <ChosenColumns
    name="contrats"
    caption="Contrats"
    columns={columnsOf(sorted)}
    rows={contracts}
    rowKey={({ id }) => id}
  />
);

export function monthsText({ first_month, last_month }: Pick<ContractSummary, "first_month" | "last_month">) {
  const first = formatMonthYear(`${first_month}-01`);
  return last_month === null ? `depuis ${first}` : `${first} à ${formatMonthYear(`${last_month}-01`)}`;
}

const columnsOf = ({
  sort,
  hrefForSort,
}: Omit<ContractListProps, "contracts">): Column<ContractSummary>[] => [
  {
    id: "payee",
    header: "Auteur",
    primary: true,
    sorting: sortingBy("Auteur", hrefForSort("payee_asc"), sort === "payee_asc" ? "ascending" : undefined),
    cell: ({ id, payee }) => (
      <Link href={`/admin/droits/contrats/${id}`} title={payee} className="block truncate">
        {payee}
      </Link>
    ),
  },
  {
    id: "book",
    header: "Livre",
    brief: "below",
    sorting: sortingBy("Livre", hrefForSort("book_asc"), sort === "book_asc" ? "ascending" : undefined),
    cell: ({ book_title, edition_title }) => (
      <span
        title={book_title ?? undefined}
        className="block max-w-56 truncate leading-4.5 lg:max-w-32 xl:max-w-72"
      >
        {book_title ?? "Livre supprimé"}
        {edition_title && <span className="block truncate text-muted">{edition_title}</span>}
      </span>
    ),
  },
  {
    id: "months",
    header: "Durée",
    optional: true,
    sorting: sortingBy("Durée", hrefForSort("start_desc"), sort === "start_desc" ? "descending" : undefined),
    cell: monthsText,
  },
  { id: "share", header: "Part", align: "end", optional: true, cell: ({ share }) => percentText(share) },
  {
    id: "rate",
    header: "Taux",
    align: "end",
    brief: "below",
    optional: true,
    cell: ({ tiers }) => (
      <span title={tiersText(tiers)} className="block max-w-44 truncate lg:max-w-24 xl:max-w-44">
        {tiersText(tiers)}
      </span>
    ),
  },
  {
    id: "advance",
    header: "Avance à amortir",
    align: "end",
    brief: "beside",
    cell: ({ advance_left_cents, contracts_of_advance }) => (
      <span className="block leading-4.5">
        {formatCents(advance_left_cents)}
        {contracts_of_advance > 1 && <span className="block text-muted">avance commune</span>}
      </span>
    ),
  },
];
