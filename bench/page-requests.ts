import { type GeneratedWords, seededNumbers } from "./generate.ts";

export interface LoadKind {
  name: string;
  paths: string[];
  /** Requests per second, relative to the bare server's. */
  target: number;
  /** The bare server's content; by default the bytes of the first path's answer. */
  bytes?: Buffer;
}

const manyPaths = 400;

/** The measured requests, drawn from the catalogue's own data: whole pages, and calls of the API. */
export function pagePaths(made: GeneratedWords) {
  const random = seededNumbers(7);
  const pick = (all: string[]) => all[Math.floor(random() * all.length)] ?? "";
  const many = (path: () => string) => Array.from({ length: manyPaths }, path);
  const slug = () => `livre-${1 + Math.floor(random() * made.titles.length)}`;
  const sort = () => pick(["popular", "created_desc", "title_asc"]);
  const word = () => `q=${encodeURIComponent(pick(made.words))}`;
  return {
    homePages: many(() => "/"),
    cataloguePages: many(() => `/catalogue?sort=${sort()}&page=2`),
    searchPages: many(() => `/catalogue?${word()}`),
    bookPages: many(() => `/livre/${slug()}/edition-1`),
    lists: many(() => `/api/books?page=${1 + Math.floor(random() * 40)}&sort=${sort()}`),
    searches: many(() => `/api/books?${word()}`),
    books: many(() => `/api/books/${slug()}`),
  };
}

const bytes = Buffer.alloc(3000, "a");

/** Calls of the API without a cache of answers. */
export const uncachedLoads = (paths: ReturnType<typeof pagePaths>): LoadKind[] => [
  { name: "API list", paths: paths.lists, target: 0.055, bytes },
  { name: "API search", paths: paths.searches, target: 0.025, bytes },
  { name: "API book", paths: paths.books, target: 0.12, bytes },
];

/** Pages and calls that are cached in memory. */
export const cachedLoads = (paths: ReturnType<typeof pagePaths>): LoadKind[] => [
  { name: "home page", paths: ["/"], target: 0.5 },
  { name: "catalogue page", paths: ["/catalogue"], target: 0.5 },
  { name: "book page", paths: paths.bookPages.slice(0, 1), target: 0.5 },
  { name: "40 book pages", paths: paths.bookPages.slice(0, 40), target: 0.5 },
  { name: "API list", paths: paths.lists, target: 0.4, bytes },
  { name: "API search", paths: paths.searches, target: 0.4, bytes },
  { name: "API book", paths: paths.books, target: 0.4, bytes },
];
