import type { DocumentColumn, DocumentTable } from "./printable-document.ts";
import { asArtifact, type Element, ink, nest, rule, tag, type TextLook, wrap, write } from "./pen.server.ts";
import { makeRoom, type Sheet } from "./sheet.server.ts";

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
export function printTable(sheet: Sheet, table: DocumentTable, left: number, width: number): void {
  const { document, root } = sheet;
  const places = placesOf(table.columns, left, width);
  const element = nest(document, root, "Table", { title: table.caption });
  makeRoom(sheet, 60);
  printHead(sheet, places, left, width, element);
  const before = sheet.onNewPage;
  sheet.onNewPage = () => printHead(sheet, places, left, width, null);
  const body = nest(document, element, "TBody");
  for (const row of table.rows) printRow(sheet, body, row, places, { left, width });
  sheet.onNewPage = before;
  body.end();
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
  body: Element,
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
  const row = nest(document, body, "TR");
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
