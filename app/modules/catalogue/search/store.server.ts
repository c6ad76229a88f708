import { sql } from "drizzle-orm";
import type { Executor } from "#modules/catalogue/listing/store.server.ts";
import { nearestWords, type TypedWord, typoMinLength, wordsToFind } from "#modules/catalogue/search/rules.ts";

/** As many words like a typed one as are compared letter by letter. */
const maxCandidates = 120;
/** Of the database's own `title_key`. */
const maxTitleKey = 200;

/** The words of what was typed, as the catalogue writes its own; no words when there is none in it. */
export async function readWords(
  db: Executor,
  text: string,
): Promise<{ titleKey: string; words: TypedWord[] }> {
  const { rows } = await db.execute<{ word: string; stem: string | null }>(
    sql`select word, (ts_lexize('french_stem', left(word, 60)))[1] as stem from unnest(words_of(${text})) as word`,
  );
  const titleKey = [...rows.map(({ word }) => word).join("")].slice(0, maxTitleKey).join("");
  return { titleKey, words: wordsToFind(rows) };
}

/** The same words with what each may be a misspelling of; null when there is nothing of the kind. */
export async function correctWords(db: Executor, words: TypedWord[]): Promise<TypedWord[] | null> {
  const corrected = await Promise.all(
    words.map(async (each, index) =>
      each.word.length < typoMinLength
        ? each
        : {
            ...each,
            corrections: nearestWords(
              each.word,
              await findSimilarWords(db, each.word),
              index === words.length - 1,
            ),
          },
    ),
  );
  return corrected.some(({ corrections = [] }) => corrections.length > 0) ? corrected : null;
}

/** Words of the vocabulary that share enough groups of three letters with this one, the likest first. */
async function findSimilarWords(db: Executor, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(similarWordsQuery(word));
  return rows.map((row) => row.word);
}

const similarWordsQuery = (word: string) => sql`
  select word from search_vocabulary where ${word} <% word
  order by word_similarity(${word}, word) + similarity(${word}, word) desc, word limit ${maxCandidates}`;
