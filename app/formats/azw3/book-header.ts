import { createHash } from "node:crypto";
import { TEXT_RECORD_BYTES, TRAILING_ENTRIES } from "./text-records.ts";
import { aligned, base32, uint32 } from "./index-records.ts";
import type { OpenedPublication } from "../epub/read-epub.server.ts";

/** Record numbers and lengths in the header. */
interface HeaderFields {
  title: string;
  language: string;
  identifier: string;
  textLength: number;
  textRecords: number;
  flows: number;
  /** Numbers of records. */
  firstNonText: number;
  contents: number;
  fragments: number;
  skeletons: number;
  guide: number | null;
  firstResource: number | null;
  flowTable: number;
  flis: number;
  fcis: number;
  exth: Buffer;
}

const UNCOMPRESSED = 1;
const MOBI_HEADER_LENGTH = 264;
const HEADER_LENGTH = 16 + MOBI_HEADER_LENGTH;
const NONE = 0xffffffff;

/** Padding after the title, as in published files. */
const PADDING = 8192;

/** Record 0: PalmDOC header, MOBI header of version 8, EXTH block, full title. Offsets are from the record's start. */
export function headerRecord(fields: HeaderFields): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH);
  const title = Buffer.from(fields.title);
  writePalmDoc(header, fields);
  header.write("MOBI", 16, "latin1");
  header.fill(0xff, 40, 80);
  for (const [offset, value] of mobiFields(fields, title)) header.writeUInt32BE(value, offset);
  return aligned(Buffer.concat([header, fields.exth, title, Buffer.alloc(PADDING)]));
}

function writePalmDoc(header: Buffer, { textLength, textRecords }: HeaderFields): void {
  header.writeUInt16BE(UNCOMPRESSED, 0);
  header.writeUInt32BE(textLength, 4);
  header.writeUInt16BE(textRecords, 8);
  header.writeUInt16BE(TEXT_RECORD_BYTES, 10);
}

function mobiFields(fields: HeaderFields, title: Buffer): (readonly [offset: number, value: number])[] {
  return [
    [20, MOBI_HEADER_LENGTH],
    [24, 2], // a book
    [28, 65001], // UTF-8
    [32, uniqueId(fields.identifier)],
    [36, 8], // version of the format
    [80, fields.firstNonText],
    [84, HEADER_LENGTH + fields.exth.length],
    [88, title.length],
    [92, languageCode(fields.language)],
    [104, 8], // minimum version that a reader must support
    [108, fields.firstResource ?? NONE],
    [128, 0x50], // an EXTH block follows
    [164, NONE],
    [168, NONE], // no encryption
    [192, fields.flowTable],
    [196, fields.flows],
    [200, fields.fcis],
    [204, 1],
    [208, fields.flis],
    [212, 1],
    [224, NONE], // no source archive
    [232, NONE],
    [236, NONE],
    [240, TRAILING_ENTRIES],
    [244, fields.contents],
    [248, fields.fragments],
    [252, fields.skeletons],
    [256, NONE], // no DATP record
    [260, fields.guide ?? NONE],
    [264, NONE],
    [272, NONE],
  ];
}

function uniqueId(identifier: string): number {
  return createHash("sha256").update(identifier).digest().readUInt32BE(0);
}

/** Windows' primary language numbers, which the format uses in addition to the BCP 47 tag of the EXTH block. */
const LANGUAGE_CODES: ReadonlyMap<string, number> = new Map([
  ["ar", 1],
  ["br", 126],
  ["ca", 3],
  ["co", 131],
  ["de", 7],
  ["el", 8],
  ["en", 9],
  ["es", 10],
  ["eu", 45],
  ["fa", 41],
  ["fr", 12],
  ["he", 13],
  ["it", 16],
  ["la", 118],
  ["nl", 19],
  ["oc", 130],
  ["pl", 21],
  ["pt", 22],
  ["ro", 24],
  ["ru", 25],
  ["tr", 31],
  ["yi", 61],
]);

function languageCode(language: string): number {
  return LANGUAGE_CODES.get(language.toLowerCase().split("-")[0] ?? "") ?? 0;
}

