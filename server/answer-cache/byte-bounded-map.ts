/** A map that holds at most so many bytes: what was not asked for the longest leaves first. */
export class ByteBoundedMap<V extends { bytes: number }> {
  // A Map keeps the order of insertion: what is read is put in again, at the end.
  readonly #entries = new Map<string, V>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** A value that alone is over the limit is not kept. */
  set(key: string, value: V): void {
    this.delete(key);
    if (value.bytes > this.#limit) return;
    this.#entries.set(key, value);
    this.#bytes += value.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
