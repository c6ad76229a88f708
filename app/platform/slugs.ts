import { inPlainLetters } from "#platform/plain-letters.ts";

/** Longest slug, before a suffix such as `-2`: room for any title while keeping URLs short enough to share. */
const maxLength = 80;

/**
 * An ASCII slug of a title: lower case, accents and ligatures resolved, words joined by hyphens; never empty
 * (decisions.md, "Catalogue"). 'L’Île mystérieuse' → 'l-ile-mysterieuse'.
 */
export function slugOf(title: string, fallback = "livre"): string {
  const ascii = inPlainLetters(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const cut = ascii.replace(/^-+/, "").slice(0, maxLength).replace(/-+$/, "");
  return cut || fallback;
}

/** The first of `base`, `base-2`, `base-3` … that is not in use. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n++) {
    const candidate = `${base}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
