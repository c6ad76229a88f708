import { sql } from "drizzle-orm";
import {
  bookCategories,
  books,
  campaignPrices,
  categories,
  editionIsbns,
  editions,
  plannedPrices,
} from "#books/catalogue/module.server.ts";
import { freeCatalogueCapCents, freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { StoredEdition } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { noticeTextNames } from "#books/catalogue/metadata/book-fields.rules.ts";
import { bookSubjects } from "#books/exchange/exchange.tables.ts";

/** Editions after an id, in the order of their ids. */
export async function findPage(db: Queryable, afterId: number, limit: number): Promise<StoredEdition[]> {
  return find(db, sql`${editions.id} > ${afterId} order by ${editions.id} limit ${limit}`);
}

/**
 * The ids of the editions that changed at an instant or later, by themselves, by their book, or because time put them in
 * the free catalogue and lowered their price; in order.
 */
export async function findChangedSince(db: Queryable, since: Date, now: Date): Promise<number[]> {
  const [joinedAfter, joinedBy] = [since, now].map((each) => freeCatalogueThreshold(each).toISOString());
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${editions.id} as id from ${editions} where ${editions.changedAt} >= ${since.toISOString()}::timestamptz
    union
    select ${editions.id} from ${editions} join ${books} on ${books.id} = ${editions.bookId}
      where ${books.changedAt} >= ${since.toISOString()}::timestamptz
    union
    select ${editions.id} from ${editions}
      where ${editions.onlineAt} > ${joinedAfter}::timestamptz and ${editions.onlineAt} <= ${joinedBy}::timestamptz
        and not ${editions.isFree} and ${editions.priceCents} > ${freeCatalogueCapCents}
    order by id`);
  return rows.map(({ id }) => id);
}

export async function findByIds(db: Queryable, ids: readonly number[]): Promise<StoredEdition[]> {
  if (ids.length === 0) return [];
  return find(db, sql`${editions.id} = any(${sql.param([...ids])}::int[]) order by ${editions.id}`);
}

const noticeColumns = sql.join(
  noticeTextNames.map((name) => sql`${books[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

async function find(db: Queryable, which: ReturnType<typeof sql>): Promise<StoredEdition[]> {
  const { rows } = await db.execute<StoredEdition & Record<string, unknown>>(sql`
    select ${editions.id} as "id", ${editions.bookId} as "bookId", ${editions.version} as "version",
      ${books.slug} as "bookSlug", ${editions.slug} as "slug", ${books.title} as "title", ${books.subtitle} as "subtitle", ${books.author} as "author",
      ${editions.title} as "editionTitle", ${books.description} as "description",
      ${editions.description} as "editionDescription", ${books.tags} as "tags", ${books.language} as "language",
      ${noticeColumns}, ${books.series} as "series", ${books.seriesNumber} as "seriesNumber",
      ${books.contributors} as "contributors", ${books.pressQuotes} as "pressQuotes", ${editions.publicationDate}::text as "publicationDate",
      ${editions.priceCents} as "priceCents", ${editions.isFree} as "isFree", ${editions.pages} as "pages",
      ${editions.pagesEstimated} as "pagesEstimated",
      ${editions.onSale} as "onSale", ${editions.onlineAt}::text as "onlineAt", ${editions.withdrawnAt}::text as "withdrawnAt",
      ${editions.accessibility} as "accessibility", ${editions.fileSizes} as "fileSizes",
      (select coalesce(json_object_agg(${editionIsbns.place}, ${editionIsbns.isbn}), '{}') from ${editionIsbns}
        where ${editionIsbns.editionId} = ${editions.id}) as "isbns",
      array(select ${bookCategories.categoryId} from ${bookCategories} where ${bookCategories.bookId} = ${books.id}
        order by 1) as "categoryIds",
      (select coalesce(json_agg(json_build_object('scheme', ${bookSubjects.scheme}, 'code', ${bookSubjects.code})
        order by ${bookSubjects.scheme} collate "C", ${bookSubjects.code} collate "C"), '[]')
        from ${bookSubjects} where ${bookSubjects.bookId} = ${books.id}) as "subjects",
      (select coalesce(json_agg(json_build_object('priceCents', ${campaignPrices.priceCents},
        'startsAt', ${campaignPrices.startsAt}, 'endsAt', ${campaignPrices.endsAt}) order by ${campaignPrices.startsAt}), '[]')
        from ${campaignPrices} where ${campaignPrices.editionId} = ${editions.id} and ${campaignPrices.endsAt} > now()) as "campaigns",
      (select json_build_object('priceCents', ${plannedPrices.priceCents}, 'startsAt', ${plannedPrices.startsAt})
        from ${plannedPrices} where ${plannedPrices.editionId} = ${editions.id}) as "planned"
    from ${editions} join ${books} on ${books.id} = ${editions.bookId} where ${which}`);
  return rows;
}

export const findCategories = (db: Queryable) =>
  db.select({ id: categories.id, parentId: categories.parentId, name: categories.name }).from(categories);

/** The edition with one of these numbers. */
export async function findNumbered(db: Queryable, isbns: readonly string[]) {
  if (isbns.length === 0) return [];
  const { rows } = await db.execute<{ isbn: string; id: number }>(sql`
    select ${editionIsbns.isbn} as isbn, ${editionIsbns.editionId} as id from ${editionIsbns}
    where ${editionIsbns.isbn} = any(${sql.param([...isbns])}::text[])`);
  return rows;
}

/**
 * The books with these titles and authors, without case, accents and outer blanks, and all their editions. Each name has
 * a row at least: its key is that of every spelling of the same book.
 */
export async function findNamed(db: Queryable, names: readonly { title: string; author: string }[]) {
  const { rows } = await db.execute<{
    place: number;
    key: string;
    bookId: number | null;
    id: number | null;
    editionTitle: string | null;
  }>(sql`
    select asked.place::int as place, asked.key as key, ${books.id} as "bookId", ${editions.id} as id, ${editions.title} as "editionTitle"
    from (
      select place, md5(plain_text(btrim(title)) || chr(31) || plain_text(btrim(author))) as key
      from unnest(${sql.param(names.map(({ title }) => title))}::text[], ${sql.param(names.map(({ author }) => author))}::text[])
        with ordinality as given (title, author, place)
    ) as asked
    left join ${books}
      on md5(plain_text(btrim(${books.title})) || chr(31) || plain_text(btrim(${books.author}))) = asked.key
    left join ${editions} on ${editions.bookId} = ${books.id} order by asked.place, ${editions.id}`);
  return rows;
}
