import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import type { Sale } from "#selling/payments/back-office/sales/sales.contract.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

type Line = Sale["lines"][number];

const columns: Column<Line>[] = [
  {
    id: "edition",
    header: "Édition",
    primary: true,
    cell: ({ edition_id, book_title, edition_title }) => (
      <PermittedLink part="catalogue" href={`/admin/editions/${edition_id}/modifier`}>
        {book_title} ({edition_title})
      </PermittedLink>
    ),
  },
  { id: "price", header: "Prix", align: "end", cell: ({ price_cents }) => formatCents(price_cents) },
  {
    id: "refunded",
    header: "Remboursé",
    align: "end",
    cell: ({ refunded_cents }) => (refunded_cents > 0 ? formatCents(refunded_cents) : "—"),
  },
];

export const SaleLines = ({ sale }: { sale: Sale }) =>
  sale.kind === "subscription" ? (
    <p>Abonnement d’un an, {formatCents(sale.amount_cents)}</p>
  ) : (
    <DataTable
      caption="Éditions de la commande"
      columns={columns}
      rows={sale.lines}
      rowKey={({ edition_id }) => edition_id}
    />
  );
