import type { ReactNode } from "react";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { DocumentLinks } from "#selling/payments/components/document-links.tsx";
import { SaleState } from "#selling/payments/components/sales/sale-state.tsx";
import type { Sale } from "#selling/payments/back-office/sales/sales.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

const providers = { stripe: "Stripe", simulated: "Paiement simulé" } as const;

/** The data of an order: buyer, amount, documents, identifiers of the provider. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const endsAt = sale.withdrawal_ends_at;
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Fact name="Membre">
        {sale.username === null ? (
          "Compte effacé"
        ) : (
          <>
            <PermittedLink part="members" href={`/admin/membres/${sale.member_id}?onglet=achats`}>
              {sale.username}
            </PermittedLink>
            <span className="block text-sm wrap-anywhere text-muted">{sale.email}</span>
          </>
        )}
      </Fact>
      <Fact name="État">
        <SaleState sale={sale} />
      </Fact>
      <Fact name="Montant">
        {formatCents(sale.amount_cents)}
        {sale.refunded_cents > 0 && (
          <span className="block text-sm text-muted">
            dont {formatCents(sale.refunded_cents)} remboursés, reste{" "}
            {formatCents(sale.amount_cents - sale.refunded_cents)}
          </span>
        )}
      </Fact>
      <Fact name="Facture et avoirs">
        <DocumentLinks memberId={sale.member_id} documents={sale.documents} />
      </Fact>
      <Fact name="Prestataire">
        {providers[sale.provider]}
        {[sale.session_id, sale.payment_intent_id].map(
          (id) =>
            id && (
              <code key={id} className="block text-sm wrap-anywhere text-muted">
                {id}
              </code>
            ),
        )}
      </Fact>
      {endsAt && !sale.withdrawal_consent && (
        <Fact name="Rétractation">
          Sans consentement à la fourniture immédiate{"\u202F"}: possible avant le {formatDate(endsAt)}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="pt-1">{children}</dd>
  </div>
);
