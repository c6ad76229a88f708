import { useEffect, useState } from "react";

const key = "return_after_signup";

/**
 * Keeps the page to which a new member was heading, from the sign-up to the login that follows the mailed link: the link opens
 * without any memory of the screen before.
 */
export function keepTarget(path: string): void {
  if (path === "/") localStorage.removeItem(key);
  else localStorage.setItem(key, path);
}

/** The stored page, removed once it is read. The caller must validate it: any user of the browser can write storage. */
export function useKeptTarget(): string | null {
  const [target] = useState(() => localStorage.getItem(key));
  useEffect(() => localStorage.removeItem(key), []);
  return target;
}
