/** A map with a maximum number of bytes; the least recently used entry is removed first. */
export class ByteBoundedMap<V extends { bytes: number }> {
  // A Map keeps the order of insertion: an entry that is read is inserted again at the end.
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

  /** A single value over the limit is not stored. */
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
