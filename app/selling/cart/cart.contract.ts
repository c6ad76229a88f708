import { z } from "zod";
import { EditionIds } from "#books/catalogue/books/books.contract.ts";
import { EditionLine } from "#books/catalogue/books/edition-line.contract.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

/** What a line of the cart shows; whole cents. The price is the public one. */
export const SoldEdition = EditionLine.extend({
  /** While all its files have failed: it cannot be ordered. */
  unavailable: z.literal(true).optional(),
});
export type SoldEdition = z.infer<typeof SoldEdition>;

export const getSoldEditions = endpoint({
  path: "/api/cart/editions",
  summary: "The editions of a cart that are on sale, with their prices; the others are not in the answer",
  access: "public",
  query: z.object({ ids: EditionIds }),
  answer: z.array(SoldEdition),
});

/** For browsers without scripts; the program has the cart in its storage, and keeps both the same. */
export const changeCart = endpoint({
  method: "POST",
  path: "/api/cart/editions",
  summary:
    "Adds editions and lots to the cart of a browser without scripts, in its cookie, or takes them out",
  access: "viewer",
  body: z.object({
    add: z.array(rowNumber()).max(200),
    remove: z.array(rowNumber()).max(200),
    add_lots: z.array(rowNumber()).max(20).default([]),
    remove_lots: z.array(rowNumber()).max(20).default([]),
  }),
  answer: z.object({ edition_ids: z.array(z.number()), lot_ids: z.array(z.number()) }),
});
