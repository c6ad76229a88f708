import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { PreorderNews } from "#selling/payments/preorders/preorders.jobs.ts";
import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface PreorderMailProps {
  letter: Letter;
  news: PreorderNews;
  /** Of the book and its edition. */
  title: string;
  releasedAt: Date;
  amountCents: number;
  isPaid: boolean;
  nextAttemptAt: Date | null;
  /** The wording that the reader has accepted at the delivery. */
  consent: { text: string; at: Date } | null;
  /** The reader's preorders. */
  link: string;
}

/** What becomes of a preorder (docs/decisions/141-preorders.md). */
export function PreorderMail(props: PreorderMailProps) {
  const { title, preview, paragraphs, action } = texts[props.news](props);
  return (
    <MailLayout letter={props.letter} preview={preview} title={title}>
      {paragraphs.map((text) => (
        <MailText key={text}>{text}</MailText>
      ))}
      <MailAction href={props.link}>{action}</MailAction>
    </MailLayout>
  );
}

interface Words {
  title: string;
  preview: string;
  paragraphs: string[];
  action: string;
}

const dateOf = ({ releasedAt }: PreorderMailProps): string => `${formatDateTime(releasedAt)}, heure de Paris`;
const leaving =
  "Vous pouvez y renoncer jusqu’à la parution, sans donner de raison, depuis votre bibliothèque.";
const notCharged = "Votre carte n’a pas été débitée, et le prestataire de paiement l’efface.";

const texts: Record<PreorderNews, (mail: PreorderMailProps) => Words> = {
  kept: (mail) => ({
    title: "Votre précommande est enregistrée",
    preview: `«\u202f${mail.title}\u202f» paraît le ${dateOf(mail)}.`,
    paragraphs: [
      `«\u202f${mail.title}\u202f» paraît le ${dateOf(mail)}. Rien n’est débité aujourd’hui\u202f: votre carte est conservée par le prestataire de paiement, comme vous l’avez accepté, et débitée une seule fois de ${formatCents(mail.amountCents)} à la parution.`,
      leaving,
    ],
    action: "Voir ma précommande",
  }),
  moved: (mail) => ({
    title: "La parution change de date",
    preview: `«\u202f${mail.title}\u202f» paraît le ${dateOf(mail)}.`,
    paragraphs: [
      `«\u202f${mail.title}\u202f», que vous avez précommandé, paraîtra le ${dateOf(mail)}. Vous n’avez rien à faire\u202f: il arrivera ce jour-là dans votre bibliothèque.`,
      mail.isPaid
        ? `Si cette date ne vous convient pas, renoncez-y depuis votre bibliothèque\u202f: vous serez remboursé de ${formatCents(mail.amountCents)}.`
        : "Si cette date ne vous convient pas, renoncez-y depuis votre bibliothèque\u202f: votre carte ne sera pas débitée.",
    ],
    action: "Garder ou annuler ma précommande",
  }),
  arrived: (mail) => ({
    title: "Votre livre est paru",
    preview: `«\u202f${mail.title}\u202f» vous attend dans votre bibliothèque.`,
    paragraphs: [
      `«\u202f${mail.title}\u202f» vient de paraître, et vous attend dans votre bibliothèque.`,
      "Pour l’ouvrir ou le télécharger, il vous reste à le recevoir\u202f: c’est à ce moment-là que vous renoncez à votre droit de rétractation. Tant que vous ne l’avez pas fait, vous avez quatorze jours pour changer d’avis.",
    ],
    action: "Recevoir mon livre",
  }),
  unpaid: (mail) => ({
    title: "Votre carte a été refusée",
    preview: `«\u202f${mail.title}\u202f» est paru, et n’a pas pu être payé.`,
    paragraphs: [
      `«\u202f${mail.title}\u202f» vient de paraître, mais votre banque a refusé le paiement de ${formatCents(mail.amountCents)}. Payez-le avec cette carte ou une autre, et il rejoint aussitôt votre bibliothèque.`,
      ...(mail.nextAttemptAt
        ? [`Sans nouvelles de vous, nous réessaierons le ${formatDateTime(mail.nextAttemptAt)}.`]
        : []),
    ],
    action: "Payer mon livre",
  }),
  ended: (mail) => ({
    title: "Votre précommande a pris fin",
    preview: `«\u202f${mail.title}\u202f» n’a pas pu être payé.`,
    paragraphs: [
      `Votre banque a refusé plusieurs fois le paiement de «\u202f${mail.title}\u202f»\u202f: nous avons annulé votre précommande. ${notCharged}`,
      "Le livre est en vente\u202f: vous pouvez l’acheter quand vous voulez.",
    ],
    action: "Ouvrir ma bibliothèque",
  }),
  cancelled: (mail) => ({
    title: "La parution est annulée",
    preview: `«\u202f${mail.title}\u202f» ne paraîtra pas comme prévu.`,
    paragraphs: [
      `«\u202f${mail.title}\u202f», que vous avez précommandé, ne paraîtra pas comme prévu. Nous en sommes désolés.`,
      mail.isPaid
        ? `Vous êtes remboursé de ${formatCents(mail.amountCents)}, sur la carte avec laquelle vous avez payé.`
        : notCharged,
    ],
    action: "Ouvrir ma bibliothèque",
  }),
  accepted: (mail) => ({
    title: "Votre livre est à vous",
    preview: `«\u202f${mail.title}\u202f» est prêt à lire.`,
    paragraphs: [
      `Vous avez reçu «\u202f${mail.title}\u202f»\u202f: lisez-le en ligne, ou téléchargez-le depuis votre bibliothèque.`,
      ...(mail.consent
        ? [
            `Droit de rétractation\u202f: le ${formatDateTime(mail.consent.at)}, vous avez accepté ce qui suit\u202f: «\u202f${mail.consent.text}\u202f»`,
          ]
        : []),
    ],
    action: "Ouvrir ma bibliothèque",
  }),
};
