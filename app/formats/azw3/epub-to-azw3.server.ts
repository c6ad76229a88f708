import { readFile, writeFile } from "node:fs/promises";
import { resolvePath } from "../epub/archive-paths.ts";
import { assertMarked } from "../epub/archive.server.ts";
import { readEpub, type OpenedPublication, type TextDocument } from "../epub/read-epub.server.ts";
import { elementOfType } from "../epub/read-contents.ts";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { elementsIn, findElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { contentsIndex, fragmentIndex, guideIndex, skeletonIndex, type GuideEntry } from "./book-indexes.ts";
import { headerRecord, exthBlock } from "./book-header.ts";
import { contentsRows, contentsSequences } from "./contents-rows.ts";
import { Flows, collectResources, type Resources } from "./resources.ts";
import type { Place } from "./fragments.ts";
import { buildTextFlow, hasMark, type TextFlow } from "./text-flow.ts";
import { textRecords } from "./text-records.ts";
import { uint32, uint16 } from "./index-records.ts";

export interface Azw3Order {
  epubPath: string;
  outPath: string;
  /** A small JPEG of the cover for the device's library screen. */
  thumbnail: { path: string } | null;
  /** A JPEG of the cover, for an EPUB that has none of its own. */
  cover: { path: string } | null;
  /** The ISBN of this format, thirteen digits; by default the EPUB's. */
  isbn: string | null;
}

/**
 * Makes a Kindle book (KF8, the AZW3 format) from a reflowable EPUB with marks: one of ours, or the publisher's. The
 * text is stored uncompressed, and contains the placeholders of the personal mark, each within one text record. The same
 * input gives the same bytes. The EPUB's cover page is left out: devices show the cover image themselves and would show
 * it twice.
 * @returns the number of records of the Palm database, and of marks.
 * @throws when the EPUB can't be read, or {@link MarkMisplaced}.
 */
export async function epubToAzw3(input: Azw3Order): Promise<{ records: number; pages: number }> {
  const opened = await readEpub(input.epubPath);
  const [thumbnail, cover] = await Promise.all([bytesOf(input.thumbnail), bytesOf(input.cover)]);
  const documents = textDocuments(opened, opened.coverPath !== null || cover !== null);
  const first = { title: opened.title, href: documents[0]?.path ?? "", children: [] };
  const contents = opened.contents.length > 0 ? opened.contents : [first];
  const book = { ...opened, contents, isbn: input.isbn ?? opened.isbn };
  const resources = await collectResources(book, { thumbnail, cover });
  const flows = new Flows(book, resources.addresses);
  const flow = buildTextFlow(documents, flows);
  const records = bookRecords(book, { flow, flows, resources });
  const file = palmDatabase(book.title, book.modifiedAt, records);
  const pages = documents.filter(hasMark).length;
  assertMarked(file, MARK_PLACEHOLDER, Math.max(1, pages));
  await writeFile(input.outPath, file);
  return { records: records.length, pages };
}

const bytesOf = async (file: { path: string } | null): Promise<Buffer | null> =>
  file && (await readFile(file.path));

/** Without the page of the cover, unless it is the only one. */
function textDocuments(book: OpenedPublication, hasCover: boolean): TextDocument[] {
  const others = book.spine.filter((document, index) => !isCoverPage(document, index, book));
  return hasCover && others.length > 0 ? others : book.spine;
}

/** A page without a word that is named as the cover, or is the first and shows the cover's picture. */
function isCoverPage(document: TextDocument, index: number, book: OpenedPublication): boolean {
  const { root, path } = document;
  const body = findElement(root, "body");
  if (!body || hasMark(document) || /[\p{L}\p{N}]/u.test(textOf(withoutTitles(body)))) return false;
  const isNamed = book.landmarks.get("cover")?.href.split("#")[0] === path || elementOfType(body, ["cover"]);
  return Boolean(isNamed) || (index === 0 && shows(body, book.coverPath, path));
}

/** A drawing's title is not shown. */
const withoutTitles = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    return /^(title|desc)$/.test(child.name) ? [] : [withoutTitles(child)];
  }),
});

const shows = (body: XmlElement, picture: string | null, base: string): boolean =>
  [...elementsIn(body)].some(({ attributes }) => {
    const href = attributes.get("src") ?? attributes.get("xlink:href") ?? attributes.get("href");
    return href !== undefined && resolvePath(base, href) === picture;
  });

interface BookParts {
  flow: TextFlow;
  flows: Flows;
  resources: Resources;
}

