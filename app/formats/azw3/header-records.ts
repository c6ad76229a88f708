import { uint16, uint32 } from "./variable-width.ts";

const NONE = 0xffffffff;

/** FDST: the start and end of each flow of the text; the first is the book, the others its style sheets. */
export function flowTableRecord(flows: readonly Buffer[]): Buffer {
  let at = 0;
  const bounds = flows.flatMap((flow) => {
    const start = at;
    at += flow.length;
    return [uint32(start), uint32(at)];
  });
  return Buffer.concat([Buffer.from("FDST"), uint32(12), uint32(flows.length), ...bounds]);
}

/** FLIS: the same bytes in every book; their meaning was never published. */
export function flisRecord(): Buffer {
  return Buffer.concat([
    Buffer.from("FLIS"),
    uint32(8),
    uint16(0x41),
    uint16(0),
    uint32(0),
    uint32(NONE),
    uint16(1),
    uint16(3),
    uint32(3),
    uint32(1),
    uint32(NONE),
  ]);
}

/** FCIS: constant except for the length of the text. */
export function fcisRecord(textLength: number): Buffer {
  const words = [0x14, 0x10, 2, 0, textLength, 0, 0x28, 0, 0x28, 8];
  return Buffer.concat([Buffer.from("FCIS"), ...words.map(uint32), uint16(1), uint16(1), uint32(0)]);
}

/** The last record of every book. */
export const END_OF_FILE = Buffer.of(0xe9, 0x8e, 0x0d, 0x0a);
