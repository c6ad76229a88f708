import { stat } from "node:fs/promises";
import type { MarkEncoding } from "./encode-mark.ts";
import { findBytes } from "./find-bytes.server.ts";
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

/**
 * Finds the placeholders of a new template.
 * @param where a PDF may carry its mark in its metadata alone
 * @throws Error unless each placeholder of the format is in the file as often as it should be, unencoded
 */
export async function locateMarks(
  templatePath: string,
  format: MarkFormat,
  where: "everywhere" | "metadata" = "everywhere",
): Promise<MarkPlan> {
  const { size } = await stat(templatePath);
  if (format === "pdf") return { format, size, marks: await pdfMarks(templatePath, where) };
  const pages = (await offsetsOf(templatePath, MARK_PLACEHOLDER, EBOOK_MARKS)).map((offset): MarkPlace => ({
    offset,
    encoding: "xml",
  }));
  if (format === "azw3") return { format, size, marks: pages };
  const code: MarkPlace = { offset: await onlyOffset(templatePath, CODE_PLACEHOLDER), encoding: "code" };
  return { format, size, marks: await withChecksums(templatePath, [...pages, code]) };
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
