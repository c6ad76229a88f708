import { childElements, elementsIn, isElement, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { isOn } from "./run-properties.ts";

/** Fonts whose signs the converter knows by their Unicode counterparts. */
const SYMBOL_FONTS = /^(symbol|webdings|wingdings( ?[23])?|zapf ?dingbats)$/i;

/** Codes of signs in symbol fonts: the private use area into which Word moves them. */
const PRIVATE_SIGNS = { first: 0xf000, last: 0xf0ff };

const WIDE_BREAKS = new Set(["page", "textWrapping"]);

/**
 * Rewrites signs and breaks that the converter drops, so that they still separate words: carriage returns and unknown
 * breaks become line breaks, column breaks spaces, placed tabs tabs, signs of ordinary fonts text. The text of a note's
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
  if (node.name === "w:sym") return [settleSign(node)];
  return [node];
}

const wordText = (text: string): XmlElement => xml("w:t", { "xml:space": "preserve" }, [text]);

function settleBreak(node: XmlElement): XmlElement {
  const type = node.attributes.get("w:type") ?? "textWrapping";
  if (type === "column") return wordText(" ");
  return WIDE_BREAKS.has(type) ? node : xml("w:br");
}

function settleSign(sign: XmlElement): XmlElement {
  const code = Number.parseInt(sign.attributes.get("w:char") ?? "", 16);
  if (isUnknownSign(sign) || SYMBOL_FONTS.test(fontOf(sign)) || !(code > 0 && code < 0xfffe)) return sign;
  return wordText(String.fromCodePoint(code));
}

/** A sign of an unknown font, without which it has no meaning. */
export function isUnknownSign(sign: XmlElement): boolean {
  const code = Number.parseInt(sign.attributes.get("w:char") ?? "", 16);
  const isPrivate = code >= PRIVATE_SIGNS.first && code <= PRIVATE_SIGNS.last;
  return isPrivate && !SYMBOL_FONTS.test(fontOf(sign));
}

const fontOf = (sign: XmlElement): string => sign.attributes.get("w:font") ?? "";

/** ECMA-376, part 1, section 17.11.8: `w:customMarkFollows` says that the rest of the run is the reference's mark. */
function withoutOwnMarks(children: XmlNode[]): XmlNode[] {
  const reference = children.findIndex(
    (child) => isElement(child, "w:footnoteReference", "w:endnoteReference") && hasOwnMark(child),
  );
  if (reference === -1) return children;
  const [mark, ...rest] = children.slice(reference + 1);
  return isElement(mark, "w:t", "w:sym") ? [...children.slice(0, reference + 1), ...rest] : children;
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
