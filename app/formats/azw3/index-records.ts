/**
 * Index records (MobileRead wiki, "MOBI": INDX). An index is one header record with its tag table, the records of
 * entries, then the records of strings (CNCX) that entries refer to by offset.
 */

interface IndexTag {
  tag: number;
  valuesPerEntry: number;
  /** Bits of an entry's control byte that state how often the tag occurs. */
  mask: number;
}

export interface IndexEntry {
  name: string;
  controlByte: number;
  /** In the order of the tag table. */
  values: readonly number[];
}

const HEADER_LENGTH = 192;
const NONE = 0xffffffff;
const UTF8 = 65001;

/** Offsets within a record are 16 bits wide; the header, entries and their offsets must fit. */
const RECORD_LIMIT = 0x10000 - HEADER_LENGTH - 1048;

/** Makes the records of an index; at least one entry. */
export function indexRecords(
  tags: readonly IndexTag[],
  entries: readonly IndexEntry[],
  strings: readonly Buffer[],
): Buffer[] {
  const blocks = blocksOf(entries);
  return [headerRecord(tags, blocks, entries.length, strings.length), ...blocks.map(entryRecord), ...strings];
}

interface Block {
  lastName: string;
  entries: Buffer[];
}

function blocksOf(entries: readonly IndexEntry[]): Block[] {
  const blocks: Block[] = [];
  let size = Infinity;
  for (const entry of entries) {
    const bytes = Buffer.concat([
      lengthPrefixed(entry.name),
      Buffer.of(entry.controlByte),
      ...entry.values.map(forwardInteger),
    ]);
    if (size + bytes.length + 2 > RECORD_LIMIT) {
      blocks.push({ lastName: "", entries: [] });
      size = 0;
    }
    const block = blocks.at(-1);
    if (!block) continue;
    block.entries.push(bytes);
    block.lastName = entry.name;
    size += bytes.length + 2;
  }
  return blocks;
}

function headerRecord(
  tags: readonly IndexTag[],
  blocks: readonly Block[],
  entryCount: number,
  stringRecords: number,
): Buffer {
  const tagTable = tagTableOf(tags);
  const geometry = blocks.map(({ lastName, entries }) =>
    Buffer.concat([lengthPrefixed(lastName), uint16(entries.length)]),
  );
  const body = aligned(Buffer.concat([tagTable, ...geometry]));
  const header = indexHeader(0, HEADER_LENGTH + body.length, blocks.length);
  header.writeUInt32BE(2, 16);
  header.writeUInt32BE(UTF8, 28);
  header.writeUInt32BE(NONE, 32);
  header.writeUInt32BE(entryCount, 36);
  header.writeUInt32BE(stringRecords, 52);
  header.writeUInt32BE(HEADER_LENGTH, 180);
  return aligned(Buffer.concat([header, body, offsetTable(geometry, HEADER_LENGTH + tagTable.length)]));
}

function entryRecord({ entries }: Block): Buffer {
  const body = aligned(Buffer.concat(entries));
  const header = indexHeader(1, HEADER_LENGTH + body.length, entries.length);
  header.fill(0xff, 28, 36);
  return aligned(Buffer.concat([header, body, offsetTable(entries, HEADER_LENGTH)]));
}

function indexHeader(type: number, offsetTableAt: number, count: number): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH);
  header.write("INDX", "latin1");
  header.writeUInt32BE(HEADER_LENGTH, 4);
  header.writeUInt32BE(type, 12);
  header.writeUInt32BE(offsetTableAt, 20);
  header.writeUInt32BE(count, 24);
  return header;
}

function offsetTable(items: readonly Buffer[], start: number): Buffer {
  let at = start;
  const offsets = items.map((item) => {
    const offset = uint16(at);
    at += item.length;
    return offset;
  });
  return Buffer.concat([Buffer.from("IDXT"), ...offsets]);
}

function tagTableOf(tags: readonly IndexTag[]): Buffer {
  const rows = tags.map(({ tag, valuesPerEntry, mask }) => Buffer.of(tag, valuesPerEntry, mask, 0));
  const end = Buffer.of(0, 0, 0, 1);
  return Buffer.concat([Buffer.from("TAGX"), uint32(12 + 4 * (rows.length + 1)), uint32(1), ...rows, end]);
}

function lengthPrefixed(name: string): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

/** Numbers as Mobipocket writes them (MobileRead wiki, "MOBI": variable-width integers). */

/** Seven bits a byte, most significant first; the last byte carries the high bit. */
export function forwardInteger(value: number): Buffer {
  const bytes = sevenBitGroups(value);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) | 0x80;
  return Buffer.from(bytes);
}

/** The same, read from the end of a record: the first byte carries the high bit. */
export function backwardInteger(value: number): Buffer {
  const bytes = sevenBitGroups(value);
  bytes[0] = (bytes[0] ?? 0) | 0x80;
  return Buffer.from(bytes);
}

function sevenBitGroups(value: number): number[] {
  const groups = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    groups.unshift(rest % 128);
  return groups;
}

/** Upper-case base 32, the notation of `kindle:` addresses and of `aid` attributes. */
export function base32(value: number, digits: number): string {
  return value.toString(32).toUpperCase().padStart(digits, "0");
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Pads to a multiple of four bytes, the alignment of records and their blocks. */
export function aligned(bytes: Buffer): Buffer {
  const missing = (4 - (bytes.length % 4)) % 4;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)]);
}
