import { blockBorder, type TextPieces } from "#reading/reading/client/text-pieces.ts";

/** A sentence as it is read aloud, and where it is in its document. */
export interface Sentence {
  text: string;
  range: Range;
}

/** After these a point ends no sentence; a capital may be an initial. */
const abbreviated =
  /(?:^|[\s(«’'])(?:MM?|Mmes?|Mlles?|Mgr|Dr|Pr|Ste?|cf|pp?|art|chap|éd|vol|fig|av|apr|env|ex|\p{Lu})\.\s*$/u;

/** A new speaker in the middle of a block, which the rules of Unicode (UAX 29) let go on with the sentence. */
const dialogue = /[.!?…][»”"]?\s+(?=[—–]\s)/g;

/** Where the sentences of a block begin and end. @param language BCP 47 */
export function sentenceBounds(block: string, language: string): [begin: number, end: number][] {
  const bounds: [number, number][] = [];
  const segments = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(block)];
  const ends = segments.flatMap(({ index, segment }) => [
    ...[...segment.matchAll(dialogue)].map((found) => index + found.index + found[0].length),
    index + segment.length,
  ]);
  let begin = 0;
  for (const end of ends) {
    const part = block.slice(begin, end);
    // « Entrez ! » dit-elle.
    if ((abbreviated.test(part) && end < block.length) || /^\s*[»”)\p{Ll}]/u.test(block.slice(end))) continue;
    const first = begin + part.length - part.trimStart().length;
    const last = begin + part.trimEnd().length;
    if (/[\p{L}\p{N}]/u.test(part)) bounds.push([first, last]);
    begin = end;
  }
  return bounds;
}

/** The sentences of a text, block by block. */
export function sentencesOf({ texts, nodes }: TextPieces, language: string): Sentence[] {
  const found: Sentence[] = [];
  let block: { text: string; node: Text | null }[] = [];
  const endBlock = () => {
    const whole = block.map(({ text }) => text).join("");
    for (const [begin, end] of sentenceBounds(whole, language)) {
      const range = rangeIn(block, begin, end);
      if (range) found.push({ text: spoken(whole.slice(begin, end), language), range });
    }
    block = [];
  };
  for (const [at, text] of texts.entries())
    if (text === blockBorder) endBlock();
    else block.push({ text, node: nodes[at] ?? null });
  endBlock();
  return found;
}

function rangeIn(
  block: readonly { text: string; node: Text | null }[],
  from: number,
  to: number,
): Range | null {
  let range: Range | null = null;
  let begin = 0;
  for (const { text, node } of block) {
    const end = begin + text.length;
    if (node && end > from && begin < to) {
      if (!range) {
        range = node.ownerDocument.createRange();
        range.setStart(node, Math.max(0, from - begin));
      }
      range.setEnd(node, Math.min(text.length, to - begin));
    }
    begin = end;
  }
  return range;
}

/** In the order in which they are tried. */
const frenchWords: readonly [RegExp, string][] = [
  [/\bMM\.\s/g, "Messieurs "],
  [/\bM\.\s/g, "Monsieur "],
  [/\bMme\b\.?/g, "Madame"],
  [/\bMmes\b\.?/g, "Mesdames"],
  [/\bMlle\b\.?/g, "Mademoiselle"],
  [/\bMgr\b\.?/g, "Monseigneur"],
  [/\bDr\b\.?/g, "Docteur"],
  [/\bp\.\s*(?=\d)/g, "page "],
  [/\bchap\.\s*/g, "chapitre "],
  [/\bcf\.\s*/gi, "voir "],
  [/\bn[°º]\s*/g, "numéro "],
  [/\betc\./g, "et cetera."],
];

/** A sentence in the words in which it is read: without the dash of a dialogue, numerals and abbreviations written out. */
export function spoken(sentence: string, language: string): string {
  let text = sentence
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^[—–-]\s*/, "");
  if (/^fr\b/i.test(language)) for (const [short, long] of frenchWords) text = text.replaceAll(short, long);
  return text.replaceAll(/\b[IVXLC]{2,8}(?=e?\b)(?![-’'])/g, (numeral) =>
    String(numberOf(numeral) ?? numeral),
  );
}

const digits: readonly [string, number][] = [
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** Of a numeral that is written as the Romans did; null for any other word. */
function numberOf(numeral: string): number | null {
  let rest = numeral;
  let number = 0;
  for (const [letters, value] of digits)
    for (let count = 0; rest.startsWith(letters) && count < 3; count += 1) {
      number += value;
      rest = rest.slice(letters.length);
    }
  return rest === "" ? number : null;
}
