import { User } from "#modules/accounts/contract.ts";

const key = "user";

/** The last known user, so that a page shows them at once while the server is asked (storefront.md §4). */
export const cachedUser = {
  read(): User | null {
    const text = localStorage.getItem(key) ?? sessionStorage.getItem(key);
    if (!text) return null;
    try {
      return User.parse(JSON.parse(text));
    } catch {
      return null;
    }
  },
  /** Kept beside the token, and for as long. */
  keep(user: User | null): void {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
    if (user)
      (localStorage.getItem("token") ? localStorage : sessionStorage).setItem(key, JSON.stringify(user));
  },
};

/** State changes only when a tracked field did (storefront.md §4); the order of owned editions is no change. */
export function isSameUser(a: User, b: User): boolean {
  return tracked(a) === tracked(b);
}

const tracked = ({ purchasedEditionIds, ...rest }: User): string =>
  JSON.stringify([rest, purchasedEditionIds.toSorted((x, y) => x - y)]);
