import type { User } from "#readers/accounts/membership.contract.ts";

const key = "user";

/** The last known user, shown immediately while the server is asked (storefront.md §4). */
export const cachedUser = {
  read(): User | null {
    const text = localStorage.getItem(key) ?? sessionStorage.getItem(key);
    if (!text) return null;
    try {
      const user: unknown = JSON.parse(text);
      return isUser(user) ? user : null;
    } catch {
      return null;
    }
  },
  /** Stored next to the token, for the same time. */
  keep(user: User | null): void {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
    if (user)
      (localStorage.getItem("token") ? localStorage : sessionStorage).setItem(key, JSON.stringify(user));
  },
};

/** The state changes only if a tracked field did (storefront.md §4); the order of owned editions does not count. */
export function isSameUser(a: User, b: User): boolean {
  return tracked(a) === tracked(b);
}

const tracked = ({ purchasedEditionIds, ...rest }: User): string =>
  JSON.stringify([rest, purchasedEditionIds.toSorted((x, y) => x - y)]);

type Kind = "string" | "boolean" | "string or null" | "string or absent" | "numbers";

/** Its type follows `User`; checked by hand, since a schema library would be larger than any page. */
const userFields: Record<keyof User, Kind> = {
  id: "string",
  email: "string",
  username: "string",
  bio: "string or null",
  avatar_url: "string or null",
  created_at: "string",
  last_login: "string or null",
  email_verified_at: "string or null",
  isActiveSubscriber: "boolean",
  purchasedEditionIds: "numbers",
  second_factor_ends_at: "string or absent",
};

function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(userFields).every(([name, kind]) => isOfKind(fields[name], kind));
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "numbers") return Array.isArray(value) && value.every(Number.isFinite);
  if (kind === "string or absent") return value === undefined || typeof value === "string";
  return (
    typeof value === kind || (kind === "string or null" && (value === null || typeof value === "string"))
  );
}
