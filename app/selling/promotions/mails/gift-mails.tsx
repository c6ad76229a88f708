import { MailAction, MailLayout, MailParagraphs, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { elided } from "#platform/words/elision.ts";

interface GiftMailProps {
  letter: Letter;
  /** Null for a buyer whose account is erased. */
  senderName: string | null;
  message: string | null;
  /** Titles of the book and its edition; null: a year's subscription. */
  title: string | null;
  /** The page on which the gift is redeemed. */
  link: string;
}

/** A book bought by another person, for a reader who may have no account here. */
export function GiftMail({ letter, senderName, message, title, link }: GiftMailProps) {
  const sender = senderName ?? "Un lecteur";
  return (
    <MailLayout
      letter={letter}
      preview={
        title === null
          ? `${sender} vous offre un an de lecture.`
          : `${sender} vous offre «\u202f${title}\u202f».`
      }
      title={title === null ? "Un an de lecture pour vous" : "Un livre pour vous"}
      why={`Ce message vous est adressé à la demande ${elided("de", senderName ?? "la personne qui vous fait ce cadeau")}. Votre adresse ne sert à rien d’autre\u202f: elle est effacée dès que vous ouvrez le cadeau.`}
    >
      <MailText>
        {title === null
          ? `${sender} vous offre un abonnement d’un an\u202f: le catalogue gratuit, et les autres livres à moitié prix. Il est déjà payé, et commence le jour où vous le recevez.`
          : `${sender} vous offre un livre numérique\u202f: «\u202f${title}\u202f». Il est déjà payé\u202f; il ne vous reste qu’à le recevoir.`}
      </MailText>
      {message && <MailParagraphs text={message} />}
      <MailAction href={link}>{title === null ? "Recevoir mon abonnement" : "Recevoir mon livre"}</MailAction>
      <MailText>
        {title === null
          ? "Il vous faudra un compte, gratuit."
          : "Il vous faudra un compte, gratuit, pour le garder dans votre bibliothèque et le télécharger sur tous vos appareils."}{" "}
        Ce lien ne sert qu’une fois{"\u202f"}: gardez-le pour vous.
      </MailText>
    </MailLayout>
  );
}

/** To the buyer: the gift has arrived. It does not say with whom (docs/decisions/066). */
export function GiftRedeemedMail({ letter, title, link }: Pick<GiftMailProps, "letter" | "title" | "link">) {
  return (
    <MailLayout
      letter={letter}
      preview={
        title === null
          ? "Votre abonnement a trouvé son lecteur."
          : `«\u202f${title}\u202f» a trouvé son lecteur.`
      }
      title="Votre cadeau a été reçu"
    >
      <MailText>
        {title === null
          ? "L’abonnement que vous avez offert vient d’être ouvert\u202f: il commence aujourd’hui."
          : `Le livre que vous avez offert, «\u202f${title}\u202f», vient d’être ouvert\u202f: il est maintenant dans la bibliothèque de son lecteur.`}
      </MailText>
      <MailText>Le lien du cadeau a servi. Il n’est plus valable.</MailText>
      <MailAction href={link}>Voir mes cadeaux</MailAction>
    </MailLayout>
  );
}

interface GiftReturnedMailProps {
  letter: Letter;
  title: string | null;
  /** Whether the edition is in the buyer's library now; otherwise the gift stays open. */
  isReturned: boolean;
  link: string;
}

/** To the buyer of a gift that was not redeemed within a year. */
export function GiftReturnedMail({ letter, title, isReturned, link }: GiftReturnedMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={
        title === null ? "Votre abonnement n’a pas été ouvert." : `«\u202f${title}\u202f» n’a pas été ouvert.`
      }
      title="Votre cadeau n’a pas été ouvert"
    >
      <MailText>
        {title === null
          ? "L’abonnement que vous aviez offert il y a un an n’a pas été reçu."
          : `Le livre que vous aviez offert il y a un an, «\u202f${title}\u202f», n’a pas été reçu.`}
      </MailText>
      <MailText>
        {isReturned
          ? `Il est maintenant à vous\u202f: ${title === null ? "votre abonnement est prolongé d’un an" : "nous l’avons ajouté à votre bibliothèque"}. Le lien du cadeau n’est plus valable.`
          : "Comme vous avez déjà ce livre, le cadeau reste ouvert, sans limite de temps\u202f: transmettez son lien à qui vous voudrez."}
      </MailText>
      <MailAction href={link}>{isReturned ? "Ouvrir ma bibliothèque" : "Voir mes cadeaux"}</MailAction>
    </MailLayout>
  );
}
