import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import {
  adminBookCountQuery,
  adminBooksQuery,
  bulkChangesQuery,
} from "#books/catalogue/catalogue-editing.queries.ts";
import {
  type AdminBookSort,
  adminBookSorts,
  adminPageSize,
  type BookProblem,
  bookProblems,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import {
  type AvailabilityState,
  availabilityStates,
} from "#books/catalogue/availability/availability.rules.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import { clampPage, pageCountFor } from "#ui/pagination.tsx";

/** Starts the calls of the list at an address, before it is drawn. */
export function startBookListCalls(queries: QueryClient, address: URLSearchParams): void {
  const selection = selectionOf(address);
  void queries.prefetchQuery(adminBooksQuery(selection));
  void queries.prefetchQuery(adminBookCountQuery(selection));
  void queries.prefetchQuery(bulkChangesQuery());
}

/** The list's state in its address: search, filters, order, page. */
export function useBookList() {
  const [search, setSearch] = useSearchParams();
  const selection = selectionOf(search);
  const count = useQuery(adminBookCountQuery(selection));
  const pageCount = pageCountFor(count.data?.total ?? 0, adminPageSize);
  const page = count.data ? clampPage(selection.page, pageCount) : selection.page;
  const books = useQuery(adminBooksQuery({ ...selection, page }));
  const change = (changes: Partial<Selection>) =>
    setSearch(searchOf({ ...selection, page: 1, ...changes }), { replace: true, preventScrollReset: true });
  return {
    ...selection,
    /** What the list is narrowed to, in any order. */
    search: searchedIn(selection),
    page,
    pageCount,
    total: count.data?.total,
    books,
    change,
    hrefForSort: (sort: AdminBookSort) => `/admin/livres?${searchOf({ ...selection, sort, page: 1 })}`,
    hrefFor: (to: number) => `/admin/livres?${searchOf({ ...selection, page: to })}`,
  };
}

const searchedIn = ({ q, sale, problem }: Selection) => ({
  ...(q && { q }),
  ...(sale && { sale }),
  ...(problem && { problem }),
});

interface Selection {
  q: string;
  sort: AdminBookSort;
  sale: AvailabilityState | undefined;
  problem: BookProblem | undefined;
  page: number;
}

/** In the address of the list. */
const addressWords: Record<BookProblem, string> = {
  without_cover: "couverture",
  without_isbn: "isbn",
  failed_format: "format",
  lacks_files: "fichiers",
  without_category: "categorie",
  price_zero: "prix",
};
const problemsInAddress = bookProblems.map((problem) => [problem, addressWords[problem]] as const);

function selectionOf(search: URLSearchParams): Selection {
  const sort = adminBookSorts.find((each) => each === search.get("tri")) ?? "created_desc";
  const page = /^[1-9]\d{0,6}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  const sale = availabilityStates.find((each) => each === search.get("etat"));
  const problem = problemsInAddress.find(([, word]) => word === search.get("manque"))?.[0];
  return { q: asTextLine((search.get("q") ?? "").slice(0, 200)), sort, sale, problem, page };
}

function searchOf({ q, sort, sale, problem, page }: Selection): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (sort !== "created_desc") search.set("tri", sort);
  if (sale) search.set("etat", sale);
  if (problem) search.set("manque", addressWords[problem]);
  if (page > 1) search.set("page", String(page));
  return search.toString();
}
