import { formatDateTime } from "#platform/data/dates.ts";
import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatCents } from "#platform/data/money.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { MailAmounts } from "#selling/payments/components/mail-amounts.tsx";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";
import { isRefusal, type RefundReason } from "#selling/payments/refunds/refunds.rules.ts";

interface RefundMailProps {
  letter: Letter;
  payment: { id: number; kind: PaymentKind; paidAt: Date };
  refund: { reason: RefundReason; amountCents: number; keepEditions: boolean; note: string | null };
  parts: { name: string; amountCents: number }[];
  /** Number of the credit note, which is attached as a PDF. */
  creditNote: string | null;
  paymentsUrl: string;
}

/** The refund, its reason, and its effect on the purchase. */
export function RefundMail(props: RefundMailProps) {
  const { letter, payment, refund, parts, creditNote, paymentsUrl } = props;
  const amount = formatCents(refund.amountCents);
  return (
    <MailLayout letter={letter} preview={`${amount} vous sont rendus.`} title="Votre remboursement">
      <MailText>
        {refund.reason === "gesture" && refund.note
          ? `${reasons.gesture} Son motif\u202f: ${refund.note}`
          : reasons[refund.reason]}
      </MailText>
      <MailText>{`Il porte sur votre paiement nº\u00a0${payment.id} du ${formatDateTime(payment.paidAt)}.`}</MailText>
      <MailAmounts lines={parts} totalLabel="Total rendu" totalCents={refund.amountCents} />
      {refund.reason !== "dispute" && (
        <MailText>
          La somme revient par le moyen de paiement que vous aviez utilisé{"\u202f"}; votre banque l’affiche
          en général sous cinq à dix jours.
        </MailText>
      )}
      <MailText>{consequence(payment.kind, refund)}</MailText>
      {creditNote && <MailText>{`Votre avoir nº\u00a0${creditNote} est joint à ce message.`}</MailText>}
      <MailAction href={paymentsUrl}>Voir mes paiements</MailAction>
    </MailLayout>
  );
}

const reasons: Record<RefundReason, string> = {
  withdrawal: "Vous avez renoncé à cet achat\u202f: nous vous le remboursons.",
  duplicate:
    "Une édition que vous possédiez déjà a été payée une seconde fois, sans doute dans une autre fenêtre. Nous vous la remboursons, sans que vous ayez rien à faire.",
  administrator: "Nous vous avons remboursé.",
  gesture: "Nous vous rendons une somme, en geste commercial.",
  provider: "Nous vous avons remboursé.",
  dispute: "Votre banque a donné suite à votre contestation et vous a rendu la somme.",
  "account-ended":
    "Votre paiement nous est parvenu alors que votre compte est fermé, ou suspendu. Nous vous le rendons, sans que vous ayez rien à faire.",
  "subscription-ended":
    "Votre paiement, au prix des abonnés, nous est parvenu après la fin de votre abonnement. Nous vous le rendons\u202f: vous pouvez commander de nouveau, au prix de tous.",
};

function consequence(kind: PaymentKind, { reason, keepEditions }: RefundMailProps["refund"]): string {
  if (isRefusal(reason)) return "Rien n’a été livré pour ce paiement.";
  if (reason === "duplicate") return "L’édition reste dans votre bibliothèque.";
  if (keepEditions)
    return kind === "subscription"
      ? "Votre abonnement continue."
      : "Les éditions concernées restent dans votre bibliothèque.";
  return kind === "subscription"
    ? "Un abonnement remboursé en entier, ou dont vous vous êtes rétracté, prend fin. Les éditions que vous avez payées vous restent."
    : "Une édition remboursée en entier quitte votre bibliothèque\u202f: merci d’en effacer vos copies.";
}
