import { lt, sql } from "drizzle-orm";
import { publicChanges } from "#platform/postgres/platform-tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** What a read sees that begins now: transactions by their numbers, as `pg_current_snapshot()` writes them. */
export async function findSnapshot(db: Pick<Queryable, "execute">): Promise<string> {
  const { rows } = await db.execute<{ seen: string }>(sql`select pg_current_snapshot()::text as seen`);
  return rows[0]?.seen ?? "";
}

/** The changes of the last days, each key with the transactions that changed it. */
export async function findPublicChanges(db: Pick<Queryable, "select">) {
  const rows = await db.select().from(publicChanges);
  return rows.map(({ key, transaction }) => ({ key, transaction: Number(transaction) }));
}

/** Kept answers are never as old as what is removed. */
export async function removePublicChanges(db: Pick<Queryable, "delete">, before: Date): Promise<void> {
  await db.delete(publicChanges).where(lt(publicChanges.changedAt, before));
}

/** The cluster, its history and the database: transactions of another one have other numbers. */
export async function findDatabaseIdentity(db: Pick<Queryable, "execute">): Promise<string> {
  const { rows } = await db.execute<{ identity: string }>(sql`
    select concat_ws(' ', system_identifier, timeline_id, (select oid from pg_database where datname = current_database())) as identity
    from pg_control_system(), pg_control_checkpoint()`);
  return rows[0]?.identity ?? "";
}
