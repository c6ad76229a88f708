import { eq, sql } from "drizzle-orm";
import { editions, plannedPrices } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type PlannedPrice = typeof plannedPrices.$inferSelect;

export async function findPlannedPrice(db: Queryable, editionId: number): Promise<PlannedPrice | undefined> {
  const [row] = await db.select().from(plannedPrices).where(eq(plannedPrices.editionId, editionId));
  return row;
}

/** It replaces an earlier one. */
export async function savePlannedPrice(tx: Queryable, price: PlannedPrice): Promise<void> {
  const { editionId: _id, ...changes } = price;
  await tx
    .insert(plannedPrices)
    .values(price)
    .onConflictDoUpdate({ target: plannedPrices.editionId, set: changes });
}

/** @returns whether there was one */
export async function deletePlannedPrice(tx: Queryable, editionId: number): Promise<boolean> {
  const rows = await tx.delete(plannedPrices).where(eq(plannedPrices.editionId, editionId)).returning();
  return rows.length > 0;
}

/** Gives editions the prices that are due, in one statement. */
export async function applyPlannedPrices(db: Queryable, instant: Date): Promise<void> {
  const due = sql`${plannedPrices.startsAt} <= ${instant.toISOString()}::timestamptz`;
  const [first] = await db.select().from(plannedPrices).where(due).limit(1);
  // An update without rows would still renew every total.
  if (!first) return;
  await db.execute(sql`
    with due as (delete from ${plannedPrices} where ${due} returning edition_id, price_cents)
    update ${editions} set price_cents = due.price_cents, version = ${editions.version} + 1
    from due where ${editions.id} = due.edition_id`);
}
