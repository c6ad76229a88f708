import { useState } from "react";
import { useAct } from "#modules/administrators/components/use-act.ts";
import type { MemberPayment } from "#modules/administrators/members/contract.ts";
import { refundPaymentMutation } from "#modules/administrators/members/queries.ts";
import { formatCents } from "#platform/money.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Gives back a payment, or some of its editions; nothing where nothing is left to give back. */
export function RefundButton({ payment }: { payment: MemberPayment }) {
  const [open, setOpen] = useState(false);
  if (leftOf(payment) <= 0) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Rembourser le paiement n° ${payment.id}`}>
        Rembourser
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Rembourser">
        <RefundForm payment={payment} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Cents that nobody has asked back yet. */
const leftOf = ({ amount_cents, refunded_cents, refunds }: MemberPayment): number =>
  refunds
    .filter(({ state }) => state === "requested")
    .reduce((left, refund) => left - refund.amount_cents, amount_cents - refunded_cents);

function RefundForm({ payment, onDone }: { payment: MemberPayment; onDone: () => void }) {
  const lines = payment.lines.filter(({ price_cents, refunded_cents }) => refunded_cents < price_cents);
  const [chosen, setChosen] = useState(() => new Set(lines.map(({ edition_id }) => edition_id)));
  const [keep, setKeep] = useState(false);
  const [note, setNote] = useState("");
  const act = useAct(refundPaymentMutation(), {
    done: "Le remboursement est demandé.",
    failed: "Le remboursement n’a pas pu être demandé.",
  });
  const isWhole = lines.every(({ edition_id }) => chosen.has(edition_id));
  const refund = async () => {
    if (!isWhole && chosen.size === 0) return act.fail("Choisissez ce qui est à rembourser.");
    const body = { edition_ids: isWhole ? null : [...chosen], keep_editions: keep, note: note || null };
    if (await act.run({ params: { id: String(payment.id) }, body })) onDone();
  };
  const choose = (editionId: number, isChosen: boolean) =>
    setChosen(
      (known) => new Set([...known].filter((id) => id !== editionId).concat(isChosen ? editionId : [])),
    );
  return (
    <div className="flex flex-col gap-4 pb-4">
      <FormErrors>{act.failure}</FormErrors>
      {lines.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-semibold">À rembourser</legend>
          {lines.map((line) => (
            <Checkbox
              key={line.edition_id}
              checked={chosen.has(line.edition_id)}
              onChange={(event) => choose(line.edition_id, event.target.checked)}
            >
              {line.book_title}, {formatCents(line.price_cents - line.refunded_cents)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p className="text-muted">
        La somme revient sur la carte du membre, un avoir est émis et un message lui est envoyé. Un
        remboursement ne s’annule pas.
      </p>
      {payment.kind === "editions" && (
        <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
          Laisser les éditions dans sa bibliothèque
        </Checkbox>
      )}
      <TextField
        label="Note interne (facultative)"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button variant="danger" pending={act.pending} onClick={() => void refund()} className="self-end">
        {isWhole ? `Rembourser ${formatCents(leftOf(payment))}` : "Rembourser ce choix"}
      </Button>
    </div>
  );
}
