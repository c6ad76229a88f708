import type { AnyEndpoint } from "#platform/endpoint.ts";
import {
  getBook,
  getCatalogue,
  getCategories,
  getCategoryEntry,
  getContributorEntry,
  getHomeBooks,
  getLatestBooks,
  getPopularBooks,
  getSeriesEntry,
  getSuggestions,
} from "#modules/catalogue/contract.ts";
import { getNews } from "#modules/news/contract.ts";
import { getConsent } from "#modules/payments/contract.ts";
import { getExtract } from "#modules/reading/contract.ts";
import { getSubscriberCount } from "#modules/subscriptions/contract.ts";

/** Frequently requested public answers. Answers that must be exact to the second (`getEditionsMeta`) are not cached. */
export const cachedCalls: AnyEndpoint[] = [
  getCatalogue,
  getLatestBooks,
  getPopularBooks,
  getHomeBooks,
  getBook,
  getExtract,
  getCategories,
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
  getSuggestions,
  getNews,
  getSubscriberCount,
  getConsent,
];
