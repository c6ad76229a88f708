/** 1 January 2026 at midnight, as MS-DOS time (two bytes) and date (two bytes), little-endian. */
const dosTime = 0;
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;

/**
 * Gives every file of a small ZIP archive the same date, in place, so that the same content is the same bytes (PKWARE
 * APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). Throws `RangeError` if there is no central directory.
 */
export function settleZipDates(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new RangeError("Archive ZIP sans répertoire central");
  const count = zip.readUInt16LE(end + 10);
  let entry = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    zip.writeUInt16LE(dosTime, entry + 12);
    zip.writeUInt16LE(dosDate, entry + 14);
    const local = zip.readUInt32LE(entry + 42);
    zip.writeUInt16LE(dosTime, local + 10);
    zip.writeUInt16LE(dosDate, local + 12);
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return zip;
}
