import { codePoint } from "dingbat-to-unicode";
import type { XmlElement } from "../xml/xml-tree.ts";
import { wordText } from "./insert-text.ts";
import { lostElement } from "./losses.ts";

/** Fonts whose signs have counterparts in Unicode, without the code page that Word may add to their names. */
const SYMBOL_FONTS = /^(symbol|webdings|wingdings(?: [23])?)(?: *\(.*\))?$/i;

/** Word moves the codes of signs into a private use area. */
const PRIVATE_SIGNS = 0xf000;

/** The font as the table of signs names it; null for a font of letters. */
export function symbolFont(font: string | undefined): string | null {
  const [, name] = SYMBOL_FONTS.exec(font?.trim() ?? "") ?? [];
  return name === undefined ? null : name.toUpperCase();
}

/**
 * Text of a symbol font, whose letters are signs, as characters that e-readers have. What is without one is reported.
 * @param font as `symbolFont` returns it
 */
export function wordTextOfSigns(font: string, text: string): XmlElement[] {
  return Array.from(text).flatMap((letter) => {
    const sign = /\s/.test(letter) ? letter : signOf(font, letter.codePointAt(0) ?? 0);
    if (sign === null) return [lostElement("symbol")];
    return isRare(sign) ? [lostElement("rareSymbol"), wordText(sign)] : [wordText(sign)];
  });
}

/**
 * The character for a sign, by its code with or without Word's private use area. Null for a sign without a counterpart,
 * as a trademark.
 * @param font as `symbolFont` returns it
 */
export function signOf(font: string, code: number): string | null {
  const own = code >= PRIVATE_SIGNS && code <= PRIVATE_SIGNS + 0xff ? code - PRIVATE_SIGNS : code;
  const sign = codePoint(font, own)?.codePoint;
  if (sign === undefined || (sign >= 0xe000 && sign <= 0xf8ff)) return null;
  return commonSign(sign);
}

/** The fonts of most e-readers end with the older blocks of Unicode, and show a box for others. */
export const isRare = (sign: string): boolean => /[\u2B00-\u2BFF\u{1F000}-\u{1FAFF}]/u.test(sign);

function commonSign(sign: number): string {
  const written = String.fromCodePoint(sign);
  const range = RANGES.find(([first, last]) => sign >= first && sign <= last);
  if (range) return Array.from(range[2])[(sign - range[0]) % Array.from(range[2]).length] ?? written;
  return COMMON.find(([, rare]) => rare.includes(written))?.[0] ?? written;
}

/** Arrows of recent blocks of Unicode, which repeat the same directions. */
const RANGES: readonly (readonly [first: number, last: number, signs: string])[] = [
  [0x2b00, 0x2b04, "↗↖↘↙⇔"],
  [0x2b60, 0x2b69, "←↑→↓↔↕↖↗↘↙"],
  [0x2b6a, 0x2b6d, "←↑→↓"],
  [0x2b6e, 0x2b6f, "↻↺"],
  [0x2b70, 0x2b73, "←↑→↓"],
  [0x2b76, 0x2b79, "↖↗↘↙"],
  [0x2b7a, 0x2b7d, "←↑→↓"],
  [0x2b7e, 0x2b7f, "⇤⇥"],
  [0x2b80, 0x2b83, "⇆⇅⇄⇅"],
  [0x2b84, 0x2b87, "⇇⇈⇉⇊"],
  [0x2b88, 0x2b8b, "←↑→↓"],
  [0x2b98, 0x2b9b, "←↑→↓"],
  [0x2b9c, 0x2b9f, "◀▲▶▼"],
  [0x2ba0, 0x2ba3, "↲↳↰↱"],
  [0x2bb0, 0x2bb7, "↶↷↶↷↶↷↶↷"],
  [0x2bc5, 0x2bc8, "▲▼◀▶"],
  [0x1f780, 0x1f783, "◀▲▶▼"],
  [0x1f800, 0x1f84f, "←↑→↓"],
  [0x1f850, 0x1f857, "←↑→↓↖↗↘↙"],
  [0x1f858, 0x1f859, "↔↕"],
  [0x1f860, 0x1f887, "←↑→↓↖↗↘↙"],
  [0x1f890, 0x1f89f, "←↑→↓"],
  [0x1f8a0, 0x1f8ab, "←→"],
];

/** Signs of the older blocks, each with rarer ones of the same shape or meaning. */
const COMMON: readonly (readonly [common: string, rare: string])[] = [
  ["✓", "🗸"],
  ["✗", "🗴🗶🗙"],
  ["☒", "🗵🗷⮽"],
  ["☑", "🗹"],
  ["●", "⚫⬤🞄⦁🌑"],
  ["○", "⭘🔾🞅🞆🞇🞈🞉⭕"],
  ["◉", "🞊🞋⦿"],
  ["■", "◼⬛⯀🞍"],
  ["▪", "⬝⬪"],
  ["□", "⬜🞎🞏🞐🞑🞒🞓🔲🔳▯🞔"],
  ["▣", "🞕🞖🞗🞘🞟"],
  ["◆", "⧫⬥⬧⬩⯁"],
  ["◇", "🞚🞛🞜🞝🞞🞠"],
  ["▲", "🟀"],
  ["★", "🟃🟄🟅🟆🟇🟈🟉🟊⯌⯍🟂"],
  ["✶", "🟋🟌🟍🟎🟏🟐🟑🟒🟓🟔"],
  ["+", "🞡🞢🞣🞤🞥🞦🞧"],
  ["×", "🞨🞩🞪🞫🞬🞭🞮"],
  ["*", "🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺🞻🞼🞽🞾🞿"],
  ["☞", "👉🖝🖙🖛"],
  ["☜", "👈🖜🖘🖚"],
  ["☝", "👆🖞🖠"],
  ["☟", "👇🖟🖡"],
  ["✎", "🖉🖊🖋"],
  ["✉", "🖂🖃🖄"],
  ["☎", "🕿🖀🕾🕽"],
  ["⚑", "🏱🏳"],
  ["❀", "🏵🏶"],
  ["“", "🙶"],
  ["”", "🙷"],
  ["—", "⎯"],
  ["|", "⏐"],
  ["&", "🙰🙱🙲🙳🙴🙵"],
  ["✝", "🕆🕇🕈"],
  ["⓪", "🄋"],
  ["⓿", "🄌"],
  ["⊘", "⦸🛇⮾⮿"],
  ["↻", "🗘⮔"],
];
