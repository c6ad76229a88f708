import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

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

/**
 * The personal mark: a line of fixed byte length, a placeholder in the stored file, which is overwritten while the file
 * is sent, so that lengths, byte ranges and resuming stay exact.
 */

/** Length of the mark in bytes, the same in every format. Room for a 15-letter name, a licence number and a date. */
export const MARK_LENGTH = 160;

/** The placeholder of the mark in a template. ASCII, without characters that XML, PDF strings or HTML escape. */
export const MARK_PLACEHOLDER = "@@EXEMPLAIRE-PERSONNEL@@".padEnd(MARK_LENGTH, "~");

/** The same for the second mark of a PDF, in its metadata: each placeholder occurs once in a file. */
export const METADATA_PLACEHOLDER = "@@EXEMPLAIRE-METADONNEES@@".padEnd(MARK_LENGTH, "~");

/** The beginning of every reader's mark, by which it is found in a file with unknown offsets. */
export const MARK_LEAD = "Exemplaire personnel de ";

/** The class of a mark's paragraph in an EPUB and an AZW3: a book's own text never has it. */
export const MARK_CLASS = "marque";

/** The pages with a mark in an EPUB and in an AZW3: imprint, middle and end. A file without one of them has the others. */
export const EBOOK_MARKS = 3;

/** The mark as an opaque code, in the package document of an EPUB: the name of its `meta` element. */
export const CODE_NAME = "exemplaire";
/** Length of a code in bytes: a mark and its checksum in base64. */
export const CODE_LENGTH = Math.ceil(((MARK_LENGTH + 4) * 4) / 3);
export const CODE_PLACEHOLDER = "@@EXEMPLAIRE-CODE@@".padEnd(CODE_LENGTH, "~");

/** The beginning of the mark in a publisher's own copy, which belongs to no reader. */
export const PROOF_LEAD = "Épreuve · ";

/** How a file of the shop begins its mark: a reader's copy, or a proof. Neither is the original of a book. */
export const ANY_LEAD: readonly string[] = [MARK_LEAD, PROOF_LEAD];

/** The key of a PDF's information dictionary for the second mark. */
export const MARK_METADATA_KEY = "ExemplairePersonnel";

export type MarkFormat = "pdf" | "epub" | "azw3";

/** Letters of Sami and of older spellings that the font lacks. */
const UNDRAWN = "ĬĭĲĳŦŧ";

/**
 * Letters that a name on a PDF's page may hold beyond those of WinAnsi: the rest of Latin Extended-A, Romanian and
 * Vietnamese, Greek and Cyrillic, as far as the shop's font has them.
 */
export const widerLetters: ReadonlySet<string> = new Set(
  [
    [0x0100, 0x017f],
    [0x01a0, 0x01a1],
    [0x01af, 0x01b0],
    [0x0218, 0x021b],
    [0x0386, 0x03ce],
    [0x0400, 0x045f],
    [0x0490, 0x0491],
    [0x1ea0, 0x1ef9],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).filter(
      (letter) => /\p{L}/u.test(letter) && !UNDRAWN.includes(letter),
    ),
  ),
);

/**
 * A letter missing from both fonts, spelled with letters that they have: without its accents, otherwise as its number
 * in Unicode, which identifies it as well.
 */
export function spelled(letter: string, isDrawn: (letter: string) => boolean): string {
  const bare = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  if (bare !== "" && [...bare].every(isDrawn)) return bare;
  return `[${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;
}
