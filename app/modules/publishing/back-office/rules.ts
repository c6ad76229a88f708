import type { EditionNotice } from "#modules/catalogue/contract.ts";
import { type Format, formats } from "#modules/publishing/formats/rules.ts";

/** Names of uploads, as the server issued them. */
export interface FilePaths {
  pdfPath: string | undefined;
  docxPath: string | undefined;
  coverPath: string | undefined;
}
interface Change extends Partial<FilePaths> {
  editionTitle: string;
  editionDescription?: string | null | undefined;
  publicationDate: string;
  notice?: EditionNotice | undefined;
}

/** Which formats are made of the files that a change brings; what it says of the edition is compared elsewhere. */
export function formatsMadeOf({ pdfPath, docxPath, coverPath }: Partial<FilePaths>): Format[] {
  const ebooks = Boolean(docxPath) || Boolean(coverPath);
  return formats.filter((format) => (format === "pdf" ? Boolean(pdfPath) : ebooks));
}

interface EditionFields extends Change {
  priceCents?: number | undefined;
  isFree?: boolean | undefined;
}

/** A form's fields under the names of the catalogue; undefined is what the form does not give. */
export const storedFields = <Form extends EditionFields>(form: Form) => ({
  title: form.editionTitle,
  description: form.editionDescription as Form["editionDescription"],
  publicationDate: form.publicationDate,
  priceCents: form.priceCents as Form["priceCents"],
  isFree: form.isFree as Form["isFree"],
  notice: form.notice,
});
