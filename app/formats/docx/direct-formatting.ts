import {
  childElements,
  elementsIn,
  findElement,
  isBlank,
  isElement,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";
import { isMonospace, isTypewritten } from "./code-blocks.ts";
import { languageOf, mainLanguage, usualLanguage } from "./languages.ts";
import { lostElement } from "./losses.ts";
import { ownHeadingLevel, type StyleSheet, type WordStyle } from "./style-sheet.ts";
import { setStyle, CODE_STYLE, styleIdOfLanguage, styleIdOfRole, type ParagraphRole } from "./style-map.ts";
import { rubyBase } from "./run-content.ts";
import { effectiveProperties, writeRunProperties, type RunProperties } from "./run-properties.ts";
import {
  shownParagraphs,
  shownRuns,
  styleOf,
  textOfRun,
  type ShownParagraph,
  type ShownRun,
} from "./shown-runs.ts";
import { symbolFont, wordTextOfSigns } from "./symbol-fonts.ts";
import { tableFormatting, type TableFormatting } from "./table-formatting.ts";

/** What most of a document has, and what is therefore no sign of anything in its passages. */
export interface Habits {
  /** Main subtags of languages that are not marked: the book's, and that of most letters. */
  languages: ReadonlySet<string>;
  isTypewritten: boolean;
  /** The fonts of most letters. */
  fonts: MainFonts;
}

/** By their names, or their parts in the document's theme; empty where there are none. */
export interface MainFonts {
  text: string;
  headings: string;
}

/** @param bookLanguage BCP 47; null if it is not known */
export function habitsOf(document: XmlElement, styles: StyleSheet, bookLanguage: string | null): Habits {
  const paragraphs = shownParagraphs(document, styles);
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
  const languages = [usualLanguage(runs), bookLanguage && mainLanguage(bookLanguage)];
  return {
    languages: new Set(languages.filter((language) => language !== null)),
    isTypewritten: isTypewritten(runs),
    fonts: mainFonts(paragraphs, styles),
  };
}

/** The font of the running text and that of the headings: those of a few words are not the book's. */
function mainFonts(paragraphs: readonly ShownParagraph[], styles: StyleSheet): MainFonts {
  const letters = { text: new Map<string, number>(), headings: new Map<string, number>() };
  for (const { paragraph, runs } of paragraphs) {
    const isHeading = styleOf(paragraph, styles)?.headingLevel || ownHeadingLevel(paragraph) > 0;
    const counts = isHeading ? letters.headings : letters.text;
    for (const { run, shown } of runs) {
      const font = shown.font ?? "";
      counts.set(font, (counts.get(font) ?? 0) + textOfRun(run).trim().length);
    }
  }
  return { text: mostUsed(letters.text), headings: mostUsed(letters.headings) };
}

function mostUsed(counts: ReadonlyMap<string, number>): string {
  let [name, most] = ["", 0];
  for (const [font, count] of counts) if (count > most) [name, most] = [font, count];
  return name;
}

/**
 * Rewrites each run's properties as the formatting that Word shows: the converter sees only direct formatting, not what
 * a run inherits from its character style, its paragraph's style and the document's defaults. Code and passages in
 * another language get a style of the style map.
 * @param languages gets the languages of marked passages
 */
export function makeFormattingDirect(
  root: XmlElement,
  styles: StyleSheet,
  habits: Habits,
  languages: Set<string>,
): void {
  const tables = tableFormatting(root, styles);
  for (const element of elementsIn(root)) {
    if (element.name === "w:p") formatParagraph(element, { styles, tables, habits, languages });
  }
}

interface Formatting {
  styles: StyleSheet;
  tables: TableFormatting;
  habits: Habits;
  languages: Set<string>;
}

function formatParagraph(paragraph: XmlElement, { styles, tables, habits, languages }: Formatting): void {
  const style = styleOf(paragraph, styles);
  const runs = shownRuns(paragraph, styles, tables.get(paragraph));
  for (const shownRun of runs) writeSigns(shownRun);
  const isHeading = ownHeadingLevel(paragraph) > 0;
  const isCode = !isHeading && isCodeBlock(runs, style, habits);
  if (isCode) setStyle(paragraph, styleIdOfRole("code"));
  const hasLook = style !== undefined && hasLookOfItsOwn(style);
  const base = hasLook ? propertiesOf(style, styles) : isHeading ? sharedProperties(runs) : null;
  const differs = ({ shown }: ShownRun) => Boolean(shown.i) !== Boolean(base?.i);
  const contrast = base !== null && !runs.filter(hasWords).every(differs);
  const passages = isCode ? [] : languagesOf(runs, habits);
  runs.forEach((shownRun, index) => {
    const { run, shown } = shownRun;
    const isContrast = contrast && hasWords(shownRun) && differs(shownRun);
    const kept = base ? { ...added(shown, base), i: isContrast } : shown;
    const language = passages[index] ?? null;
    const isInlineCode = !isCode && isCodeRun(shownRun, habits);
    if (language !== null) languages.add(language);
    const styleId = isInlineCode ? CODE_STYLE : language === null ? null : styleIdOfLanguage(language);
    const others = run.children.filter((child) => !isElement(child, "w:rPr"));
    const revisions = hasChangedFormat(run) ? [lostElement("revision")] : [];
    run.children = [writeRunProperties(kept, styleId), ...revisions, ...others];
  });
}

/** A call to a note has no words of its own. */
const hasWords = ({ run }: ShownRun): boolean => findElement(run, "w:t") !== undefined;

/** The letters of a symbol font are signs. */
function writeSigns({ run, shown }: ShownRun): void {
  const font = symbolFont(shown.font);
  if (font === null) return;
  run.children = run.children.flatMap((child) =>
    isElement(child, "w:t") ? wordTextOfSigns(font, textOf(child)) : [child],
  );
}

/** A tracked change of its formatting (ECMA-376, part 1, section 17.13.5.31). */
const hasChangedFormat = (run: XmlElement): boolean =>
  childElements(run, "w:rPr").some((properties) => childElements(properties, "w:rPrChange").length > 0);

/** A paragraph of code by its style, or because all its letters have one width. */
function isCodeBlock(runs: readonly ShownRun[], style: WordStyle | undefined, habits: Habits): boolean {
  if (style?.headingLevel) return false;
  if (style?.role) return style.role === "code";
  const written = runs.filter(({ run }) => !isBlank(textOfRun(run)));
  return written.length > 0 && written.every((run) => isCodeRun(run, habits));
}

function isCodeRun({ run, shown, isCode }: ShownRun, habits: Habits): boolean {
  return !isBlank(textOfRun(run)) && (isCode || (!habits.isTypewritten && isMonospace(shown)));
}

/** The language to mark for each run. Spaces and signs between two runs of one language belong to its passage. */
function languagesOf(runs: readonly ShownRun[], habits: Habits): (string | null)[] {
  const noted = runs.map(({ run, shown }) => {
    const ruby = findElement(run, "w:ruby");
    const base = ruby && rubyBase(ruby);
    const text = textOfRun(run) + (base?.text ?? "");
    return { isWritten: /\p{L}/u.test(text), language: languageOf(text, { ...shown, ...base?.languages }) };
  });
  const written = noted.map(({ isWritten, language }) => {
    if (!isWritten) return undefined;
    return language !== null && !habits.languages.has(mainLanguage(language)) ? language : null;
  });
  const after = lastOf(written.toReversed()).toReversed();
  return lastOf(written).map((before, index) => {
    const language = written[index];
    if (language !== undefined) return language;
    return before === after[index] ? before : null;
  });
}

/** For each place the last language up to it. */
function lastOf(languages: readonly (string | null | undefined)[]): (string | null)[] {
  let last: string | null = null;
  return languages.map((language) => {
    if (language !== undefined) last = language;
    return last;
  });
}

/** Roles whose letters the book's own style sheet sets, in place of Word's styles. */
const SET_BY_THE_BOOK = new Set<ParagraphRole>([
  "title",
  "subtitle",
  "quotation",
  "verse",
  "epigraph",
  "epigraph-source",
  "dedication",
  "caption",
  "signature",
]);

function hasLookOfItsOwn({ headingLevel, role }: WordStyle): boolean {
  return Boolean(headingLevel) || (role !== null && SET_BY_THE_BOOK.has(role));
}

function propertiesOf(style: WordStyle, { defaults }: StyleSheet): RunProperties {
  return effectiveProperties({ defaults, paragraphStyle: style.run, characterStyle: {}, direct: {} });
}

/** What all letters of a heading without a style have is its look; it is not in italics if only a part of it is. */
function sharedProperties(runs: readonly ShownRun[]): RunProperties {
  const [first, ...others] = runs.filter(({ run }) => !isBlank(textOfRun(run)));
  const shared = Object.entries(first?.shown ?? {}).filter(([name, value]) =>
    others.every(({ shown }) => shown[name as keyof RunProperties] === value),
  );
  return { i: false, ...Object.fromEntries(shared) };
}

/** The formatting that a run has and its paragraph's style has not. */
function added(shown: RunProperties, base: RunProperties): RunProperties {
  const differences = Object.entries(shown).filter(
    ([name, value]) => value !== base[name as keyof RunProperties],
  );
  return Object.fromEntries(differences);
}
