import { pageGeometry, textFont } from "./text-font.ts";

export interface Line {
  words: string[];
  /** Points from the left margin to the first word. */
  indent: number;
  /** Width of a space in points: justified, except on a paragraph's last line. */
  space: number;
}

const { bodySize, measure, indent } = pageGeometry;
/** How far a justified space may differ from its natural width. */
const tightest = 0.72;
const loosest = 1.4;
/** Beyond this a line is left short of the margin, which is less visible than large gaps. */
const widest = 3.6;

/**
 * Breaks a paragraph into justified lines, word after word; a line that would be too loose gets a part of the next
 * word.
 */
export function breakLines(paragraph: string): Line[] {
  const font = textFont("normal");
  const em = bodySize / 1000;
  const natural = font.spaceWidth * em;
  const widthOf = (word: string): number => font.lay(word).width * em;
  const queue = paragraph.split(" ").toReversed();
  const lines: Line[] = [];
  while (queue.length > 0) {
    const lineIndent = lines.length === 0 ? indent : 0;
    const room = measure - lineIndent;
    const words: string[] = [];
    let width = 0;
    while (queue.length > 0) {
      const next = widthOf(queue.at(-1) ?? "");
      if (words.length > 0 && width + next + natural * tightest * words.length > room) break;
      words.push(queue.pop() ?? "");
      width += next;
    }
    width += takeSyllables(queue, words, room - width, natural, widthOf);
    const gaps = words.length - 1;
    const space = gaps > 0 ? Math.min((room - width) / gaps, natural * widest) : natural;
    lines.push({ words, indent: lineIndent, space: queue.length > 0 ? space : Math.min(space, natural) });
  }
  return lines;
}

/** Moves the beginning of the next word into a line that is too loose without it, but never a paragraph's last word. Returns the width added. */
function takeSyllables(
  queue: string[],
  words: string[],
  left: number,
  natural: number,
  widthOf: (word: string) => number,
): number {
  const word = queue.at(-1);
  if (
    word === undefined ||
    queue.length < 2 ||
    words.length < 2 ||
    left / (words.length - 1) <= natural * loosest
  )
    return 0;
  const parts = syllables(word);
  for (let taken = parts.length - 1; taken > 0; taken -= 1) {
    const begun = `${parts.slice(0, taken).join("")}-`;
    const width = widthOf(begun);
    if (width + natural * tightest * words.length > left) continue;
    words.push(begun);
    queue[queue.length - 1] = parts.slice(taken).join("");
    return width;
  }
  return 0;
}

const vowel = "[aeiouyàâéèêëîïôûùœæ]";
const onset = "(?:[bcdfgptv][lr]|ch|ph|th|gn|qu|[bcdfgjklmnpqrstvxz])";
/** A syllable begins on the consonants before a vowel: ma-rine, ta-bleau, lan-terne, mon-tagne. */
const syllableStart = new RegExp(`(?<=${vowel}[lmnrst]?)(?=${onset}${vowel})`, "giu");

/**
 * Parts of a word between which a line may break, by the French rule of syllables; at least two letters stay before the
 * break and four after it. A single part if the word may not be broken.
 */
export function syllables(word: string): string[] {
  const body = /\p{L}{6,}/u.exec(word);
  if (!body || /^\p{Lu}/u.test(body[0])) return [word];
  const cuts = [...body[0].matchAll(syllableStart)]
    .map((match) => match.index)
    .filter((index) => index >= 2 && body[0].length - index >= 4 && !splitsCluster(body[0], index))
    .map((index) => index + body.index);
  return [0, ...cuts].map((start, order) => word.slice(start, cuts[order]));
}

/** Never inside a consonant group that begins a syllable; a doubled consonant breaks between its two letters. */
const splitsCluster = (word: string, index: number): boolean =>
  new RegExp(`^(?:[bcdfgptv][lr]|ch|ph|th|gn|qu)`, "iu").test(word.slice(index - 1, index + 1));
