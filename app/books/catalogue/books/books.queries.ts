import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshFor, query } from "#platform/http/call.ts";
import { minutes } from "#platform/data/durations.ts";
import type { InputOf } from "#platform/http/endpoint.ts";
import * as calls from "#books/catalogue/books/books.contract.ts";
import { getLot } from "#books/catalogue/lots/lots.contract.ts";
import { suggestionMinLength } from "#books/catalogue/books/suggestions.rules.ts";

export type CatalogueCallQuery = InputOf<typeof calls.getCatalogue>["query"];

/** Cached 1 minute (storefront.md §7); the previous page stays visible while the next one is fetched. */
export const catalogueQuery = (filters: CatalogueCallQuery) =>
  queryOptions({
    ...query(calls.getCatalogue, { query: filters }),
    staleTime: freshFor(minutes(1)),
    placeholderData: keepPreviousData,
  });

export const bookQuery = (bookSlug: string) => query(calls.getBook, { params: { bookSlug } });
export const bookNeighboursQuery = (bookSlug: string) =>
  query(calls.getBookNeighbours, { params: { bookSlug } });

export const lotQuery = (slug: string) => query(getLot, { params: { slug } });

/** Cached 10 minutes (storefront.md §7). */
export const categoriesQuery = () =>
  queryOptions({ ...query(calls.getCategories, {}), staleTime: freshFor(minutes(10)) });

/** The previous suggestions stay visible while the next ones are fetched. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    ...query(calls.getSuggestions, { query: { q } }),
    enabled: q.length >= suggestionMinLength,
    placeholderData: keepPreviousData,
  });
