import { asc, desc, eq, sql, type SQLWrapper } from "drizzle-orm";
import { homeRowSize } from "#books/catalogue/books/books.rules.ts";
import * as store from "#books/catalogue/catalogue.store.server.ts";
import {
  books,
  campaignPrices,
  contributorBooks,
  contributors,
  editions,
  homeCategories,
  homePage,
  series,
  seriesBooks,
} from "#books/catalogue/catalogue.tables.ts";
import type { PressQuote } from "#formats/onix/book-record.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";

export interface FeaturedEdition {
  id: number;
  bookId: number;
  description: string | null;
}

const columns = {
  id: editions.id,
  bookId: editions.bookId,
  description: sql<string | null>`coalesce(${editions.description}, ${books.description})`,
};

const featured = prepared((db) =>
  db
    .select(columns)
    .from(homePage)
    .innerJoin(editions, eq(editions.id, homePage.featuredEditionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(sql`${editions.onSale}`)
    .prepare("home_featured"),
);

/** The chosen edition, while it is on sale. */
export async function findFeatured(db: Queryable): Promise<FeaturedEdition | undefined> {
  return (await featured(db).execute())[0];
}

const newest = prepared((db) =>
  db
    .select(columns)
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(sql`${editions.onSale}`)
    .orderBy(sql`${editions.onlineAt} desc`, sql`${editions.bookId} desc`, sql`${editions.id} desc`)
    .limit(1)
    .prepare("home_newest"),
);

/** The edition on sale that came online last. One scan of the index `editions_latest`. */
export async function findNewest(db: Queryable): Promise<FeaturedEdition | undefined> {
  return (await newest(db).execute())[0];
}

const chosenCategories = prepared((db) =>
  db
    .select({ id: homeCategories.categoryId })
    .from(homeCategories)
    .orderBy(asc(homeCategories.position))
    .prepare("home_categories"),
);

/** The ids of the chosen categories in their order. */
export async function findHomeCategoryIds(db: Queryable): Promise<number[]> {
  return (await chosenCategories(db).execute()).map(({ id }) => id);
}

const quoted = prepared((db) =>
  db
    .select({
      slug: books.slug,
      title: books.title,
      author: books.author,
      quote: sql<PressQuote>`${books.pressQuotes} -> 0`,
    })
    .from(books)
    .where(sql`${books.pressQuotes} <> '[]' and ${books.onlineAt} is not null`)
    .orderBy(sql`${books.onlineAt} desc`, sql`${books.id} desc`)
    .limit(1)
    .prepare("home_quoted"),
);

/** The newest book on sale of which the press is quoted, with the first quote. */
export const findQuoted = async (db: Queryable) => (await quoted(db).execute())[0];

const described = prepared((db) =>
  db
    .select({
      slug: contributors.slug,
      name: contributors.name,
      life: sql<string>`${contributors.description}`,
      portrait_url: contributors.portraitUrl,
    })
    .from(contributors)
    .innerJoin(contributorBooks, sql`${contributorBooks.contributor} = ${contributors.slug}`)
    .innerJoin(books, eq(books.id, contributorBooks.bookId))
    .where(
      sql`${contributors.description} is not null and ${contributorBooks.role} = 'aut' and ${books.onlineAt} is not null`,
    )
    .orderBy(sql`${books.onlineAt} desc`, sql`${books.id} desc`)
    .limit(1)
    .prepare("home_author"),
);

/** The author with a life whose book came online last. */
export const findDescribedAuthor = async (db: Queryable) => (await described(db).execute())[0];

const announced = prepared((db) =>
  db
    .select({
      books: sql<
        string | null
      >`string_agg(card || concat(',"downloads":', downloads, ',"editions":[') || written || ']}', ','
        order by next, id)`,
      ids: sql<number[] | null>`array_agg(id)`,
    })
    .from(
      sql`(
        select ${books.card}, ${books.downloads}, ${books.id}, min(${editions.onlineAt}) as next,
          string_agg(concat(${store.writtenSummary}, ${store.writtenPreorder}, '}'), ',' order by ${editions.onlineAt}, ${editions.id}) as written
        from ${editions} join ${books} on ${books.id} = ${editions.bookId} left join ${campaignPrices} on ${store.reducingCampaign}
        where ${store.isAnnouncedRow} group by ${books.id} order by next, ${books.id} limit ${sql.raw(String(homeRowSize))}) announced`,
    )
    .prepare("home_announced"),
);

/** The next books that are announced, each with its announced editions, as `BookSummary`s in JSON with commas between them. */
export async function findAnnounced(db: Queryable, now: Date) {
  const [row] = await announced(db).execute(store.offerValues(now));
  return { books: row?.books ?? "", ids: row?.ids ?? [] };
}

/** Among which a series is looked for. */
const newestBooks = 200;

const newestSeries = prepared((db) =>
  db
    .select({ slug: series.slug, name: series.name, ids: sql<number[]>`newest.ids` })
    .from(series)
    .innerJoin(
      sql`(
        select l.series, (array_agg(b.id order by b.series_number nulls last, b.online_at, b.id))[1:${sql.raw(String(homeRowSize))}] as ids
        from ${seriesBooks} l join ${books} b on b.id = l.book_id
        where b.online_at is not null and l.series in (
          select series from (
            select id from ${books} where online_at is not null order by online_at desc, id desc limit ${sql.raw(String(newestBooks))}
          ) newest join ${seriesBooks} on book_id = newest.id)
        group by l.series having count(*) > 1
        order by max(b.online_at) desc limit 1
      ) newest`,
      sql`newest.series = ${series.slug}`,
    )
    .prepare("home_series"),
);

/** The series whose book came online last, of those with several books on sale; its first ones. */
export const findNewestSeries = async (db: Queryable) => (await newestSeries(db).execute())[0];

export const findLatestIds = (db: Queryable, limit: number) => findFirstIds(db, books.onlineAt, limit);
export const findPopularIds = (db: Queryable, limit: number) => findFirstIds(db, books.downloads, limit);

async function findFirstIds(db: Queryable, order: SQLWrapper, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(sql`${books.onlineAt} is not null`)
    .orderBy(desc(order), desc(books.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Public editions only, so that a number does not reveal scheduled ones. */
export const countBooks = (db: Queryable): Promise<number> =>
  db.$count(books, sql`${books.onlineAt} is not null`);
