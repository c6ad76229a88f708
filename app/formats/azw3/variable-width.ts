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
