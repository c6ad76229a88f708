import {
  Attributes,
  addClass,
  elementsIn,
  hasClass,
  isBlank,
  textOf,
  xml,
  type XmlElement,
} from "../xml/xml-tree.ts";

const isPageBreak = (element: XmlElement): boolean => hasClass(element, "saut-de-page");

/**
 * Replaces page breaks by blocks that start a page. A paragraph is divided at its breaks; a list, a table or a heading
 * stays whole, and the page starts after it, or with the heading that opens with a break.
 */
export function takeOutPageBreaks(block: XmlElement): XmlElement[] {
  if (![...elementsIn(block)].some(isPageBreak)) return [block];
  if (/^h[1-6]$/.test(block.name) && isWithoutContent(divide(block)[0])) {
    const [before, after] = divide(block);
    addClass(after, "nouvelle-page");
    return withAttributesOf(before, takeOutPageBreaks(after));
  }
  if (block.name !== "p") {
    removeBreaks(block);
    return [block, startOfPage()];
  }
  const [before, after] = divide(block);
  const rest = isWithoutContent(after) ? [startOfPage()] : takeOutPageBreaks(after);
  if (rest[0]) addClass(rest[0], "nouvelle-page");
  return isWithoutContent(before) ? withAttributesOf(before, rest) : [before, ...rest];
}

/** An empty paragraph: the next block starts a page. */
function startOfPage(): XmlElement {
  return xml("p", { class: "nouvelle-page" });
}

/** Divides an element at its first break, which is dropped. The second part has no id. */
export function divide(
  element: XmlElement,
  isBreak: (element: XmlElement) => boolean = isPageBreak,
): [before: XmlElement, after: XmlElement] {
  const at = element.children.findIndex(
    (child) => child.kind === "element" && [...elementsIn(child)].some(isBreak),
  );
  const holder = element.children[at];
  const before = { ...element, children: element.children.slice(0, at) };
  const after = {
    ...element,
    attributes: new Attributes([...element.attributes].filter(([name]) => name !== "id")),
    children: element.children.slice(at + 1),
  };
  if (holder?.kind === "element" && !isBreak(holder)) {
    const [start, end] = divide(holder, isBreak);
    before.children.push(start);
    after.children.unshift(end);
  }
  return [before, after];
}

/** A break before the text: the paragraph keeps its id, the target of links. */
function withAttributesOf(before: XmlElement, blocks: XmlElement[]): XmlElement[] {
  const id = before.attributes.get("id");
  if (id !== undefined) blocks[0]?.attributes.set("id", id);
  return blocks;
}

function isWithoutContent(element: XmlElement): boolean {
  return isBlank(textOf(element)) && ![...elementsIn(element)].some(({ name }) => name === "img");
}

function removeBreaks(parent: XmlElement): void {
  parent.children = parent.children.map((child) => {
    if (child.kind === "text") return child;
    if (isPageBreak(child)) return { kind: "text", value: " " };
    removeBreaks(child);
    return child;
  });
}
