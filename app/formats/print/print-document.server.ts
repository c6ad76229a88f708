import type {
  DocumentColumn,
  DocumentFact,
  DocumentTable,
  PrintableDocument,
  PrintDress,
} from "./printable-document.ts";
import {
  ink,
  nest,
  openDocument,
  rule,
  tag,
  type TextLook,
  wrap,
  write,
  makeRoom,
  measure,
  page,
  printFooters,
  rightEdge,
  type Sheet,
  asArtifact,
  type Element,
} from "./pen.server.ts";

const small: TextLook = { size: 8.5, colour: ink.muted };
const body: TextLook = { size: 10 };
const eyebrow: TextLook = { size: 7.5, colour: ink.muted, tracking: 1 };
/** Of the sums and the breakdown, which are side by side. */
const half = (measure - 40) / 2;

const originalDress: PrintDress = { accent: ink.accent, logo: null };

/**
 * Prints a document as a tagged PDF with embedded fonts, for any length of text and number of rows. The same document
 * in the same dress gives the same bytes.
 */
export async function printDocument(printable: PrintableDocument, dress = originalDress): Promise<Buffer> {
  const document = openDocument(printable);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const root = document.struct("Document");
  document.addStructure(root);
  document.addPage();
  const sheet: Sheet = { document, root, y: page.top, onNewPage: null };
  printHeading(sheet, printable, dress);
  printParties(sheet, printable);
  printTable(sheet, printable.table, page.left, measure);
  printSums(sheet, printable);
  printNotes(sheet, printable.notes);
  root.end();
  printFooters(document, printable.footer, printable.title);
  document.end();
  return await finished;
}

function printHeading(sheet: Sheet, printable: PrintableDocument, { accent, logo }: PrintDress): void {
  const { document, root } = sheet;
  const { brand, title, facts, warning } = printable;
  if (logo) {
    const draw = () => document.image(logo, page.left, sheet.y - 10, { fit: logoSize });
    tag(document, root, "Figure", draw, { alt: brand });
  } else {
    tag(document, root, "P", () => write(document, brand, page.left, sheet.y + 18, { size: 22 }));
    rule(document, page.left, sheet.y + 32, 36, accent, 1.5);
  }
  sheet.y += 78;
  tag(document, root, "H1", () => write(document, title, page.left, sheet.y, { size: 17, style: "italic" }));
  sheet.y += 20;
  for (const { label, value } of facts) {
    const lines = wrap(`${label} ${value}`, measure, { size: 10 });
    tag(document, root, "P", () => {
      for (const [index, line] of lines.entries())
        write(document, line, page.left, sheet.y + index * 14, { size: 10, colour: ink.muted });
    });
    sheet.y += lines.length * 14;
  }
  if (warning) printWarning(sheet, warning, accent);
  sheet.y += 22;
}

/** The largest width and height, in points. */
const logoSize: [number, number] = [200, 34];

function printWarning(sheet: Sheet, warning: string, colour: string): void {
  const look: TextLook = { size: 10, colour, style: "italic" };
  const lines = wrap(warning, measure, look);
  sheet.y += 6;
  tag(sheet.document, sheet.root, "P", () => {
    for (const [index, line] of lines.entries())
      write(sheet.document, line, page.left, sheet.y + index * 14, look);
  });
  sheet.y += lines.length * 14;
}

function printParties(sheet: Sheet, { parties }: PrintableDocument): void {
  const { document, root } = sheet;
  const width = measure / parties.length;
  const heights = parties.map(({ title, lines }, index) => {
    const x = page.left + index * width;
    const section = nest(document, root, "Sect");
    const heading = title.toLocaleUpperCase("fr");
    tag(document, section, "H2", () => write(document, heading, x, sheet.y, eyebrow), { actual: title });
    const wrapped = lines.flatMap((line) => wrap(line, width - 24, body));
    tag(document, section, "P", () => {
      for (const [line, text] of wrapped.entries()) write(document, text, x, sheet.y + 17 + line * 14, body);
    });
    section.end();
    return 17 + wrapped.length * 14;
  });
  sheet.y += Math.max(...heights) + 24;
}

/** The breakdown, if any, on the left, the sums on the right, the last of them large. Kept on one page. */
function printSums(sheet: Sheet, { breakdown, sums }: PrintableDocument): void {
  const rows = Math.max((breakdown?.rows.length ?? 0) * 23 + 24, sums.length * 20 + 24);
  sheet.y += 22;
  makeRoom(sheet, rows + 10);
  const top = sheet.y;
  if (breakdown) printTable(sheet, breakdown, page.left, half);
  const below = sheet.y;
  sheet.y = top + 8;
  for (const [index, sum] of sums.entries()) printSum(sheet, sum, index === sums.length - 1);
  sheet.y = Math.max(below, sheet.y) + 26;
}

