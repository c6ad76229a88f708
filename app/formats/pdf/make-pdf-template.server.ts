import { writeFile, appendFile, copyFile } from "node:fs/promises";
import type { PDFDocument } from "mupdf";
import { UnreadableFileError } from "../format-errors.ts";
import { locateMarks, type MarkPlan } from "../mark/locate-marks.server.ts";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { type InspectedPdf, inspectPdf } from "./inspect-pdf.server.ts";
import { isFaultOfFile, withPdf, type OpenPdf } from "./open-pdf.server.ts";
import { reserveMining } from "./mining-metadata.ts";
import { stampMetadata, stampPages } from "./stamp-pages.ts";
import { constants } from "node:fs";

/** A PDF from which personal copies can be made. */
export interface PdfTemplate {
  /** The original's description; a separate call would read the file twice. */
  inspected: InspectedPdf;
  marks: MarkPlan;
  /** True if the original's bytes were kept and a revision was appended; false if the file was rewritten. */
  appended: boolean;
}

export interface PdfTemplateOrder {
  path: string;
  outPath: string;
  /** No page is changed: for PDFs that are signed, or whose pages can't be stamped. */
  metadataOnly: boolean;
  /** Text and data mining is reserved. */
  reservesMining?: boolean;
}

/**
 * Writes a PDF with the mark's placeholder in small print on one page of every ten and in its metadata; or in its metadata
 * alone. The number of pages stays the same.
 * @throws UnreadableFileError if the PDF is refused by `inspectPdf`, signed, or can't be marked as requested
 */
export async function makePdfTemplate(order: PdfTemplateOrder): Promise<PdfTemplate> {
  const inspected = await inspectPdf(order);
  if (inspected.signed && !order.metadataOnly) throw new UnreadableFileError(SIGNED);
  try {
    return await writeTemplate(order, inspected);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new UnreadableFileError(UNMARKABLE, { cause: error });
  }
}

async function writeTemplate(order: PdfTemplateOrder, inspected: InspectedPdf): Promise<PdfTemplate> {
  if (await writeAppended(order, inspected)) {
    const marks = await checkedMarks(order, inspected.pages).catch(() => null);
    if (marks) return { inspected, marks, appended: true };
  }
  // A signature covers the exact bytes: it would be invalid in a rewritten file.
  if (inspected.signed) throw new UnreadableFileError(UNMARKABLE);
  await rewrite(order, inspected.pages);
  return { inspected, marks: await checkedMarks(order, inspected.pages), appended: false };
}

async function writeAppended(order: PdfTemplateOrder, { pages, repaired }: InspectedPdf): Promise<boolean> {
  if (repaired) return false; // The table of objects, on which a revision would be based, is not reliable.
  return await withPdf(order.path, async (pdf) => {
    const changed = stamp(pdf.document, order, pages);
    return changed !== null && (await appendRevision(pdf, order.path, order.outPath, changed));
  });
}

async function rewrite(order: PdfTemplateOrder, pages: number): Promise<void> {
  await withPdf(order.path, async ({ document }) => {
    stamp(document, order, pages);
    await writeFile(order.outPath, document.saveToBuffer("garbage").asUint8Array());
  });
}

/** @returns as `stampPages` */
function stamp(
  document: PDFDocument,
  { metadataOnly, reservesMining }: PdfTemplateOrder,
  pages: number,
): number[] | null {
  const said = reservesMining ? reserveMining(document) : [];
  const changed = metadataOnly ? stampMetadata(document) : stampPages(document, pages);
  return said && changed && [...new Set([...said, ...changed])];
}

/** Opens the result as a reader would. */
async function checkedMarks({ outPath, metadataOnly }: PdfTemplateOrder, pages: number): Promise<MarkPlan> {
  await withPdf(outPath, ({ document }) => {
    if (document.wasRepaired() || document.countPages() !== pages)
      throw new Error("The template is damaged.");
    if (!metadataOnly && !lastPageText(document, pages).includes(MARK_PLACEHOLDER.slice(0, 24)))
      throw new Error("The mark is not on the page.");
  });
  return await locateMarks(outPath, "pdf", { where: metadataOnly ? "metadata" : "everywhere" });
}

function lastPageText(document: PDFDocument, pages: number): string {
  return document
    .loadPage(pages - 1)
    .toStructuredText("preserve-whitespace")
    .asText();
}

const SIGNED =
  "Ce PDF porte une signature numérique, que le marquage des exemplaires invaliderait. Exportez-le sans signature, puis renvoyez-le.";
