import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { books, editionIsbns, editions } from "#books/catalogue/catalogue.tables.ts";
import { lotEditions, lots } from "#books/catalogue/lots/lots.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type LotRow = typeof lots.$inferSelect;

const editionIds = sql<number[]>`array(
  select ${lotEditions.editionId} from ${lotEditions} where ${lotEditions.lotId} = ${lots.id} order by ${lotEditions.place})`;

const described = (db: Queryable, condition: SQL | undefined) =>
  db.select({ lot: lots, editionIds }).from(lots).where(condition).orderBy(desc(lots.id));
export type DescribedLot = Awaited<ReturnType<typeof described>>[number];

export const findLot = async (db: Queryable, id: number): Promise<DescribedLot | undefined> =>
  (await described(db, eq(lots.id, id)))[0];

/** Those on sale by the publisher's choice; their editions may not be. */
export const findLotsOnSale = (db: Queryable, ids: readonly number[]): Promise<DescribedLot[]> =>
  described(db, and(inArray(lots.id, [...ids]), lots.onSale));

export const findLotBySlug = async (db: Queryable, slug: string): Promise<DescribedLot | undefined> =>
  (await described(db, and(eq(lots.slug, slug), lots.onSale)))[0];

/** The lots on sale with an edition of a book. */
export const findLotsOfBook = (db: Queryable, bookId: number): Promise<DescribedLot[]> =>
  described(
    db,
    and(
      lots.onSale,
      sql`exists (select 1 from ${lotEditions} join ${editions} on ${editions.id} = ${lotEditions.editionId}
        where ${lotEditions.lotId} = ${lots.id} and ${editions.bookId} = ${bookId})`,
    ),
  );

/** The last lots, the newest first. */
export const findLots = (db: Queryable, limit: number): Promise<DescribedLot[]> =>
  described(db, undefined).limit(limit);

/** All lots, or those that changed at an instant or later, themselves or by one of their editions. */
export const findLotsChangedSince = (db: Queryable, since: Date | null): Promise<DescribedLot[]> =>
  described(
    db,
    since === null
      ? undefined
      : or(
          gte(lots.changedAt, since),
          sql`exists (select 1 from ${lotEditions} join ${editions} on ${editions.id} = ${lotEditions.editionId}
            where ${lotEditions.lotId} = ${lots.id} and ${editions.changedAt} >= ${since.toISOString()})`,
        ),
  );

export const findLotSlugs = async (db: Queryable): Promise<string[]> =>
  (await db.select({ slug: lots.slug }).from(lots).where(eq(lots.onSale, true)).orderBy(asc(lots.id))).map(
    ({ slug }) => slug,
  );

/** All slugs that begin with one. */
export const findLotSlugsLike = async (db: Queryable, base: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ slug: lots.slug })
        .from(lots)
        .where(sql`starts_with(${lots.slug}, ${base})`)
    ).map(({ slug }) => slug),
  );

/** The title of a lot on sale with one of these editions. */
export async function findTitleOfLotWith(db: Queryable, ids: readonly number[]): Promise<string | undefined> {
  const [row] = await db
    .select({ title: lots.title })
    .from(lotEditions)
    .innerJoin(lots, eq(lots.id, lotEditions.lotId))
    .where(and(lots.onSale, inArray(lotEditions.editionId, [...ids])))
    .limit(1);
  return row?.title;
}

/** Whether a file of the catalogue has this number. */
export const isIsbnOfEdition = async (db: Queryable, isbn: string): Promise<boolean> =>
  (await db.select({ isbn: editionIsbns.isbn }).from(editionIsbns).where(eq(editionIsbns.isbn, isbn)))
    .length > 0;

export async function lockLot(tx: Queryable, id: number): Promise<LotRow | undefined> {
  const [row] = await tx.select().from(lots).where(eq(lots.id, id)).for("update");
  return row;
}

export async function insertLot(tx: Queryable, lot: typeof lots.$inferInsert): Promise<number> {
  const [row] = await tx.insert(lots).values(lot).returning({ id: lots.id });
  if (!row) throw new Error("The new lot was not returned.");
  return row.id;
}

export async function updateLotRow(tx: Queryable, id: number, changes: Partial<LotRow>): Promise<void> {
  await tx
    .update(lots)
    .set({ ...changes, version: sql`${lots.version} + 1` })
    .where(eq(lots.id, id));
}

export async function replaceEditions(tx: Queryable, lotId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(lotEditions).where(eq(lotEditions.lotId, lotId));
  await tx.insert(lotEditions).values(ids.map((editionId, place) => ({ lotId, editionId, place })));
}

/** What a form shows of editions, on sale or not. */
export const findLotEditions = (db: Queryable, ids: readonly number[]) =>
  db
    .select({
      id: editions.id,
      title: editions.title,
      bookTitle: books.title,
      bookAuthor: books.author,
      priceCents: editions.priceCents,
      isFree: editions.isFree,
      onlineAt: editions.onlineAt,
      withdrawnAt: editions.withdrawnAt,
    })
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(inArray(editions.id, [...ids]));
