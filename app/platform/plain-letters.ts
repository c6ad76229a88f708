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
