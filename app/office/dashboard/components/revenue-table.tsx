import { formatCents } from "#platform/data/money.ts";
import { type ComparedMonth, monthName } from "#office/dashboard/client/revenue-figures.ts";
import { DataTable } from "#ui/data-table.tsx";

/** The chart's figures for screen readers, and for exact values. */
export function RevenueTable({ months }: { months: ComparedMonth[] }) {
  return (
    <details className="py-3">
      <summary className="min-h-8 cursor-pointer rounded-sm py-1 font-semibold">
        Les chiffres en tableau
      </summary>
      <DataTable
        caption="Chiffre d’affaires par mois, et celui du mois comparé"
        className="mt-3"
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { id: "month", header: "Mois", primary: true, cell: ({ month }) => monthName(month) },
          {
            id: "revenue",
            header: "Chiffre d’affaires",
            align: "end",
            cell: ({ revenue }) => formatCents(revenue),
          },
          {
            id: "before",
            header: "Période comparée",
            align: "end",
            cell: ({ before }) =>
              before ? `${formatCents(before.revenue)} (${monthName(before.month)})` : "–",
          },
        ]}
      />
    </details>
  );
}
