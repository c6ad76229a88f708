import type { PublicationMetadata } from "./publication.ts";
import { elementsIn, textOf, type XmlElement } from "./xml-tree.ts";

/**
 * Leaves out what stands before the first heading where it says nothing but the title, the authors, the edition or
 * the publisher: the publication has a title page of its own. Anything more, and all of it stays.
 */
export function withoutTitlePage(blocks: readonly XmlElement[], book: PublicationMetadata): XmlElement[] {
  const known = [book.title, book.editionTitle, book.publisher, ...book.authors, book.authors.join(", ")];
  const lines = new Set(known.map(comparable));
  const firstHeading = blocks.findIndex((block) => /^h[1-6]$/.test(block.name));
  const opening = blocks.slice(0, Math.max(firstHeading, 0));
  const saysNothingNew = opening.every((block) => !hasPicture(block) && lines.has(comparable(textOf(block))));
  return saysNothingNew ? blocks.slice(opening.length) : [...blocks];
}

function hasPicture(block: XmlElement): boolean {
  return [...elementsIn(block)].some(({ name }) => name === "img");
}

/** Letters and digits alone, without case and accents. */
function comparable(line: string): string {
  return line
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
