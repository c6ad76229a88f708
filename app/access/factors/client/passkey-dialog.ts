import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { PasskeyFailure } from "#access/factors/client/passkey-failure.ts";
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";

const texts: Record<string, string> = {
  InvalidStateError: "Cet appareil a déjà une clé d’accès pour votre compte.",
  SecurityError: "Les clés d’accès ne fonctionnent pas à cette adresse.",
  NotSupportedError: "Cet appareil ne sait pas faire de clé d’accès.",
  ConstraintError:
    "Cet appareil ne sait pas vérifier que c’est vous\u202F: réglez d’abord un code ou une empreinte.",
};

/** @throws PasskeyFailure */
export function createPasskey(options: PasskeyOptions): Promise<NewPasskeyAnswer> {
  return explained(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/**
 * @param isOffered in the list of the field with `autocomplete="… webauthn"`, in place of a dialog: settles when the
 *   reader chooses one, perhaps never
 * @throws PasskeyFailure
 */
export function passkeyAnswer(options: PasskeyOptions, isOffered = false): Promise<PasskeyAnswer> {
  return explained(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isOffered,
    }),
  );
}

/** Ends an offer: its screen is left. */
export const withdrawOffer = (): void => WebAuthnAbortService.cancelCeremony();

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
