const narrowNoBreak = "\u202F";

/**
 * In one pass: addresses, which stay unchanged (without the punctuation at the end of a sentence), then guillemets,
 * then high punctuation after a word. A colon must end its word: never inside a time (« 12:30 »), a ratio, or a name
 * such as `std::list`. A run such as « ?! » takes one space, before its first sign.
 */
const placesToSpace = new RegExp(
  [
    String.raw`(?<address>(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:|[^\s<>@«»]+@)[^\s<>«»]*[^\s<>«».,;:!?])`,
    String.raw`«[ \u00A0\u202F]*`,
    String.raw`[ \u00A0\u202F]*»`,
    String.raw`(?<=[\p{L}\p{N}\p{M})\]}"”’…»%€.*_\/])[ \u00A0\u202F]*(?<sign>[;!?]+|:(?=[\s»]|$))`,
  ].join("|"),
  "giu",
);

/**
 * Sets the spaces of a text by French typographic rules: a narrow no-break space (U+202F) before `;` `:` `!` `?` `»`
 * and after `«`. Times, ratios and addresses are left as they are. Idempotent. Source: Imprimerie nationale, Lexique
 * des règles typographiques, with narrow spaces throughout as is the use on screen.
 */
export function frenchSpaces(text: string): string {
  return text.replaceAll(placesToSpace, (found, address: string | undefined, sign: string | undefined) => {
    if (address !== undefined) return address;
    if (found.startsWith("«")) return `«${narrowNoBreak}`;
    return `${narrowNoBreak}${sign ?? "»"}`;
  });
}
