import { BEGINS_AS_ITEM, endsSentence, LONGEST_LINE } from "./verse-passages.ts";

/** Figures, and addresses of machines. */
const FIGURES = /\d|@|https?:|www\./;
const DASH = /^\s*[—–-]/;
/** A speaker of a play, in capitals. */
const SPEAKER = /^[^\p{L}]*\p{Lu}{2}[\p{Lu}\s’'-]*(?:$|[.,:—–-]|\()/u;
const CAPITAL = /^[^\p{L}]*\p{Lu}/u;

/** Beyond these shares, lines are no verse. */
const FEW = 0.15;
const DIALOGUE = 0.5;
/** Long lines without capitals are often text that another program has broken. */
const LONG_ON_AVERAGE = 55;

/**
 * Whether the stanzas of a section are verse together, by their lines: short ones that run on, divided by breaks, or each
 * in a paragraph of its own with capitals. Lists, plays, dialogues, addresses and broken prose are not; verse among them
 * is found by its own lines (`verse-passages.ts`).
 * @param isBroken most lines are divided by breaks, which prose hardly has
 */
export function judgeVerse(
  stanzas: readonly (readonly string[])[],
  isBroken: boolean,
): "verse" | "doubtful" | "prose" {
  const lines = stanzas.flat();
  const share = (some: readonly string[], has: (line: string) => boolean): number =>
    some.length === 0 ? 0 : some.filter(has).length / some.length;
  const letters = (some: readonly string[]) => some.reduce((sum, line) => sum + line.trim().length, 0);
  if (lines.length < 4) return "prose";
  if (share(lines, (line) => FIGURES.test(line)) > FEW || share(lines, (line) => SPEAKER.test(line)) > FEW)
    return "prose";
  const inner = stanzas.flatMap((stanza) => stanza.slice(0, -1));
  const before = inner.length > 0 ? inner : lines.slice(0, -1);
  const runOn = share(before, (line) => !endsSentence(line));
  const commas = share(before, (line) => /,\s*$/.test(line));
  const capitals = share(lines, (line) => CAPITAL.test(line));
  const words =
    lines.reduce((sum, line) => sum + line.trim().split(/[\s\u00A0\u202F]+/).length, 0) / lines.length;
  const items = share(lines, (line) => BEGINS_AS_ITEM.test(line.trim()));
  const isList = share(before, (line) => /[;:]\s*$/.test(line)) > 0.5 || (items >= 0.5 && commas === 0);
  const isReset = letters(lines) / lines.length > LONG_ON_AVERAGE && capitals < 0.6;
  const isDialogue = share(lines, (line) => DASH.test(line)) > DIALOGUE;
  if (isList || isReset || isDialogue || runOn < 0.4 || words <= 2) return "prose";
  const isClassical = capitals >= 0.8 && runOn >= 0.5;
  const long = lines.filter((line) => line.trim().length > LONGEST_LINE);
  if (letters(long) > letters(lines) * FEW) return isBroken && isClassical ? "doubtful" : "prose";
  if (lines.length < 6) return isBroken ? "doubtful" : "prose";
  const sentences = stanzas.filter(
    ([line = "", ...others]) => others.length === 0 && endsSentence(line),
  ).length;
  const isForeign = (stanza: readonly string[]): boolean =>
    stanza.length > 1 && share(stanza, (line) => FIGURES.test(line) || DASH.test(line)) > 0.5;
  const isMixed = stanzas.some(isForeign) || (sentences > 1 && sentences > stanzas.length * FEW);
  if (isBroken) return runOn >= 0.5 && words >= 2.5 && !isMixed ? "verse" : "doubtful";
  const inStanzas = stanzas.filter(({ length }) => length > 1 && length <= LONGEST_STANZA).flat();
  const isStanzaic = stanzas.length > 1 && inStanzas.length >= lines.length * 0.8;
  const isCertain = isClassical && words >= 3 && lines.length >= 8;
  if (isCertain && commas >= (isStanzaic ? 0.05 : 0.1)) return "verse";
  return words >= 2.5 ? "doubtful" : "prose";
}

/** More lines without white space are no stanza, but a text. */
const LONGEST_STANZA = 16;
