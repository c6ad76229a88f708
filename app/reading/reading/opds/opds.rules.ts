import { z } from "zod";
import { type Feed, opdsTypes } from "#formats/opds/feed.ts";
import type { Category } from "#books/catalogue/books/books.contract.ts";
import { catalogueSorts } from "#books/catalogue/books/books.rules.ts";

/** OPDS 1.2 is Atom, 2.0 is JSON. */
export type OpdsVersion = "v1" | "v2";

/** Books on a page of a feed: as many as a small device shows and reads quickly. */
export const feedPageSize = 24;
/** Editions or authors on a page of a complete list. */
export const longPageSize = 200;

const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/** The parameters of a list, as in the catalogue's call; unreadable ones count as absent: an application cannot correct them. */
export const BookListQuery = z.object({
  query: z.string().trim().max(200).optional().catch(undefined),
  categoryId: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  isFree: z.literal("1").optional().catch(undefined),
  sort: z.enum(catalogueSorts).catch("popular").default("popular"),
  page: page.default(1),
});
export type BookListQuery = z.output<typeof BookListQuery>;

export const AuthorQuery = z.object({
  nom: z.string().max(200).catch("").default(""),
  page: page.default(1),
});
export const AuthorsQuery = z.object({ apres: z.string().max(200).catch("").default("") });
export const CompleteQuery = z.object({
  apres: z.coerce.number().int().min(0).max(2_147_483_647).catch(0).default(0),
});

/** The public addresses of the feeds and their parameters, for the cache of answers. */
export const opdsAddresses = [
  { path: /^\/opds\/v[12]$/, parameters: [] },
  { path: /^\/opds\/v[12]\/themes$/, parameters: [] },
  { path: /^\/opds\/v[12]\/livres$/, parameters: Object.keys(BookListQuery.shape).toSorted() },
  { path: /^\/opds\/v[12]\/auteurs$/, parameters: ["apres"] },
  { path: /^\/opds\/v[12]\/auteur$/, parameters: ["nom", "page"] },
  { path: /^\/opds\/v[12]\/livre\/[a-z0-9-]{1,200}\/[a-z0-9-]{1,200}$/, parameters: [] },
];

/**
 * The version that a client prefers (RFC 9110, section 12.5.1): JSON only if it names OPDS 2.0 and does not prefer Atom.
 * Of two with the same weight it is the first: KOReader names 2.0 before 1.2, both without a weight. Most applications
 * know 1.2 only, and send a header that names neither.
 */
export function preferredVersion(accept: string | undefined): OpdsVersion {
  const ranges = (accept ?? "").split(",").map((range) => range.trim().toLowerCase());
  const wish = (type: string) => {
    const at = ranges.findIndex((range) => range.startsWith(type));
    const weight = /;\s*q=([\d.]+)/.exec(ranges[at] ?? "")?.[1];
    return { at, weight: at === -1 ? 0 : Number(weight ?? 1) };
  };
  const [json, atom] = [wish(opdsTypes.feed2), wish("application/atom+xml")];
  const isFirst = json.at !== -1 && (atom.at === -1 || json.at < atom.at);
  return json.weight > atom.weight || (isFirst && json.weight === atom.weight) ? "v2" : "v1";
}

/** `address` with these parameters; absent ones are left out. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${address}?${new URLSearchParams(given).toString()}` : address;
}

/** A list's own parameters: defaults are left out, so that each list has one address. */
export const listParameters = ({ query, categoryId, isFree, sort, page: number }: BookListQuery) => ({
  categoryId,
  isFree,
  page: number === 1 ? undefined : number,
  query,
  sort: sort === "popular" ? undefined : sort,
});

const sortNames: Record<(typeof catalogueSorts)[number], string> = {
  popular: "Les plus lus",
  created_desc: "Nouveautés",
  title_asc: "Par titre",
};

/** The ways to sort and to restrict a list. */
export function facetsOf(address: string, chosen: BookListQuery, categories: readonly Category[]) {
  const to = (change: Partial<BookListQuery>) =>
    withParameters(address, listParameters({ ...chosen, page: 1, ...change }));
  const themes = categories.filter(({ parent_id, books }) => parent_id === null && books > 0);
  return [
    {
      title: "Trier",
      links: catalogueSorts.map((sort) => ({
        title: sortNames[sort],
        href: to({ sort }),
        isActive: sort === chosen.sort,
      })),
    },
    {
      title: "Offre",
      links: [
        {
          title: "Tout le catalogue",
          href: to({ isFree: undefined }),
          isActive: chosen.isFree === undefined,
        },
        { title: "Offerts aux abonnés", href: to({ isFree: "1" }), isActive: chosen.isFree === "1" },
      ],
    },
    ...(themes.length === 0
      ? []
      : [
          {
            title: "Thème",
            links: [
              {
                title: "Tous les thèmes",
                href: to({ categoryId: undefined }),
                isActive: chosen.categoryId === undefined,
              },
              ...themes.map(({ id, name, books }) => ({
                title: name,
                href: to({ categoryId: id }),
                count: books,
                isActive: id === chosen.categoryId,
              })),
            ],
          },
        ]),
  ];
}

/** « Roman, Policier » of each category that has books, in the publisher's order. */
export function themesOf(categories: readonly Category[]): { id: number; title: string; books: number }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const titleOf = ({ name, parent_id }: Category): string => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? `${titleOf(parent)} – ${name}` : name;
  };
  return categories.flatMap((category) =>
    category.books > 0 ? [{ id: category.id, title: titleOf(category), books: category.books }] : [],
  );
}

/** The addresses of the pages before and after this one. */
export function pagesAround(
  { number, total, size }: NonNullable<Feed["page"]>,
  addressOf: (page: number) => string,
): Pick<Feed, "previous" | "next"> {
  return {
    previous: number > 1 ? addressOf(number - 1) : undefined,
    next: number * size < total ? addressOf(number + 1) : undefined,
  };
}
