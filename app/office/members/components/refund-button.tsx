import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { MemberPayment } from "#office/members/members.contract.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { AmountFields, useAmountRefund } from "#office/members/components/amount-refund.tsx";
import { TextField } from "#ui/text-field.tsx";
import { refundPaymentCall, retryRefund } from "#selling/payments/refunds/refunds.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** What a refund needs to know of a payment. */
type RefundedPayment = Pick<MemberPayment, "id" | "kind" | "amount_cents" | "refunded_cents" | "lines"> & {
  refunds: Pick<MemberPayment["refunds"][number], "state" | "amount_cents">[];
};

/** Refunds a payment, or some of its editions; nothing if it is fully refunded. */
export function RefundButton({ payment }: { payment: RefundedPayment }) {
  const [open, setOpen] = useState(false);
  // A success removes the button, but only after the dialog is closed.
  if (leftOf(payment) <= 0 && !open) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Rembourser le paiement n° ${payment.id}`}>
        Rembourser
      </Button>
      {open && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Cents without a refund request. */
const leftOf = ({ amount_cents, refunded_cents, refunds }: RefundedPayment): number =>
  refunds
    .filter(({ state }) => state === "requested")
    .reduce((left, refund) => left - refund.amount_cents, amount_cents - refunded_cents);

const ways = [
  { id: "purchase", label: "L’achat" },
  { id: "amount", label: "Un montant" },
] as const;

function RefundDialog({ payment, onClose }: { payment: RefundedPayment; onClose: () => void }) {
  const [way, setWay] = useState<(typeof ways)[number]["id"]>("purchase");
  const purchase = useRefund(payment, onClose);
  const gesture = useAmountRefund({ ...payment, leftCents: leftOf(payment) }, onClose);
  const { act, amountCents, refund } = way === "amount" ? gesture : purchase;
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Annuler
      </Button>
      <Button
        variant="danger"
        pending={act.pending}
        pendingLabel="Remboursement…"
        onClick={() => void refund()}
      >
        {amountCents ? `Rembourser ${formatCents(amountCents)}` : "Rembourser"}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Rembourser le paiement n°\u00A0${payment.id}`} actions={actions}>
      <div className="flex flex-col gap-4 pb-2">
        <FormErrors>{act.failure}</FormErrors>
        <SegmentedChoice legend="Ce qui est remboursé" options={ways} value={way} onChange={setWay} />
        {way === "amount" ? (
          <AmountFields form={gesture} isSubscription={payment.kind === "subscription"} />
        ) : (
          <PurchaseFields form={purchase} isSubscription={payment.kind === "subscription"} />
        )}
        <p className="text-muted">
          La somme revient au membre par le même moyen de paiement, un avoir est émis et un message lui est
          envoyé. Un remboursement ne s’annule pas.
        </p>
      </div>
    </Dialog>
  );
}

/** The whole of a purchase, or some of its editions. */
function PurchaseFields({
  form,
  isSubscription,
}: {
  form: ReturnType<typeof useRefund>;
  isSubscription: boolean;
}) {
  const { lines } = form;
  return (
    <>
      {lines.length > 1 ? (
        <Choice lines={lines} chosen={form.chosen} onChoose={form.choose} />
      ) : (
        <p className="font-serif text-lg leading-snug">
          {lines[0] ? nameOf(lines[0]) : "Abonnement d’un an"}
        </p>
      )}
      <p aria-live="polite">
        À rembourser{"\u202F"}: <strong className="tabular-nums">{formatCents(form.amountCents)}</strong>
      </p>
      {!isSubscription && (
        <Checkbox checked={form.keep} onChange={(event) => form.setKeep(event.target.checked)}>
          Laisser les éditions dans sa bibliothèque
        </Checkbox>
      )}
      <TextField
        label="Note interne (facultative)"
        maxLength={500}
        value={form.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
    </>
  );
}

type Line = MemberPayment["lines"][number];

interface ChoiceProps {
  lines: readonly Line[];
  chosen: ReadonlySet<number>;
  onChoose: (editionId: number, isChosen: boolean) => void;
}

const Choice = ({ lines, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="pb-2 font-semibold">Éditions</legend>
    {lines.map((line) => (
      <Checkbox
        key={line.edition_id}
        checked={chosen.has(line.edition_id)}
        onChange={(event) => onChoose(line.edition_id, event.target.checked)}
      >
        {nameOf(line)}, <span className="tabular-nums">{formatCents(restOf(line))}</span>
      </Checkbox>
    ))}
  </fieldset>
);

const nameOf = ({ book_title, edition_title }: Line): string => `${book_title} (${edition_title})`;
const restOf = ({ price_cents, refunded_cents }: Line): number => price_cents - refunded_cents;

/** The selection, its sum, and the request. */
function useRefund(payment: RefundedPayment, onDone: () => void) {
  const lines = payment.lines.filter((line) => restOf(line) > 0);
  const [chosen, setChosen] = useState(() => new Set(lines.map(({ edition_id }) => edition_id)));
  const [keep, setKeep] = useState(false);
  const [note, setNote] = useState("");
  const act = useAct(mutation(refundPaymentCall), {
    done: "Le remboursement est demandé.",
    failed: "Le remboursement n’a pas pu être demandé.",
  });
  const isWhole = lines.every(({ edition_id }) => chosen.has(edition_id));
  const chosenCents = lines
    .filter(({ edition_id }) => chosen.has(edition_id))
    .reduce((sum, line) => sum + restOf(line), 0);
  const refund = async () => {
    if (!isWhole && chosen.size === 0) return act.fail("Choisissez ce qui est à rembourser.");
    const body = { edition_ids: isWhole ? null : [...chosen], keep_editions: keep, note: note || null };
    if (await act.run({ params: { id: String(payment.id) }, body })) onDone();
  };
  const choose = (editionId: number, isChosen: boolean) =>
    setChosen(
      (known) => new Set([...known].filter((id) => id !== editionId).concat(isChosen ? editionId : [])),
    );
  const amountCents = isWhole ? leftOf(payment) : chosenCents;
  return { act, lines, chosen, choose, keep, setKeep, note, setNote, amountCents, refund };
}

/** Repeats a failed refund, for the amount still owed. */
export function RetryRefundButton({ refund }: { refund: { id: number; owed_cents: number } }) {
  const act = useAct(mutation(retryRefund), {
    done: "Le remboursement est relancé.",
    failed: "Le remboursement n’a pas pu être relancé.",
  });
  return (
    <>
      <FormErrors>{act.failure}</FormErrors>
      <Button
        size="sm"
        variant="danger"
        pending={act.pending}
        onClick={() => void act.run({ params: { id: String(refund.id) } })}
      >
        Relancer {formatCents(refund.owed_cents)}
      </Button>
    </>
  );
}
