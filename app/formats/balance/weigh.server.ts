import { readFile } from "node:fs/promises";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { type Balance, balanceOf } from "./balance.ts";
import type { Passage } from "./passages.ts";
import { wordPassages } from "./word-text.ts";
import { markupPassages } from "./markup-text.ts";
import { resolvePath } from "../epub/archive-paths.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { elementsIn, localName, type XmlElement } from "../xml/xml-tree.ts";

/** The words of a Word file in the EPUB that was made of it. */
export async function weighEpub(docxPath: string, epubPath: string): Promise<Balance> {
  const passages = wordPassages(await readZipParts(docxPath, (name) => name.startsWith("word/")));
  return balanceOf(passages, publicationPassages(await readZipParts(epubPath), true));
}

/** The words of an EPUB in the Kindle book that was made of it. */
export async function weighAzw3(epubPath: string, azw3Path: string): Promise<Balance> {
  const passages = publicationPassages(await readZipParts(epubPath));
  return balanceOf(passages, kindlePassages(await readFile(azw3Path)));
}

/** The words of an EPUB in its template. */
export async function weighTemplate(epubPath: string, madePath: string): Promise<Balance> {
  const [passages, made] = [await readZipParts(epubPath), await readZipParts(madePath)].map((parts) =>
    publicationPassages(parts),
  );
  return balanceOf(passages ?? [], made ?? []);
}

const UNCOMPRESSED = 1;
const NONE = 0xffffffff;

/**
 * The paragraphs of a Kindle book (KF8) whose text is stored uncompressed, read from its records as a device does.
 * @throws Error for any other file
 */
function kindlePassages(file: Buffer): Passage[] {
  const recordAt = recordsOf(file);
  const header = recordAt(0);
  if (header.readUInt16BE(0) !== UNCOMPRESSED || header.toString("latin1", 16, 20) !== "MOBI")
    throw new Error("The text of the Kindle book is compressed.");
  const trailing = header.readUInt16BE(242);
  const count = header.readUInt16BE(8);
  const texts = Array.from({ length: count }, (_, index) => withoutTrailing(recordAt(index + 1), trailing));
  const text = Buffer.concat(texts).subarray(0, header.readUInt32BE(4));
  const flows = header.readUInt32BE(192);
  const end = flows === NONE ? text.length : recordAt(flows).readUInt32BE(16);
  return markupPassages(text.toString("utf8", 0, end));
}

function recordsOf(file: Buffer): (index: number) => Buffer {
  const count = file.readUInt16BE(76);
  const startOf = (index: number) => (index < count ? file.readUInt32BE(78 + 8 * index) : file.length);
  return (index) => file.subarray(startOf(index), startOf(index + 1));
}

/** A text record without what follows its text; a flag for each kind, the lowest for the rest of a character. */
function withoutTrailing(record: Buffer, flags: number): Buffer {
  let text = record;
  for (let rest = flags >> 1; rest > 0; rest >>= 1)
    if (rest & 1) text = text.subarray(0, text.length - sizeAtEnd(text));
  return flags & 1 ? text.subarray(0, text.length - ((text.at(-1) ?? 0) & 3) - 1) : text;
}

/** A number that is written backward in up to four bytes: the first one of it has its highest bit set. */
function sizeAtEnd(text: Buffer): number {
  let size = 0;
  for (const byte of text.subarray(-4)) size = byte & 0x80 ? byte & 0x7f : (size << 7) | (byte & 0x7f);
  return size;
}

type Parts = ReadonlyMap<string, Buffer>;

/**
 * The paragraphs of an EPUB's pages, in the order of its spine, read apart from the conversion.
 * @param isOurs made from a Word file: calls and numbers of notes and the table of contents are not in its text
 */
function publicationPassages(parts: Parts, isOurs = false): Passage[] {
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
