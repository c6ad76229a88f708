import { NARROW, NO_BREAK } from "./kinds.ts";
import type { Edit } from "./typography-passages.ts";

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
  const inserted = [...text.matchAll(MISSING)].map(({ index }) => ({ at: index, length: 0, text: NO_BREAK }));
  return [...[...places].map(([at, space]) => ({ at, length: 1, text: space })), ...inserted];
}

/** « 10 000 », not « en 1998 200 personnes ». */
const GROUPS = /(?<!\d[ \u00A0\u202F.,]?)\d{1,3}(?: \d{3})+(?![\d])/gu;

const UNITS =
  "%|‰|€|\\$|£|°C?|k€|M€|[kcm]m|m[²³]?|km[²³]|km/h|[km]?g|t|ha|[cdm]?l|L|kW|kWh|W|V|Hz|[KMGT]o|h|min|s|F|" +
  "francs?|euros?|centimes?|dollars?|livres?|sous?|millions?|milliards?|ans|lieues?|pages?";
const MONTHS =
  "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|" +
  "vendémiaire|brumaire|frimaire|nivôse|pluviôse|ventôse|germinal|floréal|prairial|messidor|thermidor|fructidor|" +
  "janv\\.|févr\\.|avr\\.|juill?\\.|sept\\.|oct\\.|nov\\.|déc\\.";
const NUMBERED =
  "[Pp]p?\\.|[Vv]ol\\.|[Tt]\\.|[Cc]ha?p?\\.|[Aa]rt\\.|[Ff]ig\\.|[Cc]oll?\\.|v\\.|l\\.|f\\.|n[°ºo]s?|N[°º]s?|§|" +
  "[Tt]ome|[Ll]ivre|[Cc]hapitre|[Aa]cte|[Ss]cène|[Pp]age|[Pp]artie|[Nn]ote|" +
  "[Vv]ersets?|[Pp]saumes?|[Ss]ourates?|Coran";
/** Books of the Bible, as the French translations abbreviate them. */
const BOOKS =
  "Gn|Ex|Lv|Nb|Dt|Jos|Jg|Rt|Ch|Esd|Né|Tb|Jdt|Est|Jb|Ps|Pr|Qo|Ct|Sg|Jr|Lm|Ba|Ez|Dn|Os|Jl|Am|Ab|Jon|Mi|So|Ag|Za|Ml|" +
  "Mt|Mc|Lc|Jn|Ac|Rm|Co|Cor|Ga|Ép|Ep|Ph|Col|Th|Tm|Tt|Phm|He|Hé|Jc|Ap";
/** Of which there are two or three: « 1 Co ». */
const PARTS =
  "S|R|Ch|M|Co|Cor|Th|Tm|P|Pi|Jn|Samuel|Rois|Chroniques|Corinthiens|Thessaloniciens|Timothée|Pierre|Jean";
/** « p.12 »: abbreviations that are nothing else before a figure. */
const CLOSE = "[Pp]p?\\.|[Vv]ol\\.|[Cc]ha?p\\.|[Ff]ig\\.|n[°º]|N[°º]|§";
const TITLES = "M\\.|MM\\.|Mmes?|Mlles?|Mgr|Dr|Pr";
/** « Me » is a lawyer only before a name. */
const BEFORE_NAMES = `${TITLES}|Me`;
const PARTICLE = "(?:de la |de |du |des |d’|d'|la |le |von |van )";
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
    String.raw`(?<=${WORD_BEFORE}pp?\.) (?=[ivxl]+${WORD_AFTER})`,
    // « Jn 3:16 », « Ps 23 », « 1 Co 13, 4 », « Coran 2:255 »
    String.raw`(?<=${WORD_BEFORE}(?:${BOOKS})\.?) (?=\d{1,3}${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}\p{Lu}[\p{L}’]{0,15}\.?) (?=\d{1,3}:\d)`,
    String.raw`(?<=${WORD_BEFORE}(?:${BOOKS}|[Ss]ourate)\.?[ \u00A0]\d{1,3},) (?=\d)`,
    String.raw`(?<=${WORD_BEFORE}[1-3]) (?=(?:${PARTS})\.?[ \u00A0]\d{1,3}${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}(?:${BEFORE_NAMES})) (?=\p{Lu})`,
    String.raw`(?<=${WORD_BEFORE}(?:${TITLES})) (?=${PARTICLE})`,
    String.raw`(?<=${WORD_BEFORE}(?:\p{Lu}\.-)?\p{Lu}\.) (?=\p{Lu}|${PARTICLE}\p{Lu})`,
    String.raw`(?<=${WORD_BEFORE}(?:${KINGS})) (?=[IVX]+(?:er)?${WORD_AFTER})`,
    // « Élisabeth II »: two signs at least, since « X » and « V » have other meanings.
    String.raw`(?<=${WORD_BEFORE}\p{Lu}\p{Ll}[\p{L}’-]{0,30}) (?=[IVX]{2,}${WORD_AFTER})`,
    String.raw`(?<=${WORD_BEFORE}[IVX]+(?:er|e|[eè]me)) (?=siècles?${WORD_AFTER}|s\.)`,
  ].join("|"),
  "gu",
);

/** Places where a space is missing: « p.12 », « 50% », « 20°C », « 5€ ». */
const MISSING = new RegExp(
  [
    String.raw`(?<=${WORD_BEFORE}(?:${CLOSE}))(?=\d)`,
    String.raw`(?<=\d)(?=[%‰€](?![\p{L}\p{N}%])|°[CF]${WORD_AFTER})`,
  ].join("|"),
  "gu",
);
