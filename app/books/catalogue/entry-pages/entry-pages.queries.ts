import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import {
  getBookToCome,
  getContributorEntry,
  getSeriesEntry,
} from "#books/catalogue/entry-pages/entry-pages.contract.ts";
export const contributorEntryQuery = (slug: string) => query(getContributorEntry, { params: { slug } });
export const seriesEntryQuery = (slug: string) => query(getSeriesEntry, { params: { slug } });

/** Requested at the address of an unknown public book; a refusal ends the attempt. */
export const bookToComeQuery = (bookSlug: string) =>
  queryOptions({ ...query(getBookToCome, { params: { bookSlug } }), staleTime: 0 });
