import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { visitorDays, visitorMarks } from "#readers/visitors/visitors.tables.ts";
import type { Database, Queryable } from "#platform/postgres/database.server.ts";

/**
 * The salt of a day, the same for every process. The first request of a new day creates it, and deletes the marks of
 * earlier days.
 */
export async function openDay(db: Database, day: string, newSalt: Buffer): Promise<Buffer> {
  const known = await findSalt(db, day);
  if (known) return known;
  return db.transaction(async (tx) => {
    await tx
      .insert(visitorDays)
      .values({ day, salt: newSalt })
      .onConflictDoNothing({ target: visitorDays.day });
    await tx
      .update(visitorDays)
      .set({ salt: null })
      .where(and(lt(visitorDays.day, day), isNotNull(visitorDays.salt)));
    await tx.delete(visitorMarks).where(lt(visitorMarks.day, day));
    return (await findSalt(tx, day)) ?? newSalt;
  });
}

async function findSalt(db: Queryable, day: string): Promise<Buffer | null> {
  const [row] = await db.select({ salt: visitorDays.salt }).from(visitorDays).where(eq(visitorDays.day, day));
  return row?.salt ?? null;
}

/** Counts the marks that are new for this day, over all processes. */
export async function countMarks(db: Queryable, day: string, marks: Buffer[]): Promise<void> {
  await db.execute(sql`
    with fresh as (
      insert into ${visitorMarks} (day, mark) select ${day}::date, mark from unnest(${sql.param(marks)}::bytea[]) as mark
      on conflict do nothing returning 1
    )
    update ${visitorDays} set visitors = visitors + (select count(*) from fresh) where day = ${day}::date`);
}

export async function sumVisitors(db: Queryable, firstDay: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${visitorDays.visitors}), 0)::int` })
    .from(visitorDays)
    .where(gte(visitorDays.day, firstDay));
  return row?.sum ?? 0;
}
