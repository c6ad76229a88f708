import { query } from "#platform/call.ts";
import {
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
} from "#modules/catalogue/entry-pages/contract.ts";

export const categoryEntryQuery = (slug: string) => query(getCategoryEntry, { params: { slug } });
export const contributorEntryQuery = (slug: string) => query(getContributorEntry, { params: { slug } });
export const seriesEntryQuery = (slug: string) => query(getSeriesEntry, { params: { slug } });
