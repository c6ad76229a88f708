import type { Queryable } from "#platform/postgres/database.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { EditionForm } from "#books/publishing/edition-formats.contract.ts";
import { unknownFile } from "#books/publishing/edition-formats.rules.ts";
import { priceOfNew } from "#books/publishing/edition-suggestions.rules.ts";
import { findUploadedPages } from "#books/publishing/edition-prices.store.server.ts";

/**
 * The price of a new edition: the given price, otherwise the one suggested by the pages of its PDF or its EPUB. Whole cents.
 * @param field the form's name for the price.
 * @throws AppError 400 on that field if there is neither, or for a file that was not uploaded
 */
export async function requirePrice(
  tx: Queryable,
  form: Pick<EditionForm, "priceCents" | "pdfPath" | "epubPath" | "publicationDate">,
  field: string,
  now: Date,
): Promise<number> {
  const pages = await findUploadedPages(tx, form.pdfPath ?? form.epubPath ?? "");
  const priceCents = priceOfNew(form, pages ?? null, now);
  if (priceCents !== null) return priceCents;
  const text = "Indiquez le prix de l’édition.";
  const fields = { [field]: text };
  // Without the file there is no suggested price: both errors are reported.
  throw pages === undefined ? unknownFile(fields) : invalid(text, fields);
}
