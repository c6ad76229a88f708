import type { ContentsRow } from "./contents-rows.ts";
import type { Place } from "./fragments.ts";
import { indexRecords, type IndexEntry, aligned, forwardInteger } from "./index-records.ts";
import type { FragmentRow, SkeletonRow } from "./text-flow.ts";

/**
 * The four indexes of a KF8 book. Tag numbers and masks are those of the format; control bytes are derived from them.
 */

const SKELETON_TAGS = [
  { tag: 1, valuesPerEntry: 1, mask: 0b0011 },
  { tag: 6, valuesPerEntry: 2, mask: 0b1100 },
];

/** Documents: number of fragments, position, length. The format requires every value twice. */
export function skeletonIndex(rows: readonly SkeletonRow[]): Buffer[] {
  const entries = rows.map(({ fragments, start, length }, index) => ({
    name: `SKEL${String(index).padStart(10, "0")}`,
    controlByte: 0b1010,
    values: [fragments, fragments, start, length, start, length],
  }));
  return indexRecords(SKELETON_TAGS, entries, []);
}

const FRAGMENT_TAGS = [
  { tag: 2, valuesPerEntry: 1, mask: 0b0001 },
  { tag: 3, valuesPerEntry: 1, mask: 0b0010 },
  { tag: 4, valuesPerEntry: 1, mask: 0b0100 },
  { tag: 6, valuesPerEntry: 2, mask: 0b1000 },
];

/** Fragments, identified by their position: selector, document, number, start and length. */
export function fragmentIndex(rows: readonly FragmentRow[]): Buffer[] {
  const strings = new IndexStrings();
  const entries = rows.map((row, index) => ({
    name: String(row.insertAt).padStart(10, "0"),
    controlByte: 0b1111,
    values: [strings.offsetOf(row.selector), row.document, index, row.start, row.length],
  }));
  return indexRecords(FRAGMENT_TAGS, entries, strings.records());
}

const CONTENTS_TAGS = [1, 2, 3, 4, 21, 22, 23, 6].map((tag, bit) => ({
  tag,
  valuesPerEntry: tag === 6 ? 2 : 1,
  mask: 1 << bit,
}));

const CONTENTS_ALWAYS = 0b1000_1111;
const HAS_PARENT = 0b0001_0000;
const HAS_CHILDREN = 0b0110_0000;

/** The table of contents, nested by each row's parent, first child and last child. */
export function contentsIndex(rows: readonly ContentsRow[]): Buffer[] {
  const strings = new IndexStrings();
  const digits = Math.max(3, rows.length.toString(16).length);
  const entries = rows.map((row): IndexEntry => {
    const { parent, firstChild, lastChild, place } = row;
    const family = [parent, firstChild, lastChild].filter((index) => index !== null);
    return {
      name: row.index.toString(16).toUpperCase().padStart(digits, "0"),
      controlByte:
        CONTENTS_ALWAYS | (parent === null ? 0 : HAS_PARENT) | (firstChild === null ? 0 : HAS_CHILDREN),
      values: [
        row.start,
        row.length,
        strings.offsetOf(row.title),
        row.depth,
        ...family,
        place.fragment,
        place.offset,
      ],
    };
  });
  return indexRecords(CONTENTS_TAGS, entries, strings.records());
}

const GUIDE_TAGS = [
  { tag: 1, valuesPerEntry: 1, mask: 0b01 },
  { tag: 6, valuesPerEntry: 2, mask: 0b10 },
];

/** A place that devices find by its role: "text" where reading begins, "toc" for the table of contents. */
export interface GuideEntry {
  type: "text" | "toc";
  title: string;
  place: Place;
}

export function guideIndex(guide: readonly GuideEntry[]): Buffer[] {
  const strings = new IndexStrings();
  const entries = guide
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ type, title, place }) => ({
      name: type,
      controlByte: 0b11,
      values: [strings.offsetOf(title), place.fragment, place.offset],
    }));
  return indexRecords(GUIDE_TAGS, entries, strings.records());
}

/** Each record of strings covers 64 KiB of offsets, independently of its length. */
const RECORD_SPAN = 0x10000;

const RECORD_LIMIT = RECORD_SPAN - 1024;

/** Maximum length of a label; readers reserve a fixed space for it. */
const MAX_STRING_BYTES = 500;

/** The strings of an index (CNCX): each once, found by its offset. */
class IndexStrings {
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
