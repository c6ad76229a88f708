import { kindOf } from "#books/catalogue/search/light-words.rules.ts";
import { distance, typoMinLength } from "#books/catalogue/search/search.rules.ts";
import { plainWord, wordsIn } from "#books/catalogue/search/search-words.rules.ts";

/** Books by several authors that still say what was meant, when a noun is left out: « lettre » alone does not. */
const mostMeant = 12;

/** Books that hold the same words of a search; words are bits, the first one the lowest. */
export interface HeldGroup {
  /** Words that they hold in some form, a beginning or a correction included. */
  held: number;
  /** Of these, words that are whole, and written or pronounced so. */
  sure: number;
  /** Of these, words of their title or author. */
  named: number;
  books: number;
  /** If it is the same for all of them. */
  author: string | null;
}

/**
 * The largest group of words worth showing, by its words' places: nouns count first, and nothing is better than something wrong
 * (docs/decisions/136). Among groups of one size, the one with the fewest books, because its words are the most specific.
 * @param words in plain form
 * @returns no places if no group is worth showing
 */
export function chooseGroup(groups: readonly HeldGroup[], words: readonly string[]): number[] {
  const best = groups
    .filter((group) => isWorthShowing({ ...group, books: holding(groups, group.held) }, words))
    .map((group) => ({ ...group, nouns: countBits(group.held & nounsOf(words)) }))
    .toSorted(
      (one, other) =>
        other.nouns - one.nouns ||
        countBits(other.sure) - countBits(one.sure) ||
        countBits(other.held) - countBits(one.held) ||
        one.books - other.books ||
        one.held - other.held,
    )[0];
  return words.flatMap((_, place) => (((best?.held ?? 0) >> place) & 1 ? [place] : []));
}

/** All books that hold these words, and perhaps others. */
const holding = (groups: readonly HeldGroup[], held: number): number =>
  groups.reduce((sum, group) => ((group.held & held) === held ? sum + group.books : sum), 0);

function isWorthShowing({ held, sure, named, author, books }: HeldGroup, words: readonly string[]): boolean {
  const nouns = nounsOf(words);
  const left = ~held & ((1 << words.length) - 1);
  if ((held & nouns) === 0) return author !== null && isMisspelledName(author, words, left & nouns);
  // « Romans de bodlaire » asks for the same without its first word; « Louise Michel » is no other Louise.
  if ((left & ~bitsOf(words, "asks")) === 0) return true;
  if (!names(words)) return false;
  // « La petite fadette » is not by Madame de La Fayette, « Le Petit Prince » no princess.
  if ((left & nouns) === 0) return sure !== 0;
  // « La fille aux yeux d’or » is no « jeune fille ».
  if (countBits(held & nouns) * 2 < countBits(nouns)) return false;
  return named !== 0 && (author !== null || books <= mostMeant);
}

/** The words that name something; if none does, those that come nearest to it. */
const nounsOf = (words: readonly string[]): number =>
  names(words) || bitsOf(words, "qualifies") || bitsOf(words, "asks");

const names = (words: readonly string[]): number => bitsOf(words, "names") || bitsOf(words, "describes");

const bitsOf = (words: readonly string[], kind: ReturnType<typeof kindOf>): number =>
  words.reduce((bits, word, place) => (kindOf(word) === kind ? bits | (1 << place) : bits), 0);

/** « Victor hogu »: the noun is too short to be corrected, but its first name says whose it is. */
function isMisspelledName(author: string, words: readonly string[], nouns: number): boolean {
  const parts = wordsIn(author).map(({ text }) => plainWord(text));
  return words.some(
    (word, place) =>
      ((nouns >> place) & 1) === 1 &&
      word.length === typoMinLength - 1 &&
      parts.some((name) => name[0] === word[0] && name.length === word.length && distance(name, word) <= 2),
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
