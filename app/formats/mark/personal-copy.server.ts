import { type Readable, Transform, pipeline } from "node:stream";
import { callbackify } from "node:util";
import { replacedChecksum } from "./checksum.ts";
import { encodeMarkAs } from "./encode-mark.ts";
import type { MarkPlan } from "./locate-marks.server.ts";
import { MARK_PLACEHOLDER } from "./mark.ts";

/** Byte offsets, both inclusive, as in RFC 9110 §14.1.2. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Patch {
  offset: number;
  bytes: Buffer;
}

/**
 * A member's own copy, made while it is sent: the template's bytes, with the mark in place of its placeholders.
 * Same length and, for the same mark, the same bytes each time, so any range of it can be resumed.
 * @param open opens the template for a range of bytes
 * @param before what is to be done before the copy ends, while it is on its way
 * @throws UnwritableMarkError at once; the stream fails when the template is shorter than its plan says
 */
export function personalCopyStream(
  open: (range: ByteRange) => Readable,
  plan: MarkPlan,
  mark: string,
  range: ByteRange = { start: 0, end: plan.size - 1 },
  before: Promise<unknown> = Promise.resolve(),
): Readable {
  const patches = patchesOf(plan, mark);
  let position = range.start;
  const patching = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const patched = patchedChunk(chunk, position, patches);
      position += chunk.length;
      done(null, patched);
    },
    flush(done) {
      const missing = range.end + 1 - position;
      if (missing !== 0) done(new Error(`The template is ${missing} bytes off its plan.`));
      else callbackify(() => before)((error) => done(error));
    },
  });
  // A failure of the source ends the copy with it, and a reader who leaves closes the source.
  return pipeline(open(range), patching, () => undefined);
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

/** The chunk itself where no patch touches it, else a changed copy: the source may keep its buffers. */
function patchedChunk(chunk: Buffer, position: number, patches: Patch[]): Buffer {
  const touching = patches.filter(
    ({ offset, bytes }) => offset < position + chunk.length && offset + bytes.length > position,
  );
  if (touching.length === 0) return chunk;
  const copy = Buffer.from(chunk);
  for (const { offset, bytes } of touching) {
    const skipped = Math.max(0, position - offset);
    bytes.copy(copy, offset + skipped - position, skipped);
  }
  return copy;
}
