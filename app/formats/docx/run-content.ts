import {
  childElements,
  elementsIn,
  isElement,
  xml,
  type XmlElement,
  type XmlNode,
  findElement,
  textOf,
} from "../xml/xml-tree.ts";
import { wordText } from "./insert-text.ts";
import { lostElement } from "./losses.ts";
import { isOn, readRunProperties, type RunProperties } from "./run-properties.ts";
import { symbolFont, wordTextOfSigns } from "./symbol-fonts.ts";
import { RUBY_BASE_STYLE, RUBY_READING_STYLE } from "./style-map.ts";

/** Codes that have a meaning in their own font alone. */
const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

const WIDE_BREAKS = new Set(["page", "textWrapping"]);

/**
 * Rewrites signs and breaks that the converter drops, so that they still separate words: carriage returns and unknown
 * breaks become line breaks, column breaks spaces, placed tabs tabs, signs text. The text of a note's
 * own mark is dropped: the book marks its notes itself.
 */
export function settleRunContent(root: XmlElement): void {
  for (const run of elementsIn(root)) {
    if (run.name === "w:r") run.children = withoutOwnMarks(run.children.flatMap(settle));
  }
}

function settle(node: XmlNode): XmlNode[] {
  if (node.kind === "text") return [node];
  if (node.name === "w:cr") return [xml("w:br")];
  if (node.name === "w:ptab") return [xml("w:tab")];
  if (node.name === "w:br") return [settleBreak(node)];
  if (node.name === "w:sym") return settleSign(node);
  return [node];
}

function settleBreak(node: XmlElement): XmlElement {
  const type = node.attributes.get("w:type") ?? "textWrapping";
  if (type === "column") return wordText(" ");
  return WIDE_BREAKS.has(type) ? node : xml("w:br");
}

/** A sign of an unknown font has no meaning without it. */
function settleSign({ attributes }: XmlElement): XmlElement[] {
  const code = Number.parseInt(attributes.get("w:char") ?? "", 16);
  const font = symbolFont(attributes.get("w:font"));
  if (!(code > 0 && code < 0xfffe)) return [];
  if (font !== null) return wordTextOfSigns(font, String.fromCodePoint(code));
  return [isPrivate(code) ? lostElement("symbol") : wordText(String.fromCodePoint(code))];
}

/** ECMA-376, part 1, section 17.11.8: `w:customMarkFollows` says that the rest of the run is the reference's mark. */
function withoutOwnMarks(children: XmlNode[]): XmlNode[] {
  const reference = children.findIndex(
    (child) => isElement(child, "w:footnoteReference", "w:endnoteReference") && hasOwnMark(child),
  );
  if (reference === -1) return children;
  const [mark, ...rest] = children.slice(reference + 1);
  return isElement(mark, "w:t") ? [...children.slice(0, reference + 1), ...rest] : children;
}

function hasOwnMark({ attributes }: XmlElement): boolean {
  const value = attributes.get("w:customMarkFollows");
  return value !== undefined && isOn(xml("w:customMarkFollows", { "w:val": value }));
}

/**
 * Makes page breaks explicit: those before paragraphs (`w:pageBreakBefore`), and those between sections, whose kind the
 * next section says (ECMA-376, part 1, section 17.6.22). Headings open pages by themselves.
 * @param startsPage whether a paragraph's properties and style say so
 */
export function makePageBreaksExplicit(
  root: XmlElement,
  startsPage: (paragraph: XmlElement) => boolean,
): void {
  const sections = [...elementsIn(root)].filter(({ name }) => name === "w:sectPr");
  for (const paragraph of elementsIn(root)) {
    if (paragraph.name !== "w:p") continue;
    if (startsPage(paragraph)) insertAfterProperties(paragraph, pageBreak());
    const [section] = childElements(paragraph, "w:pPr").flatMap((properties) =>
      childElements(properties, "w:sectPr"),
    );
    const next = section && sections[sections.indexOf(section) + 1];
    if (next && opensPage(next)) paragraph.children.push(pageBreak());
  }
}

const pageBreak = (): XmlElement => xml("w:r", {}, [xml("w:br", { "w:type": "page" })]);

function insertAfterProperties(paragraph: XmlElement, run: XmlElement): void {
  const properties = paragraph.children.findIndex((child) => isElement(child, "w:pPr"));
  paragraph.children.splice(properties + 1, 0, run);
}

function opensPage(section: XmlElement): boolean {
  const type = childElements(section, "w:type")[0]?.attributes.get("w:val") ?? "nextPage";
  return ["nextPage", "oddPage", "evenPage"].includes(type);
}

/**
 * A ruby (`w:ruby`, ECMA-376, part 1, section 17.3.3.25) as two runs inside its own: the text, then its reading, in
 * styles of the style map.
 */
export function rubyRuns(ruby: XmlElement): XmlElement[] {
  const base = findElement(ruby, "w:rubyBase");
  const reading = findElement(ruby, "w:rt");
  return [
    ...(base ? [styledRun(wordsOf(base), RUBY_BASE_STYLE)] : []),
    ...(base && reading ? [styledRun(wordsOf(reading), RUBY_READING_STYLE)] : []),
  ];
}

/** The text that a ruby is about, with the languages that Word notes for it. */
export function rubyBase(ruby: XmlElement): { text: string; languages: RunProperties } {
  const base = findElement(ruby, "w:rubyBase");
  const language = findElement(ruby, "w:lid")?.attributes.get("w:val");
  const ownLanguages = readRunProperties(base && findElement(base, "w:r"));
  return {
    text: base ? wordsOf(base) : "",
    languages: { ...(language ? { eastAsianLanguage: language } : {}), ...ownLanguages },
  };
}

const wordsOf = (parent: XmlElement): string =>
  [...elementsIn(parent)].flatMap((each) => (each.name === "w:t" ? [textOf(each)] : [])).join("");

function styledRun(text: string, styleId: string): XmlElement {
  return xml("w:r", {}, [
    xml("w:rPr", {}, [xml("w:rStyle", { "w:val": styleId })]),
    xml("w:t", { "xml:space": "preserve" }, [text]),
  ]);
}
