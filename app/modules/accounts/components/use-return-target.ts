import { useLocation } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import { fromState, returnTarget } from "#modules/accounts/membership/rules.ts";

/** Where a login on this screen leads. Only the browser knows: the page that the server renders is the same for everybody. */
export function useReturnTarget(): string {
  const { state, search } = useLocation();
  const hydrated = useHydrated();
  if (!hydrated) return "/";
  const from = new URLSearchParams(search).get("from");
  const sources = { state: fromState(state), from, referrer: document.referrer };
  return returnTarget(sources, window.location.origin);
}
