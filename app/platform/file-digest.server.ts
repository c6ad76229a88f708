import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** SHA-256 of everything that a stream gives. */
export async function digestOf(source: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(source, hash);
  return hash.digest();
}
