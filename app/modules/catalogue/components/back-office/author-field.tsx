import { readAuthors } from "#modules/catalogue/contributors/authors/rules.ts";
import { TextField } from "#ui/text-field.tsx";

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
