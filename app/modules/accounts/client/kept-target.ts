const key = "return_after_signup";

/**
 * Where a new member was heading, from the sign-up to the login that follows the mailed link, which opens without any
 * memory of the screen before. Whoever reads it must still judge it: storage can be written by anybody at the keyboard.
 */
export const keptTarget = {
  keep(path: string): void {
    if (path === "/") localStorage.removeItem(key);
    else localStorage.setItem(key, path);
  },
  read: (): string | null => localStorage.getItem(key),
  forget: (): void => localStorage.removeItem(key),
};
