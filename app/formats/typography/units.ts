import { NARROW, NO_BREAK } from "./characters.ts";
import type { Edit } from "./passages.ts";

/** No-break spaces in place of plain ones where a line must not end: numbers, units, abbreviations, initials. */
export function units(text: string): Edit[] {
  const places = new Map<number, string>();
  for (const { index, 0: number } of text.matchAll(GROUPS)) {
    for (const [offset, character] of [...number].entries())
      if (character === " ") places.set(index + offset, NARROW);
  }
  for (const { index } of text.matchAll(TOGETHER)) {
    if (!places.has(index)) places.set(index, NO_BREAK);
  }
  return [...places].map(([at, space]) => ({ at, length: 1, text: space }));
}

/** « 10 000 », not « en 1998 200 personnes ». */
const GROUPS = /(?<!\d[ \u00A0\u202F.,]?)\d{1,3}(?: \d{3})+(?![\d])/gu;

const UNITS =
  "%|‰|€|\\$|£|°C?|k€|M€|[kcm]m|m[²³]?|km[²³]|km/h|[km]?g|t|ha|[cdm]?l|L|kW|kWh|W|V|Hz|[KMGT]o|h|min|s|F|" +
  "francs?|euros?|centimes?|dollars?|livres?|sous?|millions?|milliards?|ans|lieues?|pages?";
const MONTHS =
  "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|" +
  "vendémiaire|brumaire|frimaire|nivôse|pluviôse|ventôse|germinal|floréal|prairial|messidor|thermidor|fructidor";
const NUMBERED =
  "pp?\\.|vol\\.|t\\.|chap?\\.|art\\.|fig\\.|coll\\.|v\\.|l\\.|f\\.|n[°ºo]s?|N[°º]s?|§|tome|livre|chapitre|acte|scène|page";
const TITLES = "M\\.|MM\\.|Mmes?|Mlles?|Mgr|Dr|Pr|Me";
const KINGS =
  "Louis|Charles|Henri|François|Philippe|Napoléon|Jean|Paul|Jean-Paul|Pie|Benoît|Léon|Grégoire|Édouard|Georges|" +
  "Guillaume|Frédéric|Alexandre|Nicolas|Ramsès";

const WORD_BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const WORD_AFTER = String.raw`(?![\p{L}\p{N}’'])`;
/** Each alternative is one plain space with its surroundings. */
const TOGETHER = new RegExp(
  [
    String.raw`(?<=\d) (?=(?:${UNITS})${WORD_AFTER})`,
    String.raw`(?<=\d[ \u00A0]h) (?=\d)`,
    String.raw`(?<=${WORD_BEFORE}(?:\d{1,2}|1er)) (?=(?:${MONTHS})${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}(?:${NUMBERED})) (?=\d|[IVXLC]+${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}(?:${TITLES})) (?=\p{Lu})`,
    String.raw`(?<=${WORD_BEFORE}(?:\p{Lu}\.-)?\p{Lu}\.) (?=\p{Lu})`,
    String.raw`(?<=${WORD_BEFORE}(?:${KINGS})) (?=[IVX]+(?:er)?${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}[IVX]+e) (?=siècle)`,
  ].join("|"),
  "gu",
);
