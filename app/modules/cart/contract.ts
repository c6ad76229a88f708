import { z } from "zod";
import { EditionIds } from "#modules/catalogue/contract.ts";
import { endpoint } from "#platform/endpoint.ts";

/** The current public price of an edition; whole cents. */
export const SoldEdition = z.object({
  id: z.number(),
  price_cents: z.number(),
  is_free: z.boolean(),
  /** While all its files have failed: it cannot be ordered. */
  unavailable: z.literal(true).optional(),
});
export type SoldEdition = z.infer<typeof SoldEdition>;

export const getSoldEditions = endpoint({
  method: "GET",
  path: "/api/cart/editions",
  summary: "The editions of a cart that are on sale, with their prices; the others are not in the answer",
  access: "public",
  query: z.object({ ids: EditionIds }),
  answer: z.array(SoldEdition),
});
