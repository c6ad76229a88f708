import { sql } from "drizzle-orm";
import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { searchSynonyms } from "#books/catalogue/search/search.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { joinFigures } from "#books/catalogue/search/search-numbers.rules.ts";
import * as rules from "#books/catalogue/search/search.rules.ts";
import { type ReadSynonym, withSynonyms } from "#books/catalogue/search/synonyms.rules.ts";

/** Maximum number of similar words that are compared letter by letter. */
const maxCandidates = 120;
/** Of the database's own `title_key`. */
const maxTitleKey = 200;

export interface ReadWords {
  titleKey: string;
  /** All of them, in their order. */
  typed: rules.TypedWord[];
  /** The significant ones. */
  words: rules.TypedWord[];
}

const stem = sql`(ts_lexize('french_stem', left(word, 60)))[1] as stem`;

/** Parses the words of a search, in the form of the catalogue's own, with the publisher's synonyms; an empty list if there are none. */
export async function readWords(db: Pick<Queryable, "execute">, search: string): Promise<ReadWords> {
  const text = isbnIn(search) ?? joinFigures(search);
  const { rows } = await db.execute<{ words: rules.ReadWord[] | null; synonyms: ReadSynonym[] | null }>(sql`
    select (select jsonb_agg(each) from (
        select word, ${stem}, sound_of(left(replace(word, 'sh', 'ch'), 60)) as sound from unnest(words_of(${text})) as word) each) as words,
      (select jsonb_agg(jsonb_build_object('typed', typed, 'ways', ways)) from ${searchSynonyms}
        where typed <@ stems_of(${text})) as synonyms`);
  const words = rows[0]?.words ?? [];
  const titleKey = [...words.map(({ word }) => word).join("")].slice(0, maxTitleKey).join("");
  const typed = withSynonyms(words.map(rules.readWord), rows[0]?.synonyms ?? []);
  return { titleKey, typed, words: rules.wordsToFind(typed) };
}

/**
 * The same words with the possible corrections of each. Null if there are none.
 * @param isFound whether the words have results: then words in the vocabulary are not errors
 */
export async function correctWords(
  db: Pick<Queryable, "execute">,
  words: rules.TypedWord[],
  isFound: boolean,
): Promise<rules.TypedWord[] | null> {
  const known = await findKnownWords(db, words);
  const inFull = withoutInitials(words);
  // « V. Hugo »: names in the catalogue are complete.
  if (!isFound && inFull.length < words.length && inFull.every(({ word }) => known.has(word))) return inFull;
  const corrected = await Promise.all(
    words.map(async (each, index) => {
      const isRight = isFound && known.has(each.word);
      if (each.word.length < rules.typoMinLength || isFigures(each.word) || isRight) return each;
      // A whole word is no beginning: « louise michel » asks for no Richelieu.
      const isBegun = index === words.length - 1 && !known.has(each.word);
      const nearest = rules.nearestWords(each, await findSimilarWords(db, each, isBegun), isBegun);
      // A corrected word is searched like a typed one: by its stem too.
      const corrections = nearest.flatMap((meant) => [meant.word, ...(meant.stem ? [meant.stem] : [])]);
      const heard = nearest.filter(({ sound }) => sound === each.sound).map(({ word }) => word);
      return { ...each, corrections, heard, isKnown: known.has(each.word) };
    }),
  );
  return corrected.some(({ corrections = [] }) => corrections.length > 0) ? corrected : null;
}

function withoutInitials(words: rules.TypedWord[]): rules.TypedWord[] {
  const inFull = words.filter(({ word }) => word.length > 1);
  return inFull.length > 0 ? inFull : words;
}

const isFigures = (word: string) => /^\d+$/.test(word);

/** Those of the words by which a book can be found. */
async function findKnownWords(
  db: Pick<Queryable, "execute">,
  words: readonly rules.TypedWord[],
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
  { word, sound }: rules.TypedWord,
  beginning: boolean,
): Promise<rules.ReadWord[]> {
  const sounds = rules.soundsBegun(sound, beginning) ? sql`sound ^@ ${sound}` : sql`sound = ${sound}`;
  const { rows } = await db.execute<rules.ReadWord & Record<string, unknown>>(sql`
    select word, sound, ${stem} from search_vocabulary
    where ${word} <% word or ${sounds} or translate(sound, 'aeiou', '') = translate(${sound}, 'aeiou', '')
    order by sound = ${sound} desc, word_similarity(${word}, word) + similarity(${word}, word) desc, word limit ${maxCandidates}`);
  return rows;
}
