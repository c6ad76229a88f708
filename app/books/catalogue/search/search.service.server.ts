import type { Queryable } from "#platform/postgres/database.server.ts";
import { asTyped } from "#books/catalogue/search/search-words.rules.ts";
import { isLight } from "#books/catalogue/search/meanings.rules.ts";
import { type Relevance, textQuery, type TypedWord } from "#books/catalogue/search/search.rules.ts";
import {
  correctWords,
  createWordReader,
  type ReadWords,
} from "#books/catalogue/search/search.store.server.ts";

export { createWordReader } from "#books/catalogue/search/search.store.server.ts";

/** With fewer results than this, misspellings are searched too. */
const enough = 3;

/** The queries of a search, from the exact title to the misspelled word. */
export interface SearchPlan {
  /** Finds every book of the search. */
  query: string;
  relevance: Relevance;
  /** The omitted words, as typed: no book matches all words together. */
  relaxed?: string[];
}

/** The catalogue data that a search needs. */
export interface SearchedCatalogue {
  /** The number of books in the whole catalogue that a query finds. */
  countAll: (query: string) => Promise<number>;
  /**
   * The positions of the words in the largest group with results under the reader's filters. A group with more nouns is larger.
   * @param nouns the positions of the words that name something by themselves
   */
  findLargestGroup: (queries: string[], nouns: number[]) => Promise<number[]>;
}

export function createSearchPlanner(db: Pick<Queryable, "execute">) {
  const readWords = createWordReader(db);
  /**
   * The plan for a typed search: exact forms, stems and the beginning of the last word; corrections of misspellings
   * only if those find too little; a part of the words only if all of them find nothing. Null if the text has no word.
   */
  return async (catalogue: SearchedCatalogue, text: string): Promise<SearchPlan | null> => {
    const { countAll } = catalogue;
    const read = await readWords(text);
    const { words } = read;
    if (words.length === 0) return null;
    const exact = textQuery(words, { fields: "", beginning: true });
    const found = await countAll(exact);
    if (found >= enough) return planOf(read, null);
    const corrected = await correctWords(db, words, found > 0);
    const plan = planOf(read, corrected);
    const isFound = found > 0 || (corrected && (await countAll(plan.query)) > 0);
    return isFound ? plan : ((await relaxedPlan(catalogue, text, read, corrected)) ?? plan);
  };
}

/** The plan of the largest group of words with results; null if every group finds nothing. */
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
  const nouns = tried.flatMap(({ word }, place) => (isLight(word) ? [] : [place]));
  const places = await findLargestGroup(queries, nouns);
  // Nothing is better than other petits chaperons, or every author called Jean.
  if (nouns.length > 0 && !nouns.some((place) => places.includes(place))) return null;
  const group = new Set(places.map((place) => tried[place]?.word));
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
  // If several titles match, stop words decide: « notre dame » before other ladies.
  const literal = typed.length > words.length ? [textQuery(typed, { fields: "A", beginning: false })] : [];
  // Tags describe one book, categories hundreds.
  const named = whole("AB");
  const tiers = [...literal, whole("A"), whole("B"), named, begun("AB"), whole("ABC"), whole(""), begun("")];
  if (!corrected) return { query: begun(""), relevance: { titleKey, named, tiers } };
  const guess = (fields: string) => textQuery(corrected, { fields, beginning: true });
  return {
    query: guess(""),
    relevance: { titleKey, named, tiers: [...tiers, guess("A"), guess("AB")] },
  };
}
