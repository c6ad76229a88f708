import { z } from "zod";

/** Base64url without padding, as browsers write the parts of a passkey's answer (WebAuthn Level 3, §5.1). */
const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

/** At most 1 023 bytes (WebAuthn Level 3, §4). */
const CredentialId = Base64Url(1364);
const common = { id: CredentialId, rawId: CredentialId, type: z.literal("public-key") };

/** A browser's answer to the creation of a passkey. */
export const NewPasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z
      .array(
        z
          .string()
          .max(30)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** A browser's answer to a request for a passkey. */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(8000),
    userHandle: Base64Url(100).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Options for the browser's `navigator.credentials`: passed on unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
