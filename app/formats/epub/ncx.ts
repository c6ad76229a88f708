import { depthOf, type ContentsEntry } from "./contents.ts";
import type { PublicationMetadata } from "./publication.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

/** The table of contents in the form of EPUB 2, which older reading systems still look for. */
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
