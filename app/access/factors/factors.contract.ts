import { z } from "zod";
import { Key, Name } from "#platform/data/text-types.ts";
import { NewPasskeyAnswer, PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { passkeyNameMaxLength } from "#access/factors/factors.rules.ts";

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
export const RenamedPasskey = z.object({ name: Name(passkeyNameMaxLength, missingName) });
export const GivenPasskey = z.object({ answer: PasskeyAnswer });
export const PasskeyId = z.uuid({ error: "Clé d’accès inconnue." });

/** A new authenticator app, to be confirmed by a code of it. */
export const AuthenticatorSetUp = z.object({
  challenge: z.string(),
  /** In base32, to type where no camera can read the code. */
  secret: z.string(),
  address: z.string(),
  /** One path, on a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type AuthenticatorSetUp = z.infer<typeof AuthenticatorSetUp>;

const missingCode = "Écrivez le code.";
/** Six digits of the app, or a recovery code; as typed. */
export const Code = Key(60, missingCode).min(1, missingCode);
const Challenge = Key(100, "Recommencez la connexion.");
export const GivenCode = z.object({ code: Code });
export const AuthenticatorCode = z.object({ challenge: Challenge, code: Code });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The second step of a login: a code, or the answer of a passkey of the account. */
export const SecondStep = z.object({
  challenge: Challenge,
  code: Code.optional(),
  answer: PasskeyAnswer.optional(),
});

/** What an account has beside its password. */
export const SecondFactor = z.object({
  /** When the authenticator app was set up. */
  since: z.string().nullable(),
  recovery_codes_left: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
