import { useEffect, useState } from "react";
import type { User } from "#readers/accounts/membership.contract.ts";

/**
 * Whether this member became an active subscriber during the browser's session (storefront.md §2). Since a payment
 * leaves the site, the earlier state "not a subscriber" is kept in session storage until it changes.
 */
export function useCongratulation({ id, isActiveSubscriber }: User): boolean {
  const key = `not_subscriber:${id}`;
  const [wasNone, setWasNone] = useState(() => sessionStorage.getItem(key) !== null);
  if (!isActiveSubscriber && !wasNone) setWasNone(true);

  useEffect(() => {
    if (isActiveSubscriber) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, "1");
  }, [key, isActiveSubscriber]);

  return isActiveSubscriber && wasNone;
}
