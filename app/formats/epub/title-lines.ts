import type { PublicationMetadata } from "./publication.ts";
import { addClass, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";

/**
 * Leaves out the first lines of what stands before the first heading, as far as they say nothing but the title, the
 * authors, the edition or the publisher: the publication has a title page of its own. What follows them stays.
 */
export function withoutTitlePage(blocks: readonly XmlElement[], book: PublicationMetadata): XmlElement[] {
  const known = [book.title, book.editionTitle, book.publisher, ...book.authors, book.authors.join(", ")];
  // What has no letter, such as an ornament between them, goes with them.
  const lines = new Set(["", ...known.map(comparable)]);
  const firstHeading = blocks.findIndex((block) => /^h[1-6]$/.test(block.name));
  const opening = blocks.slice(0, Math.max(firstHeading, 0));
  const firstNews = opening.findIndex((block) => hasPicture(block) || !lines.has(comparable(textOf(block))));
  return openedFlush(blocks.slice(firstNews === -1 ? opening.length : firstNews), blocks[0]);
}

/** What has become the first paragraph stands flush, as every first one does. */
function openedFlush(blocks: XmlElement[], formerFirst: XmlElement | undefined): XmlElement[] {
  const [first] = blocks;
  if (first !== formerFirst && first?.name === "p" && !first.attributes.has("class"))
    addClass(first, "premier");
  return blocks;
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
