/** Longer lines are prose. An alexandrine has at most about 60 characters. */
const LONGEST_LINE = 75;
/** Lines of an address or of a signature have fewer words. */
const WORDS_OF_A_LINE = 3.5;

/**
 * Whether the lines of a paragraph, divided by line breaks, are verse: at least three short lines that begin with
 * capitals and run on, without the figures of an address, the dashes of a dialogue or the closed sentences of a list.
 */
export function isVerse(lines: readonly string[]): boolean {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (written.length < 3 || written.length < lines.length - 1) return false;
  if (written.some((line) => line.length > LONGEST_LINE || NEVER_IN_VERSE.test(line))) return false;
  const words = written.reduce((sum, line) => sum + line.split(/[\s\u00A0\u202F]+/).length, 0);
  const capitals = written.filter((line) => /^[^\p{L}]*\p{Lu}/u.test(line)).length;
  // The last line ends a sentence in any text.
  const runOn = written.slice(0, -1).filter((line) => !/[.!?…»"”:][\s\u00A0\u202F)\]]*$/.test(line)).length;
  if (words < written.length * WORDS_OF_A_LINE) return false;
  const isClassical = capitals >= written.length * 0.8 && 3 * runOn >= written.length - 1;
  return isClassical || isModern(written);
}

/**
 * Verse that does not begin its lines with capitals has no signs of sentences either: each of its short lines runs on.
 * Half of the lines of a list begin with an article.
 */
function isModern(lines: readonly string[]): boolean {
  if (lines.length < 4 || lines.some((line) => line.length > LONGEST_MODERN_LINE)) return false;
  const items = lines.filter((line) => BEGINS_AS_ITEM.test(line)).length;
  return lines.slice(0, -1).every((line) => /[\p{L}’']$/u.test(line)) && items < lines.length / 2;
}

const LONGEST_MODERN_LINE = 50;

const BEGINS_AS_ITEM =
  /^(?:l’|(?:un|une|deux|trois|quatre|cinq|six|des|du|le|la|les|de|a|an|the|some)(?!\p{L}))/iu;

/** Figures, addresses of machines, and the dash that opens a line of dialogue. */
const NEVER_IN_VERSE = /\d|@|https?:|www\.|^[—–-]/;
