import { readFile, stat } from "node:fs/promises";
import { DOCX_LIMITS } from "../archive/archive-limits.ts";
import { inspectArchive } from "../archive/inspect-archive.server.ts";
import { UnreadableFileError } from "../errors.ts";
import { readBytes } from "../read-bytes.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { CODE_LENGTH, MARK_CLASS, MARK_LEAD, MARK_LENGTH, MARK_METADATA_KEY } from "../mark/mark.ts";
import { markOfCode } from "../mark/mark-code.ts";

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
  const { printedMark } = await import("../pdf/printed-mark.ts");
  return await withPdf(path, ({ document }) => {
    const metadata = document.getMetaData(`info:${MARK_METADATA_KEY}`)?.trim();
    return metadata?.startsWith(MARK_LEAD) ? metadata : printedMark(document);
  });
}

/** From the package document, otherwise from any page: programs that convert books rename and repack their pages. */
async function markOfEpub(path: string): Promise<string | null> {
  let code: string | null = null;
  let mark: string | null = null;
  await inspectArchive(path, DOCX_LIMITS, (name) => {
    if (!/\.(xhtml|html?|opf)$/i.test(name)) return null;
    let tail: Buffer = Buffer.alloc(0);
    return (chunk) => {
      const window = Buffer.concat([tail, chunk]);
      if (/opf$/i.test(name)) code = markOfPackage(window) ?? code;
      else mark = markIn(window) ?? mark;
      tail = window.subarray(-OVERLAP);
    };
  });
  return code ?? mark;
}

/** A mark or a code with its tags, across two chunks. */
const OVERLAP = 4 * MARK_LENGTH;

/** A code is recognised by its checksum, in any element. */
function markOfPackage(bytes: Buffer): string | null {
  const codes = bytes.toString("latin1").match(CODES) ?? [];
  return codes.map(markOfCode).find((mark) => mark !== null) ?? null;
}

const CODES = new RegExp(String.raw`(?<![\w-])[\w-]{${CODE_LENGTH}}(?![\w-])`, "g");

async function markOfAzw3(path: string): Promise<string | null> {
  const { size } = await stat(path);
  if (size > LARGEST_AZW3) throw new UnreadableFileError("Ce fichier AZW3 est démesuré.");
  return markIn(await readFile(path));
}

/** Files up to this size are read completely: the maximum of our own templates, with pictures. */
const LARGEST_AZW3 = 200 * MEBIBYTE;

/** The last mark in some bytes of XHTML: the whole text of a paragraph of its own class, never a part of the book's. */
function markIn(bytes: Buffer): string | null {
  for (let at = bytes.lastIndexOf(MARK_LEAD); at > 0; at = bytes.lastIndexOf(MARK_LEAD, at - 1)) {
    const tag = bytes.toString("latin1", Math.max(0, at - LONGEST_TAG), at);
    const [text = "", end] = bytes.toString("utf8", at, at + MARK_LENGTH + 1).split(/(?=[<\0])/u);
    if (MARK_TAG.test(tag) && end !== undefined)
      return text.trim().replaceAll(/&(lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
  }
  return null;
}

/** Other programs add classes, attributes and white space. */
const MARK_TAG = new RegExp(String.raw`<p\b[^<>]*\bclass="(?:[^"]*\s)?${MARK_CLASS}(?:\s[^"]*)?"[^<>]*>\s*$`);
const LONGEST_TAG = 200;

const CHARACTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
