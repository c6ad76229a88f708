import { elementsIn, isBlank, localName, textOf, type XmlElement } from "../xml/xml-tree.ts";

const named = (names: string) => new Set(names.split(" "));

const CONTAINERS = named(
  "html body main section article header footer aside hgroup nav div blockquote ul ol li",
);
const LEAVES = named(
  "p h1 h2 h3 h4 h5 h6 hr pre table figure dl img svg math audio video object iframe form address details",
);

/** Whether an element only holds blocks: it has no text of its own, and no inline element. */
function isContainer(element: XmlElement): boolean {
  if (!CONTAINERS.has(localName(element))) return false;
  return element.children.every((child) =>
    child.kind === "text"
      ? isBlank(child.value)
      : CONTAINERS.has(localName(child)) || LEAVES.has(localName(child)),
  );
}

/** A paragraph of a document: the smallest element that a cut does not divide. */
export interface Block {
  element: XmlElement;
  /** The ids of places at which it begins. */
  ids: string[];
  isQuoted: boolean;
}

/** The paragraphs of a document, in its order. */
export function blocksOf(root: XmlElement): Block[] {
  const found: Block[] = [];
  const body = bodyOf(root);
  if (body) collect(body, { found, opened: [], isQuoted: false });
  return found;
}

interface Walk {
  found: Block[];
  /** The ids of containers that have no block yet. */
  opened: string[];
  isQuoted: boolean;
}

function collect(container: XmlElement, walk: Walk): void {
  for (const child of container.children) {
    if (child.kind === "text") continue;
    if (isContainer(child)) {
      walk.opened.push(...ownId(child));
      collect(child, { ...walk, isQuoted: walk.isQuoted || localName(child) === "blockquote" });
    } else {
      walk.found.push({
        element: child,
        ids: [...walk.opened, ...idsIn(child)],
        isQuoted: walk.isQuoted,
      });
      walk.opened.length = 0;
    }
  }
}

/** What stays of a document: blocks, and whatever has one of these ids. */
interface Kept {
  blocks: ReadonlySet<XmlElement>;
  ids: ReadonlySet<string>;
}

/** Removes the other blocks, and containers that become empty. @returns whether anything is left */
export function keepBlocks(root: XmlElement, kept: Kept): boolean {
  const body = bodyOf(root);
  return body !== undefined && keepIn(body, kept);
}

function keepIn(container: XmlElement, kept: Kept): boolean {
  container.children = container.children.filter((child) => {
    if (child.kind === "text") return true;
    if (isContainer(child)) return ownId(child).some((id) => kept.ids.has(id)) || keepIn(child, kept);
    return kept.blocks.has(child) || idsIn(child).some((id) => kept.ids.has(id));
  });
  return container.children.some(({ kind }) => kind === "element");
}

const bodyOf = (root: XmlElement): XmlElement | undefined =>
  [...elementsIn(root)].find((element) => localName(element) === "body");

const ownId = ({ attributes }: XmlElement): string[] => {
  const id = attributes.get("id");
  return id === undefined ? [] : [id];
};

export const isHeading = (block: XmlElement): boolean => /^h[1-6]$/.test(localName(block));

export const lengthOf = (block: XmlElement): number => textOf(block).trim().length;

/** The targets of links in an element. */
export const idsIn = (root: XmlElement): string[] =>
  [...elementsIn(root)].flatMap(({ attributes }) => attributes.get("id") ?? []);

/** How much of a book its extract shows. */
export interface ExtractMeasure {
  kind: "percent" | "chapters";
  amount: number;
}

/** A part of a line, in one style. A line break is "\n". */
export interface OpeningRun {
  text: string;
  style?: "emphasis" | "strong" | "raised";
}

/** A paragraph of the book's opening: plain data, since it is shown in a page of the shop. */
export interface OpeningBlock {
  kind: "heading" | "paragraph" | "quote" | "break";
  runs: OpeningRun[];
}

/** No extract shows more of a book than this, whatever was asked for. */
export const largestPart = 1 / 2;

/** What an extract shows, in whole paragraphs. */
export const OPENING_WORDS = 1500;
