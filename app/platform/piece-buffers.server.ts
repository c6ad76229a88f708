export interface LentBuffer {
  size: "small" | "large";
  buffer: Buffer;
}

/**
 * Reused buffers for files that are being sent. The number of large buffers is fixed: later readers get small ones, so
 * that many readers take little more memory than a few.
 */
export class PieceBuffers {
  static readonly small = 64 * 1024;
  /** Fits a processor’s own cache and keeps both ends busy: 256 KB take half as long again, and larger pieces gain nothing. */
  static readonly large = 512 * 1024;
  readonly #mostLarge: number;
  #large = 0;
  readonly #idle = { small: [] as Buffer[], large: [] as Buffer[] };

  /** @param mostLarge 16 of them are 8 MB */
  constructor(mostLarge = 16) {
    this.#mostLarge = mostLarge;
  }

  lend(wanted: LentBuffer["size"]): LentBuffer {
    const size = wanted === "large" && this.#large < this.#mostLarge ? "large" : "small";
    if (size === "large") this.#large += 1;
    return { size, buffer: this.#idle[size].pop() ?? Buffer.allocUnsafeSlow(PieceBuffers[size]) };
  }

  exchange(lent: LentBuffer, wanted: LentBuffer["size"]): LentBuffer {
    if (lent.size === wanted) return lent;
    this.takeBack(lent);
    return this.lend(wanted);
  }

  /** Returns a buffer that is no longer in use. */
  takeBack(lent: LentBuffer): void {
    this.forget(lent);
    if (this.#idle[lent.size].length < this.#mostLarge) this.#idle[lent.size].push(lent.buffer);
  }

  /** Drops a buffer that may still be in use. */
  forget({ size }: LentBuffer): void {
    if (size === "large") this.#large -= 1;
  }
}
