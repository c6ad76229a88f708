/** Shared by all elements without attributes: most elements of a book. */
const none: readonly string[] = [];

/**
 * The attributes of an element, with the methods of a `Map` that are needed. A `Map` of its own takes 180 bytes in each
 * of the million elements of a long book.
 */
export class Attributes implements Iterable<[string, string]> {
  /** Names and values in turn. */
  private pairs: readonly string[] = none;

  constructor(attributes: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of attributes) this.set(name, value);
  }

  get(name: string): string | undefined {
    const at = this.indexOf(name);
    return at === -1 ? undefined : this.pairs[at + 1];
  }

  has(name: string): boolean {
    return this.indexOf(name) !== -1;
  }

  set(name: string, value: string): this {
    const at = this.indexOf(name);
    this.pairs = at === -1 ? [...this.pairs, name, value] : this.pairs.with(at + 1, value);
    return this;
  }

  delete(name: string): void {
    const at = this.indexOf(name);
    if (at !== -1) this.pairs = this.pairs.toSpliced(at, 2);
  }

  clear(): void {
    this.pairs = none;
  }

  get size(): number {
    return this.pairs.length / 2;
  }

  /** As they are when the iteration begins. */
  *[Symbol.iterator](): Generator<[string, string]> {
    const pairs = this.pairs;
    for (let at = 0; at < pairs.length; at += 2) yield [pairs[at] ?? "", pairs[at + 1] ?? ""];
  }

  private indexOf(name: string): number {
    for (let at = 0; at < this.pairs.length; at += 2) if (this.pairs[at] === name) return at;
    return -1;
  }
}
