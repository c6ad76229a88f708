import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserKey } from "#readers/accounts/client/browser-key.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { returnTarget } from "#readers/accounts/return-target.rules.ts";
import { firstLogin } from "#readers/accounts/login/first-login.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface FirstLoginOptions {
  /** Where the reader was going before the sign-up. */
  from: string | null;
  /** Keeps the screen from redirecting the new member itself. */
  hold: (isHeld: boolean) => void;
}

/**
 * Logs in the browser that has signed up, after its mailed link has verified the address, and goes on.
 * @returns true while this is tried; false in any other browser, which logs in as usual
 */
export function useFirstLogin({ from, hold }: FirstLoginOptions): boolean {
  const navigate = useNavigate();
  const { login } = useAuth();
  const { mutateAsync } = useMutation(mutation(firstLogin));
  const [key] = useState(() => browserKey.read());
  const [isTrying, setTrying] = useState(key !== null);
  const isStarted = useRef(false);

  useEffect(() => {
    if (!key || isStarted.current) return;
    isStarted.current = true;
    browserKey.forget();
    const enter = async () => {
      const session = await mutateAsync({ body: { key } }).catch(() => null);
      hold(session !== null);
      if (session && (await login(session.token, false))) {
        const target = returnTarget({ state: from, from: null, referrer: null }, window.location.origin);
        return void navigate(target, { replace: true });
      }
      hold(false);
      setTrying(false);
    };
    void enter();
  }, [key, from, hold, login, mutateAsync, navigate]);
  return isTrying;
}
