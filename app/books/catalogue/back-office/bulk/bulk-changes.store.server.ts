import { and, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type BulkField, isOfBooks } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { currentValues, restorable } from "#books/catalogue/back-office/bulk/bulk-editing.store.server.ts";
import {
  hasNamesake,
  noticeAssignments,
} from "#books/catalogue/back-office/bulk/bulk-notices.store.server.ts";
import { lockSlugs } from "#books/catalogue/back-office/catalogue-editing.store.server.ts";
import {
  bookCategories,
  books,
  bulkChangeRows,
  bulkChanges,
  catalogueVersion,
  categories,
  editions,
} from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type BulkChangeRow = typeof bulkChanges.$inferSelect;

/**
 * Until the transaction ends, other writers of the catalogue wait: they lock its version first. Who gives a book its
 * names locks the slugs before.
 */
export async function lockCatalogue(db: Queryable, field: BulkField | undefined): Promise<void> {
  if (field === "author") await lockSlugs(db);
  await db.select().from(catalogueVersion).for("update");
}

export async function insertChange(
  db: Queryable,
  change: typeof bulkChanges.$inferInsert,
): Promise<BulkChangeRow> {
  const [row] = await db.insert(bulkChanges).values(change).returning();
  if (!row) throw new Error("The bulk change was not returned.");
  return row;
}

/** @param changed a query of `target`, `before` and `after` */
export async function insertChangedRows(db: Queryable, id: number, changed: SQL): Promise<void> {
  await db.execute(sql`insert into ${bulkChangeRows} (bulk_change_id, target_id, before, after)
    select ${id}, target, before, after from (${changed}) as changed`);
}

/** Categories are rows of their own: the book itself has only its version. */
const assignments: Partial<Record<BulkField, (value: SQL) => SQL>> = {
  price: (value) => sql`price_cents = (${value})::integer`,
  free: (value) => sql`is_free = (${value})::boolean`,
  publication_date: (value) => sql`publication_date = (${value} #>> '{}')::date`,
  sale: (value) => sql`on_sale = (${value} ->> 'on_sale')::boolean,
    online_at = (${value} ->> 'online_at')::timestamp at time zone 'UTC',
    withdrawn_at = (${value} ->> 'withdrawn_at')::timestamp at time zone 'UTC'`,
  tags: (value) => sql`tags = array(
    select tag from jsonb_array_elements_text(${value}) with ordinality as kept (tag, place) order by place)`,
  ...noticeAssignments,
};

const tableOf = (field: BulkField) => (isOfBooks(field) ? books : editions);
const valueOf = (side: "before" | "after") => sql`${bulkChangeRows[side]}`;
const inChange = (id: number) => sql`${bulkChangeRows.bulkChangeId} = ${id}`;
const among = (ids: readonly number[] | undefined) =>
  ids && sql`${bulkChangeRows.targetId} = any(${sql.param([...ids])}::integer[])`;

/** Stores one side of a bulk change's values. @param ids of its targets; all by default */
export async function setValues(
  db: Queryable,
  { id, field }: Pick<BulkChangeRow, "id" | "field">,
  side: "before" | "after",
  ids?: readonly number[],
): Promise<void> {
  const table = tableOf(field);
  const rows = and(inChange(id), among(ids));
  const assigned = assignments[field]?.(valueOf(side));
  await db.execute(sql`update ${table} set ${assigned ? sql`${assigned}, ` : sql``}version = ${table.version} + 1
    from ${bulkChangeRows} where ${rows} and ${table.id} = ${bulkChangeRows.targetId}`);
  if (field === "categories") await placeBooks(db, rows, valueOf(side));
}

async function placeBooks(db: Queryable, rows: SQL | undefined, value: SQL): Promise<void> {
  await db.execute(sql`delete from ${bookCategories} using ${bulkChangeRows}
    where ${rows} and ${bookCategories.bookId} = ${bulkChangeRows.targetId}
      and not ${value} @> to_jsonb(${bookCategories.categoryId})`);
  await db.execute(sql`insert into ${bookCategories} (book_id, category_id)
    select ${books.id}, ${categories.id} from ${bulkChangeRows}
      join ${books} on ${books.id} = ${bulkChangeRows.targetId}
      cross join lateral jsonb_array_elements_text(${value}) as placed (id)
      join ${categories} on ${categories.id} = placed.id::integer
    where ${rows} on conflict do nothing`);
}

/** Locked until the transaction ends: it is undone once. */
export async function findChange(db: Queryable, id: number): Promise<BulkChangeRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
  return row;
}

