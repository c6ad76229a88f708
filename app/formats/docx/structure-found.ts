import { hasClass, textOf, type XmlElement } from "../xml/xml-tree.ts";
import type { Note } from "./notes.ts";
import type { PreparedDocx } from "./prepare-docx.server.ts";
import { beginningOf, MOST_FOUND, type FoundKind, type StructureFound } from "./structure.ts";

const EXAMPLES = 3;

/**
 * What was understood of a document, with examples.
 * @param elements of its text, in their order
 */
export function structureFound(
  { titles, titleCount, verse, contents }: PreparedDocx["understood"],
  elements: readonly XmlElement[],
  notes: readonly Note[],
): StructureFound {
  const textsOf = (isFound: (element: XmlElement, index: number) => boolean): string[] =>
    elements.filter(isFound).map(textOf);
  const texts: Record<FoundKind["kind"], string[]> = {
    headings: textsOf(({ name }) => /^h[1-6]$/.test(name)),
    notes: notes.map(({ blocks }) => blocks.map(textOf).join(" ")),
    contents,
    epigraphs: textsOf((each) => ["exergue", "dedicace"].some((name) => hasClass(each, name))),
    breaks: textsOf((each) => ["ornement", "pause"].some((name) => hasClass(each, name))),
  };
  const kinds = Object.entries(texts) as [FoundKind["kind"], string[]][];
  return {
    titles: [...titles],
    titleCount,
    verse: verse.slice(0, MOST_FOUND),
    kinds: kinds.flatMap(([kind, found]) =>
      found.length === 0
        ? []
        : [{ kind, count: found.length, examples: found.slice(0, EXAMPLES).map(beginningOf) }],
    ),
  };
}
