import { markupPassages } from "./markup-text.ts";
import type { Passage } from "./passages.ts";

/**
 * The text of a file that Word shows in place of `w:altChunk`, if it is HTML or plain text. Others are said to be lost by
 * the conversion, or are archives whose text it adds.
 */
export function insertedPassages(part: Buffer): Passage[] {
  const text = part.toString(part[0] === 0xff && part[1] === 0xfe ? "utf16le" : "utf8");
  const start = text.trimStart().slice(0, 2000);
  const isOther = /^(?:PK|\{\\rtf|(?:mime-version|from|content-type|date|subject):)|\0/i.test(start);
  if (isOther) return [];
  if (start.startsWith("<")) return markupPassages(text);
  return text.split(/[\r\n]+/).map((line) => ({ text: line, isHeading: false }));
}
