import { elementsIn, isElement, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { findFrontMatter } from "./front-passages.ts";
import type { Leavable, StructureAnswers, VerseSection } from "./structure.ts";
import { findVerse, indentVerse, stanzasBySpace } from "./verse-passages.ts";
import { findVerseSections } from "./verse-sections.ts";
import { leftQuotations } from "./left-quotations.ts";
import {
  setStyle,
  styleIdOfRole,
  type ParagraphRole,
  chosenStyle,
  CONTENTS_STYLE,
  namesContents,
  styleIdOfHeading,
} from "./style-map.ts";
import type { StyleSheet } from "./style-sheet.ts";
import {
  alignmentOf,
  isPlain,
  paragraphsOfFlow,
  readWordParagraph,
  roleWith,
  type Flow,
  type Recognised,
  type WordParagraph,
} from "./word-paragraphs.ts";

/** How the publisher sees the text; only of the text itself, not of its notes. */
interface Sections {
  /** Paragraphs that look like titles. */
  bounds: ReadonlySet<XmlElement>;
  answers: StructureAnswers;
}

/**
 * Gives each paragraph its part in the book: by its style, else by its alignment. Paragraphs without a meaningful style
 * are then compared to the document's own body text. Formatting must be direct.
 * @returns the sections that are verse or may be
 */
export function assignRoles(root: XmlElement, styles: StyleSheet, sections: Sections | null): VerseSection[] {
  for (const element of elementsIn(root)) {
    if (element.name !== "w:p" || chosenStyle(element) !== undefined) continue;
    const styleId = styleIdFor(readWordParagraph(element, styles));
    if (styleId !== null) setStyle(element, styleId);
  }
  return recognisePassages(root, styles, sections);
}

function styleIdFor(paragraph: WordParagraph): string | null {
  const { headingLevel, style, role } = paragraph;
  if (headingLevel > 0) return styleIdOfHeading(headingLevel);
  if (style && namesContents(style.name)) return CONTENTS_STYLE;
  const alignment = alignmentOf(paragraph);
  const kept = role ? roleWith(role, paragraph.isAlignedItself ? alignment : null) : alignment;
  return kept && styleIdOfRole(kept);
}

/** Half a centimetre, in twentieths of a point: less is no sign of a quotation. */
const SET_IN = 284;

/** No line between a text and its signature is longer. */
const SIGNATURE_LENGTH = 80;

/** How a letter greets, in French and English. */
const GREETING =
  /^(?:(?:Mon|Ma|Mes|My)\s)?(?:très\s|bien\s)?(?:chère?s?|chéri|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Dear|Dearest|Sir|Madam)(?=[\s,]).{0,60},?$/iu;

/**
 * Recognises, among the paragraphs of a text without a meaningful style, verse by its lines, quotations and letters by
 * their indents, dedications, epigraphs and signatures by their alignment and place, scenes by the space
 * before them. What the document
 * does in most of its text is its body and no sign of anything.
 */
function recognisePassages(root: XmlElement, styles: StyleSheet, sections: Sections | null): VerseSection[] {
  const flow = [...paragraphsOfFlow(root)].map((element) => element && readWordParagraph(element, styles));
  const body = bodyIndents(flow);
  const found: Recognised = new Map();
  const isLeft = (kind: Leavable) => sections?.answers.left.includes(kind) === true;
  findVerse(flow, body.left + SET_IN, found);
  const verse = sections ? findVerseSections(flow, sections.bounds, sections.answers, found) : [];
  if (!isLeft("epigraphs")) findFrontMatter(flow, body.left, found);
  setQuotations(indentedGroups(flow, body, found), found);
  setQuotations(leftQuotations(flow, body.left, found), found);
  openStanzas(root, new Set(stanzasBySpace(flow, found).map(({ element }) => element)));
  indentVerse(flow, found);
  findSignatures(flow, found);
  if (!isLeft("breaks")) for (const paragraph of findSceneSpaces(flow, found)) found.set(paragraph, "scene");
  for (const [{ element, isItalic }, role] of found) {
    setStyle(element, styleIdOfRole(role));
    if (isItalic && SET_IN_ITALICS.has(role)) removeItalics(element);
  }
  return verse;
}

/** An empty paragraph before a line opens its stanza. */
function openStanzas(parent: XmlElement, opening: ReadonlySet<XmlElement>): void {
  if (opening.size === 0) return;
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    if (opening.has(child)) return [xml("w:p"), child];
    if (child.name !== "w:p") openStanzas(child, opening);
    return [child];
  });
}

