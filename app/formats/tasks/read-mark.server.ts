import { readFile, stat } from "node:fs/promises";
import { UnreadableFileError } from "../format-errors.ts";
import { readBytes } from "../read-bytes.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { MARK_LEAD, MARK_METADATA_KEY } from "../mark/mark.ts";
import { markIn, markOfEpub } from "../mark/written-mark.server.ts";

/**
 * Reads the mark of a leaked copy, even if another program has saved it again.
 * @returns null if there is none
 * @throws UnreadableFileError if the file has none of the three formats. The file is untrusted: run this as the task
 * `read-mark`
 */
export async function readMark(path: string): Promise<string | null> {
  const start = (await readBytes(path, 0, 1024)).toString("latin1");
  if (start.includes("%PDF-")) return await markOfPdf(path);
  if (start.startsWith("PK\x03\x04")) return await markOfEpub(path);
  if (start.slice(60, 68) === "BOOKMOBI") return await markOfAzw3(path);
  throw new UnreadableFileError("Ce fichier n’est ni un PDF, ni un EPUB, ni un AZW3.");
}

/** From the metadata, otherwise from the last page. */
async function markOfPdf(path: string): Promise<string | null> {
  const { withPdf } = await import("../pdf/open-pdf.server.ts");
  const { printedMark } = await import("../pdf/mark-place.ts");
  return await withPdf(path, ({ document }) => {
    const metadata = document.getMetaData(`info:${MARK_METADATA_KEY}`)?.trim();
    return metadata?.startsWith(MARK_LEAD) ? metadata : printedMark(document);
  });
}

async function markOfAzw3(path: string): Promise<string | null> {
  const { size } = await stat(path);
  if (size > LARGEST_AZW3) throw new UnreadableFileError("Ce fichier AZW3 est démesuré.");
  return markIn(await readFile(path));
}

/** Files up to this size are read completely: the maximum of our own templates, with pictures. */
const LARGEST_AZW3 = 200 * MEBIBYTE;
