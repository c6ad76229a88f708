import { SaxesParser } from "saxes";
import { UnreadableFileError } from "../format-errors.ts";
import { MEBIBYTE } from "../limits/limits.ts";

/** Unpacked parts of a spreadsheet's archive, in pieces, by their names. */
export type SheetParts = ReadonlyMap<string, readonly Buffer[]>;

/** More rows than any table of books or readers has. */
const maxRows = 100_001;
/** More columns than any export of a catalogue has. */
export const maxColumns = 300;
/** A description of 20 000 characters, and room. */
export const maxCellLength = 100_000;
/** Of all rows, with the empty ones before the last of each row: 32 MB of references. */
const maxCells = 4_000_000;
/** Of all cells; a text that many cells share counts for each. */
const maxCharacters = 20 * MEBIBYTE;

/** Collects the rows of a sheet that have a text. @throws UnreadableFileError beyond a limit */
export function createRows() {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let characters = 0;
  return {
    rows,
    /** @param column from 0 */
    put(column: number, text: string): void {
      if (text === "") return;
      if (!(column < maxColumns)) throw new UnreadableFileError(tooManyColumns);
      if (text.length > maxCellLength)
        throw new UnreadableFileError("Une case de ce tableau est démesurée\u202F: raccourcissez-la.");
      while (row.length < column) row.push("");
      row[column] = text;
    },
    /** @param times a row that the sheet states once for several */
    end(times = 1): void {
      const done = row;
      row = [];
      if (done.length === 0) return;
      const length = done.reduce((sum, text) => sum + text.length, 0);
      for (let n = 0; n < times; n++) {
        cells += done.length;
        characters += length;
        if (rows.length === maxRows || cells > maxCells || characters > maxCharacters)
          throw new UnreadableFileError("Ce tableau est trop grand\u202F: coupez-le en plusieurs.");
        rows.push(done);
      }
    },
  };
}

export const tooManyColumns = `Ce tableau a plus de ${maxColumns} colonnes.`;

/** A number as a table of texts has it: all digits of an ISBN, and no trace of binary fractions: « 9.99 ». */
export function numberText(value: string): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toPrecision(15)));
}

interface Handlers {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Reads a part of a spreadsheet, in UTF-8 or UTF-16, element by element. Names come without the prefix of their
 * namespace. No entity is declared or resolved.
 * @throws UnreadableFileError with the reason
 */
export function readPart(part: readonly Buffer[] | undefined, { open, text, close }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new UnreadableFileError("Ce tableur déclare des entités XML\u202F: il est refusé.");
  });
  parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  if (close) parser.on("closetag", ({ name }) => close(localName(name)));
  try {
    const [mark = ""] = [part?.[0]?.toString("hex", 0, 2)];
    const decoder = new TextDecoder({ feff: "utf-16be", fffe: "utf-16le" }[mark] ?? "utf-8", { fatal: true });
    for (const piece of part ?? []) parser.write(decoder.decode(piece, { stream: true }));
    if (part) parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError("Ce tableur est endommagé. Enregistrez-le à nouveau, ou en CSV.", {
      cause: error,
    });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
