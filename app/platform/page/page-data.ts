import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import { createContext, type RouterContextProvider } from "react-router";
import { CallError, isStatus } from "#platform/http/app-errors.ts";
import type { FormNote, PlainCart } from "#platform/page/plain-cookies.ts";
import type { Shop } from "#platform/page/shop-context.tsx";

/** The server's context for a page's loader: a query cache whose calls stay inside the process. */
export const serverQueries = createContext<QueryClient>();

/** What a browser has said in its cookies. */
export interface PlainReader {
  cart: PlainCart;
  /** Calls of the member who has logged in by a plain form; null for everyone else, whom only the program knows. */
  queries: QueryClient | null;
  /** What the form before this page has brought. */
  note: FormNote | null;
}

/**
 * For pages that no cache keeps: reading it makes the answer private. Kept pages are made without a browser's request, and
 * have none of it.
 */
export const plainReader = createContext<() => PlainReader>();

/** The shop's data for the first page; the same for every reader. */
export const shopFacts = createContext<Shop>();

/** Where images come from besides the shop itself: the origin of covers, or null. */
export const imageOrigin = createContext<string | null>(null);

export interface StaticPage {
  title: string;
  description: string;
  html: string;
  sections: { id: string; title: string }[];
}

/** A page of the publisher's own. */
export interface OwnStaticPage extends StaticPage {
  picture: { key: string; width: number; height: number; alt: string } | null;
  files: { key: string; name: string; size: number; label: string }[];
}

export interface MenuEntry {
  href: string;
  label: string;
}

/** What the header lists after the catalogue, and the footer's column about the house. */
export interface Menus {
  header: readonly MenuEntry[];
  footer: readonly MenuEntry[];
}

/** The pages written as Markdown, in `content/` or by the publisher, and the menus that lead to pages. */
export const staticPages = createContext<{
  page(name: string): StaticPage;
  menus(): Menus;
  /** Null for an address that no page has now. */
  ownPage(slug: string): OwnStaticPage | null;
  /** A version of the terms, past or future. */
  termsOf(
    version: string,
  ): Promise<
    (StaticPage & { version: string | null; updated: string; until: string | null; state: string }) | null
  >;
}>();

export interface PageData {
  state: DehydratedState;
  /** Whether one of the calls answered 404, so that the page can have that status. */
  missing: boolean;
  /** Whether one answered 410: the content was removed. */
  gone: boolean;
}

/**
 * Makes the calls that a page shows and packs their answers into it.
 * @throws Response when one of them failed: an address must not answer 200 without its content, because caches and
 * search engines would keep that
 */
export async function gather(
  context: Readonly<RouterContextProvider>,
  // Each query has its own answer type, which packing does not need.
  queries: readonly Pick<FetchQueryOptions, "queryKey">[],
): Promise<PageData> {
  const client = context.get(serverQueries);
  await Promise.all(queries.map((options) => client.prefetchQuery(options as FetchQueryOptions)));
  const failure = queries.map(({ queryKey }) => client.getQueryState(queryKey)?.error).find(isFailure);
  if (failure) throw new Response(null, { status: isPassing(failure) ? 503 : 500 });
  const answered = (status: number) =>
    queries.some(({ queryKey }) => isStatus(client.getQueryState(queryKey)?.error, status));
  return { state: dehydrate(client), missing: answered(404), gone: answered(410) };
}

/** Refusals are answers too: the page shows them. */
const isFailure = (error: Error | null | undefined): error is Error =>
  Boolean(error) && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/** The same call may succeed in a moment. */
const isPassing = (error: Error): boolean => error instanceof CallError && error.status > 500;
