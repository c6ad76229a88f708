import { crc32 } from "node:zlib";
import { encodeMarkAs } from "./encode-mark.ts";
import type { MarkChecksum } from "./locate-checksum.server.ts";
import { type MarkPlan, placeholderOf } from "./locate-marks.server.ts";

interface Patch {
  offset: number;
  bytes: Buffer;
}

/**
 * Makes a member's personal copy of a template, piece by piece while it is sent: overwrites the placeholders with the
 * mark. Same length and, for the same mark, the same bytes each time, so any range of it can be resumed.
 * @returns a function that changes a piece of the template in place, given its offset
 * @throws UnwritableMarkError immediately
 */
export function personalCopy(plan: MarkPlan, mark: string): (piece: Buffer, start: number) => void {
  const patches = patchesOf(plan, mark);
  return (piece, start) => {
    for (const { offset, bytes } of patches) {
      const isElsewhere = offset >= start + piece.length || offset + bytes.length <= start;
      if (isElsewhere) continue;
      const skipped = Math.max(0, start - offset);
      bytes.copy(piece, offset + skipped - start, skipped);
    }
  };
}

/** The bytes that make a template a member's copy. @throws UnwritableMarkError */
export function patchesOf(plan: MarkPlan, mark: string): Patch[] {
  return plan.marks.flatMap(({ offset, encoding, checksum }, index): Patch[] => {
    const bytes = encodeMarkAs(mark, encoding);
    const stored = checksum ?? (index === 0 ? plan.checksum : null);
    return [{ offset, bytes }, ...(stored ? checksumPatches(stored, placeholderOf(encoding), bytes) : [])];
  });
}

function checksumPatches(checksum: MarkChecksum, placeholder: string, written: Buffer): Patch[] {
  const { original, suffixLength, offsets } = checksum;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(replacedChecksum(original, Buffer.from(placeholder), written, suffixLength));
  return offsets.map((offset) => ({ offset, bytes }));
}

/**
 * The CRC-32 of a text after one part was replaced by another of the same length, without reading the text. CRC-32 is
 * linear: the checksums of two texts of equal length differ by what their difference, followed by `suffixLength` zero
 * bytes, leaves in the register.
 * @param original CRC-32 of the text before
 * @param suffixLength bytes of the text after the part
 */
function replacedChecksum(original: number, before: Buffer, after: Buffer, suffixLength: number): number {
  const difference = crc32(before) ^ crc32(after);
  // `crc32` inverts its register at the beginning and at the end.
  const carried = ~crc32(Buffer.alloc(suffixLength), ~difference >>> 0);
  return (original ^ carried) >>> 0;
}
