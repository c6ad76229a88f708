import type { Queryable } from "#platform/postgres/database.server.ts";
import { asTyped } from "#books/catalogue/search/search-words.rules.ts";
import { chooseGroup, type HeldGroup } from "#books/catalogue/search/largest-group.rules.ts";
import { kindOf } from "#books/catalogue/search/light-words.rules.ts";
import { type Relevance, textQuery, type TypedWord } from "#books/catalogue/search/search.rules.ts";
import { correctWords, readWords, type ReadWords } from "#books/catalogue/search/search.store.server.ts";

export { readWords } from "#books/catalogue/search/search.store.server.ts";

/** With fewer results than this, misspellings are searched too. */
const enough = 3;

/** The queries of a search, from the exact title to the misspelled word. */
export interface SearchPlan {
  /** Finds every book of the search. */
  query: string;
  relevance: Relevance;
  /** The omitted words, as typed: no book matches all words together. */
  relaxed?: string[];
  /** The words are those of descriptions. */
  isDescribed?: true;
}

/** Queries of one word, each narrower than the one before; the sets of `HeldGroup`. */
export type WordQueries = Record<"held" | "sure" | "named", string>;

/** The catalogue data that a search needs. */
export interface SearchedCatalogue {
  /** The number of books in the whole catalogue that a query finds, by their descriptions too if asked. */
  countAll: (query: string, isDescribed?: true) => Promise<number>;
  /** Books under the reader's filters that hold some of the words, by these words. */
  findGroups: (queries: readonly WordQueries[]) => Promise<HeldGroup[]>;
}

export function createSearchPlanner(db: Pick<Queryable, "execute">) {
  /**
   * The plan for a typed search: exact forms, stems and the beginning of the last word; corrections of misspellings
   * only if those find too little, descriptions only if those find nothing; a part of the words only if all of them find nothing.
   * Null if the text has no word.
   */
  return async (catalogue: SearchedCatalogue, text: string): Promise<SearchPlan | null> => {
    const { countAll } = catalogue;
    const read = await readWords(db, text);
    const { words } = read;
    if (words.length === 0) return null;
    const found = await countAll(textQuery(words, { fields: "", beginning: true }));
    if (found >= enough) return planOf(read, null);
    if (found === 0 && words.some(({ word }) => kindOf(word) === "names")) {
      const query = textQuery(words, { fields: "", beginning: false });
      if ((await countAll(query, true)) > 0) return { ...planOf(read, null), query, isDescribed: true };
    }
    const corrected = await correctWords(db, words, found > 0);
    const plan = planOf(read, corrected);
    const isFound = found > 0 || (corrected && (await countAll(plan.query)) > 0);
    return isFound ? plan : ((await relaxedPlan(catalogue, text, read, corrected)) ?? plan);
  };
}

/** The plan of the largest group of words with results; null if every group finds nothing. */
async function relaxedPlan(
  { findGroups }: SearchedCatalogue,
  text: string,
  { typed, words }: ReadWords,
  corrected: TypedWord[] | null,
): Promise<SearchPlan | null> {
  // Words of the catalogue are no errors where others may be left out.
  const tried = (corrected ?? words).map((word) =>
    word.isKnown ? { ...word, corrections: [], heard: [] } : word,
  );
  if (tried.length < 2) return null;
  const groups = await findGroups(
    tried.map((word, index) => {
      const sure = { ...word, corrections: word.heard ?? [] };
      return {
        held: textQuery([word], { fields: "", beginning: index === tried.length - 1 }),
        sure: textQuery([sure], { fields: "", beginning: false }),
        named: textQuery([sure], { fields: "AB", beginning: false }),
      };
    }),
  );
  const places = chooseGroup(
    groups,
    tried.map(({ word }) => word),
  );
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
  const relaxed = asTyped(
    text,
    [...leftWords].flatMap((word) => word.split(" ")),
  );
  return { ...planOf(read, corrected && tried.filter(kept)), relaxed };
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
