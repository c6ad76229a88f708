import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { readingAnnotations } from "#reading/reading/reading.tables.ts";

export type AnnotationRow = typeof readingAnnotations.$inferSelect;

const ofReader = (memberId: string, editionId: number) =>
  and(eq(readingAnnotations.memberId, memberId), eq(readingAnnotations.editionId, editionId));

/** Until the transaction ends, no other call changes the annotations of this member. */
export async function lockAnnotations(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`annotations-${memberId}`}, 0))`);
}

/** Those that are there, in the order of the book. */
export const findAnnotations = (db: Queryable, memberId: string, editionId: number) =>
  db
    .select()
    .from(readingAnnotations)
    .where(and(ofReader(memberId, editionId), isNull(readingAnnotations.removedAt)))
    .orderBy(readingAnnotations.fraction, readingAnnotations.id);

/** With the removed ones. */
export const countStored = (tx: Queryable, memberId: string, editionId: number): Promise<number> =>
  tx.$count(readingAnnotations, ofReader(memberId, editionId));

/** Removed ones, too. */
export const findByIds = (tx: Queryable, memberId: string, editionId: number, ids: string[]) =>
  tx
    .select()
    .from(readingAnnotations)
    .where(and(ofReader(memberId, editionId), inArray(readingAnnotations.id, ids)));

export async function upsertAnnotations(tx: Queryable, rows: AnnotationRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { memberId, editionId, id } = readingAnnotations;
  await tx
    .insert(readingAnnotations)
    .values(rows)
    .onConflictDoUpdate({
      target: [memberId, editionId, id],
      set: {
        color: sql`excluded.color`,
        note: sql`excluded.note`,
        quote: sql`excluded.quote`,
        prefix: sql`excluded.prefix`,
        suffix: sql`excluded.suffix`,
        cfi: sql`excluded.cfi`,
        fraction: sql`excluded.fraction`,
        revision: sql`excluded.revision`,
        chapter: sql`excluded.chapter`,
        version: sql`excluded.version`,
        removedAt: sql`excluded.removed_at`,
      },
    });
}

export async function deleteRemovedBefore(tx: Queryable, memberId: string, editionId: number, instant: Date) {
  await tx
    .delete(readingAnnotations)
    .where(and(ofReader(memberId, editionId), lt(readingAnnotations.removedAt, instant)));
}

export const findAnnotationsOf = (db: Queryable, memberId: string): Promise<AnnotationRow[]> =>
  db
    .select()
    .from(readingAnnotations)
    .where(and(eq(readingAnnotations.memberId, memberId), isNull(readingAnnotations.removedAt)))
    .orderBy(readingAnnotations.editionId, readingAnnotations.fraction, readingAnnotations.id);

export async function deleteAnnotationsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(readingAnnotations).where(eq(readingAnnotations.memberId, memberId));
}
