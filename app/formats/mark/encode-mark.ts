import { MARK_LEAD, MARK_LENGTH, type MarkFormat } from "./mark.ts";

/** Where in a file a mark stands decides how its letters are written. */
export type MarkEncoding = "xml" | "pdf-text" | "pdf-metadata";

/** A mark that can't be written: too long, or with letters that the place has no code for. */
export class UnwritableMarkError extends Error {
  override readonly name = "UnwritableMarkError";
  readonly obstacle: "length" | "letters" | "lead";

  constructor(obstacle: "length" | "letters" | "lead", text: string) {
    super(`This mark can't be written (${obstacle}): ${JSON.stringify(text)}`);
    this.obstacle = obstacle;
  }
}

/**
 * A mark as it stands in a file of that format: `MARK_LENGTH` bytes, padded with spaces.
 * @throws UnwritableMarkError
 */
export function encodeMark(text: string, format: MarkFormat): Buffer {
  return encodeMarkAs(text, format === "pdf" ? "pdf-text" : "xml");
}

/** The same for one place. @throws UnwritableMarkError */
export function encodeMarkAs(text: string, encoding: MarkEncoding): Buffer {
  const line = text.normalize("NFC");
  if (!line.startsWith(MARK_LEAD)) throw new UnwritableMarkError("lead", text);
  if (/\p{C}/u.test(line)) throw new UnwritableMarkError("letters", text);
  const bytes = encoding === "xml" ? xmlBytes(line) : pdfBytes(line, encoding);
  if (bytes.length > MARK_LENGTH) throw new UnwritableMarkError("length", text);
  return Buffer.concat([bytes, Buffer.alloc(MARK_LENGTH - bytes.length, " ")]);
}

function xmlBytes(line: string): Buffer {
  return Buffer.from(line.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character));
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Inside a literal string (ISO 32000-1 §7.3.4.2). */
function pdfBytes(line: string, encoding: "pdf-text" | "pdf-metadata"): Buffer {
  const bytes: number[] = [];
  for (const character of line) {
    const code = pdfCode(character, encoding);
    if (code === null) throw new UnwritableMarkError("letters", line);
    if (BACKSLASHED.includes(character)) bytes.push(0x5c);
    bytes.push(code);
  }
  return Buffer.from(bytes);
}

const BACKSLASHED = "()\\";

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

/** 0x80 to 0x9F; a space where there is nothing, or nothing that the font on the page has. */
const SPECIAL = {
  "pdf-text": "€ ‚ƒ„…† ˆ Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ",
  "pdf-metadata": "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž ",
} as const;
