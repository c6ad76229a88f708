const authPaths = new Set([
  "/connexion",
  "/inscription",
  "/mot-de-passe-oublie",
  "/verification",
  "/verification/choix",
  "/reinitialisation-mot-de-passe",
  "/vos-livres",
]);

/**
 * The first candidate that every browser reads as a path of this site; null if there is none. Refuses other origins,
 * also disguised ones ("//evil", "/\\evil", "javascript:").
 */
export function firstLocalPath(candidates: (string | null | undefined)[], origin: string): string | null {
  for (const candidate of candidates) {
    if (!candidate) continue;
    const url = parseUrl(candidate, origin);
    if (url && url.origin === origin && (candidate.startsWith("/") || candidate.startsWith(`${origin}/`))) {
      // "/.//evil.example" is of this origin, but its path alone would be another origin.
      return url.pathname.replace(/^\/{2,}/, "/") + url.search + url.hash;
    }
  }
  return null;
}

function parseUrl(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

/**
 * Whether a path is one of the screens for visitors only (storefront.md §2; the second link of the verification mail is a
 * variant of /verification), as the router reads it: without regard to case, to percent-encoding and to slashes at the end.
 */
export function isAuthPath(path: string): boolean {
  const plain = decoded(path.split(/[?#]/)[0] ?? "").toLowerCase();
  return authPaths.has(plain.replace(/\/+/g, "/").replace(/\/$/, ""));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The target after a login (storefront.md §2, "Login"): router state, then `from`, then the referrer if it is of this
 * site, else '/'; an authentication screen counts as '/'.
 */
export function returnTarget(
  sources: {
    state: string | null | undefined;
    from: string | null | undefined;
    referrer: string | null | undefined;
  },
  origin: string,
): string {
  const target = firstLocalPath([sources.state, sources.from, sources.referrer], origin) ?? "/";
  return isAuthPath(target) ? "/" : target;
}

/** An origin for reading an address of this site, of which only the path counts. */
const anyOrigin = "https://boutique.invalid";

/** In characters: a cookie and an address hold it. */
const longestTarget = 500;

/** The target of a login without scripts, as `from` says it. */
export const localTarget = (from: string | null): string =>
  returnTarget(
    { state: null, from: from && from.length <= longestTarget ? from : null, referrer: null },
    anyOrigin,
  );

/**
 * The target of a signed-in user who opens a screen for visitors (storefront.md §2): the previous page by router state,
 * otherwise by the referrer, otherwise their own page, which also replaces any authentication screen.
 */
export function awayFromVisitorPages(
  sources: { state: string | null | undefined; referrer: string | null | undefined },
  origin: string,
  memberId: string,
): string {
  const target = firstLocalPath([sources.state, sources.referrer], origin);
  return target && !isAuthPath(target) ? target : memberPath(memberId);
}

export const memberPath = (memberId: string): string => `/membre/${encodeURIComponent(memberId)}`;

/** The path passed in the router's state as `from`; null if there is none. */
export function fromState(state: unknown): string | null {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" ? from : null;
}