/** The targets that still have the value of the bulk change; without those whose names another book has taken. */
export async function findUnchanged(
  db: Queryable,
  { id, field }: Pick<BulkChangeRow, "id" | "field">,
): Promise<number[]> {
  const table = tableOf(field);
  const restored =
    field === "author" ? sql`and not ${hasNamesake(books.id, sql`(${valueOf("before")} #>> '{}')`)}` : sql``;
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} as id from ${bulkChangeRows} join ${table} on ${table.id} = ${bulkChangeRows.targetId}
    where ${inChange(id)} and ${currentValues[field]} = ${restorable(field, valueOf("after"))} ${restored}`);
  return rows.map((row) => row.id);
}

export interface LeftRow extends Record<string, unknown> {
  /** The edition, or the book for a field of books. */
  id: number;
  /** Null for a deleted one. */
  book_id: number | null;
  title: string;
  edition_title: string | null;
  count: number;
}

/** After an undo: the targets that differ from the value before, the first ones of those that exist. */
export async function findLeft(
  db: Queryable,
  { id, field }: Pick<BulkChangeRow, "id" | "field">,
  limit: number,
): Promise<LeftRow[]> {
  const ofBooks = isOfBooks(field);
  const joined = ofBooks
    ? sql`left join ${books} on ${books.id} = ${bulkChangeRows.targetId}`
    : sql`left join ${editions} on ${editions.id} = ${bulkChangeRows.targetId}
        left join ${books} on ${books.id} = ${editions.bookId}`;
  const { rows } = await db.execute<LeftRow>(sql`
    select ${bulkChangeRows.targetId} as id, ${books.id} as book_id, ${books.title}, ${ofBooks ? sql`null` : sql`${editions.title}`} as edition_title,
      count(*) over ()::int as count
    from ${bulkChangeRows} ${joined}
    where ${inChange(id)} and (${books.id} is null
      or ${currentValues[field]} is distinct from ${restorable(field, valueOf("before"))})
    order by ${books.title} collate "fr-x-icu" nulls last, ${bulkChangeRows.targetId} limit ${limit}`);
  return rows;
}

export async function markUndone(db: Queryable, id: number, undoneAt: Date): Promise<void> {
  await db.update(bulkChanges).set({ undoneAt }).where(eq(bulkChanges.id, id));
}

/** The moments at which editions of a bulk change come on sale. */
export async function findScheduledMoments(db: Queryable, id: number, limit: number): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ onlineAt: editions.onlineAt })
    .from(bulkChangeRows)
    .innerJoin(editions, eq(editions.id, bulkChangeRows.targetId))
    .where(and(inChange(id), sql`not ${editions.onSale} and ${editions.withdrawnAt} is null`))
    .orderBy(editions.onlineAt)
    .limit(limit);
  return rows.map(({ onlineAt }) => onlineAt);
}

export const findChangesSince = (db: Queryable, instant: Date, limit: number): Promise<BulkChangeRow[]> =>
  db
    .select()
    .from(bulkChanges)
    .where(gt(bulkChanges.madeAt, instant))
    .orderBy(desc(bulkChanges.madeAt), desc(bulkChanges.id))
    .limit(limit);

export async function deleteChangesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(bulkChanges).where(lt(bulkChanges.madeAt, instant));
}

/** The next targets of a bulk change after one, in order. */
export async function findNextTargets(
  db: Queryable,
  id: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: bulkChangeRows.targetId })
    .from(bulkChangeRows)
    .where(and(inChange(id), gt(bulkChangeRows.targetId, after)))
    .orderBy(bulkChangeRows.targetId)
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function findField(db: Queryable, id: number): Promise<BulkField | undefined> {
  const [row] = await db.select({ field: bulkChanges.field }).from(bulkChanges).where(eq(bulkChanges.id, id));
  return row?.field;
}

/** The editions of these books, or these editions, of those that exist. */
export async function findEditionsOf(db: Queryable, field: BulkField, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: editions.id })
    .from(editions)
    .where(inArray(isOfBooks(field) ? editions.bookId : editions.id, ids))
    .orderBy(editions.id);
  return rows.map((row) => row.id);
}

export async function findCategoryNames(db: Queryable, ids: number[]): Promise<string[]> {
  const rows = await db
    .select({ name: categories.name })
    .from(categories)
    .where(sql`${categories.id} = any(${sql.param(ids)}::integer[])`)
    .orderBy(categories.name);
  return rows.map(({ name }) => name);
}
