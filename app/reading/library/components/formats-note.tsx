import type { PublicFormats } from "#books/catalogue/books/books.rules.ts";
import { formatsNote } from "#reading/library/client/formats-note.ts";

interface FormatsNoteProps {
  formats: PublicFormats;
  /** Null: not known. */
  readyInSeconds: number | null;
}

/** The formats that an owner cannot get yet, and when they are expected. */
export function FormatsNote({ formats, readyInSeconds }: FormatsNoteProps) {
  const text = formatsNote(formats, readyInSeconds);
  return text && <p className="basis-full text-sm leading-snug text-muted">{text}</p>;
}
