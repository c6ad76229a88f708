import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface BookTexts {
  description: string;
  /** Separated by commas. */
  tags: string;
}

interface BookTextFieldsProps {
  texts: BookTexts;
  onChange: (changes: Partial<BookTexts>) => void;
}

/** What readers are told of a book, and the words that it is found by. */
export function BookTextFields({ texts: { description, tags }, onChange }: BookTextFieldsProps) {
  return (
    <>
      <TextArea
        label="Description"
        limit={20_000}
        rows={6}
        value={description}
        onChange={(event) => onChange({ description: event.target.value })}
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
