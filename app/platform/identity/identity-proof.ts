import { z } from "zod";
import { Key } from "#platform/data/text-types.ts";
import { PasskeyAnswer } from "#platform/identity/webauthn.ts";

const missing = "Écrivez votre mot de passe.";
const missingCode = "Écrivez le code.";

/** What proves that an open session is used by its owner: one of these. */
export const IdentityProof = z
  .object({
    password: z.string({ error: missing }).min(1, missing).max(1000, "1000 caractères au plus.").optional(),
    /** Of the authenticator app, or a recovery code. */
    code: Key(60, missingCode).min(1, missingCode).optional(),
    /** Of one of the account's passkeys. */
    answer: PasskeyAnswer.optional(),
  })
  .refine((proof) => Object.values(proof).filter((each) => each !== undefined).length === 1, {
    path: ["password"],
    error: missing,
  });
export type IdentityProof = z.output<typeof IdentityProof>;

/** Until when the session may do what is sensitive. */
export const Confirmation = z.object({ confirmed_until: z.string() });
