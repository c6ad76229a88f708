import { spelled, widerLetters, ANY_LEAD, MARK_LENGTH, type MarkFormat, codeOf } from "./mark.ts";

/**
 * The place of a mark in a file decides its encoding. A PDF's page has two fonts or, in older templates, the first one
 * only (`pdf-text`).
 */
export const markEncodings = ["xml", "code", "pdf-page", "pdf-text", "pdf-metadata"] as const;
export type MarkEncoding = (typeof markEncodings)[number];

/** The fonts of a mark on a PDF's page, by their names among its resources. */
export const MARK_FONTS = { narrow: "F", wider: "G" } as const;
/** Font size of the mark in points: legible but discreet. */
export const MARK_SIZE = 5;

/** The mark can't be written: it is too long, or has control characters. */
export class UnwritableMarkError extends Error {
  override readonly name = "UnwritableMarkError";
  readonly obstacle: "length" | "letters" | "lead";

  constructor(obstacle: "length" | "letters" | "lead", text: string) {
    super(`This mark can't be written (${obstacle}): ${JSON.stringify(text)}`);
    this.obstacle = obstacle;
  }
}

/**
 * A mark as encoded in a file of that format: `MARK_LENGTH` bytes, padded with spaces.
 * @throws UnwritableMarkError
 */
export function encodeMark(text: string, format: MarkFormat): Buffer {
  return encodeMarkAs(text, format === "pdf" ? "pdf-page" : "xml");
}

/** The same for one place; a code has its own length. @throws UnwritableMarkError */
export function encodeMarkAs(text: string, encoding: MarkEncoding): Buffer {
  const line = text.normalize("NFC");
  if (!ANY_LEAD.some((lead) => line.startsWith(lead))) throw new UnwritableMarkError("lead", text);
  if (/\p{C}/u.test(line)) throw new UnwritableMarkError("letters", text);
  const bytes = WRITERS[encoding](line);
  if (bytes.length > MARK_LENGTH) throw new UnwritableMarkError("length", text);
  if (encoding === "code") return codeOf(bytes);
  return Buffer.concat([bytes, Buffer.alloc(MARK_LENGTH - bytes.length, " ")]);
}

function xmlBytes(line: string): Buffer {
  return Buffer.from(line.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character));
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text strings: in PDFDocEncoding, otherwise in UTF-8 with a byte order mark (ISO 32000-2 §7.9.2.2). */
function metadataBytes(line: string): Buffer {
  const codes = [...line].map((character) => pdfCode(character, "pdf-metadata"));
  const known = codes.filter((code) => code !== null);
  const isKnown = known.length === codes.length;
  return literal(isKnown ? Buffer.from(known) : Buffer.from(`\ufeff${line}`));
}

/** A literal string that is shown in the first font; other letters close the string, and are shown in the second. */
function pageBytes(line: string, wider: ReadonlySet<string>): Buffer {
  const narrowCode = (letter: string) => pdfCode(letter, "pdf-text");
  const isDrawn = (letter: string) => narrowCode(letter) !== null || wider.has(letter);
  const drawn = [...line].map((letter) => (isDrawn(letter) ? letter : spelled(letter, isDrawn))).join("");
  const parts: Buffer[] = [];
  let font: keyof typeof MARK_FONTS = "narrow";
  const turnTo = (wanted: typeof font) => {
    if (wanted !== font) parts.push(Buffer.from(`) Tj /${MARK_FONTS[wanted]} ${MARK_SIZE} Tf (`));
    font = wanted;
  };
  for (const letter of drawn) {
    const code = narrowCode(letter);
    turnTo(code === null ? "wider" : "narrow");
    parts.push(literal(code === null ? Buffer.from(letter, "utf16le").swap16() : Buffer.of(code)));
  }
  turnTo("narrow");
  return Buffer.concat(parts);
}

/** Inside a literal string (ISO 32000-1 §7.3.4.2), in which a carriage return is read as a line feed. */
function literal(bytes: Buffer): Buffer {
  return Buffer.from([...bytes].flatMap((byte) => ESCAPED.get(byte) ?? [byte]));
}

const BACKSLASH = 0x5c;
const ESCAPED = new Map(
  ["((", "))", "\\\\", "\rr"].map((pair) => [pair.charCodeAt(0), [BACKSLASH, pair.charCodeAt(1)]]),
);

const WRITERS: Record<MarkEncoding, (line: string) => Buffer> = {
  xml: xmlBytes,
  code: (line) => Buffer.from(line),
  "pdf-page": (line) => pageBytes(line, widerLetters),
  "pdf-text": (line) => pageBytes(line, new Set()),
  "pdf-metadata": metadataBytes,
};

/** The character's code in WinAnsiEncoding or PDFDocEncoding (ISO 32000-1 annex D): Latin-1 outside 0x80–0x9F. */
function pdfCode(character: string, encoding: "pdf-text" | "pdf-metadata"): number | null {
  const point = character.codePointAt(0) ?? 0;
  if (point === NARROW_NO_BREAK_SPACE) return encoding === "pdf-text" ? 0xa0 : 0x20;
  // PDFDocEncoding has the euro where Latin-1 has the no-break space.
  if (encoding === "pdf-metadata" && character === "€") return 0xa0;
  if (encoding === "pdf-metadata" && point === 0xa0) return 0x20;
  if ((point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff && point !== 0xad)) return point;
  const index = SPECIAL[encoding].indexOf(character);
  return index === -1 || character === " " ? null : 0x80 + index;
}

/** The letters that a mark on a PDF's page may hold, by their codes: those of WinAnsiEncoding that its font has. */
export function pageLetters(): Map<number, string> {
  const codes = Array.from({ length: 224 }, (_, index) => index + 0x20);
  const letters = codes.map((code): [number, string] => [code, letterOf(code)]);
  return new Map(letters.filter(([code, letter]) => pdfCode(letter, "pdf-text") === code));
}

const letterOf = (code: number): string =>
  code >= 0x80 && code < 0xa0 ? (SPECIAL["pdf-text"][code - 0x80] ?? " ") : String.fromCharCode(code);

const NARROW_NO_BREAK_SPACE = 0x202f;

/** 0x80 to 0x9F; a space where the encoding has no letter, or the font has none. */
const SPECIAL = {
  "pdf-text": "€ ‚ƒ„…† ˆ Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ",
  "pdf-metadata": "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž ",
} as const;
