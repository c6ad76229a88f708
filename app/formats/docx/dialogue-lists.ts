import { childElements, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** The place of a paragraph in a list with bullets or numbers. */
export interface PlaceInList {
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
export function dialogueItems(
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
