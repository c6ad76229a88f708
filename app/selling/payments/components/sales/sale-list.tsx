import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { DocumentLinks } from "#selling/payments/components/document-links.tsx";
import { SaleState } from "#selling/payments/components/sales/sale-state.tsx";
import type { SaleSummary } from "#selling/payments/back-office/sales/sales.contract.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

/** Titles that a row names; the order's own screen has all. */
const namedBooks = 3;

const columns: Column<SaleSummary>[] = [
  {
    id: "what",
    header: "Commande",
    primary: true,
    cell: (sale) => (
      <Link href={`/admin/ventes/${sale.id}`}>
        <span className="sr-only">Commande n° {sale.id} : </span>
        {boughtText(sale)}
        {sale.is_unopened && <Badge className="ml-2 align-middle font-sans">pas ouvert</Badge>}
      </Link>
    ),
  },
  {
    id: "when",
    header: "Date",
    cell: ({ created_at }) => <time dateTime={created_at}>{keptDate(created_at)}</time>,
  },
  {
    id: "member",
    header: "Membre",
    cell: ({ member_id, username }) =>
      username === null ? (
        <span className="text-muted">Compte effacé</span>
      ) : (
        <PermittedLink part="members" href={`/admin/membres/${member_id}?onglet=achats`}>
          {username}
        </PermittedLink>
      ),
  },
  {
    id: "amount",
    header: "Montant",
    align: "end",
    cell: ({ amount_cents, refunded_cents }) => (
      <>
        {formatCents(amount_cents)}
        {refunded_cents > 0 && (
          <span className="block text-sm text-muted">dont {formatCents(refunded_cents)} remboursés</span>
        )}
      </>
    ),
  },
  { id: "state", header: "État", cell: (sale) => <SaleState sale={sale} /> },
  {
    id: "documents",
    header: "Facture et avoirs",
    cell: ({ documents, member_id }) => <DocumentLinks memberId={member_id} documents={documents} />,
  },
];

/** A line break before the hour only: 'le 7 novembre 2026' and 'à 10:48' stay together. */
const keptDate = (instant: string): string => {
  const [day = "", ...hour] = formatDateTime(instant).replaceAll(" ", "\u00A0").split("\u00A0à\u00A0");
  return [day, ...hour.map((time) => `à\u00A0${time}`)].join(" ");
};

export function boughtText({ kind, is_gift, books }: Pick<SaleSummary, "kind" | "is_gift" | "books">) {
  if (kind === "subscription") return "Abonnement d’un an";
  const more = books.length - namedBooks;
  const named = books.slice(0, namedBooks).join(", ") || "Édition retirée du catalogue";
  const all = more > 0 ? `${named} et ${more} ${more > 1 ? "autres" : "autre"}` : named;
  return is_gift ? `${all} (cadeau)` : all;
}

export const SaleList = ({ sales }: { sales: SaleSummary[] }) => (
  <DataTable caption="Commandes" columns={columns} rows={sales} rowKey={({ id }) => id} cardsBelow="lg" />
);
