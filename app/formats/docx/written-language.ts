/** Words that every French sentence has and no other language has often. */
const FRENCH_WORDS = new Set(
  "le la les des du et une est qui que dans pour pas ne je elle nous vous avec sur".split(" "),
);
const FRENCH_SHARE = 0.15;

/** Words that no English sentence has, except in names. */
const NOT_ENGLISH = new Set([
  ...FRENCH_WORDS,
  ...(
    "de qu un il ils elles ce cette ces se au aux en par dit mais donc comme leur leurs sont ont tout tous puis chez " +
    "voir cite selon sous entre sans contre depuis avant trad vers aussi fait mot chapitre tome livre ligne scène acte"
  ).split(" "),
]);

/** Words that every English sentence has and that are no French ones. */
const ENGLISH_WORDS = new Set(
  (
    "the of and to in is was were are be been it its he she they we you his her him them their your my this that these " +
    "those which what who with from by not would could should will shall has have had did there then than when into upon about"
  ).split(" "),
);
/** Titles and names in a French sentence have fewer. */
const LEAST_ENGLISH = { share: 0.2, words: 4, differentWords: 3 };

/** Whether a passage that was noted in another language is French all the same. */
export function looksFrench(passage: string): boolean {
  const words = wordsOf(passage.toLowerCase());
  return words.filter((word) => FRENCH_WORDS.has(word)).length >= words.length * FRENCH_SHARE;
}

/**
 * Whether a passage without a noted language is English, by its short words. One French word, or one with an accent, is
 * enough to say no: it may be the sentence around a quotation.
 */
export function looksEnglish(passage: string): boolean {
  const words = wordsOf(passage);
  const isFrench = words.some((word, index) => isFrenchWord(word, words[index + 1] ?? ""));
  if (isFrench) return false;
  const english = words.map((word) => word.toLowerCase()).filter((word) => ENGLISH_WORDS.has(word));
  return (
    english.length >= Math.max(LEAST_ENGLISH.words, words.length * LEAST_ENGLISH.share) &&
    new Set(english).size >= LEAST_ENGLISH.differentWords
  );
}

/** A particle before a capital is a part of a name: « de Staël », « La Scala ». */
function isFrenchWord(word: string, next: string): boolean {
  if (/^\p{Ll}*[àâçéèêëîïôùûœ]/u.test(word)) return true;
  return NOT_ENGLISH.has(word.toLowerCase()) && !(PARTICLE.test(word) && /^\p{Lu}/u.test(next));
}

const PARTICLE = /^(?:de|du|des|la|le|les)$/i;

const wordsOf = (passage: string): string[] => passage.match(/\p{L}+/gu) ?? [];
