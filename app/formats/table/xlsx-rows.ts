import { createRows, numberText, readPart, type SheetParts } from "./sheet-rows.ts";

/** ECMA-376, part 1, section 18.8.30: the numbers of the formats of dates that no workbook writes down. */
const dateFormats = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** What the cells of a workbook refer to. */
interface Workbook {
  texts: string[];
  /** Whether a style shows a date, by its number. */
  dates: boolean[];
  startsIn1904: boolean;
}

/**
 * The rows of the visible sheets of an Excel workbook (ECMA-376), one sheet at a time. Of a formula, the stored value
 * counts; nothing is calculated.
 * @throws UnreadableFileError with the reason
 */
export function* xlsxSheets(parts: SheetParts): Generator<string[][]> {
  const targets = new Map<string, string>();
  readPart(parts.get("xl/_rels/workbook.xml.rels"), {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: string[] = [];
  let startsIn1904 = false;
  readPart(parts.get("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") startsIn1904 = isTrue(attributes["date1904"]);
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const id = Object.entries(attributes).find(([each]) => each.endsWith(":id"))?.[1];
      sheets.push(targets.get(id ?? "") ?? "");
    },
  });
  const workbook = { texts: sharedTexts(parts), dates: dateStyles(parts), startsIn1904 };
  for (const sheet of sheets) if (parts.has(sheet)) yield rowsOfSheet(parts, sheet, workbook);
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

function sharedTexts(parts: SheetParts): string[] {
  const texts: string[] = [];
  const reading = textReading();
  readPart(parts.get("xl/sharedStrings.xml"), {
    open: reading.open,
    text: reading.text,
    close(name) {
      reading.close(name);
      if (name === "si") texts.push(reading.take());
    },
  });
  return texts;
}

/** The text of an item or of a cell, from its runs, without its reading aids in Japanese. */
function textReading() {
  let text = "";
  let isWanted = false;
  let isAid = false;
  return {
    open(name: string): void {
      if (name === "rPh") isAid = true;
      isWanted = name === "t" && !isAid;
    },
    text(value: string): void {
      if (isWanted) text += value;
    },
    close(name: string): void {
      if (name === "rPh") isAid = false;
      isWanted = false;
    },
    take(): string {
      const taken = text;
      text = "";
      return taken;
    },
  };
}

function dateStyles(parts: SheetParts): boolean[] {
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let isInCells = false;
  readPart(parts.get("xl/styles.xml"), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      const id = Number(numFmtId);
      if (name === "numFmt") own.set(id, showsDate(formatCode));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) dates.push(own.get(id) ?? dateFormats.has(id));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return dates;
}

/** A format with a day or a year, outside quoted texts, colours and languages. */
const showsDate = (code: string): boolean =>
  /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|general|standard/gi, ""));

function rowsOfSheet(parts: SheetParts, sheet: string, workbook: Workbook): string[][] {
  const collected = createRows();
  const inline = textReading();
  let cell = { column: -1, type: "n", style: 0 };
  let value = "";
  let isValue = false;
  readPart(parts.get(sheet), {
    open(name, attributes) {
      inline.open(name);
      isValue = name === "v";
      if (name === "row") cell.column = -1;
      if (name !== "c") return;
      const letters = /^[A-Z]{1,3}(?=\d)/.exec(attributes["r"] ?? "")?.[0];
      cell = {
        column: letters ? columnOf(letters) : cell.column + 1,
        type: attributes["t"] ?? "n",
        style: Number(attributes["s"] ?? 0),
      };
      value = "";
    },
    text(text) {
      inline.text(text);
      if (isValue) value += text;
    },
    close(name) {
      inline.close(name);
      isValue = false;
      if (name === "c") {
        const text = inline.take();
        collected.put(cell.column, cell.type === "inlineStr" ? text : valueText(value, cell, workbook));
      }
      if (name === "row") collected.end();
    },
  });
  return collected.rows;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function valueText(
  value: string,
  { type, style }: { type: string; style: number },
  { texts, dates, startsIn1904 }: Workbook,
): string {
  if (value === "" || type === "e") return "";
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "d") return value.replace(/T00:00(:00(\.0+)?)?Z?$/, "");
  if (type !== "n") return value;
  return dates[style] ? dateText(Number(value), startsIn1904) : numberText(value);
}

/** Days from 1899-12-30 to 1904-01-01, and to 1970-01-01. */
const [days1904, days1970] = [1462, 25_569];
const dayMs = 86_400_000;

/**
 * The day of a serial number, and its time of day if it has one: « 2026-01-02 », « 2026-01-02T03:04 ». A number without
 * a day in four digits stays a number.
 */
function dateText(serial: number, startsIn1904: boolean): string {
  const days = serial + (startsIn1904 ? days1904 : 0);
  // Excel counts a 29 February 1900 that did not exist.
  const real = days < 60 ? days + 1 : days;
  if (!(real >= 1 && real < 2_958_466)) return numberText(String(serial));
  const text = new Date(Math.round(((real - days1970) * dayMs) / 60_000) * 60_000).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16);
}
