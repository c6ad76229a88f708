import { z } from "zod";
import { EditionLine } from "#books/catalogue/books/edition-line.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { WholeNumbers } from "#platform/data/whole-numbers.ts";

export const Lot = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** For a reader who has none of its editions. */
  price_cents: z.number(),
  /** While all files of one of its editions have failed: it is shown, and cannot be bought. */
  unavailable: z.literal(true).optional(),
  editions: z.array(EditionLine),
});
export type Lot = z.infer<typeof Lot>;

/** More than a cart has. */
export const LotIds = WholeNumbers(50);

export const getLots = endpoint({
  path: "/api/lots",
  summary: "The lots of these ids that are on sale; the others are not in the answer",
  access: "public",
  query: z.object({ ids: LotIds }),
  answer: z.array(Lot),
});

export const getLot = endpoint({
  path: "/api/lots/{slug}",
  summary: "Several editions at one price",
  access: "public",
  params: z.object({ slug: Key(200) }),
  answer: Lot,
  maxAge: 10,
});
