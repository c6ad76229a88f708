import { queryOptions } from "@tanstack/react-query";
import { getExtract, openExtract } from "#modules/reading/extracts/contract.ts";
import { query } from "#platform/call.ts";
import { minutes } from "#platform/durations.ts";

export const extractQuery = (bookSlug: string, editionSlug: string) =>
  queryOptions({ ...query(getExtract, { params: { bookSlug, editionSlug } }), staleTime: minutes(5) });

export const openExtractQuery = (bookSlug: string, editionSlug: string) =>
  queryOptions({ ...query(openExtract, { params: { bookSlug, editionSlug } }), staleTime: Infinity });
