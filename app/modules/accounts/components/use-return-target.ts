import { useLocation } from "react-router";
import { fromState, returnTarget } from "#modules/accounts/rules.ts";

/** Where a login on this screen leads. For the browser only: the server knows no referrer. */
export function useReturnTarget(): string {
  const { state, search } = useLocation();
  const from = new URLSearchParams(search).get("from");
  const sources = { state: fromState(state), from, referrer: document.referrer };
  return returnTarget(sources, window.location.origin);
}
