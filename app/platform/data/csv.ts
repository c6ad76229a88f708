/** A cell: text, a whole number, or an amount already written by `decimalComma`. */
export type Cell = string | number | { amount: string };

/** UTF-8 with a byte order mark, which French spreadsheets open with correct accents. */
export const csvStart = "\u{feff}";

/** One line, quoted as in RFC 4180, separated by ';' as in France, where the comma is the decimal mark. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(";")}\r\n`;

/** '-1234,50' of cents: a number of any size for a spreadsheet in French. */
export function decimalComma(cents: number): Cell {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return { amount: `${cents < 0 ? "-" : ""}${whole},${rest}` };
}

function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.amount;
  return quoted(defused(cell));
}

/** A text that a spreadsheet would run as a formula is displayed as text (OWASP, "CSV Injection"). */
const defused = (text: string): string => (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
