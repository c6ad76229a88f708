import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { readAuthors } from "#books/catalogue/metadata/authors.rules.ts";

const descriptions = () => import("#books/catalogue/client/description-dialect.ts");

interface BookTexts {
  description: string;
  /** Separated by commas. */
  tags: string;
}

interface BookTextFieldsProps {
  texts: BookTexts;
  onChange: (changes: Partial<BookTexts>) => void;
}

/** The description of a book, and its keywords. */
export function BookTextFields({ texts: { description, tags }, onChange }: BookTextFieldsProps) {
  return (
    <>
      <MarkedTextArea
        label="Description"
        dialect={descriptions}
        limit={20_000}
        rows={6}
        value={description}
        onWrite={(text) => onChange({ description: text })}
      />
      <TextField
        label="Mots-clés"
        description="Séparés par des virgules."
        value={tags}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
    </>
  );
}

interface AuthorFieldProps {
  value: string;
  onChange: (author: string) => void;
}

/** The author of a book. The names that are read in several are shown below, before they are in a catalogue. */
export function AuthorField({ value, onChange }: AuthorFieldProps) {
  return (
    <div>
      <TextField
        label="Auteur"
        required
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p aria-live="polite" className="text-sm wrap-anywhere text-muted not-empty:pt-1">
        {readAuthors(value)}
      </p>
    </div>
  );
}
