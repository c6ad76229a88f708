/** Reads big-endian font data from front to back; a read past the end throws Node's RangeError. */
export class ByteReader {
  readonly bytes: Buffer;
  offset: number;

  constructor(bytes: Buffer, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
  }

  u8(): number {
    this.offset += 1;
    return this.bytes.readUInt8(this.offset - 1);
  }

  u16(): number {
    this.offset += 2;
    return this.bytes.readUInt16BE(this.offset - 2);
  }

  i16(): number {
    this.offset += 2;
    return this.bytes.readInt16BE(this.offset - 2);
  }

  u32(): number {
    this.offset += 4;
    return this.bytes.readUInt32BE(this.offset - 4);
  }

  take(length: number): Buffer {
    const start = this.offset;
    this.offset += length;
    if (this.offset > this.bytes.length) throw new RangeError("Police tronquée");
    return this.bytes.subarray(start, this.offset);
  }

  /** UIntBase128 of WOFF2 (W3C, section 4.1): seven bits a byte, at most five bytes. */
  base128(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new RangeError("UIntBase128 trop long");
  }

  /** 255UInt16 of WOFF2 (W3C, section 4.1): one to three bytes. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }
}
