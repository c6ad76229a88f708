import { MailAction, MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import { namesOf } from "#books/catalogue/books/books.rules.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";

interface FormatsReadyMailProps {
  letter: Letter;
  /** Titles of the book and its edition. */
  title: string;
  formats: readonly Format[];
  libraryUrl: string;
}

/** Announces that missing formats are ready. */
export function FormatsReadyMail({ letter, title, formats, libraryUrl }: FormatsReadyMailProps) {
  const names = namesOf(formats);
  const ready = formats.length > 1 ? "sont prêts" : "est prêt";
  return (
    <MailLayout
      letter={letter}
      preview={`${names} de «\u202f${title}\u202f»\u202f: à télécharger dans votre bibliothèque.`}
      title="Votre livre est complet"
      why="Ce message vous est adressé parce que ce livre est dans votre bibliothèque."
    >
      <MailText>
        {`Un fichier de «\u202f${title}\u202f» n’était pas disponible jusqu’ici. ${names} ${ready}\u202f: vous pouvez les télécharger dans votre bibliothèque, comme le reste.`}
      </MailText>
      <MailAction href={libraryUrl}>Ouvrir ma bibliothèque</MailAction>
    </MailLayout>
  );
}
