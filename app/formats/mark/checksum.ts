import { crc32 } from "node:zlib";

/**
 * The CRC-32 of a text after one part was replaced by another of the same length, without reading the text. CRC-32 is
 * linear: the checksums of two texts of equal length differ by what their difference, followed by `suffixLength` zero
 * bytes, leaves in the register.
 * @param original CRC-32 of the text before
 * @param suffixLength bytes of the text after the part
 */
export function replacedChecksum(
  original: number,
  before: Buffer,
  after: Buffer,
  suffixLength: number,
): number {
  const difference = crc32(before) ^ crc32(after);
  // `crc32` inverts its register at the beginning and at the end.
  const carried = ~crc32(Buffer.alloc(suffixLength), ~difference >>> 0);
  return (original ^ carried) >>> 0;
}
