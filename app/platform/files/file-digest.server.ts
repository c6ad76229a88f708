import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a stream's content. */
export async function digestOf(source: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(source, hash);
  return hash.digest();
}
