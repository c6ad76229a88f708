import { aligned, forwardInteger } from "./variable-width.ts";

/** Each record of strings covers 64 KiB of offsets, independently of its length. */
const RECORD_SPAN = 0x10000;
const RECORD_LIMIT = RECORD_SPAN - 1024;

/** Maximum length of a label; readers reserve a fixed space for it. */
const MAX_STRING_BYTES = 500;

/** The strings of an index (CNCX): each once, found by its offset. */
export class IndexStrings {
  readonly #offsets = new Map<string, number>();
  readonly #records: Buffer[][] = [];
  #length = Infinity;

  /** Offset of a string, which is added when it is new. */
  offsetOf(value: string): number {
    const known = this.#offsets.get(value);
    if (known !== undefined) return known;
    const bytes = truncated(value);
    const entry = Buffer.concat([forwardInteger(bytes.length), bytes]);
    if (this.#length + entry.length > RECORD_LIMIT) {
      this.#records.push([]);
      this.#length = 0;
    }
    const offset = (this.#records.length - 1) * RECORD_SPAN + this.#length;
    this.#offsets.set(value, offset);
    this.#records.at(-1)?.push(entry);
    this.#length += entry.length;
    return offset;
  }

  records(): Buffer[] {
    return this.#records.map((entries) => aligned(Buffer.concat(entries)));
  }
}

/** Cuts between characters, never inside one. */
function truncated(value: string): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length <= MAX_STRING_BYTES) return bytes;
  let end = MAX_STRING_BYTES;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
