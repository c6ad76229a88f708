import { useEffect } from "react";
import { useNavigate } from "react-router";
import { redirectDelay } from "#readers/accounts/membership.rules.ts";

/** Goes to the login screen 3 seconds after `ready` has become true (storefront.md §9). */
export function useDelayedLogin(ready: boolean, from: string | null = null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(
      () => void navigate("/connexion", { replace: true, state: from ? { from } : null }),
      redirectDelay,
    );
    return () => clearTimeout(timer);
  }, [ready, from, navigate]);
}
