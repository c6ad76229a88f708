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
  let difference = crc32(before) ^ crc32(after);
  for (let byte = 0; byte < suffixLength; byte += 1) {
    for (let bit = 0; bit < 8; bit += 1) difference = (difference >>> 1) ^ (difference & 1 ? POLYNOMIAL : 0);
  }
  return (original ^ difference) >>> 0;
}

/** CRC-32 of ISO 3309, as ZIP uses it (APPNOTE 4.4.7), bits reversed. */
const POLYNOMIAL = 0xedb88320;
