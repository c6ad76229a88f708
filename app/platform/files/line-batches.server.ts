import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** The lines of a file in their order, in lists of at most `size`. */
export async function* lineBatches(path: string, size: number): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (lines.push(line) < size) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}