/** Every record in order: header, text, indexes, resources, tables, end. */
function bookRecords(book: OpenedPublication, { flow, flows: others, resources }: BookParts): Buffer[] {
  const flows = [flow.text, ...others.contents.map((content) => Buffer.from(content))];
  const text = Buffer.concat(flows);
  const rows = contentsRows(book.contents, flow);
  const guide = guideOf(book, flow);
  const parts = textRecords(text, contentsSequences(rows, flow.text.length));
  const records: Buffer[] = [Buffer.alloc(0), ...parts, ...alignment(parts)];
  const add = (...added: Buffer[]): number => records.push(...added) - added.length;
  const numbers = {
    firstNonText: records.length,
    contents: add(...contentsIndex(rows)),
    fragments: add(...fragmentIndex(flow.fragments)),
    skeletons: add(...skeletonIndex(flow.skeletons)),
    guide: guide.length > 0 ? add(...guideIndex(guide)) : null,
    firstResource: resources.records.length > 0 ? add(...resources.records) : null,
    flowTable: add(flowTableRecord(flows)),
    flis: add(flisRecord()),
    fcis: add(fcisRecord(text.length)),
  };
  add(END_OF_FILE);
  const lengths = { textLength: text.length, textRecords: parts.length, flows: flows.length };
  const identity = { title: book.title, language: book.language, identifier: book.identifier };
  const exth = exthBlock(book, factsOf(resources, guide, flow));
  records[0] = headerRecord({ ...identity, ...lengths, ...numbers, exth });
  return records;
}

function factsOf({ records, cover, thumbnail }: Resources, guide: readonly GuideEntry[], flow: TextFlow) {
  const start = guide.find(({ type }) => type === "text")?.place;
  return { resources: records.length, cover, thumbnail, startsAt: storedPosition(start, flow) };
}

/** The records after the text begin at a multiple of four bytes from its start. */
function alignment(parts: readonly Buffer[]): Buffer[] {
  const rest = parts.reduce((sum, part) => sum + part.length, 0) % 4;
  return rest === 0 ? [] : [Buffer.alloc(4 - rest)];
}

/** The start of reading and the table of contents, taken from the publication's landmarks. */
function guideOf(book: OpenedPublication, flow: TextFlow): GuideEntry[] {
  const roles = [
    ["text", "bodymatter"],
    ["toc", "toc"],
  ] as const;
  return roles.flatMap(([type, landmark]) => {
    const found = book.landmarks.get(landmark);
    const place = found && flow.placeOf(found.href);
    return place ? [{ type, title: found.title, place }] : [];
  });
}

/** Position in the stored text, where each document's fragments follow its skeleton. */
function storedPosition(place: Place | undefined, flow: TextFlow): number {
  const fragment = flow.fragments[place?.fragment ?? 0];
  const skeleton = fragment && flow.skeletons[fragment.document];
  if (!place || !skeleton) return 0;
  return skeleton.start + skeleton.length + fragment.start + place.offset;
}

/** Seconds between the Unix epoch and 2106: dates are 32 bits wide. */
const LATEST = 0xffffffff;

/** A database has at most this many records; their number is 16 bits wide. */
const MAX_RECORDS = 0xffff;

/**
 * Packs records into a Palm database (MobileRead wiki, "PDB"), the container of every Kindle book.
 * @param moment time of creation, as an ISO 8601 instant.
 * @throws when there are more than 65 535 records: a text of 268 MB.
 */
function palmDatabase(title: string, moment: string, records: readonly Buffer[]): Buffer {
  if (records.length > MAX_RECORDS) throw new Error("Le livre est trop long pour le format AZW3.");
  const header = Buffer.alloc(78);
  header.write(databaseName(title), "latin1");
  const seconds = Math.min(Math.max(Math.floor(Date.parse(moment) / 1000) || 0, 0), LATEST);
  header.writeUInt32BE(seconds, 36);
  header.writeUInt32BE(seconds, 40);
  header.write("BOOKMOBI", 60, "latin1");
  header.writeUInt32BE(2 * records.length - 1, 68);
  header.writeUInt16BE(records.length, 76);
  let offset = header.length + 8 * records.length + 2;
  const list = records.map((record, index) => {
    const row = Buffer.concat([uint32(offset), uint32(2 * index)]);
    offset += record.length;
    return row;
  });
  return Buffer.concat([header, ...list, Buffer.alloc(2), ...records]);
}

/** At most 31 ASCII characters, without accents and spaces. */
function databaseName(title: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replaceAll(" ", "_");
  return plain.slice(0, 31);
}

const NONE = 0xffffffff;

/** FDST: the start and end of each flow of the text; the first is the book, the others its style sheets. */
function flowTableRecord(flows: readonly Buffer[]): Buffer {
  let at = 0;
  const bounds = flows.flatMap((flow) => {
    const start = at;
    at += flow.length;
    return [uint32(start), uint32(at)];
  });
  return Buffer.concat([Buffer.from("FDST"), uint32(12), uint32(flows.length), ...bounds]);
}

/** FLIS: the same bytes in every book; their meaning was never published. */
function flisRecord(): Buffer {
  return Buffer.concat([
    Buffer.from("FLIS"),
    uint32(8),
    uint16(0x41),
    uint16(0),
    uint32(0),
    uint32(NONE),
    uint16(1),
    uint16(3),
    uint32(3),
    uint32(1),
    uint32(NONE),
  ]);
}

/** FCIS: constant except for the length of the text. */
function fcisRecord(textLength: number): Buffer {
  const words = [0x14, 0x10, 2, 0, textLength, 0, 0x28, 0, 0x28, 8];
  return Buffer.concat([Buffer.from("FCIS"), ...words.map(uint32), uint16(1), uint16(1), uint32(0)]);
}

/** The last record of every book. */
const END_OF_FILE = Buffer.of(0xe9, 0x8e, 0x0d, 0x0a);