function setQuotations(groups: readonly WordParagraph[][], found: Recognised): void {
  for (const group of groups) {
    const role = group.some(({ text }) => GREETING.test(text.trim())) ? "letter" : "quotation";
    for (const paragraph of group) found.set(paragraph, roleWith(role, alignmentOf(paragraph)));
  }
}

/** The book sets these in italics, in which italics would be roman. */
const SET_IN_ITALICS = new Set<ParagraphRole>(["dedication", "epigraph"]);

function removeItalics(paragraph: XmlElement): void {
  for (const element of elementsIn(paragraph)) {
    if (element.name === "w:rPr")
      element.children = element.children.filter((each) => !isElement(each, "w:i"));
  }
}

interface Indents {
  left: number;
  right: number;
}

const indentsOf = ({ properties: { left = 0, right = 0 } }: WordParagraph): Indents => ({ left, right });

/** The indents of most letters of the text. */
function bodyIndents(flow: Flow): Indents {
  const letters = new Map<string, { indents: Indents; count: number }>();
  for (const paragraph of flow) {
    if (!isPlain(paragraph) || alignmentOf(paragraph)) continue;
    const indents = indentsOf(paragraph);
    const key = `${indents.left} ${indents.right}`;
    const count = (letters.get(key)?.count ?? 0) + paragraph.text.length;
    letters.set(key, { indents, count });
  }
  const [most] = [...letters.values()].toSorted((a, b) => b.count - a.count);
  return most?.indents ?? { left: 0, right: 0 };
}

/** Paragraphs next to each other that are set in from the body on both sides; one of them at least is running text. */
function indentedGroups(flow: Flow, body: Indents, found: Recognised): WordParagraph[][] {
  const groups: WordParagraph[][] = [];
  let open: WordParagraph[] | null = null;
  for (const paragraph of flow) {
    const isSetIn = isPlain(paragraph) && !found.has(paragraph) && isIndented(paragraph, body);
    if (!isSetIn) open = null;
    else if (open) open.push(paragraph);
    else groups.push((open = [paragraph]));
  }
  return groups.filter((group) => group.some((paragraph) => alignmentOf(paragraph) === null));
}

function isIndented(paragraph: WordParagraph, body: Indents): boolean {
  const { left, right } = indentsOf(paragraph);
  return left - body.left >= SET_IN && right - body.right >= SET_IN;
}

/** A short line on the right after a paragraph of the text. */
function findSignatures(flow: Flow, found: Recognised): void {
  flow.forEach((paragraph, index) => {
    const before = flow[index - 1];
    if (!isPlain(paragraph) || found.has(paragraph) || alignmentOf(paragraph) !== "right") return;
    const follows = isPlain(before) && alignmentOf(before) === null;
    if (follows && paragraph.text.trim().length <= SIGNATURE_LENGTH) found.set(paragraph, "signature");
  });
}

/** Nearly a line of 12 points, in twentieths of a point: a smaller difference is no sign of a break. */
const LINE = 200;

/** With fewer places between paragraphs, none of them is usual. */
const ENOUGH = 4;

/** Above this share of the places, the space is how the text is set. */
const SETTING = 0.4;

/**
 * Finds paragraphs that open a scene by space in place of an empty line: they are further from the running text before
 * them than most paragraphs are, by a line.
 */
function findSceneSpaces(flow: Flow, found: ReadonlyMap<WordParagraph, ParagraphRole>): WordParagraph[] {
  const places = flow.flatMap((paragraph, index) => {
    const before = flow[index - 1];
    const isBetween = isRunningText(before, found) && isRunningText(paragraph, found);
    return isBetween && indentOf(before) === indentOf(paragraph)
      ? [{ paragraph, space: Math.max(before.properties.after ?? 0, paragraph.properties.before ?? 0) }]
      : [];
  });
  const usual = mostFrequent(places.map(({ space }) => space));
  const wide = places.filter(({ space }) => space - usual >= LINE);
  if (places.length < ENOUGH || wide.length > places.length * SETTING) return [];
  return wide.map(({ paragraph }) => paragraph);
}

function isRunningText(
  paragraph: WordParagraph | null | undefined,
  found: ReadonlyMap<WordParagraph, ParagraphRole>,
): paragraph is WordParagraph {
  if (!isPlain(paragraph) || found.has(paragraph) || alignmentOf(paragraph) !== null) return false;
  const isPageBreak = [...elementsIn(paragraph.element)].some(
    ({ name, attributes }) => name === "w:br" && attributes.get("w:type") === "page",
  );
  return !isPageBreak;
}

const indentOf = ({ properties: { left = 0, right = 0 } }: WordParagraph): string => `${left} ${right}`;

/** The smallest of the most frequent lengths; 0 for none. */
function mostFrequent(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b);
  return most?.[0] ?? 0;
}
