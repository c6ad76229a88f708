import type { ClientBase, Pool, PoolClient } from "pg";
import {
  isLower,
  type Program,
  program as thisProgram,
  programText,
  servesFrom,
} from "#platform/process/program.server.ts";
import {
  adoptBaseline,
  type AppliedMigration,
  isBeforeBaseline,
  type Migration,
  readSchema,
  requireBaseline,
} from "#platform/postgres/schema.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

/** Any constant that no other program uses on this database: "encr" in ASCII. */
const migrationLock = 0x656e6372;

/** How long a migration waits for a lock: while it waits, all later statements on that table wait behind it. */
const lockTimeout = "10s";

/**
 * Applies the baseline to an empty database, and the migrations that are new to this database, in their order, each in its
 * own transaction, while holding an advisory lock, so that several processes may start concurrently.
 * The database then names the program, and the oldest one that may serve next to it: such a program, started again
 * while processes are replaced, serves on the newer schema.
 * @param folder that `readSchema` reads
 * @param pool of connections that do not go through a pooler in transaction mode: the lock belongs to a session
 * @param onNewer receives a line of French if the database is newer than this program, which may serve on it
 * @returns the names of the applied files
 * @throws StartupError if an applied file has changed, or the database is too new for this program
 */
export async function migrate(
  pool: Pool,
  folder: string,
  { program = thisProgram, onNewer }: { program?: Program; onNewer?: (line: string) => void } = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may need minutes for a large table.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const all = await readSchema(folder);
    const applied = await inTransaction(client, () => makeApplied(client, folder, all));
    const stored = await findStoredProgram(client);
    const unknown = unknownOf(all, applied);
    if (unknown.length > 0) {
      const text = newerText(databaseSubject, stored?.version, unknown, program, all);
      if (!stored || unknown.some((name) => name <= stored.servesFrom))
        throw new StartupError(`${text} Mettez-le à jour.`);
      onNewer?.(`${text} Il peut servir encore\u202f: mettez-le à jour.`);
    }
    const missing = missingFrom(all, applied);
    for (const migration of missing) await inTransaction(client, () => apply(client, migration));
    if (unknown.length === 0) await storeProgram(client, all, program, stored);
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
  const all = await readSchema(folder);
  const applied = await makeApplied(client, folder, all);
  requireKnown(all, [...applied, ...(wanted ?? [])]);
  const names = wanted && new Set(recorded(all, wanted).map(({ name }) => name));
  for (const migration of missingFrom(all, applied))
    if (!names || names.has(migration.name)) await apply(client, migration);
}

/**
 * Checks that this program can read a backup, or a database, that has these migrations.
 * @param version of the program that made the backup
 * @throws StartupError if a migration is unknown to this program, or has changed; it names both versions
 */
export async function requireKnownMigrations(
  folder: string,
  applied: readonly AppliedMigration[],
  version?: string,
): Promise<void> {
  requireKnown(await readSchema(folder), applied, version);
}

/** The migrations of a database, in the order of their names. */
export async function appliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select name, sha256 from migrations order by name");
  return rows;
}

/** The migrations of a database, which then has the baseline or is empty. @throws StartupError if it is older */
async function makeApplied(
  client: ClientBase,
  folder: string,
  [baseline]: readonly Migration[],
): Promise<AppliedMigration[]> {
  // Only if it is missing: a role that owns no table may not even ask.
  if (!(await hasTable(client, "migrations")))
    await client.query(
      "create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
  const applied = await appliedMigrations(client);
  requireBaseline(databaseSubject, applied);
  return baseline && isBeforeBaseline(applied) ? adoptBaseline(client, folder, baseline) : applied;
}

async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.' || $1) is not null as found",
    [name],
  );
  return rows[0]?.found === true;
}

/** The applied migrations that this program does not know. @throws StartupError if another one has changed */
function unknownOf(all: readonly Migration[], applied: readonly AppliedMigration[]): string[] {
  const known = new Map(all.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of applied)
    if (known.has(name) && known.get(name) !== sha256)
      throw new StartupError(`La migration ${name} a changé depuis qu’elle a été appliquée.`);
  return applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
}

function requireKnown(
  all: readonly Migration[],
  applied: readonly AppliedMigration[],
  backupVersion?: string,
): void {
  const subject = backupVersion === undefined ? databaseSubject : "Cette sauvegarde";
  requireBaseline(subject, applied);
  const unknown = unknownOf(all, recorded(all, applied));
  if (unknown.length === 0) return;
  throw new StartupError(`${newerText(subject, backupVersion, unknown, thisProgram, all)} Mettez-le à jour.`);
}

const databaseSubject = "La base de données";

/** All migrations before the baseline made what the baseline makes. */
const recorded = (
  [baseline]: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] => (baseline && isBeforeBaseline(applied) ? [baseline] : applied);

/** Names the versions of both, as far as they are known. */
const newerText = (
  subject: string,
  version: string | undefined,
  unknown: readonly string[],
  program: Program,
  all: readonly Migration[],
): string =>
  `${subject} vient d’une version plus récente d’Encrier\u202f: ${programText(version, unknown.at(-1))}. Ce programme est ${programText(program.version, all.at(-1)?.name)}.`;

function missingFrom(all: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const done = new Set(applied.map(({ name }) => name));
  return all.filter(({ name }) => !done.has(name));
}

/** What the newest program of a database has stored in `shop_settings`. */
interface StoredProgram {
  version: string;
  /** Its last migration, and that of the oldest program that may serve next to it. */
  migration: string;
  servesFrom: string;
}

async function findStoredProgram(client: ClientBase): Promise<StoredProgram | null> {
  if (!(await hasTable(client, "shop_settings"))) return null;
  const { rows } = await client.query<{ value: StoredProgram }>(
    "select value from shop_settings where name = 'program'",
  );
  return rows[0]?.value ?? null;
}

/** An older program on the same schema leaves the newer one's name. */
async function storeProgram(
  client: ClientBase,
  all: readonly Migration[],
  program: Program,
  stored: StoredProgram | null,
): Promise<void> {
  const migration = all.at(-1)?.name;
  if (migration === undefined || !(await hasTable(client, "shop_settings"))) return;
  if (stored?.migration === migration && !isLower(stored.version, program.version)) return;
  const value: StoredProgram = {
    version: program.version,
    migration,
    servesFrom: servesFrom(program, migration),
  };
  await client.query(
    `insert into shop_settings (name, value, updated_at) values ('program', $1, now())
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [JSON.stringify(value)],
  );
}

async function inTransaction<Result>(client: PoolClient, run: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    const result = await run();
    await client.query("commit");
    return result;
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
