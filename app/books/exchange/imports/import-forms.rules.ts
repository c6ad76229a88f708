import { BookMetadataForm, EditionMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import type { ShopRecord } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { amountIn } from "#books/exchange/imports/import-prices.rules.ts";

/** The fields of a record in the form of the back office's editors. */
export const bookOf = ({ title, author, tags = [], ...record }: ShopRecord) => ({
  title,
  subtitle: record.subtitle ?? null,
  author,
  description: record.description ?? null,
  tags,
  notice: BookMetadataForm.parse({
    ...record,
    series: record.series && {
      name: record.series.name,
      number: record.series.number === undefined ? null : Number(record.series.number),
    },
  }),
});

export const editionOf = ({ publicationDate = "", prices, ...record }: ShopRecord) => ({
  description: record.editionDescription ?? null,
  publicationDate,
  priceCents: amountIn(prices?.[0]?.amount ?? "0") ?? 0,
  isFree: record.isFree ?? false,
  notice: EditionMetadataForm.parse({ isbns: record.isbns, accessibility: record.accessibility }),
});
