import type { Campaign } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

type Row = Campaign["prices"][number];

const columns: Column<Row>[] = [
  {
    id: "book",
    header: "Livre",
    primary: true,
    cell: ({ edition_id, book_title }) => (
      <Link href={`/admin/editions/${edition_id}/modifier`}>{book_title}</Link>
    ),
  },
  { id: "edition", header: "Édition", cell: ({ edition_title }) => edition_title },
  {
    id: "regular",
    header: "Prix hors opération",
    align: "end",
    cell: ({ regular_price_cents }) => formatCents(regular_price_cents),
  },
  {
    id: "price",
    header: "Prix de l’opération",
    align: "end",
    cell: ({ price_cents }) => formatCents(price_cents),
  },
];

/** The editions of a campaign that has begun. */
export const CampaignPrices = ({ prices }: { prices: readonly Row[] }) => (
  <DataTable
    caption="Éditions de l’opération"
    columns={columns}
    rows={prices}
    rowKey={({ edition_id }) => edition_id}
    cardsBelow="lg"
  />
);
