import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { codeStates } from "#selling/promotions/redemption.rules.ts";

const CodeParams = z.object({ code: Key(40) });

const CodeAnswer = z.object({
  /** As readers write it: ABCD-EFGH-JKMN. */
  code: z.string(),
  state: z.enum(codeStates),
  /** Bought by a reader, or a copy that the publisher gives. */
  kind: z.enum(["gift", "copy"]),
  /** The buyer's name and words for the reader; null once they are no longer needed. */
  sender_name: z.string().nullable(),
  message: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** It gives a subscription of that many months, and no edition; absent otherwise. */
  subscription_months: z.number().optional(),
  editions: z.array(
    z.object({
      edition_id: z.number(),
      edition_title: z.string(),
      book_title: z.string(),
      author: z.string(),
      cover_url: z.string().nullable(),
      cover_color: z.string().nullable(),
      cover_placeholder: z.string().nullable(),
      owned: z.boolean(),
    }),
  ),
});
export type CodeAnswer = z.infer<typeof CodeAnswer>;

export const getCode = endpoint({
  path: "/api/gift-codes/{code}",
  summary: "What a single-use code gives, and its state for this reader; 404 for an unknown one",
  access: "viewer",
  params: CodeParams,
  answer: CodeAnswer,
});

export const redeemCode = endpoint({
  method: "POST",
  path: "/api/gift-codes/{code}/redeem",
  summary: "Adds the editions of a code to the caller's library; 409 or 410 if it is not valid",
  access: "member",
  params: CodeParams,
  answer: CodeAnswer,
});
