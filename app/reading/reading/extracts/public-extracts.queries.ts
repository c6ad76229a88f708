import { queryOptions } from "@tanstack/react-query";
import { getExtract, openExtract } from "#reading/reading/extracts/public-extracts.contract.ts";
import { freshFor, query } from "#platform/http/call.ts";
import { minutes } from "#platform/data/durations.ts";

export const extractQuery = (bookSlug: string, editionSlug: string) =>
  queryOptions({
    ...query(getExtract, { params: { bookSlug, editionSlug } }),
    staleTime: freshFor(minutes(5)),
  });

export const openExtractQuery = (bookSlug: string, editionSlug: string) =>
  queryOptions({ ...query(openExtract, { params: { bookSlug, editionSlug } }), staleTime: Infinity });
