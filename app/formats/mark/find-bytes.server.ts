import { createReadStream } from "node:fs";

/** The first `most` offsets of a byte sequence in a file, which is read in constant memory. */
export async function findBytes(path: string, needle: Buffer, most: number): Promise<number[]> {
  const offsets: number[] = [];
  let kept = Buffer.alloc(0);
  let position = 0; // of the first kept byte
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const window = Buffer.concat([kept, chunk as Buffer]);
    for (let at = window.indexOf(needle); at !== -1; at = window.indexOf(needle, at + 1)) {
      offsets.push(position + at);
      if (offsets.length === most) return offsets;
    }
    // One byte less than the needle: a match across two chunks is found, and no match is found twice.
    kept = window.subarray(Math.max(0, window.length - needle.length + 1));
    position += window.length - kept.length;
  }
  return offsets;
}

const CHUNK = 1024 * 1024;
