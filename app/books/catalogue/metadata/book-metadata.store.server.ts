import { and, asc, eq, ne, sql } from "drizzle-orm";
import { books, editionIsbns, editions } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { type IsbnPlace, isbnPlaces, type Isbns, noIsbns } from "#books/catalogue/metadata/isbn.rules.ts";

export async function findIsbns(db: Queryable, editionId: number): Promise<Isbns> {
  const rows = await db.select().from(editionIsbns).where(eq(editionIsbns.editionId, editionId));
  return { ...noIsbns, ...Object.fromEntries(rows.map(({ place, isbn }) => [place, isbn])) };
}

export async function setIsbns(db: Queryable, editionId: number, isbns: Isbns): Promise<void> {
  const rows = isbnPlaces.flatMap((place: IsbnPlace) => {
    const isbn = isbns[place];
    return isbn === null ? [] : [{ editionId, place, isbn }];
  });
  await db.delete(editionIsbns).where(eq(editionIsbns.editionId, editionId));
  if (rows.length > 0) await db.insert(editionIsbns).values(rows);
}

export interface NumberedEdition {
  isbn: string;
  id: number;
  title: string;
  bookTitle: string;
}

/** Editions with one of these numbers. @param but an excluded edition */
export async function findNumbered(
  db: Queryable,
  isbns: string[],
  but?: number,
): Promise<NumberedEdition | undefined> {
  if (isbns.length === 0) return undefined;
  const [row] = await db
    .select({ isbn: editionIsbns.isbn, id: editions.id, title: editions.title, bookTitle: books.title })
    .from(editionIsbns)
    .innerJoin(editions, eq(editions.id, editionIsbns.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      and(
        sql`${editionIsbns.isbn} = any(${sql.param(isbns)}::text[])`,
        but === undefined ? undefined : ne(editions.id, but),
      ),
    )
    .limit(1);
  return row;
}

/** More series than a publisher has, and few enough for a list in a field. */
const maxSeries = 1000;

export async function findSeries(db: Queryable): Promise<string[]> {
  const named = db
    .selectDistinct({ name: books.series })
    .from(books)
    .where(sql`${books.series} is not null`)
    .as("named");
  const rows = await db
    .select()
    .from(named)
    .orderBy(asc(sql`${named.name} collate "fr-x-icu"`))
    .limit(maxSeries);
  return rows.flatMap(({ name }) => name ?? []);
}

/** A similarity of half the trigrams: « Les Misérables » and "Les Miserable". */
const likeEnough = 0.5;
const maxSimilar = 3;

/**
 * Books with a similar title and author, the most similar first; capitals, accents and the order of words have little
 * weight.
 */
export async function findSimilar(db: Pick<Queryable, "execute">, title: string, author: string) {
  const like = sql`similarity(plain_text(${books.title}), plain_text(${title}))`;
  const authorLike = sql`similarity(plain_text(${books.author}), plain_text(${author}))`;
  // The index supports « % » only; the similarity threshold is applied to its results.
  const { rows } = await db.execute<{ id: number; title: string; author: string }>(sql`
    select ${books.id}, ${books.title}, ${books.author} from ${books}
    where plain_text(${books.title}) % plain_text(${title}) and ${like} >= ${likeEnough} and ${authorLike} >= ${likeEnough}
    order by ${like} + ${authorLike} desc, ${books.id} limit ${maxSimilar}`);
  return rows;
}
