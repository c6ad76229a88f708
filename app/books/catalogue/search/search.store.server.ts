import { LRUCache } from "lru-cache";
import { sql } from "drizzle-orm";
import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { joinFigures } from "#books/catalogue/search/search-numbers.rules.ts";
import {
  nearestWords,
  readWord,
  type ReadWord,
  soundsBegun,
  type TypedWord,
  typoMinLength,
  wordsToFind,
} from "#books/catalogue/search/search.rules.ts";

/** Maximum number of similar words that are compared letter by letter. */
const maxCandidates = 120;
/** Of the database's own `title_key`. */
const maxTitleKey = 200;

/** Number of searches whose words are cached, each a few hundred bytes: many readers type the same ones. */
const maxRemembered = 2000;

export interface ReadWords {
  titleKey: string;
  /** All of them, in their order. */
  typed: TypedWord[];
  /** The significant ones. */
  words: TypedWord[];
}

/**
 * Parses the words of a search, in the form of the catalogue's own; an empty list if there are none. They depend only
 * on the text, not on the catalogue, so they are cached.
 */
export function createWordReader(db: Pick<Queryable, "execute">) {
  const remembered = new LRUCache<string, ReadWords>({ max: maxRemembered });
  return async (text: string): Promise<ReadWords> => {
    const known = remembered.get(text);
    if (known) return known;
    const read = await readWords(db, text);
    remembered.set(text, read);
    return read;
  };
}

const stem = sql`(ts_lexize('french_stem', left(word, 60)))[1] as stem`;

async function readWords(db: Pick<Queryable, "execute">, text: string): Promise<ReadWords> {
  const { rows } = await db.execute<ReadWord & Record<string, unknown>>(
    sql`select word, ${stem}, sound_of(left(replace(word, 'sh', 'ch'), 60)) as sound from unnest(words_of(${isbnIn(text) ?? joinFigures(text)})) as word`,
  );
  const titleKey = [...rows.map(({ word }) => word).join("")].slice(0, maxTitleKey).join("");
  const typed = rows.map(readWord);
  return { titleKey, typed, words: wordsToFind(typed) };
}

/**
 * The same words with the possible corrections of each. Null if there are none.
 * @param isFound whether the words have results: then words in the vocabulary are not errors
 */
export async function correctWords(
  db: Pick<Queryable, "execute">,
  words: TypedWord[],
  isFound: boolean,
): Promise<TypedWord[] | null> {
  const known = await findKnownWords(db, words);
  const inFull = withoutInitials(words);
  // « V. Hugo »: names in the catalogue are complete.
  if (!isFound && inFull.length < words.length && inFull.every(({ word }) => known.has(word))) return inFull;
  const corrected = await Promise.all(
    words.map(async (each, index) => {
      const isRight = isFound && known.has(each.word);
      if (each.word.length < typoMinLength || isFigures(each.word) || isRight) return each;
      const isBegun = index === words.length - 1;
      const nearest = nearestWords(each, await findSimilarWords(db, each, isBegun), isBegun);
      // A corrected word is searched like a typed one: by its stem too.
      const corrections = nearest.flatMap((meant) => [meant.word, ...(meant.stem ? [meant.stem] : [])]);
      return { ...each, corrections };
    }),
  );
  return corrected.some(({ corrections = [] }) => corrections.length > 0) ? corrected : null;
}

function withoutInitials(words: TypedWord[]): TypedWord[] {
  const inFull = words.filter(({ word }) => word.length > 1);
  return inFull.length > 0 ? inFull : words;
}

const isFigures = (word: string) => /^\d+$/.test(word);

/** Those of the words by which a book can be found. */
async function findKnownWords(
  db: Pick<Queryable, "execute">,
  words: readonly TypedWord[],
): Promise<ReadonlySet<string>> {
  const typed = sql.join(
    words.map(({ word }) => sql`${word}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_vocabulary where word in (${typed})`,
  );
  return new Set(rows.map((row) => row.word));
}

/**
 * Words of the vocabulary that sound like this one or share enough groups of three letters with it, the most similar
 * first.
 */
async function findSimilarWords(
  db: Pick<Queryable, "execute">,
  { word, sound }: TypedWord,
  beginning: boolean,
): Promise<ReadWord[]> {
  const sounds = soundsBegun(sound, beginning) ? sql`sound ^@ ${sound}` : sql`sound = ${sound}`;
  const { rows } = await db.execute<ReadWord & Record<string, unknown>>(sql`
    select word, sound, ${stem} from search_vocabulary where ${word} <% word or ${sounds}
    order by sound = ${sound} desc, word_similarity(${word}, word) + similarity(${word}, word) desc, word limit ${maxCandidates}`);
  return rows;
}
