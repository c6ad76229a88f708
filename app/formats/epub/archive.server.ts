import { buffer } from "node:stream/consumers";
import yazl from "yazl";

/** A file of the archive. Images are compressed already; entries with a mark must stay readable as bytes. */
export interface ArchiveEntry {
  path: string;
  content: Buffer;
  stored: boolean;
}

/** The placeholder of the personal mark is in the finished file too often, or not often enough. */
export class MarkMisplaced extends Error {
  override name = "MarkMisplaced";
}

/** The first moment that a ZIP archive can express, in local time fields: the bytes do not depend on time and place. */
const ARCHIVE_TIME = new Date(1980, 0, 1);

/**
 * Packs a publication (EPUB OCF 3.3, section 4): `mimetype` first and stored without extra fields, and the same entries
 * give the same bytes.
 */
export const packPublication = (entries: readonly ArchiveEntry[]): Promise<Buffer> =>
  buffer(publicationStream(entries));

/** The same for a large publication, which is written while it is packed. */
export function publicationStream(entries: readonly ArchiveEntry[]): NodeJS.ReadableStream {
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
  return archive.outputStream;
}

/**
 * Checks that a finished file holds a placeholder as often as it should: with fewer, copies couldn't be marked; with
 * more, the text of the book would be overwritten.
 * @throws {MarkMisplaced}
 */
export function assertMarked(file: Buffer, placeholder: string, times: number): void {
  let count = 0;
  for (let at = file.indexOf(placeholder); at !== -1; at = file.indexOf(placeholder, at + 1)) count += 1;
  if (count < times)
    throw new MarkMisplaced("L’emplacement de la marque personnelle manque dans le fichier.");
  if (count > times)
    throw new MarkMisplaced("L’emplacement de la marque personnelle figure en trop dans le fichier.");
}

/** Where the package document is (EPUB OCF 3.3, section 4.2.6.3.1). */
export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
