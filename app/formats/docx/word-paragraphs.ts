import { childElements, elementsIn, findElement, type XmlElement } from "../xml/xml-tree.ts";
import { numberingReference } from "./numbering.ts";
import {
  ownHeadingLevel,
  readParagraphProperties,
  type ParagraphProperties,
  type StyleSheet,
  type WordStyle,
} from "./style-sheet.ts";
import { chosenStyle, roleNamed, styleIdOfRole, type ParagraphRole } from "./style-map.ts";
import { textOfRun } from "./shown-runs.ts";

/** A paragraph as the rules that find its part in the book read it. */
export interface WordParagraph {
  element: XmlElement;
  style: WordStyle | undefined;
  /** Id of its style, defined or not. */
  styleId: string;
  headingLevel: number;
  /** What its style says, or its letters of one width. A style that the document does not define has its id as its name. */
  role: ParagraphRole | null;
  /** Its own properties and those of its style. */
  properties: ParagraphProperties;
  /** Its alignment is set on itself, not by its style. */
  isAlignedItself: boolean;
  isListItem: boolean;
  /** With line breaks as \n, without deleted text. */
  text: string;
  /** All its letters are in italics. */
  isItalic: boolean;
  hasPicture: boolean;
}

/** The paragraphs of a text in their order; null in the place of a table. */
export type Flow = readonly (WordParagraph | null)[];

/** The roles that were recognised. */
export type Recognised = Map<WordParagraph, ParagraphRole>;

/** Reads a paragraph whose formatting is direct (`direct-formatting.ts`). */
export function readWordParagraph(element: XmlElement, styles: StyleSheet): WordParagraph {
  const [own] = childElements(element, "w:pPr");
  const styleId = (own && childElements(own, "w:pStyle")[0])?.attributes.get("w:val") ?? "";
  const style = styles.get(styleId) ?? styles.defaultParagraph;
  const direct = readParagraphProperties(element);
  const runs = [...runsWithText(element)];
  const numbering = (own && numberingReference(own)) ?? style?.numbering;
  return {
    element,
    style,
    styleId,
    headingLevel:
      (styles.get(styleId) ? style?.headingLevel : levelNamed(styleId)) || ownHeadingLevel(element),
    role: isCode(element) ? "code" : (style?.role ?? (styles.get(styleId) ? null : roleNamed(styleId))),
    properties: { ...styles.paragraphDefaults, ...style?.paragraph, ...direct },
    isAlignedItself: direct.alignment !== undefined && direct.alignment !== style?.paragraph.alignment,
    isListItem: numbering !== null && numbering !== undefined && numbering.numId !== "0",
    text: runs.map(textOfRun).join(""),
    isItalic: isItalic(runs),
    hasPicture: hasPicture(element),
  };
}

/** Headings of a document that does not define their styles have the converter's own ids. */
const levelNamed = (styleId: string): number => Number(/^Heading([1-6])$/.exec(styleId)?.[1] ?? 0);

const isCode = (paragraph: XmlElement): boolean => chosenStyle(paragraph) === styleIdOfRole("code");

function isItalic(runs: readonly XmlElement[]): boolean {
  const written = runs.filter((run) => /\p{L}/u.test(textOfRun(run)));
  return written.length > 0 && written.every((run) => findElement(run, "w:i") !== undefined);
}

/** Runs outside text that was deleted or moved elsewhere, and outside text boxes. */
function* runsWithText(parent: XmlElement): Generator<XmlElement> {
  for (const child of childElements(parent)) {
    if (child.name === "w:r") yield child;
    else if (!["w:p", "w:del", "w:moveFrom"].includes(child.name)) yield* runsWithText(child);
  }
}

/**
 * The paragraphs of a text in their order, without those of tables and text boxes; null in the place of a table.
 */
export function* paragraphsOfFlow(parent: XmlElement): Generator<XmlElement | null> {
  for (const child of childElements(parent)) {
    if (child.name === "w:p") yield child;
    else if (child.name === "w:tbl") yield null;
    else yield* paragraphsOfFlow(child);
  }
}

export function hasPicture(paragraph: XmlElement): boolean {
  return [...elementsIn(paragraph)].some(({ name }) => ["w:drawing", "w:pict", "w:object"].includes(name));
}

/** Its alignment, if it is not that of running text. */
export function alignmentOf({ properties }: WordParagraph): "centred" | "right" | null {
  const { alignment = "left" } = properties;
  if (alignment === "center") return "centred";
  return ["right", "end"].includes(alignment) ? "right" : null;
}

/** A place and date in a letter, or the attribution of a quotation, keep their own alignment. */
export function roleWith(role: ParagraphRole, alignment: "centred" | "right" | null): ParagraphRole {
  if (alignment === null || (role !== "quotation" && role !== "letter")) return role;
  return `${role}-${alignment}`;
}

/** Text whose style says nothing: its look and its place may. */
export function isPlain(paragraph: WordParagraph | null | undefined): paragraph is WordParagraph {
  if (!paragraph) return false;
  const { headingLevel, role, isListItem, text, hasPicture: isDrawn } = paragraph;
  return headingLevel === 0 && role === null && !isListItem && text.trim() !== "" && !isDrawn;
}
