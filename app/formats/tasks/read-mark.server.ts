import { readFile, stat } from "node:fs/promises";
import { DOCX_LIMITS } from "../archive/archive-limits.ts";
import { inspectArchive } from "../archive/inspect-archive.server.ts";
import type { PDFDocument } from "mupdf";
import { UnreadableFileError } from "../errors.ts";
import { readBytes } from "../read-bytes.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { MARK_LEAD, MARK_LENGTH, MARK_METADATA_KEY } from "../mark/mark.ts";

/**
 * Reads the mark back from a copy that turned up somewhere, also when another program has saved it again.
 * @returns null when there is none
 * @throws UnreadableFileError when the file is of none of the three formats. It comes from a stranger: run this as
 *   the task `read-mark`
 */
export async function readMark(path: string): Promise<string | null> {
  const start = (await readBytes(path, 0, 1024)).toString("latin1");
  if (start.includes("%PDF-")) return await markOfPdf(path);
  if (start.startsWith("PK\x03\x04")) return await markOfEpub(path);
  if (start.slice(60, 68) === "BOOKMOBI") return await markOfAzw3(path);
  throw new UnreadableFileError("Ce fichier n’est ni un PDF, ni un EPUB, ni un AZW3.");
}

/** From the metadata, else from the text of the last page. */
async function markOfPdf(path: string): Promise<string | null> {
  const { withPdf } = await import("../pdf/open-pdf.server.ts");
  return await withPdf(path, ({ document }) => {
    const metadata = document.getMetaData(`info:${MARK_METADATA_KEY}`)?.trim();
    return metadata?.startsWith(MARK_LEAD) ? metadata : markOnLastPage(document);
  });
}

function markOnLastPage(document: PDFDocument): string | null {
  const pages = document.countPages();
  if (pages === 0) return null;
  const text = document
    .loadPage(pages - 1)
    .toStructuredText("preserve-whitespace")
    .asText();
  return (
    text
      .split("\n")
      .findLast((line) => line.startsWith(MARK_LEAD))
      ?.trim() ?? null
  );
}

/** From whichever page holds it: programs that convert books rename and repack their pages. */
async function markOfEpub(path: string): Promise<string | null> {
  let mark: string | null = null;
  await inspectArchive(path, DOCX_LIMITS, (name) => {
    if (!/\.(xhtml|html?|opf)$/i.test(name)) return null;
    let tail: Buffer = Buffer.alloc(0);
    return (chunk) => {
      const window = Buffer.concat([tail, chunk]);
      mark = markIn(window) ?? mark;
      tail = window.subarray(-2 * MARK_LENGTH);
    };
  });
  return mark;
}

async function markOfAzw3(path: string): Promise<string | null> {
  const { size } = await stat(path);
  if (size > LARGEST_AZW3) throw new UnreadableFileError("Ce fichier AZW3 est démesuré.");
  return markIn(await readFile(path));
}

/** Read whole: what our own templates come to at the most, with pictures. */
const LARGEST_AZW3 = 200 * MEBIBYTE;

/** The last mark in some bytes of XHTML, up to the next tag and at most its length. */
function markIn(bytes: Buffer): string | null {
  const at = bytes.lastIndexOf(MARK_LEAD);
  if (at === -1) return null;
  const text = bytes.toString("utf8", at, at + MARK_LENGTH).replace(/[<\0][\s\S]*$/, "");
  return text.trim().replaceAll(/&(lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}

const CHARACTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
