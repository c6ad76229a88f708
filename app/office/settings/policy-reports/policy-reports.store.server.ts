import { gte, sql } from "drizzle-orm";
import { policyReports } from "#office/settings/settings.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** Adds one to a day's count, and deletes days before `kept`. Days are written YYYY-MM-DD. */
export async function addRefusal(db: Queryable, day: string, directive: string, kept: string): Promise<void> {
  await db.execute(sql`
    with removed as (delete from ${policyReports} where day < ${kept}::date)
    insert into ${policyReports} (day, directive, refused) values (${day}::date, ${directive}, 1)
    on conflict (day, directive) do update set refused = ${policyReports.refused} + 1`);
}

export async function sumRefusals(db: Queryable, firstDay: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${policyReports.refused}), 0)::int` })
    .from(policyReports)
    .where(gte(policyReports.day, firstDay));
  return row?.sum ?? 0;
}
