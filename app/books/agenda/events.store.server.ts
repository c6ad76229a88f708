import { and, asc, count, desc, eq, gte, lt, ne, sql } from "drizzle-orm";
import { books } from "#books/catalogue/module.server.ts";
import { events } from "#books/agenda/events.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

const columns = {
  event: events,
  book: { slug: books.slug, title: books.title },
  authorSlug: sql<
    string | null
  >`(select c.slug from contributors c where c.name = ${events.author} order by c.slug limit 1)`,
};
export type EventRow = Awaited<ReturnType<typeof findComing>>[number];

const shown = (db: Queryable) =>
  db.select(columns).from(events).leftJoin(books, eq(books.id, events.bookId)).$dynamic();
const isPublic = ne(events.state, "draft");

/** Those of a day and later, the next one first. @param bookSlug only about this book */
export const findComing = (db: Queryable, today: string, bookSlug?: string) =>
  shown(db)
    .where(
      and(
        isPublic,
        gte(events.lastDay, today),
        bookSlug === undefined ? undefined : eq(books.slug, bookSlug),
      ),
    )
    .orderBy(asc(events.firstDay), asc(events.fromHour), asc(events.id))
    .limit(200);

/** Those before a day, the latest first. */
export const findPast = (db: Queryable, today: string, limit: number) =>
  shown(db)
    .where(and(isPublic, lt(events.lastDay, today)))
    .orderBy(desc(events.lastDay), desc(events.id))
    .limit(limit);

/** One that readers may see. */
export async function findPublic(db: Queryable, id: number): Promise<EventRow | undefined> {
  const [row] = await shown(db).where(and(isPublic, eq(events.id, id)));
  return row;
}

/** All, drafts included, the latest day first. */
export const findAll = (db: Queryable, limit: number) =>
  shown(db).orderBy(desc(events.firstDay), desc(events.id)).limit(limit);

export async function findStored(db: Queryable, id: number): Promise<EventRow | undefined> {
  const [row] = await shown(db).where(eq(events.id, id));
  return row;
}

export async function countEvents(db: Queryable): Promise<number> {
  const [row] = await db.select({ events: count() }).from(events);
  return row?.events ?? 0;
}

export async function insertEvent(tx: Queryable, values: typeof events.$inferInsert): Promise<number> {
  const [row] = await tx.insert(events).values(values).returning({ id: events.id });
  if (!row) throw new Error("The event was not written.");
  return row.id;
}

/** @returns whether the event was there in this revision */
export async function updateEvent(
  tx: Queryable,
  known: { id: number; revision: number },
  values: Omit<typeof events.$inferInsert, "revision">,
): Promise<boolean> {
  const rows = await tx
    .update(events)
    .set({ ...values, revision: known.revision + 1 })
    .where(and(eq(events.id, known.id), eq(events.revision, known.revision)))
    .returning({ id: events.id });
  return rows.length > 0;
}

export async function removeEvent(tx: Queryable, id: number): Promise<string | undefined> {
  const [row] = await tx.delete(events).where(eq(events.id, id)).returning({ title: events.title });
  return row?.title;
}

export async function findBookId(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await db.select({ id: books.id }).from(books).where(eq(books.slug, slug));
  return row?.id ?? null;
}
