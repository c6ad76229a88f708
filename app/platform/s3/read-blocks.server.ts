import type { Block } from "#platform/s3/s3-client.server.ts";
import type { ObjectPart } from "#platform/storage.server.ts";

/** The first block arrives soon, and a slow reader holds no more than this. */
const smallest = 256 * 1024;
/** On a line with 20 ms between question and answer, 200 MB/s. */
const largestBlock = 4 * 1024 * 1024;
/** A reader who asks for more within this time gets twice as much next. */
const quickMs = 100;

/**
 * Reads an object by ranges, so that a slow reader holds neither a connection nor its deadline. A quick reader gets
 * larger blocks, and at last the next one is fetched while the present one is read.
 * @param get reads a range; empty past the end
 * @param largest of the blocks, in bytes
 */
export async function* readBlocks(
  get: (start: number, length: number) => Promise<Block>,
  { start, length }: ObjectPart,
  largest: number = largestBlock,
): AsyncGenerator<Buffer> {
  const end = start + length;
  let size = smallest;
  let version: string | undefined;
  let ahead: Promise<Block> | undefined;
  for (let position = start; position < end;) {
    const block = await (ahead ?? get(position, Math.min(size, end - position)));
    ahead = undefined;
    if (block.bytes.length === 0) return;
    if (version !== undefined && block.version !== version)
      throw new Error("The object changed while it was read.");
    version = block.version;
    position += block.bytes.length;
    if (size === largest && position < end) {
      ahead = get(position, Math.min(size, end - position));
      // Reported when the block is asked for; a reader that leaves never asks.
      ahead.catch(() => undefined);
    }
    const receivedAt = performance.now();
    yield block.bytes;
    size = performance.now() - receivedAt < quickMs ? Math.min(size * 2, largest) : smallest;
  }
}