function printSum(sheet: Sheet, { label, value }: DocumentFact, isLast: boolean): void {
  const { document, root } = sheet;
  const left = rightEdge - half;
  if (isLast) {
    rule(document, left, sheet.y - 4, half, ink.text);
    sheet.y += 16;
  }
  const size = isLast ? 15 : 10;
  tag(document, root, "P", () => {
    write(document, label, left, sheet.y, { size: isLast ? 11 : 10, colour: isLast ? ink.text : ink.muted });
    write(document, value, rightEdge, sheet.y, { size, align: "right" });
  });
  sheet.y += 18;
}

function printNotes(sheet: Sheet, notes: string[]): void {
  for (const note of notes) {
    const lines = wrap(note, measure, small);
    makeRoom(sheet, lines.length * 12 + 6);
    tag(sheet.document, sheet.root, "P", () => {
      for (const [index, line] of lines.entries())
        write(sheet.document, line, page.left, sheet.y + index * 12, small);
    });
    sheet.y += lines.length * 12 + 5;
  }
}

const cell: TextLook = { size: 9.5 };
const head: TextLook = { size: 7.5, colour: ink.muted, tracking: 0.4 };
const leading = 13;
const padding = 6;
const gap = 14;

interface Place {
  column: DocumentColumn;
  x: number;
  width: number;
}

/** Prints a table of the structure 'Table', over as many pages as needed. @param left and width in points */
function printTable(sheet: Sheet, table: DocumentTable, left: number, width: number): void {
  const { document, root } = sheet;
  const places = placesOf(table.columns, left, width);
  const element = nest(document, root, "Table", { title: table.caption });
  makeRoom(sheet, 60);
  printHead(sheet, places, left, width, element);
  const before = sheet.onNewPage;
  sheet.onNewPage = () => printHead(sheet, places, left, width, null);
  const tableBody = nest(document, element, "TBody");
  for (const row of table.rows) printRow(sheet, tableBody, row, places, { left, width });
  sheet.onNewPage = before;
  tableBody.end();
  element.end();
}

function placesOf(columns: DocumentColumn[], left: number, width: number): Place[] {
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let x = left;
  return columns.map((column) => {
    const place = { column, x, width: column.width ?? width - taken };
    x += place.width;
    return place;
  });
}

/** @param table null on further pages, where the heading is visual only */
function printHead(sheet: Sheet, places: Place[], left: number, width: number, table: Element | null): void {
  const { document } = sheet;
  const baseline = sheet.y + 8;
  const draw = ({ column, x, width: room }: Place) =>
    write(document, column.title, edgeOf(column, x, room), baseline, { ...head, align: alignOf(column) });
  if (table) {
    const group = nest(document, table, "THead");
    const row = nest(document, group, "TR");
    for (const place of places) tag(document, row, "TH", () => draw(place), { scope: "Column" });
    row.end();
    group.end();
  } else {
    asArtifact(document, "Pagination", () => places.forEach(draw));
  }
  rule(document, left, sheet.y + 16, width, ink.muted);
  sheet.y += 16;
}

function printRow(
  sheet: Sheet,
  tableBody: Element,
  texts: string[],
  places: Place[],
  { left, width }: { left: number; width: number },
): void {
  const { document } = sheet;
  const lines = places.map(({ column, width: room }, index) =>
    wrap(texts[index] ?? "", column.figures ? room : room - gap, cell),
  );
  const height = Math.max(...lines.map(({ length }) => length)) * leading + padding * 2 - 2;
  makeRoom(sheet, height);
  const row = nest(document, tableBody, "TR");
  for (const [index, { column, x, width: room }] of places.entries()) {
    tag(document, row, "TD", () => {
      for (const [line, text] of (lines[index] ?? []).entries())
        write(document, text, edgeOf(column, x, room), sheet.y + padding + 8.5 + line * leading, {
          ...cell,
          align: alignOf(column),
        });
    });
  }
  row.end();
  sheet.y += height;
  rule(document, left, sheet.y, width);
}

const alignOf = ({ figures }: DocumentColumn): "left" | "right" => (figures ? "right" : "left");
const edgeOf = (column: DocumentColumn, x: number, width: number): number => (column.figures ? x + width : x);
