import { type Format, formats } from "#modules/publishing/rules.ts";

interface Described {
  title: string;
  description: string | null;
  publicationDate: string;
}
/** Names of uploads, as the server issued them. */
export interface FilePaths {
  pdfPath: string | undefined;
  docxPath: string | undefined;
  coverPath: string | undefined;
}
interface Change extends Partial<FilePaths> {
  editionTitle: string;
  editionDescription: string | null;
  publicationDate: string;
}

/**
 * Which formats a change makes outdated. Ebooks carry title, description, date and cover inside; the PDF is the publisher's
 * own file. A new price touches none.
 */
export function formatsTouchedBy(stored: Described, change: Change): Format[] {
  const isDescribedAnew =
    stored.title !== change.editionTitle ||
    stored.description !== change.editionDescription ||
    stored.publicationDate !== change.publicationDate;
  const ebooks = isDescribedAnew || Boolean(change.docxPath) || Boolean(change.coverPath);
  return formats.filter((format) => (format === "pdf" ? Boolean(change.pdfPath) : ebooks));
}

interface EditionFields extends Change {
  priceCents: number;
  isFree: boolean;
}

/** A form's fields under the names of the catalogue. */
export const storedFields = (form: EditionFields) => ({
  title: form.editionTitle,
  description: form.editionDescription,
  publicationDate: form.publicationDate,
  priceCents: form.priceCents,
  isFree: form.isFree,
});
