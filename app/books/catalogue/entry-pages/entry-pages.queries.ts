import { queryOptions } from "@tanstack/react-query";
import { minutes } from "#platform/data/durations.ts";
import { freshFor, query } from "#platform/http/call.ts";
import * as calls from "#books/catalogue/entry-pages/entry-pages.contract.ts";
export const contributorEntryQuery = (slug: string) => query(calls.getContributorEntry, { params: { slug } });
export const setEntryQuery = (kind: "series" | "collection", slug: string) =>
  query(kind === "series" ? calls.getSeriesEntry : calls.getCollectionEntry, { params: { slug } });
export const collectionsQuery = () =>
  queryOptions({ ...query(calls.getCollections, {}), staleTime: freshFor(minutes(10)) });

/** Requested at the address of an unknown public book; a refusal ends the attempt. */
export const bookToComeQuery = (bookSlug: string) =>
  queryOptions({ ...query(calls.getBookToCome, { params: { bookSlug } }), staleTime: 0 });
