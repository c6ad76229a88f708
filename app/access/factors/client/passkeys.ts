import type * as dialog from "#access/factors/client/passkey-dialog.ts";

/** Fetched by the screens that use a passkey, when they use one. */
const loadDialog = () => import("#access/factors/client/passkey-dialog.ts");

/** Not in old browsers, nor on an address without HTTPS. */
export const supportsPasskeys = (): boolean =>
  typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Whether the browser offers passkeys in the list of a field, next to saved passwords. */
export async function supportsOffers(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** @throws PasskeyFailure */
export const createPasskey: typeof dialog.createPasskey = async (options) =>
  (await loadDialog()).createPasskey(options);

/** @throws PasskeyFailure */
export const passkeyAnswer: typeof dialog.passkeyAnswer = async (options, isOffered) =>
  (await loadDialog()).passkeyAnswer(options, isOffered);

/** Ends an offer: its screen is left. */
export const withdrawOffer = async (): Promise<void> => (await loadDialog()).withdrawOffer();
