import { MailAction, MailLayout, MailParagraphs, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface TermsMailProps {
  letter: Letter;
  /** The changes, in the publisher's words. */
  summary: string;
  /** The day from which the new terms apply, in words. */
  from: string;
  link: string;
}

/** The announcement of new terms, their date, and what they do not affect (content/cgu.md, section 11). */
export function TermsMail({ letter, summary, from, link }: TermsMailProps) {
  return (
    <MailLayout
      letter={letter}
      preview={`Elles s’appliqueront à partir du ${from}.`}
      title="Nos conditions changent"
      why="Ce message vous est adressé parce que vous avez un compte chez nous."
    >
      <MailText>{`De nouvelles conditions d’utilisation et de vente s’appliquent à partir du ${from}. Voici ce qui change.`}</MailText>
      <MailParagraphs text={summary} />
      <MailText>
        Elles ne s’appliquent ni aux commandes déjà passées, ni, si elles vous sont moins favorables, à un
        abonnement en cours. Si vous ne les acceptez pas, vous pouvez fermer votre compte sans frais{"\u202f"}
        : il suffit de nous écrire. Les éditions acquises le restent.
      </MailText>
      <MailAction href={link}>Lire les nouvelles conditions</MailAction>
    </MailLayout>
  );
}
