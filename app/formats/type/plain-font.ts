/** A glyph, in thousandths of the font size. */
export interface DrawnLetter {
  point: number;
  advance: number;
  commands: readonly { command: string; args: readonly number[] }[];
}

/** The metrics that readers need in addition to the glyphs. */
export interface PlainFont {
  file: Buffer;
  /** Around all letters: left, bottom, right, top. */
  box: Box;
}

type Box = [number, number, number, number];
type Dot = { x: number; y: number; onCurve: boolean };

/** A TrueType font with only these letters: no hints, no kerning, to be embedded in a PDF. */
export function plainFont(letters: readonly DrawnLetter[], ascent: number, descent: number): PlainFont {
  const sorted = letters.toSorted((left, right) => left.point - right.point);
  const shapes = sorted.map(({ commands }) => contoursOf(commands));
  const outlines = [EMPTY, ...shapes.map(outlineOf)];
  const box = boxOf(shapes.flat(2));
  const widest = Math.max(...sorted.map(({ advance }) => advance));
  const tables = new Map([
    ["head", headTable(box)],
    [
      "hhea",
      words(1, 0, ascent, descent, 0, widest, box[0], 0, box[2], 1, 0, 0, 0, 0, 0, 0, 0, outlines.length),
    ],
    ["maxp", maxpTable(shapes)],
    ["hmtx", words(0, 0, ...sorted.flatMap(({ advance }, index) => [advance, leftOf(shapes[index])]))],
    ["loca", offsetsOf(outlines)],
    ["glyf", Buffer.concat(outlines)],
    ["cmap", cmapTable(sorted.map(({ point }) => point))],
    ["post", Buffer.concat([words(3, 0), Buffer.alloc(28)])],
  ]);
  return { file: writeTrueType(TRUE_TYPE, tables), box };
}

/** Glyph 0 represents missing letters. */
const EMPTY = Buffer.alloc(0);

/** Numbers of 16 bits, signed or not. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
}

function contoursOf(commands: DrawnLetter["commands"]): Dot[][] {
  const contours: Dot[][] = [];
  for (const { command, args } of commands) {
    if (command === "moveTo") contours.push([]);
    const dots = dotsOf(args);
    contours.at(-1)?.push(...dots);
  }
  return contours.map(withoutClosing).filter((contour) => contour.length > 1);
}

/** Control points of a quadratic curve come before its end point. */
function dotsOf(args: readonly number[]): Dot[] {
  return Array.from({ length: args.length / 2 }, (_, index) => ({
    x: Math.round(args[index * 2] ?? 0),
    y: Math.round(args[index * 2 + 1] ?? 0),
    onCurve: index * 2 + 2 === args.length,
  }));
}

/** TrueType closes contours by itself. */
function withoutClosing(contour: Dot[]): Dot[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const isClosed = contour.length > 1 && last?.onCurve && last.x === first?.x && last.y === first.y;
  return isClosed ? contour.slice(0, -1) : contour;
}

/** OpenType, `glyf`, "Simple Glyph Description", with every coordinate in two bytes. */
function outlineOf(contours: Dot[][]): Buffer {
  if (contours.length === 0) return EMPTY;
  const dots = contours.flat();
  let end = -1;
  const ends = contours.map((contour) => (end += contour.length));
  const steps = (axis: "x" | "y") => dots.map((dot, index) => dot[axis] - (dots[index - 1]?.[axis] ?? 0));
  const outline = Buffer.concat([
    words(contours.length, ...boxOf(dots), ...ends, 0),
    Buffer.from(dots.map(({ onCurve }) => Number(onCurve))),
    words(...steps("x"), ...steps("y")),
  ]);
  return Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
}

function boxOf(dots: readonly Dot[]): Box {
  const [xs, ys] = [dots.map(({ x }) => x), dots.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const leftOf = (contours: Dot[][] | undefined): number => (contours?.length ? boxOf(contours.flat())[0] : 0);

function headTable(box: Box): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(0b11, 16); // Letters are on the baseline at y = 0, and begin at x = 0.
  head.writeUInt16BE(1000, 18);
  words(...box, 0, 6, 2, 1, 0).copy(head, 36);
  return head;
}

function maxpTable(shapes: Dot[][][]): Buffer {
  const dots = Math.max(...shapes.map((contours) => contours.flat().length));
  const contours = Math.max(...shapes.map(({ length }) => length));
  return words(1, 0, shapes.length + 1, dots, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0);
}

function offsetsOf(outlines: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((outlines.length + 1) * 4);
  let at = 0;
  outlines.forEach(({ length }, index) => offsets.writeUInt32BE((at += length), (index + 1) * 4));
  return offsets;
}

/** Format 4 with one segment per letter; glyph `n` is the `n`th letter (platform 3, encoding 1: Unicode). */
function cmapTable(points: readonly number[]): Buffer {
  const count = points.length + 1;
  const steps = Math.floor(Math.log2(count));
  const range = 2 * 2 ** steps;
  const last = 0xffff;
  const ends = [...points, last];
  const deltas = points.map((point, index) => index + 1 - point);
  const offsets = Array.from({ length: count }, () => 0);
  const segments = [...ends, 0, ...ends, ...deltas, 1, ...offsets];
  const length = 14 + segments.length * 2;
  return words(0, 1, 3, 1, 0, 12, 4, length, 0, count * 2, range, steps, count * 2 - range, ...segments);
}

/**
 * Writes the tables of a font into one file (OpenType, "Organization of an OpenType Font").
 * @param flavor the first four bytes, such as `TRUE_TYPE`
 */
function writeTrueType(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(flavor, 0);
  writeSearch(head, sorted.length);
  const parts: Buffer[] = [head];
  let offset = head.length;
  sorted.forEach(([tag, data], index) => {
    const record = 12 + index * 16;
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    head.write(tag, record, "latin1");
    head.writeUInt32BE(sumOf(padded), record + 4);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(data.length, record + 12);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

/** Outlines of TrueType's own kind. */
const TRUE_TYPE = 0x00010000;

/** Number of tables, and the parameters of a binary search among them. */
function writeSearch(head: Buffer, tables: number): void {
  const steps = Math.floor(Math.log2(tables));
  const range = 16 * 2 ** steps;
  [tables, range, steps, tables * 16 - range].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  );
}

/** A table's checksum: its numbers of 32 bits, added up. */
function sumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
