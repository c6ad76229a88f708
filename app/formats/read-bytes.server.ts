import { open } from "node:fs/promises";

/** Reads at most `length` bytes of a file from `start`: fewer where the file ends. */
export async function readBytes(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning of a file in Latin-1, for its recognition. */
export const firstKilobyte = async (path: string): Promise<string> =>
  (await readBytes(path, 0, 1024)).toString("latin1");
