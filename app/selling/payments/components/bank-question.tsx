import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents } from "#platform/data/money.ts";
import { useLeaving } from "#selling/payments/components/use-leaving.ts";
import {
  type SimulatedSession,
  authenticateSimulatedSession,
} from "#selling/payments/checkout/checkout.contract.ts";
import { Button } from "#ui/button.tsx";
import { mutation } from "#platform/http/call.ts";

/** The bank's confirmation step for some payments (3-D Secure): the cardholder confirms or refuses. */
export function BankQuestion({ session, brand }: { session: SimulatedSession; brand: string }) {
  const { mutateAsync } = useMutation(mutation(authenticateSimulatedSession));
  const { pending, leave } = useLeaving();
  const [confirmed, setConfirmed] = useState(true);
  const answer = (isConfirmed: boolean) => {
    setConfirmed(isConfirmed);
    leave(() => mutateAsync({ params: { sessionId: session.id }, body: { confirmed: isConfirmed } }));
  };
  return (
    <section
      aria-labelledby="banque"
      className="mt-8 max-w-xl rounded border border-hairline bg-raised p-5 sm:p-8"
    >
      <p className="eyebrow">Votre banque (simulée)</p>
      <h2 id="banque" className="mt-2">
        Confirmez-vous ce paiement{"\u202f"}?
      </h2>
      <dl className="my-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-hairline py-4">
        <dt className="text-muted">Commerçant</dt>
        <dd>{brand}</dd>
        <dt className="text-muted">Montant</dt>
        <dd className="font-semibold tabular-nums">{formatCents(session.amount_cents)}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="lg"
          pending={pending && confirmed}
          disabled={pending}
          onClick={() => answer(true)}
        >
          Confirmer le paiement
        </Button>
        <Button size="lg" pending={pending && !confirmed} disabled={pending} onClick={() => answer(false)}>
          Refuser
        </Button>
      </div>
    </section>
  );
}