/** Numbers of images among the book's resources, and other data of the file. */
interface BookFacts {
  resources: number;
  cover: number | null;
  thumbnail: number | null;
  /** Start of reading, in bytes of the stored text. */
  startsAt: number;
}

/** EXTH records by their numbers (MobileRead wiki, "MOBI": EXTH). */
const EXTH = {
  author: 100,
  publisher: 101,
  description: 103,
  isbn: 104,
  subject: 105,
  publishedOn: 106,
  contributor: 108,
  source: 112,
  asin: 113,
  startReading: 116,
  resourceCount: 125,
  coverAddress: 129,
  unknownCount: 131,
  coverOffset: 201,
  thumbnailOffset: 202,
  hasFakeCover: 203,
  creatorSoftware: 204,
  creatorMajor: 205,
  creatorMinor: 206,
  creatorBuild: 207,
  documentType: 501,
  title: 503,
  secondAsin: 504,
  language: 524,
  writingMode: 525,
  pageDirection: 527,
} as const;

/** The metadata block of the first record. */
export function exthBlock(book: OpenedPublication, facts: BookFacts): Buffer {
  const records = [...textEntries(book), ...factRecords(facts)];
  const body = Buffer.concat(
    records.map(([type, data]) => Buffer.concat([uint32(type), uint32(data.length + 8), data])),
  );
  return aligned(
    Buffer.concat([Buffer.from("EXTH"), uint32(body.length + 12), uint32(records.length), body]),
  );
}

type ExthRecord = readonly [type: number, data: Buffer];

function textEntries(book: OpenedPublication): ExthRecord[] {
  const asin = stableUuid(book.identifier);
  const texts: [number, string][] = [
    [EXTH.title, book.title],
    ...book.authors.map((author): [number, string] => [EXTH.author, author]),
    ...book.contributors.map((name): [number, string] => [EXTH.contributor, name]),
    [EXTH.publisher, book.publisher],
    [EXTH.description, book.description],
    [EXTH.isbn, book.isbn],
    ...book.subjects.map((subject): [number, string] => [EXTH.subject, subject]),
    [EXTH.publishedOn, book.publishedOn],
    [EXTH.source, book.identifier],
    [EXTH.asin, asin],
    [EXTH.secondAsin, asin],
    [EXTH.documentType, "EBOK"],
    [EXTH.language, book.language],
    ...(book.direction === "rtl" ? RIGHT_TO_LEFT : []),
  ];
  return texts.filter(([, value]) => value !== "").map(([type, value]) => [type, Buffer.from(value)]);
}

const RIGHT_TO_LEFT: [number, string][] = [
  [EXTH.writingMode, "horizontal-rl"],
  [EXTH.pageDirection, "rtl"],
];

function factRecords({ resources, cover, thumbnail, startsAt }: BookFacts): ExthRecord[] {
  const numbers: [number, number][] = [
    [EXTH.startReading, startsAt],
    [EXTH.resourceCount, resources],
    [EXTH.unknownCount, 0],
    ...(cover === null
      ? []
      : ([
          [EXTH.coverOffset, cover],
          [EXTH.thumbnailOffset, thumbnail ?? cover],
          [EXTH.hasFakeCover, 0],
        ] satisfies [number, number][])),
    // Devices trust the layout of files that name the format's reference compiler, version 2.9.
    [EXTH.creatorSoftware, 201],
    [EXTH.creatorMajor, 2],
    [EXTH.creatorMinor, 9],
    [EXTH.creatorBuild, 0],
  ];
  const address = cover === null ? [] : [[EXTH.coverAddress, Buffer.from(embedAddress(cover))] as const];
  return [...numbers.map(([type, value]): ExthRecord => [type, uint32(value)]), ...address];
}

/** Address of a resource by its number, which KF8 counts from one. */
export function embedAddress(resource: number): string {
  return `kindle:embed:${base32(resource + 1, 4)}`;
}

/** The publication's UUID, or one derived from its identifier: devices distinguish books by it. */
function stableUuid(identifier: string): string {
  const own = /^urn:uuid:(.+)$/i.exec(identifier)?.[1];
  if (own !== undefined) return own.toLowerCase();
  const hex = createHash("sha256").update(identifier).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
