import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";

/** A file of the archive. Images are compressed already; the licence page must stay readable as bytes. */
export interface ArchiveEntry {
  path: string;
  content: Buffer;
  stored: boolean;
}

/** The placeholder of the personal mark is not in the finished file exactly once. */
export class MarkNotUnique extends Error {
  override name = "MarkNotUnique";
}

/** The first moment that a ZIP archive can express, in local time fields: the bytes do not depend on time and place. */
const ARCHIVE_TIME = new Date(1980, 0, 1);

/**
 * Packs a publication (EPUB OCF 3.3, section 4): `mimetype` first and stored without extra fields, and the same entries
 * give the same bytes.
 */
export async function packPublication(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  const mimetype = { path: "mimetype", content: Buffer.from("application/epub+zip"), stored: true };
  for (const { path, content, stored } of [mimetype, ...entries]) {
    archive.addBuffer(content, path, {
      compress: !stored,
      mtime: ARCHIVE_TIME,
      forceDosTimestamp: true,
    });
  }
  archive.end();
  return buffer(archive.outputStream);
}

/**
 * Checks that a finished file holds the placeholder exactly once: without it, copies couldn't be marked; with two, the
 * text of the book would be overwritten.
 * @throws {MarkNotUnique}
 */
export function assertMarkedOnce(file: Buffer): void {
  const first = file.indexOf(MARK_PLACEHOLDER);
  if (first === -1) throw new MarkNotUnique("L’emplacement de la marque personnelle manque dans le fichier.");
  if (file.indexOf(MARK_PLACEHOLDER, first + 1) !== -1) {
    throw new MarkNotUnique("L’emplacement de la marque personnelle figure deux fois dans le fichier.");
  }
}