const UNMARKABLE =
  "Ce PDF ne se laisse pas marquer au nom de ses lecteurs : sa structure est inhabituelle. Exportez-le à nouveau, puis renvoyez-le.";

/**
 * Writes a copy of a PDF with changed objects appended to its bytes (ISO 32000-1 §7.5.6, incremental updates). The cost
 * is a file copy in constant memory, for any file size.
 * @param changed numbers of the objects to write, as they are in the open document's memory
 * @returns false if the file's end has no position of its table of objects
 */
async function appendRevision(
  pdf: OpenPdf,
  from: string,
  to: string,
  changed: readonly number[],
): Promise<boolean> {
  const previous = lastTable(pdf);
  if (previous === null) return false;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const parts: Buffer[] = [Buffer.from("\n")];
  const offsets = new Map<number, number>();
  let position = pdf.size + 1;
  for (const number of [...changed].toSorted((a, b) => a - b)) {
    const body = objectBody(pdf.document, number);
    offsets.set(number, position);
    position += body.length;
    parts.push(body);
  }
  const table = { offsets, position, previous: previous.offset };
  parts.push(previous.stream ? tableStream(pdf.document, table) : tableText(pdf.document, table));
  parts.push(Buffer.from(`startxref\n${position}\n%%EOF\n`));
  await appendFile(to, Buffer.concat(parts));
  return true;
}

/** The last table's place and kind: text, or a stream (§7.5.8); an update must be of the same kind. */
function lastTable(pdf: OpenPdf): { offset: number; stream: boolean } | null {
  if (pdf.bytes(0, 5).toString("latin1") !== "%PDF-") return null; // Offsets would count from a later header.
  const end = pdf.bytes(Math.max(0, pdf.size - TAIL), TAIL).toString("latin1");
  const offset = Number(/startxref\s+(\d+)\s+%%EOF(?![\s\S]*startxref)/.exec(end)?.[1] ?? Number.NaN);
  const start = Number.isSafeInteger(offset) ? pdf.bytes(offset, 40).toString("latin1") : "";
  if (/^\s*xref\s/.test(start)) return { offset, stream: false };
  return /^\s*\d+\s+\d+\s+obj\b/.test(start) ? { offset, stream: true } : null;
}

const TAIL = 2048;

function objectBody(document: PDFDocument, number: number): Buffer {
  const object = document.newIndirect(number).resolve();
  const text = object.toString(true, true);
  const stream = document.newIndirect(number);
  if (!stream.isStream()) return Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, "latin1");
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${text}\nstream\n`, "latin1"),
    stream.readRawStream().asUint8Array(),
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}

interface Table {
  offsets: Map<number, number>;
  position: number;
  previous: number;
}

/** §7.5.4: sections of 20-byte lines, one section per object. */
function tableText(document: PDFDocument, { offsets, previous }: Table): Buffer {
  const lines = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`,
  );
  const size = document.countObjects();
  return Buffer.from(
    `xref\n${lines.join("")}trailer\n<<${trailerKeys(document, size, previous)}>>\n`,
    "latin1",
  );
}

/** §7.5.8: the same as a stream, here without a filter; the table lists itself. */
function tableStream(document: PDFDocument, { offsets, position, previous }: Table): Buffer {
  const own = document.countObjects();
  const entries = [...offsets, [own, position] as const];
  const rows = Buffer.alloc(entries.length * ROW);
  entries.forEach(([, offset], index) => {
    rows.writeUInt8(1, index * ROW);
    rows.writeUInt32BE(offset, index * ROW + 1);
  });
  const index = entries.map(([number]) => `${number} 1`).join(" ");
  const keys = `/Type/XRef/W[1 4 1]/Index[${index}]/Length ${rows.length}${trailerKeys(document, own + 1, previous)}`;
  return Buffer.concat([
    Buffer.from(`${own} 0 obj\n<<${keys}>>\nstream\n`, "latin1"),
    rows,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}

/** Bytes of a row: its type, an offset (files stay under 4 GB), a generation. */
const ROW = 6;

function trailerKeys(document: PDFDocument, size: number, previous: number): string {
  const trailer = document.getTrailer();
  const kept = ["Root", "Info", "ID"].map((key) => {
    const value = trailer.get(key);
    return value.isNull() ? "" : `/${key} ${value.toString(true, true)}`;
  });
  return `/Size ${size}/Prev ${previous}${kept.join("")}`;
}
