import { isNoteReference } from "#reading/reading/client/note-reference.ts";

/** Between the texts of two blocks; no text contains it. */
export const blockBorder = "\u0000";

/** Elements that begin a new line. */
const blocks = new Set(
  (
    "address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 " +
    "h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);
const unread = new Set(["script", "style"]);

/** The text of a document in pieces; a border of blocks, or a break of a line, is a piece without a node. */
export interface TextPieces {
  texts: string[];
  nodes: (Text | null)[];
}

/** @param keepsReferences with the signs of notes, which readers do not read with the sentence */
export function textPieces(root: Node, keepsReferences = false): TextPieces {
  const pieces: TextPieces = { texts: [], nodes: [] };
  const add = (text: string, node: Text | null) => {
    pieces.texts.push(text);
    pieces.nodes.push(node);
  };
  const endBlock = () => {
    if (pieces.texts.length > 0 && pieces.texts.at(-1) !== blockBorder) add(blockBorder, null);
  };
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
      const { data } = node as Text;
      if (data !== "") add(data, node as Text);
      return;
    }
    const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null;
    if (element && unread.has(element.localName)) return;
    if (element?.localName === "a" && !keepsReferences && isNoteReference(element)) return;
    if (element?.localName === "br") return add("\n", null);
    const isBlock = element !== null && blocks.has(element.localName);
    if (isBlock) endBlock();
    for (const child of node.childNodes) read(child);
    if (isBlock) endBlock();
  };
  read(root);
  return pieces;
}

/** A place in the text of a piece. */
interface PieceOffset {
  piece: number;
  offset: number;
}

export function rangeOf(
  { nodes }: TextPieces,
  { start, end }: { start: PieceOffset; end: PieceOffset },
): Range | null {
  const [first, last] = [nodes[start.piece], nodes[end.piece]];
  if (!first || !last) return null;
  const range = first.ownerDocument.createRange();
  range.setStart(first, start.offset);
  range.setEnd(last, end.offset);
  return range;
}

/** A passage as it is quoted: its blocks on lines of their own, without the signs of notes. */
export const textOf = (range: Range): string =>
  textPieces(range.cloneContents())
    .texts.join("")
    .split(blockBorder)
    .map((block) => block.trim())
    .filter(Boolean)
    .join("\n");
