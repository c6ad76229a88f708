import {
  childElements,
  elementsIn,
  findElement,
  isElement,
  type XmlElement,
  textOf,
} from "../xml/xml-tree.ts";
import { insertText } from "./insert-text.ts";
import { markListItem, type ListItem } from "./list-items.ts";
import { NumberCounts } from "./number-counts.ts";
import { lostElement } from "./losses.ts";
import {
  levelOfStyle,
  numberingReference,
  type Numbering,
  type NumberingDefinition,
  type NumberingLevel,
} from "./numbering.ts";
import { ownHeadingLevel, type StyleSheet } from "./style-sheet.ts";

/** The place of a paragraph in a list with bullets or numbers. */
interface PlaceInList {
  /** Id of the list's definition. */
  list: string;
  level: number;
  /** Its bullet is a dash. */
  isDashed: boolean;
}

const BEGINS_AS_REPLY = /^\s*(?:[«“"„…]|\.{3}|[([¿¡‘']?\s*\p{Lu})/u;

const ENDS_AS_REPLY = /[.!?…»”"—–][\s\u00A0\u202F)\]]*$/;

/**
 * The lines of dialogue that Word has turned into items of lists during typing. Both have dashes: replies begin with a
 * capital or a quotation mark and end as sentences, and they have no lower levels.
 */
function dialogueItems(
  root: XmlElement,
  placeOf: (paragraph: XmlElement) => PlaceInList | null,
): Set<XmlElement> {
  const replies = new Set<XmlElement>();
  for (const parent of elementsIn(root)) {
    for (const items of listsIn(parent, placeOf)) {
      if (isDialogue(items)) for (const { paragraph } of items) replies.add(paragraph);
    }
  }
  return replies;
}

interface Item extends PlaceInList {
  paragraph: XmlElement;
  text: string;
}

/** Items of one list next to each other. Empty paragraphs do not interrupt it. */
function listsIn(parent: XmlElement, placeOf: (paragraph: XmlElement) => PlaceInList | null): Item[][] {
  const lists: Item[][] = [];
  let open: Item[] | null = null;
  for (const child of childElements(parent)) {
    const text = child.name === "w:p" ? writtenIn(child) : null;
    const place = text === null ? null : placeOf(child);
    if (place && text !== null) {
      const item = { ...place, paragraph: child, text };
      if (open?.[0]?.list === place.list) open.push(item);
      else lists.push((open = [item]));
    } else if (text?.trim() !== "") open = null;
  }
  return lists;
}

function isDialogue(items: readonly Item[]): boolean {
  if (!items.every(({ isDashed, level }) => isDashed && level === 0)) return false;
  const written = items.filter(({ text }) => text.trim() !== "");
  const replies = written.filter(({ text }) => BEGINS_AS_REPLY.test(text) && ENDS_AS_REPLY.test(text));
  return 3 * replies.length >= 2 * written.length;
}

const writtenIn = (paragraph: XmlElement): string =>
  [...elementsIn(paragraph)].map((each) => (each.name === "w:t" ? textOf(each) : "")).join("");

/** Dashes that open a line of dialogue in French; a hyphen marks a real list. */
const DIALOGUE_DASHES = new Set(["—", "–"]);

/** Types of `ol` by Word's formats; other formats are counted in figures. */
const LIST_TYPES = new Map([
  ["lowerLetter", "a"],
  ["upperLetter", "A"],
  ["lowerRoman", "i"],
  ["upperRoman", "I"],
]);

/** Bullets that devices draw by themselves: dots, circles and squares, also by their places in symbol fonts. */
const PLAIN_BULLETS = /^[•●○◦▪■□·o\uE000-\uF8FF"\\]?$/;

/**
 * Keeps the numbers that Word counts: written into headings ("Chapitre 1"), as list items elsewhere. Lines of dialogue,
 * which Word turns into bullet lists during typing, are paragraphs with their dash again.
 */
export class ParagraphNumbers {
  /** List items of the document; their paragraphs name them by their index. */
  readonly items: ListItem[] = [];
  readonly #numbering: Numbering;
  readonly #styles: StyleSheet;
  readonly #counts = new NumberCounts();
  readonly #replies = new WeakSet<XmlElement>();

  constructor(numbering: Numbering, styles: StyleSheet) {
    this.#numbering = numbering;
    this.#styles = styles;
  }

  /** Finds the lines of dialogue of a part of the document, and the numbers that are lost. It comes before `keep`. */
  readAhead(root: XmlElement): void {
    this.#findDialogues(root);
    const levels = [...this.#numbering.values()].flatMap((list) => [...list.levels.values()]);
    if (!levels.some(isInWords)) return;
    for (const element of elementsIn(root)) {
      const place = element.name === "w:p" ? this.#placeOf(element) : null;
      const start = element.children.findIndex((child) => isElement(child, "w:pPr")) + 1;
      if (place && isInWords(place.own)) element.children.splice(start, 0, lostElement("numberInWords"));
    }
  }

  #findDialogues(root: XmlElement): void {
    const replies = dialogueItems(root, (paragraph) => {
      const place = this.#placeOf(paragraph);
      if (!place || place.isHeading) return null;
      const { list, level, own } = place;
      const isDashed = own.format === "bullet" && DIALOGUE_DASHES.has(own.text.trim());
      return { list: list.id, level, isDashed };
    });
    for (const paragraph of replies) this.#replies.add(paragraph);
  }

  /** Numbers the paragraph if Word does. Paragraphs must be passed in their order. */
  keep(paragraph: XmlElement): void {
    const place = this.#placeOf(paragraph);
    if (place?.isHeading) this.#spellOut(paragraph, place.list, place.level, place.own);
    else if (place) this.#keepItem(paragraph, place.list, place.level, place.own);
  }

  #placeOf(paragraph: XmlElement) {
    const [properties] = childElements(paragraph, "w:pPr");
    if (properties && isDeleted(properties)) return null;
    const styleId = (properties && findElement(properties, "w:pStyle"))?.attributes.get("w:val") ?? "";
    const style = this.#styles.get(styleId) ?? this.#styles.defaultParagraph;
    const reference = (properties && numberingReference(properties)) ?? style?.numbering;
    const list = reference && this.#numbering.get(reference.numId);
    if (!list) return null;
    const level = Number(reference.level ?? levelOfStyle(list, styleId) ?? 0);
    const own = list.levels.get(String(level));
    const isHeading = Boolean(style?.headingLevel || ownHeadingLevel(paragraph));
    return own ? { list, level, own, isHeading } : null;
  }

  #spellOut(paragraph: XmlElement, list: NumberingDefinition, level: number, own: NumberingLevel): void {
    if (own.format === "bullet" || own.format === "none") return;
    this.#counts.next(list, level);
    const label = this.#counts.label(list, level);
    if (label !== "") insertText(paragraph, `${label}\u00A0`);
  }

  #keepItem(paragraph: XmlElement, list: NumberingDefinition, level: number, own: NumberingLevel): void {
    const text = own.text.trim();
    if (this.#replies.has(paragraph)) {
      insertText(paragraph, `${text}\u00A0`);
      return;
    }
    const value = own.format === "bullet" ? null : this.#counts.next(list, level);
    const item: ListItem = { list: list.id, level, value, type: null, bullet: null };
    if (own.format === "bullet") item.bullet = PLAIN_BULLETS.test(text) ? "" : text;
    else if (isSimple(own, level)) item.type = LIST_TYPES.get(own.format) ?? "1";
    else {
      const label = this.#counts.label(list, level);
      if (label !== "") insertText(paragraph, `${label}\u00A0`);
    }
    this.items.push(item);
    markListItem(paragraph, this.items.length - 1);
  }
}

/** "Premier", "deux": numbers are written in figures. */
const isInWords = ({ format }: NumberingLevel): boolean => ["cardinalText", "ordinalText"].includes(format);

/** A number of one level with punctuation, which `ol` can show; others, as "1.2", "01" or "Article 1", are written. */
function isSimple(own: NumberingLevel, level: number): boolean {
  const [, place] = /^[([]?%([1-9])\s?[.)\]:–-]*$/.exec(own.text.trim()) ?? [];
  return !["none", "decimalZero"].includes(own.format) && place === String(level + 1);
}

/** A deleted end of a paragraph joins it to the next one, and Word doesn't count it. */
function isDeleted(properties: XmlElement): boolean {
  return childElements(properties, "w:rPr").some((mark) => childElements(mark, "w:del").length > 0);
}
