import { useEffect, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { watchReturn } from "#selling/payments/client/page-return.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";
import { useToasts } from "#ui/toast.tsx";

/**
 * Requests an address and redirects to it; stays pending until the browser has left, and returns the error of a
 * failure.
 */
export function useLeaving(): { pending: boolean; leave: (ask: () => Promise<{ url: string }>) => void } {
  const { show } = useToasts();
  const [pending, setPending] = useState(false);
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setPending(false)), []);
  const leave = async (ask: () => Promise<{ url: string }>) => {
    setPending(true);
    try {
      const url = sessionAddress(await ask());
      window.location.assign(url);
    } catch (error) {
      setPending(false);
      show(errorText(error, "Erreur inconnue."), { tone: "error" });
    }
  };
  return { pending, leave: (ask) => void leave(ask) };
}
