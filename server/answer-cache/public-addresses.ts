import type { z } from "zod";
import { addressesOf, backOfficePages, readerPages } from "../../app/site.ts";
import type { AnyEndpoint } from "#platform/http/endpoint.ts";
import { cataloguePath, listPath, selectionFromSearch } from "#books/catalogue/client/catalogue-filters.ts";
import * as booksCalls from "#books/catalogue/books/books.contract.ts";
import {
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
} from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { getHomeBlocks } from "#books/catalogue/home/home-blocks.contract.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { getAgenda, getBookEvents } from "#books/agenda/agenda.contract.ts";
import { getNews } from "#words/news/news.contract.ts";
import { getConsent } from "#selling/payments/checkout/checkout.contract.ts";
import { getExtract } from "#reading/reading/extracts/public-extracts.contract.ts";
import { getSubscriberCount } from "#readers/subscriptions/subscriptions.contract.ts";

/** The canonical form of a public address, whose answer is the same for every reader; null for all others. */
export type Normalise = (url: string) => string | null;

/** An address that is no page, and the names of its parameters in their order. */
interface CachedAddress {
  path: RegExp;
  parameters: readonly string[];
}

/** Longer addresses are answered, but not cached. */
const longestAddress = 700;
const slug = "[a-z0-9-]{1,200}";
const cachedPages = (cached: true | "list") =>
  addressesOf(
    [...readerPages(), ...backOfficePages()].filter((page) => page.cached === cached),
    slug,
  );
/** Among them the frames of the back office: empty until their calls are answered, whatever the address asks for. */
const plainPages = cachedPages(true);
const lists = cachedPages("list");

/**
 * Addresses are normalised to known parameters in a fixed order, so that variants of one page cannot fill the memory.
 */
export function publicAddresses(
  endpoints: readonly AnyEndpoint[],
  documents: readonly CachedAddress[] = [],
): Normalise {
  const calls: CachedAddress[] = endpoints.map((declaration) => ({
    path: new RegExp(`^${declaration.path.replace(/\{\w+\}/g, slug)}$`),
    parameters: parametersOf(declaration.query),
  }));
  calls.push(...documents);
  return (url) => {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? "" : url.slice(mark + 1);
    if (url.length > longestAddress) return null;
    if (plainPages.test(path)) return path;
    if (path === "/catalogue") return cataloguePath(selectionFromSearch(new URLSearchParams(search)));
    if (lists.test(path)) {
      // The address names the category; another one in its parameters is not read.
      const selection = { ...selectionFromSearch(new URLSearchParams(search)), categoryId: null };
      return listPath({ path, categoryId: null }, selection);
    }
    const call = calls.find((each) => each.path.test(path));
    return call ? withKnownParameters(path, search, call.parameters) : null;
  };
}

const parametersOf = (query: z.ZodType | undefined): string[] =>
  query && "shape" in query ? Object.keys(query.shape as object).toSorted() : [];

/** A repeated parameter is left for the call itself to refuse. */
function withKnownParameters(path: string, search: string, names: readonly string[]): string | null {
  if (search === "" || names.length === 0) return path;
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of names) {
    const [value, ...more] = given.getAll(name);
    if (more.length > 0 || value?.includes("\0")) return null;
    if (value !== undefined) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known.toString()}` : path;
}

/** Frequently requested public answers. Answers that must be exact to the second (`getEditionsMeta`) are not cached. */
export const cachedCalls: AnyEndpoint[] = [
  booksCalls.getCatalogue,
  booksCalls.getLatestBooks,
  booksCalls.getPopularBooks,
  getHomeBooks,
  getHomeBlocks,
  booksCalls.getBook,
  getExtract,
  booksCalls.getCategories,
  getCategoryEntry,
  getContributorEntry,
  getSeriesEntry,
  booksCalls.getSuggestions,
  getAgenda,
  getBookEvents,
  getNews,
  getSubscriberCount,
  getConsent,
];
