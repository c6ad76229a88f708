import type { Relevance, SearchCondition } from "#modules/catalogue/listing/store.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import { textQuery, type TypedWord } from "#modules/catalogue/search/rules.ts";
import { correctWords, type ReadWords, type WordReader } from "#modules/catalogue/search/store.server.ts";

/** Fewer findings than this are too few to leave misspellings out. */
const enough = 3;

/** What a search asks of the database, from the exact title to the misspelled word. */
export interface SearchPlan {
  /** Finds every book of the search. */
  query: string;
  /** Finds those whose title and author hold all words, whole. */
  named: string;
  relevance: Relevance;
}

/**
 * How to find what a reader typed: exact forms, stems and the beginning of the last word; what may be meant by a misspelling
 * only when those find too little. Null when the text holds no word.
 * @param countAll how many books of the whole catalogue a condition finds
 */
export async function planSearch(
  db: Pick<Queryable, "execute">,
  readWords: WordReader,
  text: string,
  countAll: (search: SearchCondition) => Promise<number>,
): Promise<SearchPlan | null> {
  const read = await readWords(text);
  const { words } = read;
  if (words.length === 0) return null;
  const exact = textQuery(words, { fields: "", beginning: true });
  const found = await countAll({ query: exact });
  if (found >= enough) return planOf(read, null);
  return planOf(read, await correctWords(db, words, found > 0));
}

function planOf({ titleKey, typed, words }: ReadWords, corrected: TypedWord[] | null): SearchPlan {
  const whole = (fields: string) => textQuery(words, { fields, beginning: false });
  const begun = (fields: string) => textQuery(words, { fields, beginning: true });
  // Where several titles hold what was asked for, the small words tell: « notre dame » before other ladies.
  const literal = typed.length > words.length ? [textQuery(typed, { fields: "A", beginning: false })] : [];
  const tiers = [...literal, whole("A"), whole("B"), whole("AB"), begun("AB"), whole(""), begun("")];
  if (!corrected) return { query: begun(""), named: whole("AB"), relevance: { titleKey, tiers } };
  const guess = (fields: string) => textQuery(corrected, { fields, beginning: true });
  return {
    query: guess(""),
    named: whole("AB"),
    relevance: { titleKey, tiers: [...tiers, guess("A"), guess("AB")] },
  };
}
