import { readFile, stat } from "node:fs/promises";
import Papa from "papaparse";
import { inspectArchive, SPREADSHEET_LIMITS } from "../archive/inspect-archive.server.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { firstKilobyte } from "../read-bytes.server.ts";
import { odsSheets } from "./ods-rows.ts";
import { maxCellLength, maxColumns, tooManyColumns } from "./sheet-rows.ts";
import { xlsxSheets } from "./xlsx-rows.ts";

/** A table with its headings, as texts without outer blanks. */
export interface ReadTable {
  columns: string[];
  rows: string[][];
}

/** A table is held in memory as a whole; 10 000 books with descriptions are 10 MB. */
const maxBytes = 20 * MEBIBYTE;

/**
 * Reads a table: the first visible sheet of an Excel or OpenDocument file that has headings, or a text with `;`, `,` or tabs between its cells, in UTF-8, UTF-16 or Windows-1252. The separator is the one
 * that divides the headings most. Between commas, a price with a decimal comma needs quotation marks: a row with more
 * cells than there are headings is refused, because its values would be those of other columns.
 * @throws UnreadableFileError with the reason
 */
export async function readTable(path: string): Promise<ReadTable> {
  if ((await stat(path)).size > maxBytes)
    throw new UnreadableFileError("Ce tableau dépasse 20 Mo\u202F: coupez-le en plusieurs.");
  const start = await firstKilobyte(path);
  if (start.startsWith("PK\u0003\u0004")) return readSpreadsheet(path);
  if (start.startsWith("\u00D0\u00CF\u0011\u00E0"))
    throw new UnreadableFileError(
      "Ce tableur est protégé par un mot de passe, ou d’un ancien Excel (.xls). Enregistrez-le en .xlsx, sans mot de passe.",
    );
  const text = decoded(await readFile(path));
  if (text.includes("\0")) throw new UnreadableFileError("Ce fichier n’est pas un tableau CSV.");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: "greedy",
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken)
    throw new UnreadableFileError(
      `Un guillemet n’est pas refermé dans ce tableau, près de la ligne ${(broken.row ?? 0) + 1}.`,
    );
  const [columns = [], ...rows] = data.map((row) => row.map(cleaned));
  if (columns.filter(Boolean).length < 2) throw new UnreadableFileError(noHeadings);
  if (columns.length > maxColumns) throw new UnreadableFileError(tooManyColumns);
  const long = rows.findIndex((row) => row.slice(columns.length).some(Boolean));
  if (long >= 0)
    throw new UnreadableFileError(
      `La ligne ${long + 2} a plus de cases que d’en-têtes. Si un prix s’y écrit «\u202F4,99\u202F», mettez-le entre guillemets, ou séparez les cases par des points-virgules.`,
    );
  if (rows.some((row) => row.some((cell) => cell.length > maxCellLength)))
    throw new UnreadableFileError(
      "Une case de ce tableau est démesurée\u202F: un guillemet manque sans doute.",
    );
  return { columns, rows };
}

const noHeadings = "Ce tableau n’a pas de ligne d’en-têtes avec au moins deux colonnes.";

/** The parts of a spreadsheet that hold its texts. Macros, pictures and links to other files are never read. */
const wantedPart =
  /^(content\.xml|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

async function readSpreadsheet(path: string): Promise<ReadTable> {
  const parts = new Map<string, Buffer[]>();
  await inspectArchive(path, SPREADSHEET_LIMITS, (name) => {
    if (!wantedPart.test(name)) return null;
    const pieces: Buffer[] = [];
    parts.set(name, pieces);
    return (piece) => pieces.push(piece);
  });
  if (!parts.has("xl/workbook.xml") && !parts.has("content.xml"))
    throw new UnreadableFileError(
      "Ce fichier n’est ni un tableur .xlsx ou .ods, ni un tableau CSV. Un classeur binaire (.xlsb) s’enregistre en .xlsx.",
    );
  for (const sheet of parts.has("content.xml") ? odsSheets(parts) : xlsxSheets(parts)) {
    const rows = sheet.map((row) => row.map(cleaned));
    // A title may be above the headings.
    const at = rows.findIndex((row) => row.filter(Boolean).length >= 2);
    if (at < 0) continue;
    const [headings = [], ...others] = rows.slice(at);
    const width = others.reduce((most, row) => Math.max(most, row.length), headings.length);
    const columns = Array.from({ length: width }, (_, column) => headings[column] ?? "");
    return { columns, rows: others.filter((row) => row.some(Boolean)) };
  }
  throw new UnreadableFileError(noHeadings);
}

/** The shop's own export writes an apostrophe before texts that a spreadsheet would run as formulas. */
const cleaned = (cell: string): string => cell.trim().replace(/^'(?=\s*[=+\-@])/, "");

/** By the byte order mark; otherwise UTF-8 if the file is valid UTF-8, and Windows-1252 if not. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Counted in the first line outside quotation marks. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, "");
  const heading = /[^\r\n]+/.exec(start)?.[0] ?? "";
  const counted = [";", "\t", ","].map((mark) => ({ mark, count: heading.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
