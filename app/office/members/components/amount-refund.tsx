import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatCents } from "#platform/data/money.ts";
import { mutation } from "#platform/http/call.ts";
import { refundAmountCall } from "#selling/payments/refunds/refunds.contract.ts";
import { EuroField } from "#ui/euro-field.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A gesture of any amount up to what is left of a payment. */
export function useAmountRefund({ id, leftCents }: { id: number; leftCents: number }, onDone: () => void) {
  // Sent with the amount: a second window may refund in the meantime.
  const [shownCents] = useState(leftCents);
  const [amountCents, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const act = useAct(mutation(refundAmountCall), {
    done: "Le remboursement est demandé.",
    failed: "Le remboursement n’a pas pu être demandé.",
  });
  const refund = async () => {
    if (!amountCents) return act.fail("Indiquez le montant à rendre.");
    const body = { amount_cents: amountCents, left_cents: shownCents, reason };
    if (await act.run({ params: { id: String(id) }, body })) onDone();
  };
  return { act, leftCents: shownCents, amountCents, setAmount, reason, setReason, refund };
}

interface AmountFieldsProps {
  form: ReturnType<typeof useAmountRefund>;
  isSubscription: boolean;
}

export const AmountFields = ({ form, isSubscription }: AmountFieldsProps) => (
  <>
    <EuroField
      label="Montant à rendre"
      description={`Au plus ${formatCents(form.leftCents)}, ce qui reste du paiement. Il est réparti sur les lignes en proportion.`}
      error={form.act.fields["amount_cents"]}
      valueCents={form.amountCents}
      onChangeCents={form.setAmount}
    />
    <TextField
      label="Motif, écrit sur l’avoir"
      maxLength={200}
      error={form.act.fields["reason"]}
      value={form.reason}
      onChange={(event) => form.setReason(event.target.value)}
    />
    <p aria-live="polite">{effectOf(form, isSubscription)}</p>
  </>
);

function effectOf({ amountCents, leftCents }: AmountFieldsProps["form"], isSubscription: boolean): string {
  if (amountCents === leftCents)
    return isSubscription
      ? "Il ne restera rien à rembourser\u202f: l’abonnement prend fin."
      : "Il ne restera rien à rembourser\u202f: ce qui a été acheté quitte sa bibliothèque.";
  return isSubscription ? "L’abonnement continue." : "Ce qui a été acheté reste dans sa bibliothèque.";
}
