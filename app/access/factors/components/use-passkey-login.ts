import { useEffect, useEffectEvent, useState } from "react";
import { PasskeyFailure } from "#access/factors/client/passkey-failure.ts";
import {
  passkeyAnswer,
  supportsOffers,
  supportsPasskeys,
  withdrawOffer,
} from "#access/factors/client/passkeys.ts";
import { challengeLife } from "#access/factors/factors.rules.ts";
import { seconds } from "#platform/data/durations.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { PasskeyAnswer, PasskeyOptions } from "#platform/identity/webauthn.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

interface PasskeyLogin {
  ask: () => Promise<PasskeyOptions>;
  enter: (answer: PasskeyAnswer) => Promise<void>;
  onFailure: (text: string | null) => void;
}

/**
 * Login with a passkey: offered by the browser in the list of the field with `autocomplete="… webauthn"`, or asked for
 * by a button.
 */
export function usePasskeyLogin({ ask, enter, onFailure }: PasskeyLogin) {
  const isSupported = !useHydrated() || supportsPasskeys();
  const [pending, setPending] = useState(false);

  const settle = async (isOffered: boolean): Promise<void> => {
    const answer = await passkeyAnswer(await ask(), isOffered);
    onFailure(null);
    try {
      await enter(answer);
    } catch (error) {
      onFailure(textOf(error));
      // A question has one answer: a refused one is asked again.
      await offer();
    }
  };
  // No reader waits for an offer: one that fails, or that another one replaces, is silent.
  const offer = async (): Promise<void> => {
    if (await supportsOffers()) void settle(true).catch(() => undefined);
  };
  const onTime = useEffectEvent(() => void offer());
  useEffect(() => {
    onTime();
    // Its question would be too old.
    const timer = setInterval(onTime, challengeLife - seconds(60));
    return () => {
      clearInterval(timer);
      if (supportsPasskeys()) void withdrawOffer();
    };
  }, []);

  const logIn = async () => {
    onFailure(null);
    setPending(true);
    try {
      await settle(false);
    } catch (error) {
      onFailure(textOf(error));
      // The dialog has ended the offer.
      await offer();
    } finally {
      setPending(false);
    }
  };
  return { isSupported, pending, logIn: () => void logIn() };
}

const textOf = (error: unknown): string =>
  error instanceof PasskeyFailure ? error.message : errorText(error, "Échec de la connexion.");
