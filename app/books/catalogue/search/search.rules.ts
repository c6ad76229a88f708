import { waysToWrite } from "#books/catalogue/search/search-numbers.rules.ts";

/** Typos are searched in words of this length or more (decisions.md, "Catalogue"). */
export const typoMinLength = 5;
/** Enough for any title; each further word only costs time. */
const maxWords = 12;
/** Maximum length of a word: PostgreSQL's indexed words are cut at the same length. */
const maxWordLength = 60;

/** A typed word, without case and accents; without a stem if it is a stop word. */
export interface TypedWord {
  word: string;
  stem: string | null;
  /** Its approximate sound: the database's own `sound_of`. */
  sound: string;
  /** Words of the catalogue that this one may be a misspelling of. */
  corrections?: string[];
  /** Of these, words that sound like this one. */
  heard?: string[];
  /** A book is found by it. */
  isKnown?: boolean;
  /** Alternative notations: all words of one notation are required. */
  ways?: string[][];
}

/** A word in the database's form. */
export type ReadWord = Pick<TypedWord, "word" | "stem" | "sound">;

/** Words that titles and readers write in full or abbreviated. */
const abbreviations = [
  ["madame", "mme"],
  ["mademoiselle", "mlle"],
  ["monsieur", "m"],
  ["saint", "st"],
  ["sainte", "ste"],
  ["docteur", "dr"],
] as const;

/** Stop words like "le" and "ces" that are missing in the stemmer's list. */
const smallWords = new Set(["les", "cet", "cette", "leurs", "the"]);

/** A word in the database's form, with all its alternatives: "80" in words, "Mme" in full, "jeux" for "jeu". */
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

/** The significant words, or all if none is ("elle et lui"). The last one counts as unfinished unless it is ignored. */
export function wordsToFind(typed: TypedWord[]): TypedWord[] {
  const words = typed
    .slice(0, maxWords)
    .map((each) => ({ ...each, word: each.word.slice(0, maxWordLength) }));
  const significant = words.filter(({ stem }) => stem !== null);
  return significant.length > 0 ? significant : words;
}

/**
 * A query in the syntax of PostgreSQL's `tsquery`: each word as written or by its stem, all of them required; also all
 * in one piece, because "quatre vingt treize" may have hyphens in the title.
 * @param fields weights to search, "AB" for title and author; all if empty
 * @param beginning whether the last word may be a prefix
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

/** One error in a short word, two in a long one. */
/** A first letter is rarely wrong, even less with another error: « Meursault » is not Perrault, but « lafontaine » is La Fontaine. */
function editsAllowed(typed: string, known: string): number {
  if (typed.length < 7) return 1;
  return typed[0] === known[0] || typed.endsWith(known) ? 2 : 1 + sameSound;
}

/**
 * The catalogue's words nearest to a typed one, if near enough.
 * @param beginning whether the typed word may be a prefix: then the beginnings of longer words count too
 */
export function nearestWords<Known extends Spoken>(
  typed: Spoken,
  candidates: Known[],
  beginning: boolean,
): Known[] {
  const near = candidates
    .filter(({ word }) => word !== typed.word && word.length >= typoMinLength - 1)
    .map((known) => ({ known, edits: editsBetween(typed, known, beginning) }))
    .filter(({ known, edits }) => edits <= editsAllowed(typed.word, known.word));
  const least = Math.min(...near.map(({ edits }) => edits));
  const nearest = near.filter(({ edits }) => edits === least).map(({ known }) => known);
  // The first letter is rarely wrong: « moliaire » is Molière rather than Voltaire.
  const sameStart = nearest.filter(({ word }) => word[0] === typed.word[0]);
  return sameStart.length > 0 ? sameStart : nearest;
}

/** A word and its approximate sound. */
export type Spoken = Pick<TypedWord, "word" | "sound">;

/** Less than any other error: a reader who types « Sirano » has heard of Cyrano. */
const sameSound = 0.5;

/** Whether a sound is long enough to count as the beginning of another. */
export const soundsBegun = (sound: string, beginning: boolean): boolean =>
  beginning && sound.length >= typoMinLength - 1;

function editsBetween(typed: Spoken, known: Spoken, beginning: boolean): number {
  if (typed.sound === known.sound) return sameSound;
  // « Bodlaire » is far from Baudelaire by its letters.
  const heard = sameSound + distance(typed.sound, known.sound);
  const whole = Math.min(heard, distance(typed.word, known.word));
  if (!beginning || known.word.length <= typed.word.length) return whole;
  if (soundsBegun(typed.sound, beginning) && known.sound.startsWith(typed.sound)) return sameSound;
  const begun = [0, 1].map((more) => distance(typed.word, known.word.slice(0, typed.word.length + more)));
  return Math.min(whole, ...begun);
}

/**
 * The number of errors between two words: a letter omitted, inserted, replaced, or two neighbours swapped (optimal
 * string alignment, the restricted Damerau-Levenshtein distance).
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

/**
 * The rank of a book in a search: exact title first, then whole words before beginnings, stems before typos. Queries are in the
 * syntax of `tsquery`.
 */
export interface Relevance {
  titleKey: string;
  /** Finds books whose title and author contain all words, whole. */
  named: string;
  /** Queries from the best to the least; books that none finds come last. */
  tiers: string[];
}
