import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { CODE_LENGTH, MARK_LEAD, MARK_LENGTH } from "./mark.ts";

/**
 * A mark as a code that says nothing to a reader, and is read back without the shop's data: base64url of a checksum and
 * of the mark under a key stream that the checksum chooses. It hides nothing from a reader of this code; it is not
 * recognised as a name, and no text is mistaken for it.
 */
export function codeOf(mark: Buffer): Buffer {
  const line = Buffer.concat([mark, Buffer.alloc(MARK_LENGTH - mark.length, " ")]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(line));
  return Buffer.from(Buffer.concat([sum, turned(line, sum)]).toString("base64url"));
}

/** The mark of a code, with one of these beginnings; null for anything else. */
export function markOfCode(code: string, leads: readonly string[] = [MARK_LEAD]): string | null {
  if (code.length !== CODE_LENGTH || !/^[\w-]+$/.test(code)) return null;
  const bytes = Buffer.from(code, "base64url");
  const sum = bytes.subarray(0, 4);
  const line = turned(bytes.subarray(4), sum);
  if (line.length !== MARK_LENGTH || crc32(line) !== sum.readUInt32BE(0)) return null;
  const mark = line.toString().trimEnd();
  return leads.some((lead) => mark.startsWith(lead)) ? mark : null;
}

/** The same operation in both directions. */
function turned(bytes: Buffer, key: Buffer): Buffer {
  const stream = createHash("shake256", { outputLength: bytes.length }).update(key).digest();
  return Buffer.from(bytes.map((byte, index) => byte ^ (stream[index] ?? 0)));
}
