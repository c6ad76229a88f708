import type { XmlElement, XmlNode } from "#formats/xml/xml-tree.ts";
import { hasClass } from "#formats/xml/xml-tree.ts";
import { LINE, OPAQUE, isFrench } from "./kinds.ts";

/** A text node, with what the elements around it already do to its letters. */
export interface Piece {
  node: Extract<XmlNode, { kind: "text" }>;
  parent: XmlElement;
  isRaised: boolean;
  isSmallCapitals: boolean;
}

/** Text that is read as one line of words, although inline elements divide it into several text nodes. */
export interface Passage {
  /** The name of the block that holds it. */
  block: string;
  /** In document order: text nodes, and one character in place of each line break and each opaque element. */
  parts: (Piece | typeof LINE | typeof OPAQUE)[];
}

const INLINE = new Set(
  (
    "a abbr b bdi bdo big cite del dfn em i ins mark q ruby rb rt rp s small span strike strong sub sup time u " +
    "br wbr img math svg code kbd samp var tt"
  ).split(" "),
);
const OPAQUE_ELEMENTS = new Set("code kbd samp var tt pre math svg img script style".split(" "));

/** The passages of these blocks, in document order. Blocks in another language than French have none. */
export function passagesOf(blocks: readonly XmlElement[]): Passage[] {
  const passages: Passage[] = [];
  for (const block of blocks) readBlock(block, passages);
  return passages.filter(({ parts }) => parts.some((part) => typeof part !== "string"));
}

function readBlock(block: XmlElement, passages: Passage[]): void {
  if (isOpaque(block)) return;
  passages.push({ block: block.name, parts: [] });
  readChildren(block, { isRaised: false, isSmallCapitals: false }, passages, block.name);
}

function readChildren(
  parent: XmlElement,
  look: Pick<Piece, "isRaised" | "isSmallCapitals">,
  passages: Passage[],
  block: string,
): void {
  for (const child of parent.children) {
    const parts = passages.at(-1)?.parts ?? [];
    if (child.kind === "text") parts.push({ node: child, parent, ...look });
    else if (!INLINE.has(child.name)) {
      readBlock(child, passages);
      passages.push({ block, parts: [] });
    } else if (child.name === "br") parts.push(LINE);
    else if (isOpaque(child)) parts.push(OPAQUE);
    else readChildren(child, lookInside(child, look), passages, block);
  }
}

const lookInside = (element: XmlElement, look: Pick<Piece, "isRaised" | "isSmallCapitals">) => ({
  isRaised: look.isRaised || element.name === "sup",
  isSmallCapitals:
    look.isSmallCapitals || hasClass(element, "petites-capitales") || hasClass(element, "siecle"),
});

/** Code, formulas, pictures, references to notes, and passages that are marked as another language. */
function isOpaque(element: XmlElement): boolean {
  const language = element.attributes.get("xml:lang") ?? element.attributes.get("lang");
  return (
    OPAQUE_ELEMENTS.has(element.name) ||
    hasClass(element, "code") ||
    hasClass(element, "appel") ||
    (language !== undefined && language !== "" && !isFrench(language))
  );
}

/**
 * Addresses, paths and faces made of signs: their characters are not punctuation. Lengths are those of RFC 1035 and
 * RFC 5321; with them a search is linear in any text.
 */
const END_OF_ADDRESS = String.raw`[^\s\uFFFC.,;:!?…«»“”‘’"'()\[\]]`;
const ADDRESSES = new RegExp(
  [
    String.raw`\b(?:[Hh]ttps?|HTTPS?|ftps?|FTP|file|mailto|urn|doi|DOI):[^\s\uFFFC]*${END_OF_ADDRESS}`,
    String.raw`\b(?:[Ww]ww|WWW)\.[^\s\uFFFC]*${END_OF_ADDRESS}`,
    // An apostrophe is a part of a name before the @ unless it elides: « d’o'neil@exemple.fr ».
    String.raw`(?<![\w.+-])(?!(?:[cdjlmnst]|qu)')[\w.+-]{1,64}(?:'[\w.+-]{1,64}){0,2}@[\w-]{1,63}(?:\.[\w-]{1,63})+`,
    String.raw`(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,}(?:/(?:[^\s\uFFFC]*${END_OF_ADDRESS})?|\?[\w-]{1,63}=[^\s\uFFFC]*${END_OF_ADDRESS})`,
    String.raw`\b10\.\d{4,9}/[^\s\uFFFC]*${END_OF_ADDRESS}`,
    String.raw`\b[A-Za-z]:\\[^\s\uFFFC"»]*`,
    String.raw`(?<=^|[\s«"(])[~.]{0,2}(?:/[\w.'+-]{1,63}){2,9}`,
    String.raw`(?<=^|[\s«"])[:;]-?[()DPpoO/|*](?=$|[\s;:!?»"])`,
  ].join("|"),
  "gu",
);

/** The text of a passage as the rules read it, one character for each character of its text nodes. */
export function readableText({ parts }: Passage): string {
  const text = parts.map((part) => (typeof part === "string" ? part : part.node.value)).join("");
  return text.replace(ADDRESSES, (address) => OPAQUE.repeat(address.length));
}

/** Text to put in place of the `length` characters from `at` on. */
export interface Edit {
  at: number;
  length: number;
  text: string;
}

/** Makes the edits, which do not overlap, each in the text node that holds its first character. */
export function applyEdits({ parts }: Passage, edits: readonly Edit[]): void {
  const cells = parts.flatMap((part) => (typeof part === "string" ? [part] : part.node.value.split("")));
  /** A letter for each character: of the text, or in place of an element. */
  const kinds = parts.map((part) => (typeof part === "string" ? "e" : "t".repeat(part.node.value.length)));
  const kindOf = kinds.join("");
  for (const { at, length, text } of edits) {
    if (length === 0 && kindOf[at] !== "t") cells[at - 1] += text;
    else if (length === 0) cells[at] = text + (cells[at] ?? "");
    else cells.fill("", at, at + length).splice(at, 1, text);
  }
  let start = 0;
  for (const part of parts) {
    const end = start + (typeof part === "string" ? 1 : part.node.value.length);
    if (typeof part !== "string") part.node.value = cells.slice(start, end).join("");
    start = end;
  }
}
