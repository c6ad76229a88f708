import { passkeyAnswer, supportsPasskeys } from "#access/factors/client/passkeys.ts";
import type { PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";

/** The browser's dialog for a passkey of a person who is signed in. */
export const usePasskeyAnswer = () => ({
  isSupported: supportsPasskeys(),
  /** @throws PasskeyFailure */
  answer: (options: PasskeyOptions): Promise<PasskeyAnswer> => passkeyAnswer(options),
});
