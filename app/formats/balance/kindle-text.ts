import { markupPassages } from "./markup-text.ts";
import type { Passage } from "./passages.ts";

const UNCOMPRESSED = 1;
const NONE = 0xffffffff;

/**
 * The paragraphs of a Kindle book (KF8) whose text is stored uncompressed, read from its records as a device does.
 * @throws Error for any other file
 */
export function kindlePassages(file: Buffer): Passage[] {
  const recordAt = recordsOf(file);
  const header = recordAt(0);
  if (header.readUInt16BE(0) !== UNCOMPRESSED || header.toString("latin1", 16, 20) !== "MOBI")
    throw new Error("The text of the Kindle book is compressed.");
  const trailing = header.readUInt16BE(242);
  const count = header.readUInt16BE(8);
  const texts = Array.from({ length: count }, (_, index) => withoutTrailing(recordAt(index + 1), trailing));
  const text = Buffer.concat(texts).subarray(0, header.readUInt32BE(4));
  const flows = header.readUInt32BE(192);
  const end = flows === NONE ? text.length : recordAt(flows).readUInt32BE(16);
  return markupPassages(text.toString("utf8", 0, end));
}

function recordsOf(file: Buffer): (index: number) => Buffer {
  const count = file.readUInt16BE(76);
  const startOf = (index: number) => (index < count ? file.readUInt32BE(78 + 8 * index) : file.length);
  return (index) => file.subarray(startOf(index), startOf(index + 1));
}

/** A text record without what follows its text; a flag for each kind, the lowest for the rest of a character. */
function withoutTrailing(record: Buffer, flags: number): Buffer {
  let text = record;
  for (let rest = flags >> 1; rest > 0; rest >>= 1)
    if (rest & 1) text = text.subarray(0, text.length - sizeAtEnd(text));
  return flags & 1 ? text.subarray(0, text.length - ((text.at(-1) ?? 0) & 3) - 1) : text;
}

/** A number that is written backward in up to four bytes: the first one of it has its highest bit set. */
function sizeAtEnd(text: Buffer): number {
  let size = 0;
  for (const byte of text.subarray(-4)) size = byte & 0x80 ? byte & 0x7f : (size << 7) | (byte & 0x7f);
  return size;
}
