import { useEffect, useState } from "react";
import type { User } from "#modules/accounts/contract.ts";

/**
 * Whether this member became an active subscriber during the browser's session (storefront.md §2). Paying leaves the
 * site and comes back, so what was true before is kept in session storage.
 */
export function useCongratulation({ id, isActiveSubscriber }: User): boolean {
  const [congratulated, setCongratulated] = useState(false);
  useEffect(() => {
    const key = `subscriber:${id}`;
    const known = sessionStorage.getItem(key);
    if (isActiveSubscriber && known === "no") setCongratulated(true);
    sessionStorage.setItem(key, isActiveSubscriber ? "yes" : "no");
  }, [id, isActiveSubscriber]);
  return congratulated;
}
