import { createHash } from "node:crypto";
import type { OpenedPublication } from "../epub/read-epub.server.ts";
import { aligned, base32, uint32 } from "./variable-width.ts";

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
  const records = [...textRecords(book), ...factRecords(facts)];
  const body = Buffer.concat(
    records.map(([type, data]) => Buffer.concat([uint32(type), uint32(data.length + 8), data])),
  );
  return aligned(
    Buffer.concat([Buffer.from("EXTH"), uint32(body.length + 12), uint32(records.length), body]),
  );
}

type ExthRecord = readonly [type: number, data: Buffer];

function textRecords(book: OpenedPublication): ExthRecord[] {
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
