import { desc } from "drizzle-orm";
import type { ClosingRow } from "#modules/payments/journal/store.server.ts";
import { journalClosings } from "#modules/payments/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

export async function findLastClosing(db: Queryable): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(journalClosings).orderBy(desc(journalClosings.position)).limit(1);
  return row;
}

export async function insertClosing(db: Queryable, closing: ClosingRow): Promise<void> {
  await db.insert(journalClosings).values(closing);
}
