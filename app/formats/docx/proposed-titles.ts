import { comparable } from "./structure.ts";
import { isContentsTitle } from "./contents-lists.ts";
import { DEDICATION } from "./front-passages.ts";

/** A paragraph of the text as the rules that find titles see it. */
export interface TextLine {
  /** With line breaks as \n. */
  text: string;
  /** Running text or a line of its own: no heading, list, picture or table, and no style that says what it is. */
  isPlain: boolean;
  isHeading: boolean;
  alignment: "centred" | "right" | null;
  isBold: boolean;
  isCapital: boolean;
  /** Half points above the letters of most of the text. */
  larger: number;
  startsPage: boolean;
  /** White space before and after it that most paragraphs of the text do not have. */
  isApart: boolean;
}

/** A line that looks like a title. */
export interface TitleLine {
  /** Its place among the lines. */
  index: number;
  /** 1 to 3. */
  level: number;
}

interface Candidate {
  index: number;
  line: TextLine;
  words: Words;
  score: number;
}

/** What a line says of itself: a part, a chapter, a number, or nothing. */
type Words = "part" | "chapter" | "number" | "numbered" | null;

const LONGEST_TITLE = 100;
const MOST_WORDS = 15;

/** A document with so many headings uses their styles: lines beside them must be sure. */
const USES_STYLES = 3;
const NEEDED = 4;
const NEEDED_BESIDE_STYLES = 7;

/**
 * Finds the lines that look like titles without a heading's style: short lines alone that a word (« Chapitre 3 »), a
 * number, their letters or their place set apart, with text after them. When in doubt a line is none.
 */
export function proposeTitles(lines: readonly TextLine[]): TitleLine[] {
  const isStyled = lines.filter(({ isHeading }) => isHeading).length >= USES_STYLES;
  const needed = isStyled ? NEEDED_BESIDE_STYLES : NEEDED;
  const candidates = lines.flatMap((line, index): Candidate[] => {
    if (!isTitleLike(line)) return [];
    const words = wordsOf(line.text);
    const score = scoreOf(line, words);
    return score >= needed ? [{ index, line, words, score }] : [];
  });
  return levelled(withoutStrays(withoutNames(withoutPages(withoutLists(candidates), lines))), isStyled);
}

