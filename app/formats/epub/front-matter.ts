import { hasClass, type XmlElement } from "../xml/xml-tree.ts";
import type { Chapter } from "./chapters.ts";

/**
 * Takes the dedications and epigraphs with which a text begins, by their style: each gets a page of its own, in the
 * manuscript's order. One after the first heading belongs to its chapter.
 * @returns those pages, and the rest of the text; a text of nothing else stays whole
 */
export function frontMatter(blocks: readonly XmlElement[]): { pages: Chapter[]; text: XmlElement[] } {
  const end = blocks.findIndex((block) => kindOf(block) === null);
  const front = blocks.slice(0, Math.max(end, 0));
  const pages: Chapter[] = [];
  let open: string | null = null;
  for (const block of front) {
    const kind = kindOf(block);
    const current = pages.at(-1);
    if (current && kind === open) current.blocks.push(block);
    else pages.push({ fileName: `${kind}-${pages.length + 1}.xhtml`, title: null, blocks: [block] });
    open = kind;
  }
  return { pages, text: blocks.slice(front.length) };
}

function kindOf(block: XmlElement): string | null {
  return ["dedicace", "exergue"].find((name) => hasClass(block, name)) ?? null;
}
