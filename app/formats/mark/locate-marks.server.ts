import { stat } from "node:fs/promises";
import type { MarkEncoding } from "./encode-mark.ts";
import { findBytes } from "./find-bytes.server.ts";
import { MARK_LENGTH, MARK_PLACEHOLDER, type MarkFormat, METADATA_PLACEHOLDER } from "./mark.ts";
import { locateChecksum, type MarkChecksum } from "./locate-checksum.server.ts";

/** Where a template's marks stand, and what changes along with them: plain data, kept beside the file's record. */
export interface MarkPlan {
  format: MarkFormat;
  /** Length of the template in bytes, and so of every copy. */
  size: number;
  marks: { offset: number; encoding: MarkEncoding }[];
  /** In an EPUB: the CRC-32 of the entry that holds the mark. */
  checksum: MarkChecksum | null;
}

/**
 * Finds the placeholder of a template at the time of its making.
 * @param where a PDF may carry its mark in its metadata alone
 * @throws Error unless each placeholder of the format stands in the file exactly once, in bytes as they are
 */
export async function locateMarks(
  templatePath: string,
  format: MarkFormat,
  where: "everywhere" | "metadata" = "everywhere",
): Promise<MarkPlan> {
  const { size } = await stat(templatePath);
  if (format === "pdf") return { format, size, marks: await pdfMarks(templatePath, where), checksum: null };
  const offset = await onlyOffset(templatePath, MARK_PLACEHOLDER);
  const checksum = format === "epub" ? await locateChecksum(templatePath, offset, MARK_LENGTH) : null;
  return { format, size, marks: [{ offset, encoding: "xml" }], checksum };
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
  const [offset, ...others] = await findBytes(path, Buffer.from(placeholder, "latin1"));
  if (offset === undefined || others.length > 0)
    throw new Error(`The template must hold ${placeholder.replaceAll("~", "")} once: ${path}`);
  return offset;
}
