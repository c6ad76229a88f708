import { isBlank, isElement, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { insertText } from "./insert-text.ts";
import { isEmptyParagraph } from "./paragraph-flow.ts";

/** A paragraph that Word numbers or marks with a bullet. */
export interface ListItem {
  /** Id of its list's definition. */
  list: string;
  /** From 0. */
  level: number;
  /** Its number; null for a bullet. */
  value: number | null;
  /** Of its `ol`: 1, a, A, i or I. Null if the number is written in the text or the item has a bullet. */
  type: string | null;
  /** Its bullet; empty for the device's own, null for a number. */
  bullet: string | null;
}

/**
 * The converter sees neither numbers nor instances of lists. Each item passes it as a paragraph that begins with its
 * index between two characters of the private use area.
 */
const OPEN = "\uE0F3";
const CLOSE = "\uE0F4";
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/** Marks a Word paragraph as the item with this index. */
export function markListItem(paragraph: XmlElement, index: number): void {
  insertText(paragraph, `${OPEN}${index}${CLOSE}`);
}

interface OpenList {
  element: XmlElement;
  last: ListItem;
}

/** Builds the lists below an element from its marked paragraphs. Empty paragraphs do not interrupt a list. */
export function buildLists(parent: XmlElement, items: readonly ListItem[]): void {
  const built: XmlNode[] = [];
  const open: OpenList[] = [];
  let blanks: XmlNode[] = [];
  for (const child of parent.children) {
    const item = isElement(child, "p") ? takeItem(child, items) : undefined;
    if (item && isElement(child)) {
      const content = [...blanks.flatMap(childrenOf), ...child.children];
      placeItem(item, xml("li", {}, content), open, built);
      blanks = [];
    } else if (open.length > 0 && isBetweenItems(child)) {
      blanks.push(child);
    } else {
      built.push(...blanks, child);
      blanks = [];
      open.length = 0;
      if (child.kind === "element") buildLists(child, items);
    }
  }
  parent.children = [...built, ...blanks];
}

/** Removes the mark of a paragraph and returns its item. */
function takeItem(paragraph: XmlElement, items: readonly ListItem[]): ListItem | undefined {
  let item: ListItem | undefined;
  for (const child of paragraph.children) {
    if (child.kind === "element" || !child.value.includes(OPEN)) continue;
    child.value = child.value.replace(MARK, (_, index: string) => {
      item = items[Number(index)];
      return "";
    });
  }
  return item;
}

function isBetweenItems(node: XmlNode): boolean {
  if (node.kind === "text") return isBlank(node.value);
  return isEmptyParagraph(node) && !node.children.some((child) => isElement(child, "br"));
}

const childrenOf = (node: XmlNode): XmlNode[] => (node.kind === "element" ? node.children : []);

function placeItem(item: ListItem, element: XmlElement, open: OpenList[], built: XmlNode[]): void {
  while ((open.at(-1)?.last.level ?? -1) > item.level) open.pop();
  const current = open.at(-1);
  if (current && current.last.level === item.level && continues(current.last, item)) {
    current.element.children.push(element);
    current.last = item;
    return;
  }
  if (current?.last.level === item.level) open.pop();
  const list = listFor(item);
  list.children.push(element);
  const outer = open.at(-1)?.element.children.at(-1);
  if (outer?.kind === "element") outer.children.push(list);
  else built.push(list);
  open.push({ element: list, last: item });
}

function continues(last: ListItem, item: ListItem): boolean {
  if (last.value === null) return last.bullet === item.bullet;
  return item.value === last.value + 1 && last.list === item.list && last.type === item.type;
}

function listFor({ value, type, bullet }: ListItem): XmlElement {
  if (bullet !== null)
    return xml("ul", { style: bullet === "" ? undefined : `list-style-type: "${bullet} "` });
  if (type === null) return xml("ol", { class: "numeros" });
  const start = value === 1 ? undefined : String(value);
  return xml("ol", { type: type === "1" ? undefined : type, start });
}
