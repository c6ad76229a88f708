import type { FileFormat } from "#formats/onix/written-details.ts";
import type { WrittenProduct } from "#formats/onix/write-product.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { ExportedLot } from "#books/catalogue/module.server.ts";
import { lotPath } from "#books/catalogue/lots/lots.rules.ts";
import {
  amountOf,
  type KnownEdition,
  publicCents,
} from "#books/exchange/editions/exchanged-editions.rules.ts";

/** The files that an edition has. */
export const formatsOf = ({ row }: KnownEdition): FileFormat[] =>
  (["pdf", "epub", "azw3"] as const).filter((format) => row.fileSizes[format] !== undefined);

type ShopFacts = Pick<WrittenProduct, "publisher" | "shopUrl" | "reservesMining" | "taxPercent">;

/**
 * A lot as a composite product of ONIX, whose parts are its editions.
 * @param shop the reference of the shop, with which the lot's own begins
 */
export function productOfLot(
  { lot }: ExportedLot,
  editions: readonly KnownEdition[],
  shop: string,
  facts: ShopFacts,
  now: Date,
): WrittenProduct {
  const isOnSale = lot.onSale && editions.every(({ record }) => record.availability === "on_sale");
  const separateCents = editions.reduce((sum, { row }) => sum + publicCents(row, now), 0);
  const [author = "", ...others] = new Set(editions.map(({ record }) => record.author));
  return {
    ...facts,
    reference: `${shop}-coffret-${lot.id}`,
    parts: editions.map((known) => ({
      reference: known.record.id ?? "",
      isbn: known.record.isbns?.edition,
      formats: formatsOf(known),
    })),
    record: {
      title: lot.title,
      author,
      contributors: others.map((name) => ({ role: "aut", name })),
      ...(lot.description !== null && { description: lot.description }),
      ...(lot.isbn !== null && { isbns: { edition: lot.isbn } }),
      publicationDate: parisDay(lot.createdAt),
      prices: [{ amount: amountOf(Math.min(lot.priceCents, separateCents)), includesTax: true }],
      availability: isOnSale ? "on_sale" : "withdrawn",
    },
    formats: [],
    url: new URL(lotPath(lot.slug), facts.shopUrl).href,
  };
}
