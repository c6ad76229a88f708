import { Link } from "#words/texts/components/mail-elements.tsx";
import { MailAction, MailLayout, MailParagraphs, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { namesOf } from "#books/catalogue/books/books.rules.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";

interface NewVersionMailProps {
  letter: Letter;
  /** Titles of the book and its edition. */
  title: string;
  /** The formats that were made again. */
  formats: readonly Format[];
  /** What has changed, in the publisher's words. */
  note: string;
  libraryUrl: string;
  /** Where the reader can end these mails. */
  preferencesUrl: string;
}

/** Announces that the new files of an owned edition can be downloaded. */
export function NewVersionMail(props: NewVersionMailProps) {
  const { letter, title, formats, note, libraryUrl, preferencesUrl } = props;
  return (
    <MailLayout
      letter={letter}
      preview={`Une nouvelle version de «\u202f${title}\u202f» vous attend dans votre bibliothèque.`}
      title="Votre livre a été mis à jour"
      why="Ce message vous est adressé parce que ce livre est dans votre bibliothèque."
    >
      <MailText>
        {`Une nouvelle version de «\u202f${title}\u202f» est prête en ${namesOf(formats)}. Elle est à vous\u202f: téléchargez-la dans votre bibliothèque. Ce qui change\u202f:`}
      </MailText>
      <MailParagraphs text={note} />
      <MailAction href={libraryUrl}>Ouvrir ma bibliothèque</MailAction>
      <MailText>
        {"Vous préférez ne plus recevoir ces messages\u202f? "}
        <Link href={preferencesUrl}>Choisissez-le dans vos paramètres</Link>.
      </MailText>
    </MailLayout>
  );
}
