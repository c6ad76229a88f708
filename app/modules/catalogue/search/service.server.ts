import type { Queryable } from "#platform/database.server.ts";
import {
  type Relevance,
  type SearchCondition,
  textQuery,
  type TypedWord,
} from "#modules/catalogue/search/rules.ts";
import { correctWords, createWordReader, type ReadWords } from "#modules/catalogue/search/store.server.ts";
import { asTyped } from "#modules/catalogue/search/words/rules.ts";

/** Fewer findings than this are too few to leave misspellings out. */
const enough = 3;

/** What a search asks of the database, from the exact title to the misspelled word. */
export interface SearchPlan {
  /** Finds every book of the search. */
  query: string;
  /** Finds those whose title and author hold all words, whole. */
  named: string;
  relevance: Relevance;
  /** The words left out, as they were typed: no book holds all of them together. */
  relaxed?: string[];
}

/** What a search needs to know of the catalogue. */
export interface SearchedCatalogue {
  /** How many books of the whole catalogue a condition finds. */
  countAll: (search: SearchCondition) => Promise<number>;
  /** The places of the words whose group is the largest that finds something under the reader's filters. */
  findLargestGroup: (queries: string[]) => Promise<number[]>;
}

export function createSearchPlanner(db: Pick<Queryable, "execute">) {
  const readWords = createWordReader(db);
  /**
   * How to find what a reader typed: exact forms, stems and the beginning of the last word; what may be meant by a misspelling
   * only when those find too little; a part of the words only when all of them find nothing. Null when the text holds no word.
   */
  return async (catalogue: SearchedCatalogue, text: string): Promise<SearchPlan | null> => {
    const { countAll } = catalogue;
    const read = await readWords(text);
    const { words } = read;
    if (words.length === 0) return null;
    const exact = textQuery(words, { fields: "", beginning: true });
    const found = await countAll({ query: exact });
    if (found >= enough) return planOf(read, null);
    const corrected = await correctWords(db, words, found > 0);
    const plan = planOf(read, corrected);
    const isFound = found > 0 || (corrected && (await countAll({ query: plan.query })) > 0);
    return isFound ? plan : ((await relaxedPlan(catalogue, text, read, corrected)) ?? plan);
  };
}

/** The plan of the largest group of words that finds something; null when no part of them does. */
async function relaxedPlan(
  { findLargestGroup }: SearchedCatalogue,
  text: string,
  { typed, words }: ReadWords,
  corrected: TypedWord[] | null,
): Promise<SearchPlan | null> {
  const tried = corrected ?? words;
  if (tried.length < 2) return null;
  const queries = tried.map((word, index) =>
    textQuery([word], { fields: "", beginning: index === tried.length - 1 }),
  );
  const group = new Set((await findLargestGroup(queries)).map((place) => tried[place]?.word));
  if (group.size === 0) return null;
  const kept = (word: TypedWord) => group.has(word.word);
  const left = words.filter((word) => !kept(word));
  const leftWords = new Set(left.map(({ word }) => word));
  const rest = typed.filter(({ word }) => !leftWords.has(word));
  const read = {
    titleKey: rest.map(({ word }) => word).join(""),
    typed: rest,
    words: words.filter(kept),
  };
  return { ...planOf(read, corrected?.filter(kept) ?? null), relaxed: asTyped(text, [...leftWords]) };
}

function planOf({ titleKey, typed, words }: ReadWords, corrected: TypedWord[] | null): SearchPlan {
  const whole = (fields: string) => textQuery(words, { fields, beginning: false });
  const begun = (fields: string) => textQuery(words, { fields, beginning: true });
  // Where several titles hold what was asked for, the small words tell: « notre dame » before other ladies.
  const literal = typed.length > words.length ? [textQuery(typed, { fields: "A", beginning: false })] : [];
  // Tags say of one book what a category says of hundreds.
  const named = [whole("A"), whole("B"), whole("AB"), begun("AB")];
  const tiers = [...literal, ...named, whole("ABC"), whole(""), begun("")];
  if (!corrected) return { query: begun(""), named: whole("AB"), relevance: { titleKey, tiers } };
  const guess = (fields: string) => textQuery(corrected, { fields, beginning: true });
  return {
    query: guess(""),
    named: whole("AB"),
    relevance: { titleKey, tiers: [...tiers, guess("A"), guess("AB")] },
  };
}
