import { z } from "zod";

const missing = "Écrivez votre mot de passe.";

/** The password of an open session's owner. */
const PasswordProof = z.object({
  password: z.string({ error: missing }).min(1, missing).max(1000, "1000 caractères au plus."),
});

/** What proves that an open session is used by its owner; each way is one member of the union. */
export const IdentityProof = z.union([PasswordProof]);
export type IdentityProof = z.output<typeof IdentityProof>;

/** Until when the session may do what is sensitive. */
export const Confirmation = z.object({ confirmed_until: z.string() });
