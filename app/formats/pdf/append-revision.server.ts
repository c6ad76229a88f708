import { constants } from "node:fs";
import { appendFile, copyFile } from "node:fs/promises";
import type { PDFDocument } from "mupdf";
import type { OpenPdf } from "./open-pdf.server.ts";

/**
 * Writes a copy of a PDF with changed objects appended to its bytes (ISO 32000-1 §7.5.6, incremental updates). The cost
 * is a file copy in constant memory, for any file size.
 * @param changed numbers of the objects to write, as they are in the open document's memory
 * @returns false if the file's end has no position of its table of objects
 */
export async function appendRevision(
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
