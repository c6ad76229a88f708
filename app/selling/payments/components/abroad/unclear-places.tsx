import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { formatDate } from "#platform/data/dates.ts";
import type { AbroadSales } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { countryName } from "#selling/payments/billing/billing.rules.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Section } from "#ui/section.tsx";

const columns: Column<AbroadSales["places"][number]>[] = [
  {
    id: "sale",
    header: "Vente",
    primary: true,
    cell: ({ payment_id, paid_at }) => (
      <PermittedLink part="sales" href={`/admin/ventes/${payment_id}`}>
        nº{"\u00A0"}
        {payment_id}, {formatDate(paid_at)}
      </PermittedLink>
    ),
  },
  { id: "declared", header: "Pays déclaré", cell: ({ country }) => countryName(country) },
  {
    id: "card",
    header: "Pays de la carte",
    cell: ({ card_country }) => (card_country ? countryName(card_country) : "Pas connu"),
  },
];

/** Sales whose country is not proven, if there are any. */
export const UnclearPlaces = ({ places }: Pick<AbroadSales, "places">) =>
  places.length > 0 && (
    <Section title="Pays à éclaircir" className="border-t border-hairline pt-6">
      <p className="max-w-measure pb-5 text-muted">
        La carte ne vient pas du pays déclaré, ou le prestataire ne l’a pas dit. La vente suit la déclaration
        {"\u202f"}: demandez au lecteur en cas de doute, et gardez sa réponse dix ans.
      </p>
      <DataTable
        caption="Pays à éclaircir"
        columns={columns}
        rows={places}
        rowKey={({ payment_id }) => payment_id}
      />
    </Section>
  );
