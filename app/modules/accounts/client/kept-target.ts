const key = "return_after_signup";

/**
 * The target page of a new member, kept from the sign-up to the login after the mailed link, which opens without router
 * state. Readers of this value must validate it: any user of the browser can write storage.
 */
export const keptTarget = {
  keep(path: string): void {
    if (path === "/") localStorage.removeItem(key);
    else localStorage.setItem(key, path);
  },
  read: (): string | null => localStorage.getItem(key),
  forget: (): void => localStorage.removeItem(key),
};
