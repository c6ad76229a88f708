import { z } from "zod";
import { payeeNameMaxLength } from "#selling/royalties/royalty-contracts.rules.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

export const getRoyaltyPayees = endpoint({
  path: "/api/admin/royalties/payees",
  summary: "Names for a new contract: the contributors of the edition's book, and known authors",
  permission: "accounting",
  query: z.object({ edition: WholeNumber }),
  answer: z.array(z.string()),
});

const KnownPayee = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  email: z.string().nullable(),
  /** Titles of some of the books: authors of one name differ by them. */
  books: z.array(z.string()),
});
export type KnownPayee = z.infer<typeof KnownPayee>;

export const getKnownPayees = endpoint({
  path: "/api/admin/royalties/payees/known",
  summary: "The authors of this name who have a contract",
  permission: "accounting",
  query: z.object({ name: TextLine(payeeNameMaxLength) }),
  answer: z.array(KnownPayee),
});
