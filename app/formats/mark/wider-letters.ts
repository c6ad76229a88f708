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
