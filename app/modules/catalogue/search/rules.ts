import { waysToWrite } from "#modules/catalogue/search/numbers/rules.ts";

/** A typo is looked for in words of this length or more (decisions.md, "Catalogue"). */
export const typoMinLength = 5;
/** Enough for any title; each further word only costs time. */
const maxWords = 12;
/** Past this a word is no word: PostgreSQL's indexed ones are cut at the same length. */
const maxWordLength = 60;

/** A word that was typed, without case and accents; no stem when it is one of those that mean nothing alone. */
export interface TypedWord {
  word: string;
  stem: string | null;
  /** Roughly how it is said: the database's own `sound_of`. */
  sound: string;
  /** Words of the catalogue that this one may be a misspelling of. */
  corrections?: string[];
  /** How else the same may be written: all words of one way are needed. */
  ways?: string[][];
}

/** A word as the database reads it. */
export type ReadWord = Pick<TypedWord, "word" | "stem" | "sound">;

/** What titles and readers write now in full, now in short. */
const abbreviations = [
  ["madame", "mme"],
  ["mademoiselle", "mlle"],
  ["monsieur", "m"],
  ["saint", "st"],
  ["sainte", "ste"],
  ["docteur", "dr"],
] as const;

/** Words that say no more than "le" and "ces", and yet are missing among those that the stemmer passes over. */
const smallWords = new Set(["les", "cet", "cette", "leurs", "the"]);

/** A word as the database reads it, with all that may stand for it: "80" in words, "Mme" in full, "jeux" for "jeu". */
export function readWord({ word, stem, sound }: ReadWord): TypedWord {
  const pairs = abbreviations.filter(([full, short]) => word === full || word === short);
  const ways = [
    ...waysToWrite(word),
    ...pairs.map(([full, short]) => [word === full ? short : full]),
    ...pluralInX(word).map((other) => [other]),
  ];
  return { word, stem: smallWords.has(word) ? null : stem, sound, ...(ways.length > 0 ? { ways } : {}) };
}

/** The stemmer knows no plurals in -x but those in -eaux and -aux: "jeux" and "jeu", "genoux" and "genou". */
function pluralInX(word: string): string[] {
  if (/.[eo]ux$/.test(word)) return [word.slice(0, -1)];
  return /.[eo]u$/.test(word) ? [`${word}x`] : [];
}

/**
 * The words worth looking for: those that mean something, or all when none does ("elle et lui"). The last one counts
 * as unfinished unless it is passed over.
 */
export function wordsToFind(typed: TypedWord[]): TypedWord[] {
  const words = typed
    .slice(0, maxWords)
    .map((each) => ({ ...each, word: each.word.slice(0, maxWordLength) }));
  const telling = words.filter(({ stem }) => stem !== null);
  return telling.length > 0 ? telling : words;
}

/**
 * A query in the syntax of PostgreSQL's `tsquery`: each word as written or by its stem, all of them needed; also all in one, for
 * who writes "quatre vingt treize" where the title has hyphens.
 * @param fields weights to look in, "AB" for title and author; all when empty
 * @param beginning whether the last word may be only begun
 */
export function textQuery(words: TypedWord[], options: { fields: string; beginning: boolean }): string {
  const { fields, beginning } = options;
  const lexeme = (text: string, marks = "") => `'${text.replaceAll("'", "''")}'${mark(marks + fields)}`;
  const all = words.map(({ word, stem, corrections = [], ways = [] }, index) => {
    const isBegun = beginning && index === words.length - 1;
    const forms = new Set([word, ...(stem ? [stem] : []), ...corrections]);
    const either = [
      ...[...forms].map((form) => lexeme(form, form === word && isBegun ? "*" : "")),
      ...ways.map((way) => `(${way.map((each) => lexeme(each)).join(" & ")})`),
    ];
    return `(${either.join(" | ")})`;
  });
  const joined = words.map(({ word }) => word).join("");
  return words.length < 2 ? all.join("") : `(${all.join(" & ")}) | ${lexeme(joined.slice(0, maxWordLength))}`;
}

const mark = (marks: string) => (marks === "" ? "" : `:${marks}`);

/** One slip in a short word, two in a long one. */
const slipsAllowed = (word: string) => (word.length >= 7 ? 2 : 1);

/**
 * Those of the catalogue's words that are nearest to a typed one, when near enough to be meant by it.
 * @param beginning whether the typed word may be only begun: then the beginnings of longer words count too
 */
export function nearestWords<Known extends Spoken>(
  typed: Spoken,
  candidates: Known[],
  beginning: boolean,
): Known[] {
  const near = candidates
    .filter(({ word }) => word !== typed.word && word.length >= typoMinLength - 1)
    .map((known) => ({ known, slips: slipsBetween(typed, known, beginning) }))
    .filter(({ slips }) => slips <= slipsAllowed(typed.word));
  const least = Math.min(...near.map(({ slips }) => slips));
  const nearest = near.filter(({ slips }) => slips === least).map(({ known }) => known);
  // A slip seldom falls on the first letter: « moliaire » is Molière rather than Voltaire.
  const sameStart = nearest.filter(({ word }) => word[0] === typed.word[0]);
  return sameStart.length > 0 ? sameStart : nearest;
}

/** A word and roughly how it is said. */
export type Spoken = Pick<TypedWord, "word" | "sound">;

/** Less than any other slip: who writes « Sirano » has heard of Cyrano. */
const heard = 0.5;

/** Whether a sound is long enough to be taken for the beginning of another. */
export const soundsBegun = (sound: string, beginning: boolean): boolean =>
  beginning && sound.length >= typoMinLength - 1;

function slipsBetween(typed: Spoken, known: Spoken, beginning: boolean): number {
  if (typed.sound === known.sound) return heard;
  const whole = distance(typed.word, known.word);
  if (!beginning || known.word.length <= typed.word.length) return whole;
  if (soundsBegun(typed.sound, beginning) && known.sound.startsWith(typed.sound)) return heard;
  const begun = [0, 1].map((more) => distance(typed.word, known.word.slice(0, typed.word.length + more)));
  return Math.min(whole, ...begun);
}

/**
 * How many slips part two words: a letter left out, put in, taken for another, or two neighbours swapped (optimal string
 * alignment, the restricted Damerau-Levenshtein distance).
 */
export function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** What a search asks of a book, as texts in the syntax of `tsquery`, and in what order its findings stand. */
export interface SearchCondition {
  query: string;
  /** Books that another query finds are left out. */
  without?: string;
  titleKey?: { is: string } | { isNot: string };
}

/** Where a book stands in a search: exact title first, then whole words before beginnings, stems before typos. */
export interface Relevance {
  titleKey: string;
  /** Queries from the best to the least; what none finds stands last. */
  tiers: string[];
}
