const key = "signup_key";
const bits = 256;

/**
 * The key with which this browser is logged in once, without the password, when its new account is verified. In local
 * storage: a mailed link opens in another tab.
 */
export const browserKey = {
  make(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(bits / 8));
    return btoa(String.fromCodePoint(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/=+$/, "");
  },
  read: (): string | null => localStorage.getItem(key),
  keep: (made: string): void => localStorage.setItem(key, made),
  forget: (): void => localStorage.removeItem(key),
};
