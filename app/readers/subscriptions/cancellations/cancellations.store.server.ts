import { desc, eq, lt } from "drizzle-orm";
import { cancellations } from "#readers/subscriptions/subscriptions.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type CancellationRow = typeof cancellations.$inferSelect;

export async function insertCancellation(db: Queryable, cancellation: typeof cancellations.$inferInsert) {
  const [row] = await db.insert(cancellations).values(cancellation).returning();
  if (!row) throw new Error("The new cancellation was not returned.");
  return row;
}

export async function findCancellation(db: Queryable, id: number): Promise<CancellationRow | undefined> {
  const [row] = await db.select().from(cancellations).where(eq(cancellations.id, id));
  return row;
}

/** A member's, newest first. */
export async function findCancellations(db: Queryable, memberId: string, limit: number) {
  return db
    .select()
    .from(cancellations)
    .where(eq(cancellations.memberId, memberId))
    .orderBy(desc(cancellations.notifiedAt), desc(cancellations.id))
    .limit(limit);
}

/** The date and the subject of a cancellation stay; the person is removed. */
export async function forgetNotifier(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(cancellations)
    .set({ name: "compte effacé", email: "efface@efface.invalid", reference: "", reason: "" })
    .where(eq(cancellations.memberId, memberId));
}

export async function deleteCancellationsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(cancellations).where(lt(cancellations.notifiedAt, instant));
}
