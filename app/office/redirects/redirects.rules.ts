import { addressesOf, readerPages } from "#site.ts";

/** The audited acts of an administrator here. */
export const redirectActs = {
  "redirects-saved": "Redirections enregistrées",
  "redirect-deleted": "Redirection supprimée",
} as const;
export type RedirectAct = keyof typeof redirectActs;

/** A former shop with this many books has 20 addresses for each of a thousand; a pattern is compared at each missing address. */
export const maxRedirects = 20_000;
export const maxPatterns = 200;
export const maxAddressLength = 500;
export const missingKeptDays = 90;

export interface Redirect {
  source: string;
  target: string;
}

/** Marks of campaigns say where a reader comes from, not which page is meant. */
const mark = /^(?:utm_\w+|mtm_\w+|pk_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|srsltid|ref)$/i;
/** No host of its own: addresses of the shop are read below it. */
const base = "http://boutique.invalid";

/**
 * An address as redirects name it: as browsers write it, without the slash at its end, marks of campaigns and fragment; a whole
 * address without its host. Null for what is no address of a page, or too long.
 */
export function askedAddress(written: string): { path: string; search: string } | null {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : base + written);
  if (!url || !/^(?:\/|https?:\/\/)/i.test(written)) return null;
  for (const name of new Set(url.searchParams.keys())) if (mark.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = url.pathname.replace(/(?<=.)\/+$/, "");
  return path.startsWith("//") || path.length + url.search.length > maxAddressLength
    ? null
    : { path, search: url.search };
}

/** Pages of the shop whose address has no part that may be unknown: nothing there is ever missing. */
const fixedPages = addressesOf(readerPages().filter(({ path }) => !/[:*]/.test(path)));
const anyPage = addressesOf(readerPages().filter(({ path }) => path !== "/*"));

/** Whether the shop may have a page at an address: what it names may be missing all the same. */
export const isAddressOfPage = (path: string): boolean => anyPage.test(path);

const isPattern = (address: string): boolean => address.includes("*");
const ends = (pattern: string): [string, string] => {
  const [start = "", end = ""] = pattern.split("*");
  return [start, end];
};
const startTogether = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
const endTogether = (one: string, other: string) => one.endsWith(other) || other.endsWith(one);

/** Whether some address is one of both, each of which may have one `*`. */
function overlap(one: string, other: string): boolean {
  if (!isPattern(one)) return isPattern(other) ? matched(other, one) !== null : one === other;
  if (!isPattern(other)) return matched(one, other) !== null;
  const [start, end] = ends(one);
  const [otherStart, otherEnd] = ends(other);
  return startTogether(start, otherStart) && endTogether(end, otherEnd);
}

/** What the `*` of a pattern is in an address; null if it is not one of its addresses. */
function matched(pattern: string, address: string): string | null {
  const [start, end] = ends(pattern);
  const isOne =
    address.length >= start.length + end.length && address.startsWith(start) && address.endsWith(end);
  return isOne ? address.slice(start.length, address.length - end.length) : null;
}

/** Where an address leads by one of these redirects: first those of the whole address, then of its path, then the longest pattern. */
export function targetOf(
  redirects: readonly Redirect[],
  { path, search }: { path: string; search: string },
): string | null {
  const exact =
    redirects.find(({ source }) => source === path + search) ??
    redirects.find(({ source }) => source === path);
  if (exact) return exact.target;
  const [best] = redirects
    .filter(({ source }) => isPattern(source) && matched(source, path) !== null)
    .toSorted((one, other) => other.source.length - one.source.length);
  return best ? best.target.replace("*", () => matched(best.source, path) ?? "") : null;
}

/** What an administrator wrote, as it is kept; or why it is refused, by field. */
export function readRedirect(written: Redirect): Redirect | { fault: keyof Redirect; text: string } {
  const from = askedAddress(written.source.trim());
  if (!from)
    return {
      fault: "source",
      text: "Une adresse de l’ancienne boutique, comme «\u00A0/produit/mon-livre\u00A0».",
    };
  const source = isPattern(from.path) ? from.path : from.path + from.search;
  if (source.split("*").length > 2) return { fault: "source", text: "Un seul « * » par adresse." };
  if (/^\/\*?$/.test(source))
    return { fault: "source", text: "Cette redirection prendrait toutes les adresses." };
  if (fixedPages.test(source) || source.startsWith("/admin") || source.startsWith("/api/"))
    return { fault: "source", text: `${source} est une page de la boutique\u202F: elle reste à sa place.` };
  const target = written.target.trim();
  const to = target.startsWith("/") && !/[\\\s\p{Cc}]/u.test(target) ? askedAddress(target) : null;
  if (!to)
    return { fault: "target", text: "Une adresse de cette boutique, comme «\u00A0/livre/mon-livre\u00A0»." };
  if (isPattern(to.path) && (!isPattern(source) || to.path.split("*").length > 2))
    return { fault: "target", text: "Un « * » dans la nouvelle adresse reprend celui de l’ancienne." };
  if (!isAddressOfPage(to.path)) return { fault: "target", text: `La boutique n’a pas de page ${to.path}.` };
  return { source, target: to.path + to.search };
}

/**
 * The first of these redirects that would lead to another one, or to itself: readers are never sent twice.
 * @param kept those there already, without the ones that are replaced
 */
export function chainedRedirect(added: readonly Redirect[], kept: readonly Redirect[]): Redirect | null {
  const all = [...kept, ...added];
  const sources = {
    exact: new Set(all.map(({ source }) => source)),
    patterns: all.filter(({ source }) => isPattern(source)),
  };
  const pathOf = (target: string) => target.split("?", 1)[0] ?? "";
  const targetPatterns = all.filter(({ target }) => isPattern(target));
  const targets = new Set(all.map(({ target }) => pathOf(target)));
  const isChained = ({ source, target }: Redirect) => {
    const path = pathOf(target);
    if (sources.exact.has(target) || sources.exact.has(path) || targets.has(source)) return true;
    if (sources.patterns.some((each) => overlap(each.source, path))) return true;
    if (targetPatterns.some((each) => overlap(pathOf(each.target), source))) return true;
    if (isPattern(source)) return [...targets].some((each) => overlap(source, each));
    return isPattern(target) && [...sources.exact].some((each) => overlap(path, each));
  };
  return added.find(isChained) ?? null;
}

/** What scanners ask for, and files: no reader takes those for a page. */
const noise =
  /\.(?!html?$)\w{1,8}$|\/(?:\.|wp-|cgi-bin|vendor\/|_)|^\/(?:api|assets|admin|avatars|fichiers|partage)\b|[^\w\-./%~+,'!()]/i;
const longestCounted = 200;

/** A missing address as it is counted: without its parameters, which may name a person, and cut; null for noise. */
export function countedAddress(url: string): string | null {
  const path = askedAddress(url.split("?", 1)[0] ?? "")?.path ?? "/";
  return path === "/" || noise.test(path) || /%(?:[01]|2[27]|3[ce]|40|7f)/i.test(path)
    ? null
    : path.slice(0, longestCounted);
}
