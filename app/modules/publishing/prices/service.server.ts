import type { Queryable } from "#platform/database.server.ts";
import { invalid } from "#platform/errors.ts";
import type { EditionForm } from "#modules/publishing/formats/contract.ts";
import { priceOfNew, unknownFile } from "#modules/publishing/formats/rules.ts";
import { findUploadedPages } from "#modules/publishing/store.server.ts";

/**
 * What a new edition costs: the price that was given, else the one that its PDF suggests. Whole cents.
 * @param field the form's name for the price. @throws AppError 400 on that field when there is neither, or for a PDF that was not uploaded
 */
export async function requirePrice(
  tx: Queryable,
  form: Pick<EditionForm, "priceCents" | "pdfPath" | "publicationDate">,
  field: string,
  now: Date,
): Promise<number> {
  const pages = await findUploadedPages(tx, form.pdfPath);
  const priceCents = priceOfNew(form, pages ?? null, now);
  if (priceCents !== null) return priceCents;
  const text = "Indiquez le prix de l’édition.";
  const fields = { [field]: text };
  // Without the file nothing suggests a price: both are said.
  throw pages === undefined ? unknownFile(fields) : invalid(text, fields);
}
