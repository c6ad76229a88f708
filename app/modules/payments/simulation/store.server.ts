import { and, eq } from "drizzle-orm";
import { simulatedSessions } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";

export type SimulatedSessionRow = typeof simulatedSessions.$inferSelect;

export async function insertSimulatedSession(
  db: Queryable,
  session: typeof simulatedSessions.$inferInsert,
): Promise<void> {
  await db.insert(simulatedSessions).values(session);
}

export async function findSimulatedSession(
  db: Queryable,
  id: string,
): Promise<SimulatedSessionRow | undefined> {
  const [row] = await db.select().from(simulatedSessions).where(eq(simulatedSessions.id, id));
  return row;
}

/** Ends an open session; undefined when it was ended before. */
export async function endSimulatedSession(
  db: Queryable,
  id: string,
  state: "paid" | "expired",
): Promise<SimulatedSessionRow | undefined> {
  const [row] = await db
    .update(simulatedSessions)
    .set({ state })
    .where(and(eq(simulatedSessions.id, id), eq(simulatedSessions.state, "open")))
    .returning();
  return row;
}
