import { resolvePath } from "../epub/archive-paths.ts";
import { decodeXml } from "../xml/decode-xml.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { elementsIn, localName, type XmlElement } from "../xml/xml-tree.ts";
import { markupPassages } from "./markup-text.ts";
import type { Passage } from "./passages.ts";

type Parts = ReadonlyMap<string, Buffer>;

/**
 * The paragraphs of an EPUB's pages, in the order of its spine, read apart from the conversion.
 * @param isOurs made from a Word file: calls and numbers of notes and the table of contents are not in its text
 */
export function publicationPassages(parts: Parts, isOurs = false): Passage[] {
  const leavesOut = isOurs ? isOfNote : undefined;
  return pagesOf(parts, isOurs).flatMap((path) => {
    const page = parts.get(path);
    return page ? markupPassages(decodeXml(page), leavesOut) : [];
  });
}

const isOfNote = (attributes: string): boolean =>
  /\srole\s*=\s*["']doc-(?:noteref|backlink)["']/.test(attributes);

const PAGE = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/i;

function pagesOf(parts: Parts, isOurs: boolean): string[] {
  const container = parseXml(decodeXml(parts.get("META-INF/container.xml") ?? Buffer.alloc(0)));
  const packagePath = named(container, "rootfile")[0]?.attributes.get("full-path") ?? "";
  const root = parseXml(decodeXml(parts.get(packagePath) ?? Buffer.alloc(0)));
  const items = new Map(named(root, "item").map((item) => [item.attributes.get("id") ?? "", item]));
  return named(root, "itemref").flatMap(({ attributes }) => {
    const item = pageAt(items, attributes.get("idref") ?? "");
    const isContents = isOurs && item?.attributes.get("properties")?.split(/\s+/).includes("nav");
    return item && !isContents ? [resolvePath(packagePath, item.attributes.get("href") ?? "")] : [];
  });
}

/** An item of the spine, or the page that it falls back to. */
function pageAt(items: ReadonlyMap<string, XmlElement>, id: string): XmlElement | undefined {
  const seen = new Set<string>();
  let next: string | undefined = id;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const item = items.get(next);
    if (item && PAGE.test((item.attributes.get("media-type") ?? "").trim())) return item;
    next = item?.attributes.get("fallback");
  }
  return undefined;
}

const named = (root: XmlElement, name: string): XmlElement[] =>
  [...elementsIn(root)].filter((element) => localName(element) === name);
