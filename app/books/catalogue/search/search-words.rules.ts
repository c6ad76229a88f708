import { joinFigures } from "#books/catalogue/search/search-numbers.rules.ts";

const letters = "[\\p{L}\\p{N}\\p{M}]+";
/** With its elided word: "l’" is omitted with "île". */
const leaning = "(?<![\\p{L}\\p{N}])(?:(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’ʼ])?";
const word = new RegExp(letters, "gu");
const leaningWord = new RegExp(`${leaning}(${letters})`, "giu");

/** Lower case, without accents, ligatures opened (PostgreSQL's `plain_text` does the same). */
export const plainWord = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");

/** Each word of a text with its position; other characters are left out. */
export const wordsIn = (text: string): { text: string; at: number }[] =>
  [...text.matchAll(word)].map((match) => ({ text: match[0], at: match.index }));

/** Plain words in the spelling of a search: "poesie" as « Poésie ». A word that was written differently stays plain. */
export function asTyped(search: string, plain: readonly string[]): string[] {
  const typed = new Map(wordsIn(joinFigures(search)).map(({ text }) => [plainWord(text), text]));
  return plain.map((each) => typed.get(each) ?? each);
}

/** A search without some of its words. */
export function withoutWords(search: string, left: readonly string[]): string {
  const gone = new Set(left.map(plainWord));
  return joinFigures(search)
    .replace(leaningWord, (whole: string, each: string) => (gone.has(plainWord(each)) ? "" : whole))
    .replace(/\s+/g, " ")
    .replace(/^[\s\p{P}]+|[\s,;:.!?\p{Pd}]+$/gu, "");
}