const OPENS_SPEECH = /^[\s\u00A0]*[—–\-«“"•·▪*]/u;
const ENDS_OPEN = /[,;:»”"][\s\u00A0\u202F]*$/;
const ENDS_SENTENCE = /[.!?…][\s\u00A0\u202F)]*$/;
/** An entry of a list of contents: a page's number after a tab or dots. */
const LISTED = /(?:\t|\.{3,}|…+)[\s.]*[\divxlc]+\s*$/i;
/** A place and a date, or a date alone. */
const DATED =
  /(?:^|,\s)(?:le\s)?\d{1,2}(?:er)?\s\p{L}+(?:\s\d{4})?$|^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s\d/iu;

function isTitleLike({ text, isPlain, alignment, isBold, isCapital, larger }: TextLine): boolean {
  const line = text.trim();
  if (!isPlain || alignment === "right" || !/[\p{L}\p{N}]/u.test(line)) return false;
  if (line.length > LONGEST_TITLE || line.split(/[\s\u00A0]+/).length > MOST_WORDS) return false;
  if (line.split("\n").length > 3 || isContentsTitle(line)) return false;
  const isNumber = ["number", "numbered", "part", "chapter"].includes(wordsOf(line) ?? "");
  if (OPENS_SPEECH.test(line) || ENDS_OPEN.test(line) || LISTED.test(line)) return false;
  const isDedicated = DEDICATION.test(line) && !isBold && !isCapital && larger < 2;
  return isNumber || !(/(?<!\.\.)\.$/.test(line) || DATED.test(line) || isDedicated);
}

const ROMAN = "(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})";
const COUNTED =
  "premi[eè]re?|deuxi[eè]me|second[e]?|troisi[eè]me|quatri[eè]me|cinqui[eè]me|sixi[eè]me|septi[eè]me|huiti[eè]me|neuvi[eè]me|dixi[eè]me|derni[eè]re?|first|third|fourth|fifth|last|" +
  "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|one|two|three|four|five|seven|eight|nine|ten|eleven|twelve";
const NUMBER = `(?:\\d{1,3}(?:er|re|e)?|${ROMAN}|(?:${COUNTED})(?:[\\s-](?:et[\\s-])?(?:${COUNTED}))?)`;
const REST = "(?:\\s*[.:–—-]\\s*.*|\\s*\\n.*|\\s*)$";
const PART = new RegExp(
  `^(?:(?:partie|livre|tome|acte|part|book|act)\\s${NUMBER}${REST}|(?:${COUNTED})\\s(?:partie|livre|part|acte)${REST})`,
  "isu",
);
const CHAPTER = new RegExp(
  `^(?:(?:chapitre|chapter|chap\\.|sc[eè]ne|scene|lettre|cahier|[eé]pisode|article|le[cç]on|chant|section|jour|nuit|titre)\\s${NUMBER}${REST}|` +
    `(?:prologue|[eé]pilogue|pr[eé]face|avant[- ]propos|introduction|conclusion|postface|avertissement|pr[eé]ambule|interlude|annexes?|remerciements|foreword|preface|epilogue|acknowledgements)(?:\\s${NUMBER})?${REST})`,
  "isu",
);
const ALONE = new RegExp(`^(?:\\d{1,3}|${ROMAN})\\s*[.)–—-]?$`, "u");
const NUMBERED = new RegExp(`^(?:\\d{1,3}|${ROMAN})\\s*[.)–—-]+\\s*\\p{Lu}`, "u");
/** Initials of names. */
const INITIAL = /^[CDLM]\.?$/;

function wordsOf(text: string): Words {
  const line = text.trim().replaceAll("\u00A0", " ");
  if (PART.test(line)) return isSaid(line) ? null : "part";
  if (CHAPTER.test(line)) return isSaid(line) ? null : "chapter";
  if (ALONE.test(line) && !INITIAL.test(line)) return "number";
  return NUMBERED.test(line) && !ENDS_SENTENCE.test(line) ? "numbered" : null;
}

/** A sentence that begins with such a word. */
const isSaid = (line: string): boolean => /[.!?…]$/.test(line) && line.split(/\s+/).length > 3;

function scoreOf(line: TextLine, words: Words): number {
  const said = { part: 4, chapter: 4, number: 3, numbered: 1 };
  const { alignment, isBold, isCapital, larger, startsPage, isApart } = line;
  // A question, a cry or an open sentence is rarely a title.
  const isCry = /(?:[!?…]|\.{3})$/.test(line.text.trim());
  return (
    (words ? said[words] : 0) +
    (alignment === "centred" ? 2 : 0) +
    (isBold ? 3 : 0) +
    (isCapital && words !== "number" ? 2 : 0) +
    (larger >= 4 ? 3 : larger >= 2 ? 1 : 0) +
    (startsPage ? 3 : 0) +
    (isApart ? 1 : 0) -
    (isCry ? 3 : 0)
  );
}

/** So many of them one after the other are a list, as of contents: a part, its name, a chapter and its name are four. */
const LISTED_TOGETHER = 5;

function withoutLists(candidates: readonly Candidate[]): Candidate[] {
  const groups: Candidate[][] = [];
  for (const each of candidates) {
    const open = groups.at(-1);
    if (open?.at(-1)?.index === each.index - 1) open.push(each);
    else groups.push([each]);
  }
  return groups.filter((group) => group.length < LISTED_TOGETHER).flat();
}

/** A part's own page has nothing but its title. */
const needsNoText = ({ words }: Candidate): boolean => words === "part" || words === "chapter";

/** Titles have text after them: the lines of a title page have none before the next page. */
function withoutPages(candidates: readonly Candidate[], lines: readonly TextLine[]): Candidate[] {
  const places = new Set(candidates.map(({ index }) => index));
  const beforeText = new Set<number>();
  for (let index = lines.length - 2; index >= 0; index -= 1) {
    const next = lines[index + 1];
    if (!next || next.startsPage || next.isHeading) continue;
    const isText = next.alignment === null || next.text.length > LONGEST_TITLE;
    if ((isText && !places.has(index + 1)) || beforeText.has(index + 1)) beforeText.add(index);
  }
  return candidates.filter((candidate) => needsNoText(candidate) || beforeText.has(candidate.index));
}

/** What comes again and again is a speaker of a play, or an ornament. */
const AGAIN = 3;
/** With such a share of names, the others are names of few words. */
const PLAY = 0.4;

function withoutNames(candidates: readonly Candidate[]): Candidate[] {
  const unsaid = candidates.filter(({ words }) => words === null);
  const byText = Map.groupBy(unsaid, ({ line }) => comparable(line.text));
  const isName = ({ line, words }: Candidate): boolean =>
    words === null && !line.startsPage && (byText.get(comparable(line.text))?.length ?? 0) >= AGAIN;
  const isPlay = unsaid.filter(isName).length > unsaid.length * PLAY;
  return candidates.filter((each) => (isPlay ? each.words !== null : !isName(each)));
}

/** Where chapters look alike, one line that looks otherwise and opens no page is a sign, a shout or an inscription. */
function withoutStrays(candidates: readonly Candidate[]): Candidate[] {
  const sure = candidates.filter(({ words, line }) => words !== null || line.startsPage);
  if (sure.length < 3) return [...candidates];
  const places = new Set(sure.map(({ index }) => index));
  const looks = Map.groupBy(candidates, lookOf);
  return candidates.filter((each) => {
    const isNextToSure = [-1, 0, 1].some((by) => places.has(each.index + by));
    return isNextToSure || each.line.larger >= 2 || (looks.get(lookOf(each))?.length ?? 0) > 1;
  });
}

const lookOf = ({ line: { alignment, isBold, isCapital, larger } }: Candidate): string =>
  [alignment, isBold, isCapital, larger].join();

/** Parts are above chapters; a line right after a title, and lines that are much less apart than the others, are below. */
function levelled(candidates: readonly Candidate[], isStyled: boolean): TitleLine[] {
  const chapters = candidates.filter(({ words }) => words !== "part");
  const top = chapters.length < candidates.length || isStyled ? 2 : 1;
  const strongest = Math.max(0, ...chapters.map(weightOf));
  const levels = new Map<number, number>();
  for (const each of candidates) {
    const above = levels.get(each.index - 1);
    const own = each.words === "part" ? 1 : top + (strongest - weightOf(each) > LESS ? 1 : 0);
    levels.set(each.index, above === undefined || each.words === "part" ? own : Math.max(above + 1, own));
  }
  return [...levels].map(([index, level]) => ({ index, level: Math.min(level, 3) }));
}

const LESS = 5;

const weightOf = ({ line, words }: Candidate): number =>
  (words === "chapter" || words === "number" ? 4 : 0) +
  line.larger / 2 +
  (line.startsPage ? 3 : 0) +
  (line.alignment === "centred" ? 1 : 0) +
  (line.isCapital ? 1 : 0);
