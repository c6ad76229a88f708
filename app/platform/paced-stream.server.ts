import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { PieceBuffers } from "#platform/piece-buffers.server.ts";
import type { ObjectReader } from "#platform/storage.server.ts";

/** Bytes of the store for one reader. */
export interface Passage {
  open: () => Promise<ObjectReader>;
  /** The expected number of bytes; fewer fail the stream. */
  length: number;
  /** Changes a piece in place. @param start bytes before it */
  change?: (piece: Buffer, start: number) => void;
  /** Starts when the first piece is sent or the reader has left, and completes before the stream ends. */
  meanwhile?: () => Promise<unknown>;
}

/** A reader who receives a piece within this time gets a large one next. */
const quickMs = 100;
const buffers = new PieceBuffers();

/** @see PacedStream */
export const pacedStream = (passage: Passage): Readable => new PacedStream(passage);

/**
 * Sends bytes at their reader's pace. Each piece is read into the same buffer once the previous one is sent: a new
 * buffer for each would cost more than copying its bytes twice, and buffered pieces would use memory for every slow
 * reader. Only `pipe` knows when a piece has been sent; with any other way of reading, each piece gets a new buffer.
 */
class PacedStream extends Readable {
  readonly #passage: Passage;
  #opened: Promise<ObjectReader> | undefined;
  #position = 0;
  #meanwhile: Promise<unknown> | undefined;
  /** Ends the wait for a piece to be sent. */
  #abandon: (reason: Error) => void = () => undefined;

  constructor(passage: Passage) {
    super({ highWaterMark: 1 });
    this.#passage = passage;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#sendTo(destination).catch((error: Error) => this.destroy(error));
    return destination;
  }

  override _read(): void {
    this.#next(Buffer.allocUnsafe(PieceBuffers.small)).then(
      (piece) => this.push(piece),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#begin();
    this.#abandon(error ?? new Error("The reader left."));
    callbackify(() => this.#close())(() => done(error));
  }

  #begin(): void {
    this.#meanwhile ??= this.#passage.meanwhile?.();
  }

  async #close(): Promise<void> {
    // A failed open has already failed the stream.
    const reader = await this.#opened?.catch(() => undefined);
    await reader?.close();
  }

  async #sendTo(destination: NodeJS.WritableStream): Promise<void> {
    let lent = buffers.lend("large");
    try {
      for (let piece = await this.#next(lent.buffer); piece; piece = await this.#next(lent.buffer)) {
        const sentSoFar = performance.now();
        await this.#leave(destination, piece);
        const isQuick = performance.now() - sentSoFar < quickMs;
        lent = buffers.exchange(lent, isQuick ? "large" : "small");
      }
    } catch (error) {
      // The piece may still be in use.
      buffers.forget(lent);
      throw error;
    }
    buffers.takeBack(lent);
    destination.end();
    this.push(null);
    this.resume();
  }

  /** Reads the next piece into a buffer; null at the end. */
  async #next(buffer: Buffer): Promise<Buffer | null> {
    const { open, length, change } = this.#passage;
    const left = length - this.#position;
    if (this.#position > 0) this.#begin();
    if (left === 0) {
      await this.#meanwhile;
      return null;
    }
    this.#opened ??= open();
    const reader = await this.#opened;
    const read = await reader.fill(buffer.subarray(0, left));
    if (read === 0) throw new Error(`The file is ${left} bytes short.`);
    const piece = buffer.subarray(0, read);
    change?.(piece, this.#position);
    this.#position += read;
    return piece;
  }

  /** Resolves when the system has taken the piece, or the stream has ended. */
  #leave(destination: NodeJS.WritableStream, piece: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#abandon = reject;
    if (this.destroyed) reject(new Error("The reader left."));
    else destination.write(piece, (error) => (error ? reject(error) : resolve()));
    return promise;
  }
}
