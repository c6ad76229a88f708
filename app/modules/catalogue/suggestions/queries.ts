import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import { getSuggestions } from "#modules/catalogue/suggestions/contract.ts";
import { suggestionMinLength } from "#modules/catalogue/suggestions/rules.ts";

/** The previous suggestions stay visible while the next ones are fetched. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    ...query(getSuggestions, { query: { q } }),
    enabled: q.length >= suggestionMinLength,
    placeholderData: keepPreviousData,
  });
