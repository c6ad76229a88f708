/** A record of an EMF: its type and its words (MS-EMF, section 2.3). */
export function emfRecord(type: number, ...words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + 4 * words.length);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(bytes.length, 4);
  words.forEach((word, index) => bytes.writeInt32LE(word, 8 + 4 * index));
  return bytes;
}

const SIZE = { width: 200, height: 100 };

/** An EMF of 200 × 100 pixels (MS-EMF, section 2.3.4.2). */
export function sampleEmf(...drawn: readonly Buffer[]): Buffer {
  const records = [...drawn, emfRecord(14, 0, 0, 20)];
  const bytes = 88 + records.reduce((sum, { length }) => sum + length, 0);
  const { width, height } = SIZE;
  const bounds = [0, 0, width, height];
  const frame = [0, 0, Math.round(width * 26.46), Math.round(height * 26.46)];
  const head = emfRecord(1, ...bounds, ...frame, 0x464d4520, 0x10000, bytes, records.length + 1, 1, 0, 0, 0);
  const device = Buffer.alloc(16);
  [1920, 1080, 508, 286].forEach((value, index) => device.writeInt32LE(value, 4 * index));
  const header = Buffer.concat([head, device]);
  header.writeUInt32LE(header.length, 4);
  return Buffer.concat([header, ...records]);
}

export const EMF_RECTANGLE = emfRecord(43, 10, 10, 190, 90);
