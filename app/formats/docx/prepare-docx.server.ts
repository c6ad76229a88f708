import { serializeXml } from "../xml/xml-serialize.ts";
import { parseXml } from "../xml/xml-parse.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { packParts, readZipParts } from "../archive/zip-parts.server.ts";
import { makeFormattingDirect } from "./direct-formatting.ts";
import { joinDropCaps } from "./drop-caps.ts";
import { resolveFields } from "./fields.ts";
import { framePictures, type ImageFrame } from "./image-frames.ts";
import type { ListItem } from "./list-items.ts";
import { Losses, type Loss } from "./losses.ts";
import { readNumbering } from "./numbering.ts";
import { ParagraphNumbers } from "./paragraph-numbers.ts";
import { readStyleSheet, type StyleSheet } from "./style-sheet.ts";
import { tameMarkup } from "./tame-markup.ts";

export interface PreparedDocx {
  /** The document, rewritten with markup that the converter reads completely. */
  content: Buffer;
  styles: StyleSheet;
  /** In MathML; their places are kept in the text (`formula-places.ts`). */
  formulas: XmlElement[];
  /** Items of lists; their paragraphs are marked (`list-items.ts`). */
  listItems: readonly ListItem[];
  losses: readonly Loss[];
  /** Sizes of the pictures; their alternative texts are marked (`image-frames.ts`). */
  frames: readonly ImageFrame[];
}

/** Lists are made here: without this part, the converter makes none. */
const NUMBERING = "word/numbering.xml";

const TEXT_PARTS = /^word\/(document\d*|footnotes|endnotes)\.xml$/;

/**
 * Reads a DOCX and rewrites its text parts for the converter.
 * @throws when the archive or one of its text parts can't be read.
 */
export async function prepareDocx(path: string): Promise<PreparedDocx> {
  const parts = await readZipParts(path);
  const styles = readStyleSheet(parsePart(parts, "word/styles.xml"));
  const instanceOfStyle = (styleId: string) => styles.get(styleId)?.numbering?.numId;
  const numbering = readNumbering(parsePart(parts, NUMBERING), instanceOfStyle);
  const numbers = new ParagraphNumbers(numbering, styles);
  parts.delete(NUMBERING);
  const losses = new Losses();
  const formulas: XmlElement[] = [];
  const frames: ImageFrame[] = [];
  for (const name of parts.keys()) {
    const root = TEXT_PARTS.test(name) ? parsePart(parts, name) : null;
    if (!root) continue;
    resolveFields(root);
    joinDropCaps(root);
    makeFormattingDirect(root, styles);
    framePictures(root, frames);
    tameMarkup(root, { numbers, losses, formulas });
    parts.set(name, Buffer.from(serializeXml(root)));
  }
  return {
    content: await packParts(parts),
    styles,
    formulas,
    listItems: numbers.items,
    losses: losses.all,
    frames,
  };
}

function parsePart(parts: ReadonlyMap<string, Buffer>, name: string): XmlElement | null {
  const part = parts.get(name);
  return part ? parseXml(decode(part)) : null;
}

/** Office writes UTF-8; UTF-16 is allowed and recognised by its byte order mark. */
function decode(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return part.toString("utf16le");
  return part.toString("utf8");
}
