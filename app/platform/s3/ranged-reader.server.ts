import { Readable } from "node:stream";
import type { Block } from "#platform/s3/s3-client.server.ts";
import type { ObjectReader } from "#platform/storage.server.ts";

/** The first block arrives soon, and a slow reader holds no more than this. */
const smallest = 256 * 1024;
/** On a line with 20 ms between question and answer, 200 MB/s. */
const largestBlock = 4 * 1024 * 1024;
/** A reader who asks for more within this time gets twice as much next. */
const quickMs = 100;

/**
 * Reads an object by ranges, so that a slow reader holds neither a connection nor its deadline. A quick reader gets
 * larger blocks, and at last the next one is fetched while the present one is read.
 */
export class RangedReader implements ObjectReader {
  readonly #get: (start: number, length: number) => Promise<Block>;
  readonly #largest: number;
  #position: number;
  #size = smallest;
  #block: Buffer = Buffer.alloc(0);
  #version: string | undefined;
  #receivedAt = 0;
  #ahead: Promise<Block> | undefined;
  #isAtEnd = false;

  /**
   * @param get reads a range; empty past the end
   * @param largest of the blocks, in bytes
   */
  constructor(
    get: (start: number, length: number) => Promise<Block>,
    start: number,
    largest: number = largestBlock,
  ) {
    this.#get = get;
    this.#largest = largest;
    this.#position = start;
  }

  /** Reads the first block. @throws if there is no such object */
  async begin(): Promise<this> {
    await this.#receive();
    return this;
  }

  async fill(buffer: Buffer): Promise<number> {
    if (this.#block.length === 0) await this.#receive();
    const count = this.#block.copy(buffer);
    this.#block = this.#block.subarray(count);
    return count;
  }

  /** The bytes received so far, or else the next block; empty at the end. */
  async next(): Promise<Buffer> {
    if (this.#block.length === 0) await this.#receive();
    const block = this.#block;
    this.#block = Buffer.alloc(0);
    return block;
  }

  async close(): Promise<void> {
    this.#block = Buffer.alloc(0);
    this.#isAtEnd = true;
  }

  async #receive(): Promise<void> {
    if (this.#isAtEnd) return;
    if (this.#receivedAt > 0) {
      const isQuick = performance.now() - this.#receivedAt < quickMs;
      this.#size = isQuick ? Math.min(this.#size * 2, this.#largest) : smallest;
    }
    const { bytes, version } = await (this.#ahead ?? this.#get(this.#position, this.#size));
    this.#ahead = undefined;
    if (bytes.length > 0 && this.#version !== undefined && version !== this.#version)
      throw new Error("The object changed while it was read.");
    this.#version = version;
    this.#position += bytes.length;
    this.#block = bytes;
    this.#isAtEnd = bytes.length === 0;
    this.#receivedAt = performance.now();
    if (this.#size < this.#largest || bytes.length < this.#largest) return;
    this.#ahead = this.#get(this.#position, this.#largest);
    // Reported when the block is asked for; a reader that leaves never asks.
    this.#ahead.catch(() => undefined);
  }
}

/** The whole object as a stream. It fails if there is no such object. */
export const streamOf = (reader: RangedReader): Readable =>
  Readable.from(blocksOf(reader), { objectMode: false });

async function* blocksOf(reader: RangedReader): AsyncGenerator<Buffer> {
  for (let block = await reader.next(); block.length > 0; block = await reader.next()) yield block;
}
