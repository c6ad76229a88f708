import { backwardInteger } from "./index-records.ts";

/** Length of a text record before its trailing entries; fixed by the format. */
export const TEXT_RECORD_BYTES = 4096;

/**
 * Trailing entries that follow each text record, as flags in the MOBI header: bit 0, the rest of a character cut by the
 * record's end; bit 1, the sequence with the rows of the table of contents that touch the record.
 */
export const TRAILING_ENTRIES = 0b11;

/**
 * Cuts the text into uncompressed records: personal copies are made by overwriting bytes, which compression forbids.
 * @param sequences the contents sequence of each record, see `contents-rows.ts`.
 */
export function textRecords(text: Buffer, sequences: readonly Buffer[]): Buffer[] {
  const records: Buffer[] = [];
  for (let start = 0; start < text.length; start += TEXT_RECORD_BYTES) {
    const end = Math.min(start + TEXT_RECORD_BYTES, text.length);
    const rest = text.subarray(end, end + continuationBytes(text, end));
    const sequence = sequences[records.length] ?? Buffer.alloc(0);
    records.push(
      Buffer.concat([
        text.subarray(start, end),
        rest,
        Buffer.of(rest.length),
        sequence,
        sizeOfEntry(sequence),
      ]),
    );
  }
  return records;
}

/** UTF-8 continuation bytes at this place: the rest of the character before it. */
function continuationBytes(text: Buffer, at: number): number {
  let count = 0;
  while (((text[at + count] ?? 0) & 0xc0) === 0x80) count += 1;
  return count;
}

/** The size of a trailing entry counts its own bytes. */
function sizeOfEntry(entry: Buffer): Buffer {
  const short = backwardInteger(entry.length + 1);
  return short.length === 1 ? short : backwardInteger(entry.length + 2);
}
