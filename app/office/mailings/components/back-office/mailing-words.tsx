import { previewMailing } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mailingMaxLength, subjectMaxLength } from "#office/mailings/mailing-sending.rules.ts";
import { PictureInsertion } from "#words/texts/components/back-office/picture-insertion.tsx";
import { RenderedMail } from "#words/texts/components/back-office/rendered-mail.tsx";
import { usePreview } from "#words/texts/components/back-office/use-preview.ts";
import { BookInsertion, WrittenCard } from "#books/catalogue/components/back-office/book-insertion.tsx";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

const letters = () => import("#words/news/client/letter-dialect.ts");

export interface Words {
  subject: string;
  body: string;
}

/** What is missing before a letter can be kept; null if nothing is. */
export function missingWords({ subject, body }: Words): string | null {
  if (subject.trim() === "") return "Donnez un objet à la lettre.";
  return body.trim() === "" ? "Le texte de la lettre manque." : null;
}

const LetterInsertions = (props: { onInsert: (paragraph: string) => void }) => (
  <>
    <BookInsertion {...props} />
    <PictureInsertion {...props} />
  </>
);

/** Subject and text of a letter. */
export const MailingWords = ({ words, onChange }: { words: Words; onChange: (words: Words) => void }) => (
  <>
    <TextField
      label="Objet"
      required
      maxLength={subjectMaxLength}
      value={words.subject}
      onChange={(event) => onChange({ ...words, subject: event.target.value })}
    />
    <MarkedTextArea
      label="Texte"
      dialect={letters}
      More={LetterInsertions}
      Card={WrittenCard}
      rows={14}
      limit={mailingMaxLength}
      value={words.body}
      onWrite={(body) => onChange({ ...words, body })}
    />
  </>
);

/** The letter as its readers will see it. */
export function MailingPreview({ words }: { words: Words }) {
  const isEmpty = words.body.trim() === "";
  const preview = usePreview(previewMailing, { body: words }, !isEmpty);
  if (isEmpty) return <p className="text-muted">L’aperçu apparaît avec le texte.</p>;
  return <RenderedMail answer={preview} subject={words.subject} />;
}
