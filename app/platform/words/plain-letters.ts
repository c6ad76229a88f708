/**
 * A text in letters that every keyboard and every old program has: accents removed, ligatures spelled out, typographic
 * signs replaced by ASCII ones. 'L’Été d’une œuvre' → "L'Ete d'une oeuvre". Other characters stay.
 */
export function inPlainLetters(text: string): string {
  return text
    .replaceAll(/«\s?|\s?»/g, "'")
    .replaceAll(/[ŒÆ](?=\p{Ll})/gu, (letter) => (letter === "Œ" ? "Oe" : "Ae"))
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => spellings.get(letter) ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}

/** Letters and signs that Unicode does not decompose. */
const spellings = new Map(
  Object.entries({
    œ: "oe",
    Œ: "OE",
    æ: "ae",
    Æ: "AE",
    ß: "ss",
    ø: "o",
    Ø: "O",
    ł: "l",
    Ł: "L",
    đ: "d",
    Đ: "D",
    ð: "d",
    Ð: "D",
    þ: "th",
    Þ: "Th",
    ı: "i",
    "’": "'",
    "‘": "'",
    "“": "'",
    "”": "'",
    "„": "'",
    "–": "-",
    "—": "-",
    "‑": "-",
    "−": "-",
    "·": "-",
    "•": "-",
    "°": "o",
    "€": "EUR",
    "×": "x",
  }),
);

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
