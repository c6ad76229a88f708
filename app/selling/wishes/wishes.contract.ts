import { z } from "zod";
import { EditionIds } from "#books/catalogue/books/books.contract.ts";
import { EditionLine } from "#books/catalogue/books/edition-line.contract.ts";
import { maxWishes } from "#selling/wishes/wishes.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

/** What a line of the list shows; whole cents. The price is the public one. */
export const WishedEdition = EditionLine.extend({
  /** While all its files have failed: it cannot be ordered. */
  unavailable: z.literal(true).optional(),
  /** No longer sold. */
  withdrawn: z.literal(true).optional(),
});
export type WishedEdition = z.infer<typeof WishedEdition>;

export const getWishedEditions = endpoint({
  path: "/api/wishes/editions",
  summary:
    "Editions of a wish list with their prices; withdrawn ones are marked, unknown ones are not in the answer",
  access: "public",
  query: z.object({ ids: EditionIds }),
  answer: z.array(WishedEdition),
});

/** Newest first. */
export const WishList = z.object({
  wishes: z.array(z.object({ edition_id: z.number(), added_cents: z.number(), added_at: z.string() })),
  /** Whether the member is mailed when a price falls. */
  news: z.boolean(),
});
export type WishList = z.infer<typeof WishList>;

export const getWishes = endpoint({
  path: "/api/wishes",
  summary: "The caller's wish list, newest first",
  access: "member",
  answer: WishList,
});

const OneEdition = z.object({ editionId: WholeNumber });

export const addWish = endpoint({
  method: "PUT",
  path: "/api/wishes/{editionId}",
  summary: "Adds an edition on sale to the caller's wish list; one that is in it stays in its place",
  access: "member",
  params: OneEdition,
  answer: WishList,
});

export const removeWish = endpoint({
  method: "DELETE",
  path: "/api/wishes/{editionId}",
  summary: "Removes an edition from the caller's wish list",
  access: "member",
  params: OneEdition,
  answer: WishList,
});

export const mergeWishes = endpoint({
  method: "POST",
  path: "/api/wishes/merge",
  summary: "Adds a visitor's list, newest first, before the caller's; what does not fit is left",
  access: "member",
  body: z.object({
    wishes: z
      .array(z.object({ edition_id: rowNumber(), added_cents: z.int().min(0).max(100_000_000) }))
      .max(maxWishes),
  }),
  answer: WishList.extend({ left: z.array(z.number()) }),
});

export const chooseWishNews = endpoint({
  method: "PUT",
  path: "/api/wishes/news",
  summary: "Whether the caller is mailed when the price of a wish falls",
  access: "member",
  body: z.object({ chosen: z.boolean() }),
  answer: WishList,
});

const StopToken = z.object({ token: z.uuid({ error: "Ce lien n’est plus valable." }) });

export const stopWishNews = endpoint({
  method: "POST",
  path: "/api/wishes/news/stop",
  summary: "Ends the mails about wishes by the link of one of them",
  access: "public",
  body: StopToken,
});

export const unsubscribeWishNews = endpoint({
  method: "POST",
  path: "/api/wishes/news/{token}/stop",
  summary: "The same for mail programs, which know the address only (RFC 8058)",
  access: "public",
  params: StopToken,
});
