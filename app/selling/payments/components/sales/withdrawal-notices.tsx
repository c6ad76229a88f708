import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation, query } from "#platform/http/call.ts";
import {
  getWithdrawalNotices,
  settleWithdrawalNotice,
  type WithdrawalNotice,
} from "#selling/payments/withdrawals/withdrawal-notices.contract.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

const outcomes = { honoured: "Honorée", closed: "Classée" };

/** Withdrawals declared without an account: those that wait with what can be done, then the settled ones. */
export function WithdrawalNotices() {
  const notices = useQuery({ ...query(getWithdrawalNotices, {}), staleTime: 0 });
  return (
    <Loaded answer={notices}>
      {(rows) =>
        rows.length > 0 && (
          <section aria-labelledby="sans-compte" className="mb-12">
            <h2 id="sans-compte" className="mb-4">
              Déclarées sans compte
            </h2>
            <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
              {rows.map((notice) => (
                <li key={notice.id} className="py-4">
                  <Notice notice={notice} onSettled={() => void notices.refetch()} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Notice({ notice, onSettled }: { notice: WithdrawalNotice; onSettled: () => void }) {
  const { id, name, email, reference, declared_at, outcome, member, contracts } = notice;
  const { mutateAsync, isPending } = useMutation(mutation(settleWithdrawalNotice));
  const [isClosing, setClosing] = useState(false);
  const toasts = useToasts();
  const settle = async (payment_id: number | null) => {
    setClosing(false);
    try {
      const { message } = await mutateAsync({ params: { id: String(id) }, body: { payment_id } });
      toasts.show(message);
      onSettled();
    } catch (error) {
      toasts.show(errorText(error, "Erreur inconnue."), { tone: "error" });
    }
  };
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {name}
        <span className="font-normal text-muted">, {email}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        Nº {id}, le <time dateTime={declared_at}>{formatDateTime(declared_at)}</time>
        {reference && (
          <>
            , pour «{"\u202f"}
            {reference}
            {"\u202f"}»
          </>
        )}
        {outcome && `. ${outcomes[outcome]}.`}
      </p>
      {!outcome && (
        <>
          <p className="pt-2">
            {member ? (
              <>
                Le compte de{" "}
                <PermittedLink part="members" href={`/admin/membres/${member.id}?onglet=achats`}>
                  {member.username}
                </PermittedLink>
                {contracts.length === 0 && " n’avait alors aucun contrat ouvert à la rétractation."}
              </>
            ) : (
              <>
                Aucun compte ne porte cette référence. Cherchez la commande parmi les{" "}
                <Link href="/admin/ventes">ventes</Link>, puis répondez à {email}.
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-3 pt-3">
            {contracts.map(({ payment_id, refund_cents }) => (
              <Button
                key={payment_id}
                size="sm"
                variant="primary"
                pending={isPending}
                onClick={() => void settle(payment_id)}
              >
                Honorer{"\u202f"}: paiement nº {payment_id}, {formatCents(refund_cents)}
              </Button>
            ))}
            <Button size="sm" pending={isPending} onClick={() => setClosing(true)}>
              Classer
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isClosing}
        onClose={() => setClosing(false)}
        onConfirm={() => void settle(null)}
        title="Classer cette déclaration"
        confirmLabel="Classer"
        cancelLabel="Annuler"
      >
        Rien n’est rendu, et aucun message ne part{"\u202f"}: avez-vous répondu à {email}
        {"\u202f"}?
      </ConfirmDialog>
    </>
  );
}
