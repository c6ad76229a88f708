import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import { StartupError } from "#platform/startup-error.ts";

/** Any constant that no other program uses on this database: "encr" in ASCII. */
const migrationLock = 0x656e6372;

/** How long a migration waits for a lock: while it waits, all later statements on that table wait behind it. */
const lockTimeout = "10s";

export interface AppliedMigration {
  name: string;
  sha256: string;
}

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
    const missing = await findMissing(client, folder);
    for (const migration of missing) await applyAlone(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // The end of its session releases the lock, and these settings with it.
    client.release(true);
  }
}

/**
 * The same in the caller's transaction.
 * @param wanted only these migrations; all by default
 * @throws StartupError if a wanted or an applied file is unknown to this program, or has changed
 */
export async function migrateWithin(
  client: ClientBase,
  folder: string,
  wanted?: readonly AppliedMigration[],
): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  const names = wanted && new Set(wanted.map(({ name }) => name));
  if (wanted) missingFrom(await readMigrations(folder), wanted);
  for (const migration of await findMissing(client, folder))
    if (!names || names.has(migration.name)) await apply(client, migration);
}

/**
 * Checks that this program can read a database that has these migrations.
 * @throws StartupError if one is unknown to it, or has changed
 */
export async function requireKnownMigrations(
  folder: string,
  applied: readonly AppliedMigration[],
): Promise<void> {
  missingFrom(await readMigrations(folder), applied);
}

/** The migrations of a database, in the order of their names. */
export async function appliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select name, sha256 from migrations order by name");
  return rows;
}

async function findMissing(client: ClientBase, folder: string): Promise<Migration[]> {
  // Only if it is missing: a role that owns no table may not even ask.
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.migrations') is not null as found",
  );
  if (!rows[0]?.found)
    await client.query(
      "create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
  return missingFrom(await readMigrations(folder), await appliedMigrations(client));
}

interface Migration extends AppliedMigration {
  sql: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function missingFrom(all: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const known = new Map(all.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of applied) {
    if (!known.has(name)) {
      throw new StartupError(
        `La base de données vient d’une version plus récente d’Encrier (migration ${name}). Mettez le programme à jour.`,
      );
    }
    if (known.get(name) !== sha256)
      throw new StartupError(`La migration ${name} a changé depuis qu’elle a été appliquée.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return all.filter(({ name }) => !done.has(name));
}

async function applyAlone(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await apply(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function apply(client: ClientBase, { name, sha256, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  } catch (error) {
    throw new Error(`La migration ${name} a échoué : ${(error as Error).message}`, { cause: error });
  }
}
