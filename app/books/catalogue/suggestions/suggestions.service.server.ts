import { noteRead } from "#platform/http/reading.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { BookSummary, Suggestions } from "#books/catalogue/books/books.contract.ts";
import { nearSlug } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { ListedBooks } from "#books/catalogue/listing.service.server.ts";
import { textQuery, typoMinLength } from "#books/catalogue/search/search.rules.ts";
import { readWords } from "#books/catalogue/search/search.service.server.ts";
import * as rules from "#books/catalogue/books/suggestions.rules.ts";
import {
  findCategoryNames,
  findNames,
  findNearWords,
} from "#books/catalogue/suggestions/suggestions.store.server.ts";

interface Parts {
  db: Queryable;
  /** The first books of a search. */
  findBooks: (q: string, count: number) => Promise<Pick<ListedBooks, "books" | "relaxed" | "described">>;
}

const noBooks: Awaited<ReturnType<Parts["findBooks"]>> = { books: "" };
const none: Suggestions = {
  books: [],
  contributors: [],
  series: [],
  collections: [],
  categories: [],
  words: [],
};

/** Suggestions for the beginning of a search (docs/decisions/093). */
export function createSuggestions({ db, findBooks }: Parts) {
  return async (typed: string): Promise<Suggestions> => {
    noteRead("lists", "search", "entries", "categories");
    if (typed.length < rules.suggestionMinLength) return none;
    const { words } = await readWords(db, typed);
    if (words.length === 0) return none;
    const query = textQuery(words, { fields: "", beginning: true });
    const [listed, contributors, series, collections, categories] = await Promise.all([
      typed.length < rules.titleMinLength ? noBooks : findBooks(typed, rules.suggestedBooks),
      findNames(db, "contributor", { query }, rules.suggestedNames),
      findNames(db, "series", { query }, rules.suggestedNames),
      findNames(db, "collection", { query }, rules.suggestedNames),
      findCategoryNames(db, query, rules.suggestedNames),
    ]);
    // A search that leaves words out finds too much to be suggested, descriptions have no title to complete.
    const books = listed.relaxed || listed.described ? [] : cardsOf(listed.books);
    const found = { books, contributors, series, collections, categories };
    if ([contributors, series, collections, categories].some(({ length }) => length > 0))
      return { ...found, words: [] };
    // A misspelled name: of the near ones, those whose books the search has found. Words of a title are none.
    if (typed.length >= typoMinLength && !books.some(({ title }) => isIn(title, typed))) {
      const named = await near(typed);
      const authors = named.filter(({ name }) => books.some(({ author }) => author === name));
      found.contributors = authors.length > 0 ? authors : named;
    }
    if (books.length + found.contributors.length > 0) return { ...found, words: [] };
    const longest = words.toSorted((one, other) => other.word.length - one.word.length)[0];
    return { ...found, words: longest ? await findNearWords(db, longest.word, rules.suggestedWords) : [] };
  };

  function near(typed: string) {
    const slug = nearSlug(typed);
    return slug === "" ? [] : findNames(db, "contributor", { near: slug }, rules.suggestedNames);
  }
}

/** Whether a title has these words, the last one begun, in this order. */
const isIn = (title: string, typed: string): boolean => `-${nearSlug(title)}`.includes(`-${nearSlug(typed)}`);

const cardsOf = (written: string): Suggestions["books"] =>
  (JSON.parse(`[${written}]`) as BookSummary[]).map(({ title, author, slug }) => ({ title, author, slug }));
