import type { Block, Inline } from "#words/news/client/letter-blocks.ts";

/** A greeting alone says nothing yet: the opening goes on until it has this many characters. */
const openingLength = 120;

/** The first paragraph of a letter, with the greeting or heading before it, and the rest. */
export function letterOpening(blocks: readonly Block[]): { opening: Block[]; rest: Block[] } {
  let length = 0;
  const end = blocks.findIndex((block) => {
    length += lengthOf(block);
    return length >= openingLength;
  });
  const count = end < 0 ? blocks.length : end + 1;
  return { opening: blocks.slice(0, count), rest: blocks.slice(count) };
}

const lengthOf = (block: Block): number =>
  block.kind === "list"
    ? block.items.reduce((sum, { parts }) => sum + lengthIn(parts), 0)
    : lengthIn(block.parts);

const lengthIn = (parts: readonly Inline[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : lengthIn(part.parts)), 0);
