import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { DocumentLinks } from "#selling/payments/components/document-links.tsx";
import { SaleState } from "#selling/payments/components/sales/sale-state.tsx";
import type { SaleSummary } from "#selling/payments/back-office/sales/sales.contract.ts";
import { parisDayAndTime } from "#platform/data/paris-clock.ts";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

/** Titles that a row names; the order's own screen has all. */
const namedBooks = 3;

const columns: Column<SaleSummary>[] = [
  {
    id: "what",
    header: "Commande",
    primary: true,
    cell: (sale) => (
      <Link
        href={`/admin/ventes/${sale.id}`}
        title={boughtText(sale)}
        className="block truncate font-serif text-base"
      >
        <span className="sr-only">Commande n° {sale.id} : </span>
        {boughtText(sale)}
        {sale.is_unopened && <Badge className="ml-2 align-middle font-sans">pas ouvert</Badge>}
      </Link>
    ),
  },
  {
    id: "when",
    header: "Date",
    brief: "below",
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatMoment(created_at)}
      </time>
    ),
  },
  {
    id: "member",
    header: "Membre",
    brief: "below",
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
    brief: "beside",
    cell: ({ amount_cents, refunded_cents }) => (
      <span className="block leading-4.5">
        {formatCents(amount_cents)}
        {refunded_cents > 0 && (
          <span className="block text-muted">dont {formatCents(refunded_cents)} remboursés</span>
        )}
      </span>
    ),
  },
  { id: "state", header: "État", brief: "below", optional: true, cell: (sale) => <SaleState sale={sale} /> },
  {
    id: "documents",
    header: "Facture et avoirs",
    optional: true,
    cell: ({ documents, member_id }) => <DocumentLinks memberId={member_id} documents={documents} />,
  },
];

/** '07/11/2026 10:48' in Paris: dates of one width are compared at a glance. */
const formatMoment = (instant: string): string => {
  const { day, time } = parisDayAndTime(new Date(instant));
  return `${day.split("-").toReversed().join("/")} ${time}`;
};

export function boughtText({ kind, is_gift, books }: Pick<SaleSummary, "kind" | "is_gift" | "books">) {
  if (kind === "subscription") return "Abonnement d’un an";
  const more = books.length - namedBooks;
  const named = books.slice(0, namedBooks).join(", ") || "Édition retirée du catalogue";
  const all = more > 0 ? `${named} et ${more} ${more > 1 ? "autres" : "autre"}` : named;
  return is_gift ? `${all} (cadeau)` : all;
}

export const SaleList = ({ sales }: { sales: SaleSummary[] }) => (
  <ChosenColumns name="ventes" caption="Commandes" columns={columns} rows={sales} rowKey={({ id }) => id} />
);
