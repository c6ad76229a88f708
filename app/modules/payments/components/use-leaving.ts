import { useEffect, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { watchReturn } from "#modules/payments/client/page-return.ts";
import { sessionAddress } from "#modules/payments/client/session-address.ts";
import { useToasts } from "#ui/toast.tsx";

/** Asks for an address and leaves for it; stays pending until the browser is gone, and says what went wrong. */
export function useLeaving(): { pending: boolean; leave: (ask: () => Promise<{ url: string }>) => void } {
  const { show } = useToasts();
  const [pending, setPending] = useState(false);
  // Back from the card page by the browser's own button: it can be left again.
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
