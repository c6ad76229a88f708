import { replacedChecksum } from "./checksum.ts";
import { encodeMarkAs } from "./encode-mark.ts";
import type { MarkPlan } from "./locate-marks.server.ts";
import { MARK_PLACEHOLDER } from "./mark.ts";

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

function patchesOf({ marks, checksum }: MarkPlan, mark: string): Patch[] {
  const patches = marks.map(({ offset, encoding }) => ({ offset, bytes: encodeMarkAs(mark, encoding) }));
  const [first] = patches;
  if (!checksum || !first) return patches;
  const bytes = Buffer.alloc(4);
  const { original, suffixLength, offsets } = checksum;
  bytes.writeUInt32LE(replacedChecksum(original, Buffer.from(MARK_PLACEHOLDER), first.bytes, suffixLength));
  return [...patches, ...offsets.map((offset) => ({ offset, bytes }))];
}
