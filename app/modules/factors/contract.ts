import { z } from "zod";
import { Name } from "#platform/text-types.ts";
import { NewPasskeyAnswer, PasskeyAnswer } from "#platform/webauthn.ts";
import { passkeyNameMaxLength } from "#modules/factors/rules.ts";

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** False for one that was made when the shop had another host: no browser offers it here. */
  works: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const missingName = "Donnez un nom à cette clé d’accès.";
export const NewPasskey = z.object({
  name: Name(passkeyNameMaxLength, missingName),
  answer: NewPasskeyAnswer,
});
export const GivenPasskey = z.object({ answer: PasskeyAnswer });
export const PasskeyId = z.uuid({ error: "Clé d’accès inconnue." });
