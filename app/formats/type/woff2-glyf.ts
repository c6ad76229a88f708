import { ByteReader } from "./byte-reader.ts";

/** The two tables that WOFF2 transforms together, put back in their TrueType form, and each glyph's xMin for `hmtx`. */
export interface RebuiltGlyphs {
  glyf: Buffer;
  loca: Buffer;
  xMins: number[];
}

interface Streams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxes: ByteReader;
  instructions: ByteReader;
  boxBitmap: Buffer;
}

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

/** Undoes the `glyf` transform of WOFF2 (W3C, section 5.1). `loca` comes back in its long form. */
export function rebuildGlyphs(transformed: Buffer): RebuiltGlyphs {
  const header = new ByteReader(transformed, 4);
  const count = header.u16();
  header.u16();
  const streams = splitStreams(transformed, header, count);
  const loca = Buffer.alloc((count + 1) * 4);
  const xMins: number[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    const data = padded(rebuildGlyph(streams, glyph));
    xMins.push(data.length > 0 ? data.readInt16BE(2) : 0);
    parts.push(data);
    offset += data.length;
    loca.writeUInt32BE(offset, (glyph + 1) * 4);
  }
  return { glyf: Buffer.concat(parts), loca, xMins };
}

function splitStreams(transformed: Buffer, header: ByteReader, count: number): Streams {
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(header.take(size)),
  );
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new RangeError(`Table glyf illisible (${transformed.length} octets)`);
  }
  const boxBitmap = boxes.take(((count + 31) >> 5) << 2);
  return { contours, points, flags, glyphs, composites, boxes, instructions, boxBitmap };
}

function rebuildGlyph(streams: Streams, glyph: number): Buffer {
  const contours = streams.contours.i16();
  const hasBox = (streams.boxBitmap.readUInt8(glyph >> 3) & (0x80 >> (glyph & 7))) !== 0;
  if (contours === 0) return Buffer.alloc(0);
  if (contours < 0) return rebuildComposite(streams);
  return rebuildSimple(streams, contours, hasBox);
}

function rebuildComposite(streams: Streams): Buffer {
  const start = streams.composites.offset;
  let flags: number;
  let hasInstructions = false;
  do {
    flags = streams.composites.u16();
    hasInstructions ||= (flags & 0x100) !== 0;
    streams.composites.take(componentLength(flags));
  } while ((flags & 0x20) !== 0);
  const components = streams.composites.bytes.subarray(start, streams.composites.offset);
  const head = Buffer.alloc(2);
  head.writeInt16BE(-1);
  const parts = [head, streams.boxes.take(8), components];
  if (hasInstructions) parts.push(...readProgram(streams));
  return Buffer.concat(parts);
}

/** Bytes of one component after its flags: glyph, two arguments, and the scale that the flags announce. */
function componentLength(flags: number): number {
  const args = (flags & 0x1) !== 0 ? 4 : 2;
  if ((flags & 0x8) !== 0) return 2 + args + 2;
  if ((flags & 0x40) !== 0) return 2 + args + 4;
  return (flags & 0x80) !== 0 ? 2 + args + 8 : 2 + args;
}

function readProgram(streams: Streams): Buffer[] {
  const length = streams.glyphs.short255();
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length);
  return [size, streams.instructions.take(length)];
}

function rebuildSimple(streams: Streams, contours: number, hasBox: boolean): Buffer {
  const ends: number[] = [];
  let total = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    total += streams.points.short255();
    ends.push(total - 1);
  }
  const points = readPoints(streams, total);
  const program = readProgram(streams);
  const head = Buffer.alloc(10 + contours * 2);
  head.writeInt16BE(contours, 0);
  (hasBox ? streams.boxes.take(8) : boundingBox(points)).copy(head, 2);
  ends.forEach((end, index) => head.writeUInt16BE(end, 10 + index * 2));
  return Buffer.concat([head, ...program, encodePoints(points)]);
}

function boundingBox(points: Point[]): Buffer {
  const box = Buffer.alloc(8);
  box.writeInt16BE(Math.min(...points.map((point) => point.x)), 0);
  box.writeInt16BE(Math.min(...points.map((point) => point.y)), 2);
  box.writeInt16BE(Math.max(...points.map((point) => point.x)), 4);
  box.writeInt16BE(Math.max(...points.map((point) => point.y)), 6);
  return box;
}

function readPoints(streams: Streams, total: number): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index < total; index += 1) {
    const flag = streams.flags.u8();
    const [dx, dy] = readTriplet(streams.glyphs, flag & 0x7f);
    x += dx;
    y += dy;
    points.push({ x, y, onCurve: (flag & 0x80) === 0 });
  }
  return points;
}

const sign = (bit: number, value: number): number => ((bit & 1) === 1 ? value : -value);

/** One step of an outline (W3C, section 5.2): the flag says how many bytes follow and how they split between x and y. */
function readTriplet(data: ByteReader, flag: number): [number, number] {
  if (flag < 10) return [0, sign(flag, ((flag & 14) << 7) + data.u8())];
  if (flag < 20) return [sign(flag, (((flag - 10) & 14) << 7) + data.u8()), 0];
  if (flag < 84) {
    const base = flag - 20;
    const byte = data.u8();
    return [
      sign(flag, 1 + (base & 0x30) + (byte >> 4)),
      sign(flag >> 1, 1 + ((base & 0x0c) << 2) + (byte & 15)),
    ];
  }
  if (flag < 120) {
    const base = flag - 84;
    const dx = 1 + (Math.floor(base / 12) << 8) + data.u8();
    return [sign(flag, dx), sign(flag >> 1, 1 + (((base % 12) >> 2) << 8) + data.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()];
    return [sign(flag, (first << 4) + (second >> 4)), sign(flag >> 1, ((second & 15) << 8) + third)];
  }
  return [sign(flag, data.u16()), sign(flag >> 1, data.u16())];
}

/** Plain TrueType coordinates, two bytes each: larger than a font maker's, but never written to a disk as such. */
function encodePoints(points: Point[]): Buffer {
  const flags = Buffer.from(points.map((point) => (point.onCurve ? 1 : 0)));
  const steps = Buffer.alloc(points.length * 4);
  let previous = { x: 0, y: 0 };
  points.forEach((point, index) => {
    steps.writeInt16BE(point.x - previous.x, index * 2);
    steps.writeInt16BE(point.y - previous.y, (points.length + index) * 2);
    previous = point;
  });
  return Buffer.concat([flags, steps]);
}

function padded(data: Buffer): Buffer {
  return data.length % 4 === 0 ? data : Buffer.concat([data, Buffer.alloc(4 - (data.length % 4))]);
}
