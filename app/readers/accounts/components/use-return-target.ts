import { useLocation } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import { fromState, returnTarget } from "#readers/accounts/return-target.rules.ts";

/**
 * The target of a login on this screen. Only the browser knows it: the server renders the same page for every visitor.
 */
export function useReturnTarget(): string {
  const { state, search } = useLocation();
  const hydrated = useHydrated();
  if (!hydrated) return "/";
  const from = new URLSearchParams(search).get("from");
  const sources = { state: fromState(state), from, referrer: document.referrer };
  return returnTarget(sources, window.location.origin);
}
