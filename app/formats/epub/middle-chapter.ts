import { textOf } from "../xml/xml-tree.ts";
import type { Chapter } from "./chapters.ts";

/** The chapter in which half of the text has been read. */
export function middleOf(chapters: readonly Chapter[]): number {
  const lengths = chapters.map(({ blocks }) => blocks.reduce((sum, block) => sum + textOf(block).length, 0));
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let read = 0;
  const middle = lengths.findIndex((length) => (read += length) >= half);
  return Math.max(0, middle);
}
