import { asc, between, count, desc, eq, lte, sql, sum } from "drizzle-orm";
import { journalClosings, journalEntries } from "#modules/payments/tables.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { VatAmount } from "#modules/payments/journal/rules.ts";

export type ClosingRow = typeof journalClosings.$inferSelect;

export async function findFirstDay(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ day: journalEntries.day })
    .from(journalEntries)
    .where(eq(journalEntries.position, 1));
  return row?.day;
}

export async function findLastClosing(db: Queryable): Promise<ClosingRow | undefined> {
  const [row] = await db.select().from(journalClosings).orderBy(desc(journalClosings.position)).limit(1);
  return row;
}

/** The journal's last row on a day or before. */
export async function findLastEntryUntil(db: Queryable, day: string) {
  const { position, hash, perpetualCents } = journalEntries;
  const [row] = await db
    .select({ position, hash, perpetualCents })
    .from(journalEntries)
    .where(lte(journalEntries.day, day))
    .orderBy(desc(journalEntries.position))
    .limit(1);
  return row;
}

/** What the rows of some days add up to: by kind, and by rate of VAT. Days inclusive. */
export async function sumDays(db: Queryable, firstDay: string, lastDay: string) {
  const { kind, grossCents, day } = journalEntries;
  const kinds = await db
    .select({ kind, count: count(), grossCents: sum(grossCents).mapWith(Number) })
    .from(journalEntries)
    .where(between(day, firstDay, lastDay))
    .groupBy(kind)
    .orderBy(asc(kind));
  const { rows } = await db.execute<Record<keyof VatAmount, string>>(sql`
    select (amount->>'vatPerMille')::integer as "vatPerMille", sum((amount->>'netCents')::bigint) as "netCents",
           sum((amount->>'vatCents')::bigint) as "vatCents", sum((amount->>'grossCents')::bigint) as "grossCents"
    from ${journalEntries}, jsonb_array_elements(${journalEntries.vat}) as amount
    where ${between(day, firstDay, lastDay)} group by 1 order by 1`);
  const vat = rows.map((row) => ({
    vatPerMille: Number(row.vatPerMille),
    netCents: Number(row.netCents),
    vatCents: Number(row.vatCents),
    grossCents: Number(row.grossCents),
  }));
  return {
    kinds,
    vat,
    entryCount: kinds.reduce((all, each) => all + each.count, 0),
    grossCents: kinds.reduce((all, each) => all + each.grossCents, 0),
  };
}

export async function insertClosing(db: Queryable, closing: ClosingRow): Promise<void> {
  await db.insert(journalClosings).values(closing);
}
