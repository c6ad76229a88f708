import { isCalendarDay } from "#platform/data/dates.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import type { CatalogueCallQuery } from "#books/catalogue/books/books.queries.ts";
import { type CatalogueSort, catalogueSorts } from "#books/catalogue/books/books.rules.ts";

/** The state of the catalogue's controls, as stored in the page's address (storefront.md §2, "Catalogue"). */
export interface CatalogueSelection {
  q: string;
  categoryId: number | null;
  /** The slug of a publisher's collection; empty: any book. */
  collection: string;
  isFree: boolean;
  /** `YYYY-MM-DD`, from the year 1000 on. */
  dateFrom: string | null;
  dateTo: string | null;
  sort: CatalogueSort;
  page: number;
}

export const emptySelection: CatalogueSelection = {
  q: "",
  categoryId: null,
  collection: "",
  isFree: false,
  dateFrom: null,
  dateTo: null,
  sort: "popular",
  page: 1,
};

/** The call refuses longer searches. */
const searchMaxLength = 200;
const firstYear = 1000;

/** Reads an address. The page never fails: it drops unreadable values (decisions.md, "Edges"). */
export function selectionFromSearch(search: URLSearchParams): CatalogueSelection {
  return {
    q: tidySearch(search.get("q") ?? ""),
    categoryId: wholeNumber(search.get("categoryId")),
    collection: tidySearch(search.get("collection") ?? ""),
    isFree: search.get("isFree") === "1",
    dateFrom: day(search.get("dateFrom")),
    dateTo: day(search.get("dateTo")),
    sort: catalogueSorts.find((sort) => sort === search.get("sort")) ?? "popular",
    page: wholeNumber(search.get("page")) ?? 1,
  };
}

/** The address of a selection: empty values left out, `sort` only when not popular, `page` only above 1. */
export function searchFromSelection(selection: CatalogueSelection): URLSearchParams {
  const search = new URLSearchParams();
  if (selection.q) search.set("q", selection.q);
  if (selection.categoryId !== null) search.set("categoryId", String(selection.categoryId));
  if (selection.collection) search.set("collection", selection.collection);
  if (selection.isFree) search.set("isFree", "1");
  if (selection.dateFrom) search.set("dateFrom", selection.dateFrom);
  if (selection.dateTo) search.set("dateTo", selection.dateTo);
  if (selection.sort !== "popular") search.set("sort", selection.sort);
  if (selection.page > 1) search.set("page", String(selection.page));
  return search;
}

/** The parameters of the call: the address's own values, so that the server and the browser share one answer. */
export const callQueryOf = (selection: CatalogueSelection): CatalogueCallQuery =>
  Object.fromEntries(searchFromSelection(selection)) as CatalogueCallQuery;

/** Where a list of books is: the whole catalogue, or the page of one category. */
export interface ListPlace {
  path: string;
  /** The category of the place itself; its address then has no other one. */
  categoryId: number | null;
}

export const wholeCatalogue: ListPlace = { path: "/catalogue", categoryId: null };

/** The selection in an address of this place. */
export const selectionAt = ({ categoryId }: ListPlace, search: URLSearchParams): CatalogueSelection => {
  const selection = selectionFromSearch(search);
  return categoryId === null ? selection : { ...selection, categoryId };
};

/** The place with the selection's address. */
export function listPath(place: ListPlace, selection: Partial<CatalogueSelection> = {}): string {
  const ofPlace = place.categoryId === null ? {} : { categoryId: null };
  const search = searchFromSelection({ ...emptySelection, ...selection, ...ofPlace }).toString();
  return search ? `${place.path}?${search}` : place.path;
}

/** '/catalogue' with the selection's address. */
export const cataloguePath = (selection: Partial<CatalogueSelection> = {}): string =>
  listPath(wholeCatalogue, selection);

/** A search as sent: trimmed, on one line, short enough, never cut inside a character. */
export function tidySearch(text: string): string {
  return asTextLine(text)
    .trim()
    .slice(0, searchMaxLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** A day that the date controls accept; null while incomplete or if it does not exist. */
export const day = (text: string | null): string | null =>
  text !== null && isCalendarDay(text, firstYear) ? text : null;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
