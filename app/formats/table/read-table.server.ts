import { readFile, stat } from "node:fs/promises";
import Papa from "papaparse";
import { UnreadableFileError } from "../format-errors.ts";
import { MEBIBYTE } from "../limits/limits.ts";

/** A table with its headings, as texts without outer blanks. */
export interface ReadTable {
  columns: string[];
  rows: string[][];
}

/** A table is held in memory as a whole; 10 000 books with descriptions are 10 MB. */
const maxBytes = 20 * MEBIBYTE;
/** More columns than any export of a catalogue has. */
const maxColumns = 300;
/** A description of 20 000 characters, and room. */
const maxCellLength = 100_000;

/**
 * Reads a table with `;`, `,` or tabs between its cells, in UTF-8, UTF-16 or Windows-1252. The separator is the one
 * that divides the headings most. Between commas, a price with a decimal comma needs quotation marks: a row with more
 * cells than there are headings is refused, because its values would be those of other columns.
 * @throws UnreadableFileError with the reason
 */
export async function readTable(path: string): Promise<ReadTable> {
  if ((await stat(path)).size > maxBytes)
    throw new UnreadableFileError("Ce tableau dépasse 20 Mo\u202F: coupez-le en plusieurs.");
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
  if (columns.filter(Boolean).length < 2)
    throw new UnreadableFileError("Ce tableau n’a pas de ligne d’en-têtes avec au moins deux colonnes.");
  if (columns.length > maxColumns)
    throw new UnreadableFileError(`Ce tableau a plus de ${maxColumns} colonnes.`);
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
