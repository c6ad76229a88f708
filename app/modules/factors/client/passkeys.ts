import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from "#platform/webauthn.ts";

/** Fetched by the screens that use a passkey, when they use one. */
const library = () => import("@simplewebauthn/browser");

/** Not in old browsers, nor on an address without HTTPS. */
export const supportsPasskeys = (): boolean =>
  typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Whether the browser offers passkeys in the list of a field, next to saved passwords. */
export async function supportsOffers(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** The browser's dialog ended without a passkey, with a text for the screen. */
export class PasskeyFailure extends Error {
  /** Whether the person closed the dialog, or another request replaced it. */
  readonly isCancelled: boolean;
  constructor(message: string, isCancelled: boolean) {
    super(message);
    this.isCancelled = isCancelled;
  }
}

const texts: Record<string, string> = {
  InvalidStateError: "Cet appareil a déjà une clé d’accès pour votre compte.",
  SecurityError: "Les clés d’accès ne fonctionnent pas à cette adresse.",
  NotSupportedError: "Cet appareil ne sait pas faire de clé d’accès.",
  ConstraintError:
    "Cet appareil ne sait pas vérifier que c’est vous\u202F: réglez d’abord un code ou une empreinte.",
};

/** @throws PasskeyFailure */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await library();
  return explained(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/**
 * @param isOffered in the list of the field with `autocomplete="… webauthn"`, in place of a dialog: settles when the
 *   reader chooses one, perhaps never
 * @throws PasskeyFailure
 */
export async function passkeyAnswer(options: PasskeyOptions, isOffered = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  return explained(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isOffered,
    }),
  );
}

/** Ends an offer: its screen is left. */
export async function withdrawOffer(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The library wraps the browser's error and keeps its name.
    const name = error instanceof Error ? error.name : "";
    const isCancelled = name === "NotAllowedError" || name === "AbortError";
    const text = texts[name] ?? "La clé d’accès n’a pas pu être utilisée.";
    throw new PasskeyFailure(
      isCancelled ? "Rien n’a été confirmé. Réessayez quand vous voulez." : text,
      isCancelled,
    );
  }
}
