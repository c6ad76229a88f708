/**
 * Writes the tables of a font into one file (OpenType, "Organization of an OpenType Font").
 * @param flavor the first four bytes, such as `TRUE_TYPE`
 */
export function writeTrueType(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
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
export const TRUE_TYPE = 0x00010000;

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
