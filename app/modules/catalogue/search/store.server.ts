import { sql } from "drizzle-orm";
import { isbnIn } from "#modules/catalogue/isbn/rules.ts";
import type { Queryable } from "#platform/database.server.ts";
import { nearestWords, type TypedWord, typoMinLength, wordsToFind } from "#modules/catalogue/search/rules.ts";

/** As many words like a typed one as are compared letter by letter. */
const maxCandidates = 120;
/** Of the database's own `title_key`. */
const maxTitleKey = 200;

/** Searches whose words are remembered, each a few hundred bytes: many readers type the same ones. */
const maxRemembered = 2000;

interface ReadWords {
  titleKey: string;
  words: TypedWord[];
}
export type WordReader = ReturnType<typeof createWordReader>;

/**
 * Reads the words of what was typed, as the catalogue writes its own; no words when there is none in it. They follow from the
 * text alone, whatever stands in the catalogue: what was read once need not be asked again.
 */
export function createWordReader(db: Pick<Queryable, "execute">) {
  const remembered = new Map<string, ReadWords>();
  return async (text: string): Promise<ReadWords> => {
    const known = remembered.get(text);
    if (known) return known;
    const read = await readWords(db, text);
    remembered.set(text, read);
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? text);
    return read;
  };
}

async function readWords(db: Pick<Queryable, "execute">, text: string): Promise<ReadWords> {
  const { rows } = await db.execute<{ word: string; stem: string | null }>(
    sql`select word, (ts_lexize('french_stem', left(word, 60)))[1] as stem from unnest(words_of(${isbnIn(text) ?? text})) as word`,
  );
  const titleKey = [...rows.map(({ word }) => word).join("")].slice(0, maxTitleKey).join("");
  return { titleKey, words: wordsToFind(rows) };
}

/** The same words with what each may be a misspelling of; null when there is nothing of the kind. */
export async function correctWords(
  db: Pick<Queryable, "execute">,
  words: TypedWord[],
): Promise<TypedWord[] | null> {
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
async function findSimilarWords(db: Pick<Queryable, "execute">, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(similarWordsQuery(word));
  return rows.map((row) => row.word);
}

const similarWordsQuery = (word: string) => sql`
  select word from search_vocabulary where ${word} <% word
  order by word_similarity(${word}, word) + similarity(${word}, word) desc, word limit ${maxCandidates}`;
