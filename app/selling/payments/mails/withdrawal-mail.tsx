import { formatDateTime } from "#platform/data/dates.ts";
import { MailFacts, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import { formatCents } from "#platform/data/money.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { MailAmounts } from "#selling/payments/components/mail-amounts.tsx";
import type { PaymentKind } from "#selling/payments/checkout/checkout.rules.ts";

interface WithdrawalMailProps {
  letter: Letter;
  /** As it was declared. */
  name: string;
  email: string;
  declaredAt: Date;
  payment: { id: number; kind: PaymentKind; paidAt: Date };
  lines: readonly { name: string; amountCents: number }[];
  refundCents: number;
}

/** Repeats the declaration, with its date and time. */
export function WithdrawalMail(props: WithdrawalMailProps) {
  const { letter, name, email, declaredAt, payment, lines, refundCents } = props;
  return (
    <MailLayout
      letter={letter}
      preview={`Votre rétractation du ${formatDateTime(declaredAt)} est enregistrée.`}
      title="Accusé de réception de votre rétractation"
    >
      <MailText>{`Nous avons bien reçu votre déclaration\u202f: «\u202fJe vous notifie ma rétractation du contrat ci-dessous.\u202f»`}</MailText>
      <MailFacts
        facts={[
          ["Déclarée le", formatDateTime(declaredAt)],
          ["Par", `${name}, ${email}`],
          ["Contrat", contractName(payment)],
        ]}
      />
      <MailAmounts lines={lines} totalLabel="À vous rembourser" totalCents={refundCents} />
      <MailText>{consequence(payment.kind, refundCents)}</MailText>
      <MailText>Conservez ce message{"\u202f"}: il fait preuve de votre rétractation et de sa date.</MailText>
    </MailLayout>
  );
}

interface WithdrawalNoticeMailProps {
  letter: Letter;
  notice: { id: number; name: string; email: string; reference: string; declaredAt: Date };
}

/** Of a declaration without an account: the same for a known order and for an unknown one. */
export const WithdrawalNoticeMail = ({ letter, notice }: WithdrawalNoticeMailProps) => (
  <MailLayout
    letter={letter}
    preview={`Votre rétractation du ${formatDateTime(notice.declaredAt)} est enregistrée.`}
    title="Accusé de réception de votre rétractation"
  >
    <MailText>{`Nous avons bien reçu votre déclaration\u202f: «\u202fJe vous notifie ma rétractation du contrat ci-dessous.\u202f»`}</MailText>
    <MailFacts
      facts={[
        ["Numéro", String(notice.id)],
        ["Déclarée le", formatDateTime(notice.declaredAt)],
        ["Par", `${notice.name}, ${notice.email}`],
        ["Contrat", notice.reference || "l’achat fait avec cette adresse e-mail"],
      ]}
    />
    <MailText>
      C’est ce jour et cette heure qui comptent. Nous retrouvons maintenant la commande{"\u202f"}: si la
      rétractation lui est ouverte, le remboursement revient par le moyen de paiement utilisé, au plus tard
      dans les quatorze jours. Sinon, nous vous écrivons pourquoi.
    </MailText>
    <MailText>
      Conservez ce message{"\u202f"}: il fait preuve de votre rétractation et de sa date. Si elle n’est pas de
      vous, répondez-nous simplement{"\u202f"}: rien n’a changé.
    </MailText>
  </MailLayout>
);

const contractName = ({ id, kind, paidAt }: WithdrawalMailProps["payment"]): string =>
  `${kind === "subscription" ? "abonnement" : "achat d’éditions"}, paiement nº\u00a0${id} du ${formatDateTime(paidAt)}`;

function consequence(kind: PaymentKind, cents: number): string {
  const back = `Les ${formatCents(cents)} reviennent par le moyen de paiement que vous aviez utilisé, au plus tard dans les quatorze jours.`;
  return kind === "subscription"
    ? `${back} L’abonnement prend fin, et les éditions qu’il vous avait permis d’ajouter gratuitement quittent votre bibliothèque.`
    : `${back} Les éditions concernées quittent votre bibliothèque\u202f: merci d’en effacer vos copies.`;
}
