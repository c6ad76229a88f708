import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { PieceBuffers } from "#platform/piece-buffers.server.ts";
import type { ObjectReader } from "#platform/storage.server.ts";

/** Bytes of the store on their way to one reader. */
export interface Passage {
  open: () => Promise<ObjectReader>;
  /** How many bytes must come; fewer fail the stream. */
  length: number;
  /** Changes a piece in place. @param start bytes before it */
  change?: (piece: Buffer, start: number) => void;
  /** Begun when the first piece is on its way or the reader is gone, and done before the stream ends. */
  meanwhile?: () => Promise<unknown>;
}

/** A reader who takes a piece within this time gets a large one next. */
const quickMs = 100;
const buffers = new PieceBuffers();

/** @see PacedStream */
export const pacedStream = (passage: Passage): Readable => new PacedStream(passage);

/**
 * Sends bytes at their reader's pace. Each piece is read when the one before is on the wire, into the same memory: new
 * memory for each costs more than its bytes' two ways through the processor, and whatever waits in between is held for
 * everybody who reads slowly. Only `pipe` knows when a piece has left; read otherwise, the pieces are new ones.
 */
class PacedStream extends Readable {
  readonly #passage: Passage;
  #opened: Promise<ObjectReader> | undefined;
  #position = 0;
  #meanwhile: Promise<unknown> | undefined;
  /** Ends the wait for a piece to leave. */
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
    // What could not be opened has failed the stream already.
    const reader = await this.#opened?.catch(() => undefined);
    await reader?.close();
  }

  async #sendTo(destination: NodeJS.WritableStream): Promise<void> {
    let lent = buffers.lend("large");
    try {
      for (let piece = await this.#next(lent.buffer); piece; piece = await this.#next(lent.buffer)) {
        const handedOver = performance.now();
        await this.#leave(destination, piece);
        const isQuick = performance.now() - handedOver < quickMs;
        lent = buffers.exchange(lent, isQuick ? "large" : "small");
      }
    } catch (error) {
      // Somebody may still hold the piece.
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

  /** Settles when the piece is the system's, or nobody's any more. */
  #leave(destination: NodeJS.WritableStream, piece: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#abandon = reject;
    if (this.destroyed) reject(new Error("The reader left."));
    else destination.write(piece, (error) => (error ? reject(error) : resolve()));
    return promise;
  }
}
