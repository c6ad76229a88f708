import { uint32 } from "./variable-width.ts";

/** Seconds between the Unix epoch and 2106: dates are 32 bits wide. */
const LATEST = 0xffffffff;

/** A database has at most this many records; their number is 16 bits wide. */
const MAX_RECORDS = 0xffff;

/**
 * Packs records into a Palm database (MobileRead wiki, "PDB"), the container of every Kindle book.
 * @param moment time of creation, as an ISO 8601 instant.
 * @throws when there are more than 65 535 records: a text of 268 MB.
 */
export function palmDatabase(title: string, moment: string, records: readonly Buffer[]): Buffer {
  if (records.length > MAX_RECORDS) throw new Error("Le livre est trop long pour le format AZW3.");
  const header = Buffer.alloc(78);
  header.write(databaseName(title), "latin1");
  const seconds = Math.min(Math.max(Math.floor(Date.parse(moment) / 1000) || 0, 0), LATEST);
  header.writeUInt32BE(seconds, 36);
  header.writeUInt32BE(seconds, 40);
  header.write("BOOKMOBI", 60, "latin1");
  header.writeUInt32BE(2 * records.length - 1, 68);
  header.writeUInt16BE(records.length, 76);
  let offset = header.length + 8 * records.length + 2;
  const list = records.map((record, index) => {
    const row = Buffer.concat([uint32(offset), uint32(2 * index)]);
    offset += record.length;
    return row;
  });
  return Buffer.concat([header, ...list, Buffer.alloc(2), ...records]);
}

/** At most 31 ASCII characters, without accents and spaces. */
function databaseName(title: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replaceAll(" ", "_");
  return plain.slice(0, 31);
}
