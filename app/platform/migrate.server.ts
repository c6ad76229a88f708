import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { StartupError } from "#platform/startup-error.ts";

/** Any constant that no other program uses on this database: "encr" in ASCII. */
const migrationLock = 0x656e6372;

/** How long a migration waits for a lock: while it waits, all later statements on that table wait behind it. */
const lockTimeout = "10s";

/**
 * Applies the SQL files of `folder` that are new to this database, in the order of their names, each in its own
 * transaction, while holding an advisory lock, so that several processes may start concurrently.
 * @param pool of connections that do not go through a pooler in transaction mode: the lock belongs to a session
 * @returns the names of the applied files
 * @throws StartupError if an applied file has changed, or the database is newer than this program
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may need minutes for a large table.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return await applyMissing(client, folder);
  } finally {
    // The end of its session releases the lock, and these settings with it.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, folder: string): Promise<string[]> {
  await client.query(
    "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  const rows = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  const applied = new Map(rows.rows.map((row) => [row.name, row.sha256]));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const unknown = [...applied.keys()].find((name) => !names.includes(name));
  if (unknown) {
    throw new StartupError(
      `La base de données vient d’une version plus récente d’Encrier (migration ${unknown}). Mettez le programme à jour.`,
    );
  }
  const done: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(folder, name), "utf8");
    const sha256 = createHash("sha256").update(sql).digest("hex");
    const known = applied.get(name);
    if (known === sha256) continue;
    if (known) throw new StartupError(`La migration ${name} a changé depuis qu’elle a été appliquée.`);
    await applyOne(client, name, sha256, sql);
    done.push(name);
  }
  return done;
}

async function applyOne(client: PoolClient, name: string, sha256: string, sql: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(sql);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`La migration ${name} a échoué : ${(error as Error).message}`, { cause: error });
  }
}
