import {
  type ContractKind,
  contractLabels,
} from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { formatDate, formatDateTime, formatDay } from "#platform/data/dates.ts";
import {
  MailAction,
  MailFacts,
  becausePublisher,
  MailLayout,
  MailText,
} from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface CancellationFacts {
  id: number;
  name: string;
  email: string;
  contract: ContractKind;
  reference: string;
  wishedEnd: string | null;
  reason: string;
  notifiedAt: Date;
}

interface CancellationMailProps {
  letter: Letter;
  cancellation: CancellationFacts;
  /** The end of the paid period; null if there is none. */
  endsAt: Date | null;
  withdrawalUrl: string;
}

/** The acknowledgement on a durable medium: the cancellation, its date, its effect and its consequences (L215-1-1). */
export function CancellationMail({ letter, cancellation, endsAt, withdrawalUrl }: CancellationMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`Votre résiliation du ${formatDateTime(cancellation.notifiedAt)} est enregistrée.`}
      title="Accusé de réception de votre résiliation"
    >
      <MailText>Nous avons bien reçu votre notification de résiliation.</MailText>
      <MailFacts facts={factsOf(cancellation)} />
      <MailText>{effectOf(cancellation, endsAt)}</MailText>
      <MailText>
        Une fin plus proche ne donne pas lieu à remboursement, sauf garantie légale ou manquement de notre
        part. Si vous vous êtes abonné il y a moins de quatorze jours, vous pouvez encore vous rétracter et
        être remboursé{"\u202f"}: {withdrawalUrl}
      </MailText>
      <MailText>
        Conservez ce message{"\u202f"}: il fait preuve de votre notification et de sa date. Si elle n’est pas
        de vous, répondez-nous simplement{"\u202f"}: rien n’a changé pour votre compte.
      </MailText>
    </MailLayout>
  );
}

/** The same for the publisher, with the reason, which must be read. */
export function CancellationCopyMail({
  brand,
  cancellation,
  link,
}: Pick<CancellationMailProps, "cancellation"> & { brand: string; link: string | null }) {
  return (
    <MailLayout
      letter={{ brand }}
      preview={cancellation.name}
      title="Une résiliation est notifiée"
      why={becausePublisher}
    >
      <MailText>
        Un accusé de réception est parti. L’abonnement s’arrête de lui-même à son échéance{"\u202f"}: il n’y a
        rien à faire, sauf si une date plus proche ou un manquement demande votre réponse.
      </MailText>
      <MailFacts facts={[...factsOf(cancellation), ["Motif", cancellation.reason || "aucun"]]} />
      {link ? (
        <MailAction href={link}>Voir le membre</MailAction>
      ) : (
        <MailText>Aucun compte ne porte cette adresse.</MailText>
      )}
    </MailLayout>
  );
}

const factsOf = (cancellation: CancellationFacts): [string, string][] => [
  ["Numéro", String(cancellation.id)],
  ["Notifiée le", formatDateTime(cancellation.notifiedAt)],
  ["Par", `${cancellation.name}, ${cancellation.email}`],
  ["Contrat", [contractLabels[cancellation.contract], cancellation.reference].filter(Boolean).join(", ")],
  ["Fin souhaitée", cancellation.wishedEnd ? formatDay(cancellation.wishedEnd) : "à l’échéance"],
];

function effectOf({ contract }: CancellationFacts, endsAt: Date | null): string {
  if (contract === "other")
    return "Nous vous répondons au sujet de ce contrat. Un achat d’éditions est exécuté dès la livraison\u202f: rien ne court et rien ne sera prélevé.";
  if (!endsAt)
    return "Nous ne trouvons pas d’abonnement en cours à cette adresse\u202f: rien ne court et rien ne sera prélevé. Si vous vous êtes abonné sous une autre adresse, dites-la-nous en répondant à ce message.";
  return `Votre abonnement prend fin le ${formatDate(endsAt)}, à l’échéance de ce que vous avez payé. Il ne se renouvelle pas et rien ne sera prélevé. Jusque-là il vous reste ouvert\u202f; ensuite, les éditions de votre bibliothèque vous restent.`;
}
