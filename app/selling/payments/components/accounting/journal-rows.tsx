import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { JournalRow } from "#selling/payments/accounting/accounting.contract.ts";
import {
  amountColumns,
  type JournalSort,
  operationNames,
} from "#selling/payments/accounting/accounting-figures.rules.ts";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import type { Column } from "#ui/data-table.tsx";
import { sortingBy } from "#ui/sort-link.tsx";

interface JournalRowsProps {
  rows: readonly JournalRow[];
  hasVat: boolean;
  sort: JournalSort;
  hrefForSort: (sort: JournalSort) => string;
}

/** Payments, and what went back of them, each a row of the journal. */
export const JournalRows = ({ rows, ...props }: JournalRowsProps) => (
  <ChosenColumns
    name="paiements"
    caption="Paiements et remboursements"
    columns={columnsOf(props)}
    rows={rows}
    rowKey={({ position }) => position}
  />
);

const columnsOf = ({ hasVat, sort, hrefForSort }: Omit<JournalRowsProps, "rows">): Column<JournalRow>[] => [
  {
    id: "bought",
    header: "Achat",
    primary: true,
    cell: ({ designation, payment_id }) => (
      <PermittedLink
        part="sales"
        href={`/admin/ventes/${payment_id}`}
        title={designation}
        className="block truncate"
      >
        {designation}
      </PermittedLink>
    ),
  },
  { id: "kind", header: "Opération", brief: "below", cell: ({ kind }) => operationNames[kind] },
  {
    id: "day",
    header: "Jour",
    brief: "below",
    sorting: sortingBy(
      "Jour",
      hrefForSort(sort === "day_desc" ? "day_asc" : "day_desc"),
      sort === "day_desc" ? "descending" : "ascending",
    ),
    cell: ({ day }) => <time dateTime={day}>{formatDay(day)}</time>,
  },
  {
    id: "document",
    header: "Pièce",
    brief: "below",
    optional: true,
    cell: ({ document_number }) => document_number,
  },
  ...amountColumns(hasVat).map(({ id, title }): Column<JournalRow> => ({
    id,
    header: title,
    align: "end",
    ...(id === "gross_cents" ? { brief: "beside" } : { optional: true }),
    cell: (row) => <span className="tabular-nums">{formatCents(row[id])}</span>,
  })),
];
