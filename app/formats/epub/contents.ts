import { elementsIn, xml, type XmlElement } from "../xml/xml-tree.ts";
import { headingLevel, labelOf, type Chapter } from "./chapters.ts";
import type { PublicationMetadata } from "./publication.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

/** The table of contents in the form of EPUB 2, which older reading systems still use. */
export function ncxDocument(entries: readonly ContentsEntry[], book: PublicationMetadata): string {
  const head = [
    ["dtb:uid", book.identifier],
    ["dtb:depth", String(depthOf(entries))],
    ["dtb:totalPageCount", "0"],
    ["dtb:maxPageNumber", "0"],
  ] as const;
  const ncx = xml(
    "ncx",
    { xmlns: "http://www.daisy.org/z3986/2005/ncx/", version: "2005-1", "xml:lang": book.language },
    [
      xml(
        "head",
        {},
        head.map(([name, content]) => xml("meta", { name, content })),
      ),
      xml("docTitle", {}, [xml("text", {}, [book.title])]),
      xml("navMap", {}, navPoints(entries, { played: 0 })),
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${serializeXml(ncx)}\n`;
}

function navPoints(entries: readonly ContentsEntry[], order: { played: number }): XmlElement[] {
  return entries.map((entry) => {
    order.played += 1;
    const attributes = { id: `point-${order.played}`, playOrder: String(order.played) };
    return xml("navPoint", attributes, [
      xml("navLabel", {}, [xml("text", {}, [entry.title])]),
      xml("content", { src: entry.href }),
      ...navPoints(entry.children, order),
    ]);
  });
}

/** An entry of the table of contents. */
export interface ContentsEntry {
  title: string;
  /** `chapitre-001.xhtml#titre-1` */
  href: string;
  children: ContentsEntry[];
}

/** Headings below the third level are left out, so that the table of contents stays readable. */
const DEEPEST_LEVEL = 3;

/**
 * Builds the nested table of contents from the chapters' headings, giving each heading an id. A skipped level leaves no
 * gap. Titles in cells of tables and in quotations count where the text has no others. A text without headings has a
 * single entry, for its beginning.
 */
export function tableOfContents(chapters: readonly Chapter[], bookTitle: string): ContentsEntry[] {
  const roots: ContentsEntry[] = [];
  const open: { level: number; entry: ContentsEntry }[] = [];
  let count = 0;
  const hasTitles = chapters.some(({ blocks }) => blocks.some((block) => headingLevel(block).length > 0));
  for (const chapter of chapters) {
    const elements = hasTitles ? chapter.blocks : chapter.blocks.flatMap((block) => [...elementsIn(block)]);
    for (const heading of elements) {
      const [level] = headingLevel(heading);
      if (level === undefined || level > DEEPEST_LEVEL) continue;
      count += 1;
      const id = heading.attributes.get("id") ?? `titre-${count}`;
      heading.attributes.set("id", id);
      const entry = { title: labelOf(heading), href: `${chapter.fileName}#${id}`, children: [] };
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      (open.at(-1)?.entry.children ?? roots).push(entry);
      open.push({ level, entry });
    }
  }
  const [first] = chapters;
  return roots.length > 0 || !first ? roots : [{ title: bookTitle, href: first.fileName, children: [] }];
}

/** The number of levels: 1 for a flat table. */
function depthOf(entries: readonly ContentsEntry[]): number {
  return entries.reduce((deepest, entry) => Math.max(deepest, 1 + depthOf(entry.children)), 0);
}

/** Every entry, in reading order. */
export function* flatten(entries: readonly ContentsEntry[]): Generator<ContentsEntry> {
  for (const entry of entries) {
    yield entry;
    yield* flatten(entry.children);
  }
}
