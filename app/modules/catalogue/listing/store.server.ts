import { and, gte, lte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { books, categoryBooks, editions } from "#modules/catalogue/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { CatalogueFilters } from "#modules/catalogue/books/contract.ts";
import type { SearchCondition } from "#modules/catalogue/search/rules.ts";
import { isInFreeCatalogue, offerValues, unplanned } from "#modules/catalogue/store.server.ts";

export type Reader = Pick<Queryable, "select">;

export type Filters = Pick<CatalogueFilters, "categoryId" | "isFree" | "dateFrom" | "dateTo">;

/** The books of one list. */
export interface Selection {
  filters: Filters;
  /** The instant of the offers and of the free catalogue. */
  now: Date;
  search?: SearchCondition;
}

/**
 * `probing` checks each book of an ordered scan; `gathering` lets PostgreSQL start with the matches; `sorting` receives
 * the ids of all matches.
 */
export type Approach = "probing" | "gathering" | "sorting";

/**
 * The condition of every selection of this shape: its values are placeholders that `valuesOf` fills, so that one text
 * is used by many requests.
 * @param askedCategory the category's id in a statement for several requests
 */
export function conditionOf(
  { filters, search }: Selection,
  approach: Approach,
  askedCategory: SQLWrapper = sql.placeholder("categoryId"),
): SQL | undefined {
  const { categoryId, isFree } = filters;
  if (approach === "sorting") return sql`${books.id} = any(${sql.placeholder("ids")}::int[])`;
  // The planner does not turn a subquery with an offset into a join.
  const matching = (subquery: SQL) =>
    approach === "probing" ? sql`exists (${subquery} offset 0)` : sql`exists (${subquery})`;
  return and(
    // A book without an edition is not for sale yet: it is not listed.
    sql`${books.onlineAt} is not null`,
    categoryId === undefined
      ? undefined
      : matching(
          sql`select 1 from ${categoryBooks} where ${and(
            sql`${categoryBooks.categoryId} = ${askedCategory}`,
            sql`${categoryBooks.bookId} = ${books.id}`,
          )}`,
        ),
    // Filters on editions apply to one and the same edition (decisions.md, "Catalogue").
    hasDates(filters)
      ? matching(
          sql`select 1 from ${editions} where ${and(
            sql`${editions.bookId} = ${books.id}`,
            editionCondition(filters),
          )}`,
        )
      : undefined,
    isFree && !hasDates(filters) ? lte(books.freeSince, freeThreshold) : undefined,
    search && searchCondition(search),
  );
}

const freeThreshold = sql.placeholder("freeThreshold");

export const hasDates = ({ dateFrom, dateTo }: Filters): boolean => (dateFrom ?? dateTo) !== undefined;

/** The conditions of dates and of the free catalogue on one and the same edition. */
export const editionCondition = ({ isFree, dateFrom, dateTo }: Filters) =>
  and(
    sql`${editions.onSale}`,
    dateFrom === undefined ? undefined : gte(editions.publicationDate, sql.placeholder("dateFrom")),
    dateTo === undefined ? undefined : lte(editions.publicationDate, sql.placeholder("dateTo")),
    isFree ? isInFreeCatalogue : undefined,
  );

const searchCondition = ({ without, titleKey }: SearchCondition) =>
  and(
    sql`${books.search} @@ ${unplanned(sql.placeholder("query"), "tsquery")}`,
    without === undefined
      ? undefined
      : sql`not ${books.search} @@ ${unplanned(sql.placeholder("without"), "tsquery")}`,
    titleKey &&
      sql`${books.titleKey} ${sql.raw("is" in titleKey ? "=" : "<>")} ${sql.placeholder("titleKey")}`,
  );

/** The values of the placeholders in a selection's condition. */
export function valuesOf({ filters, now, search }: Selection): Record<string, unknown> {
  const titleKey = search?.titleKey && Object.values(search.titleKey)[0];
  return { ...filters, ...offerValues(now), ...search, titleKey };
}
