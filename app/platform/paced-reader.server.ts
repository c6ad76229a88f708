import { open } from "node:fs/promises";
import { Readable } from "node:stream";

const smallest = 64 * 1024;
const largest = 1024 * 1024;
/** A reader who takes a piece within this time gets a larger one next. */
const quickMs = 20;
/** Bytes that larger pieces may hold at a time, over all readers: in a crowd, pieces stay small. */
const budget = 24 * 1024 * 1024;
let lent = 0;

/**
 * Reads a part of a file in pieces that grow with the reader's pace: each read is a trip to another thread, which costs
 * fast readers most, and each piece is memory, which a crowd of slow readers would fill:
 * what larger pieces take has a bound.
 * @param range bytes, both ends inclusive
 */
export function pacedReader(path: string, range: { start: number; end: number }): Readable {
  // One piece waits at the most.
  return Readable.from(pieces(path, range), { objectMode: false, highWaterMark: 1 });
}

async function* pieces(path: string, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  let size = smallest;
  try {
    for (let position = start; position <= end;) {
      const wanted = Math.min(size, end - position + 1);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      const handedOver = performance.now();
      yield buffer.subarray(0, bytesRead);
      const isQuick = performance.now() - handedOver < quickMs;
      size = resized(size, isQuick ? Math.min(2 * size, largest) : smallest);
    }
  } finally {
    resized(size, smallest);
    await file.close();
  }
}

/** The size that the next piece may have, in place of the last one's. */
function resized(from: number, wanted: number): number {
  lent -= from - smallest;
  const to = lent + wanted - smallest > budget ? smallest : wanted;
  lent += to - smallest;
  return to;
}
