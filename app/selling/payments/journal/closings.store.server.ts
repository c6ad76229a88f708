import { desc, sql } from "drizzle-orm";
import type { ClosingRow } from "#selling/payments/journal/journal.store.server.ts";
import { journalClosings, journalMonths } from "#selling/payments/payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export async function findLastClosing(db: Queryable): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(journalClosings).orderBy(desc(journalClosings.position)).limit(1);
  return row;
}

export async function insertClosing(db: Queryable, closing: ClosingRow): Promise<void> {
  await db.insert(journalClosings).values(closing);
}

/** Keeps the sums of a month by edition, movement and rate (`journal_sums`). */
export async function insertMonthSums(
  db: Queryable,
  { firstDay, lastDay }: Pick<ClosingRow, "firstDay" | "lastDay">,
): Promise<void> {
  await db.execute(sql`
    insert into ${journalMonths} (month, edition_id, kind, vat_per_mille, copies, net_cents, vat_cents, gross_cents)
    select * from journal_sums(${firstDay}::date, ${lastDay}::date)`);
}
