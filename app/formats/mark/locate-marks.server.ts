import { stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import type { MarkEncoding } from "./encode-mark.ts";
import {
  CODE_PLACEHOLDER,
  EBOOK_MARKS,
  MARK_PLACEHOLDER,
  type MarkFormat,
  METADATA_PLACEHOLDER,
} from "./mark.ts";
import { locateChecksum, type MarkChecksum } from "./locate-checksum.server.ts";

/**
 * The positions of a template's marks and of the values that change with them: plain data, stored with the file's
 * record.
 */
export interface MarkPlan {
  format: MarkFormat;
  /** Length of the template in bytes, and so of every copy. */
  size: number;
  marks: MarkPlace[];
  /** Of the only mark, in plans that were stored before each mark had its own. */
  checksum?: MarkChecksum | null;
}

export interface MarkPlace {
  offset: number;
  encoding: MarkEncoding;
  /** In an EPUB: the CRC-32 of the entry that holds the mark. No entry holds two. */
  checksum?: MarkChecksum;
}

/** How many marks a template holds. */
export interface ExpectedMarks {
  /** A PDF may carry its mark in its metadata alone. */
  where?: "everywhere" | "metadata";
  /** Pages of an ebook with the mark as text, and places in an EPUB with its code. */
  pages?: number;
  codes?: number;
}

/**
 * Finds the placeholders of a new template.
 * @throws Error unless each placeholder of the format is in the file as often as it should be, unencoded
 */
export async function locateMarks(
  templatePath: string,
  format: MarkFormat,
  { where = "everywhere", pages = EBOOK_MARKS, codes = 1 }: ExpectedMarks = {},
): Promise<MarkPlan> {
  const { size } = await stat(templatePath);
  if (format === "pdf") return { format, size, marks: await pdfMarks(templatePath, where) };
  const places = async (placeholder: string, times: number, encoding: "xml" | "code") =>
    (await offsetsOf(templatePath, placeholder, times)).map((offset): MarkPlace => ({ offset, encoding }));
  const texts = await places(MARK_PLACEHOLDER, pages, "xml");
  if (format === "azw3") return { format, size, marks: texts };
  const marks = [...texts, ...(await places(CODE_PLACEHOLDER, codes, "code"))];
  return { format, size, marks: await withChecksums(templatePath, marks) };
}

async function withChecksums(path: string, places: readonly MarkPlace[]): Promise<MarkPlace[]> {
  const marks: MarkPlace[] = [];
  for (const place of places) {
    const checksum = await locateChecksum(path, place.offset, placeholderOf(place.encoding).length);
    marks.push({ ...place, checksum });
  }
  if (new Set(marks.map(({ checksum }) => checksum?.offsets[0])).size < marks.length)
    throw new Error(`The template must hold each mark in an entry of its own: ${path}`);
  return marks;
}

/** The bytes that a mark replaces. */
export function placeholderOf(encoding: MarkEncoding): string {
  return encoding === "code" ? CODE_PLACEHOLDER : MARK_PLACEHOLDER;
}

async function pdfMarks(path: string, where: "everywhere" | "metadata"): Promise<MarkPlan["marks"]> {
  const metadata = {
    offset: await onlyOffset(path, METADATA_PLACEHOLDER),
    encoding: "pdf-metadata",
  } as const;
  if (where === "metadata") return [metadata];
  return [{ offset: await onlyOffset(path, MARK_PLACEHOLDER), encoding: "pdf-page" }, metadata];
}

async function onlyOffset(path: string, placeholder: string): Promise<number> {
  const [offset = 0] = await offsetsOf(path, placeholder, 1);
  return offset;
}

async function offsetsOf(path: string, placeholder: string, times: number): Promise<number[]> {
  const offsets = await findBytes(path, Buffer.from(placeholder, "latin1"), times + 1);
  if (offsets.length !== times)
    throw new Error(`The template must hold ${placeholder.replaceAll("~", "")} ${times} time(s): ${path}`);
  return offsets;
}

/** The first `most` offsets of a byte sequence in a file, which is read in constant memory. */
async function findBytes(path: string, needle: Buffer, most: number): Promise<number[]> {
  const offsets: number[] = [];
  let kept = Buffer.alloc(0);
  let position = 0; // of the first kept byte
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const window = Buffer.concat([kept, chunk as Buffer]);
    for (let at = window.indexOf(needle); at !== -1; at = window.indexOf(needle, at + 1)) {
      offsets.push(position + at);
      if (offsets.length === most) return offsets;
    }
    // One byte less than the needle: a match across two chunks is found, and no match is found twice.
    kept = window.subarray(Math.max(0, window.length - needle.length + 1));
    position += window.length - kept.length;
  }
  return offsets;
}

const CHUNK = 1024 * 1024;
