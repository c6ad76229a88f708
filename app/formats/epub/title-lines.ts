import { imprintLines } from "./page.ts";
import type { PublicationMetadata } from "./publication.ts";
import { addClass, elementsIn, textOf, type XmlElement } from "../xml/xml-tree.ts";

/**
 * Removes the first lines before the first heading if they only contain the title, the authors, the edition, the
 * publisher, names that the book had before, or lines of the imprint: the publication has pages of its own for them. The text after them stays.
 */
export function withoutTitlePage(blocks: readonly XmlElement[], book: PublicationMetadata): XmlElement[] {
  const known = [
    book.title,
    book.subtitle ?? "",
    book.editionTitle,
    book.publisher,
    ...book.authors,
    ...[", ", " et "].map((between) => book.authors.join(between)),
    ...(book.formerNames ?? []),
    ...imprintLines(book),
    book.isbn ?? "",
  ];
  // Lines without letters between them, such as an ornament, are removed too.
  const lines = new Set(["", ...known.map(comparable)]);
  const firstHeading = blocks.findIndex((block) => HEADING.test(block.name));
  const opening = blocks.slice(0, Math.max(firstHeading, 0));
  const firstNews = opening.findIndex((block) => hasPicture(block) || !lines.has(comparable(textOf(block))));
  return openedFlush(blocks.slice(firstNews === -1 ? opening.length : firstNews), blocks[0]);
}

/** Removes a first heading that only repeats the title of a book with other headings, or a title that it had before. */
export function withoutTitleHeading(
  blocks: XmlElement[],
  { title, formerNames = [] }: PublicationMetadata,
): XmlElement[] {
  return [title, ...formerNames].some((name) => namesTheBook(blocks, name)) ? blocks.slice(1) : blocks;
}

/** Nothing links to the heading, and it has no note. */
function namesTheBook([first, ...others]: readonly XmlElement[], title: string): boolean {
  if (!first || !HEADING.test(first.name) || comparable(textOf(first)) !== comparable(title)) return false;
  const isPlain = [...elementsIn(first)].every(
    ({ name, attributes }) => name !== "a" && name !== "img" && !attributes.has("id"),
  );
  return isPlain && others.some(({ name }) => HEADING.test(name));
}

const HEADING = /^h[1-6]$/;

/** The new first paragraph is flush, like every first one. */
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
