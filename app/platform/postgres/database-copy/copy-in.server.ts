import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import {
  columnList,
  type CopiedTable,
  findTables,
  inOneTransaction,
  quoted,
  type SequenceState,
  tableExists,
  findSequences,
} from "#platform/postgres/database-copy/tables.server.ts";
import { migrateWithin, appliedMigrations } from "#platform/postgres/migrate.server.ts";
import type { AppliedMigration } from "#platform/postgres/schema.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import type { Readable } from "node:stream";
import { publicChangesTable, secretKeyTable } from "#platform/postgres/platform-tables.ts";
import { restoredJobsTable, waitingJobs } from "#platform/jobs/restored-jobs.server.ts";

/** What the database was when it was copied. */
interface CopiedDatabase {
  migrations: AppliedMigration[];
  tables: CopiedTable[];
  sequences: SequenceState[];
}

interface DatabaseLoad {
  /** Adds bytes to a table; all bytes of a table are added one after the other. */
  write(tableName: string, chunk: Buffer): Promise<void>;
  /** After all tables: checks the rows, and brings the schema to this program's. */
  finish(): Promise<void>;
}

/**
 * Loads a copied database into an empty one, in one transaction: the schema is made by the migrations that the copy had,
 * then filled, then brought up to date by the newer ones.
 * @param use loads everything; the database is committed when it ends, and stays empty if it fails
 * @throws StartupError if the database is not empty, or the copy comes from a newer program
 */
export const loadDatabase = (
  url: string,
  schemaFolder: string,
  copied: CopiedDatabase,
  use: (load: DatabaseLoad) => Promise<void>,
): Promise<void> =>
  inOneTransaction(url, "", async (client) => {
    await refuseTables(client);
    await migrateWithin(client, schemaFolder, copied.migrations);
    const restoreRules = await suspendRules(client);
    let open: OpenTable | null = null;
    let isFinished = false;
    const closeTable = async () => {
      await open?.end();
      open = null;
    };
    await use({
      async write(tableName, chunk) {
        if (open?.name !== tableName) {
          await closeTable();
          const table = copied.tables.find(({ name }) => name === tableName);
          if (!table) throw new Error(`The copy has no table ${tableName}.`);
          open = openTable(client, table);
        }
        await open.write(chunk);
      },
      async finish() {
        if (isFinished) return;
        isFinished = true;
        await closeTable();
        for (const { name, value } of copied.sequences)
          await client.query("select setval($1::regclass, $2::bigint)", [quoted(name), value]);
        await restoreRules();
        await migrateWithin(client, schemaFolder);
        await client.query("analyze");
      },
    });
  });

/** @throws StartupError if the database has tables */
export const requireEmptyDatabase = (url: string): Promise<void> =>
  inOneTransaction(url, "read only", refuseTables);

async function refuseTables(client: pg.Client): Promise<void> {
  const [table] = await findTables(client);
  if (!table && !(await tableExists(client, "pgboss.job"))) return;
  throw new StartupError(
    "La base de données n’est pas vide\u202f: restaurez dans une base neuve (DATABASE_URL) ou dans un dossier neuf (DATA_DIR).",
  );
}

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

/**
 * Empties all tables, and suspends foreign keys and triggers, which only a superuser could turn off at once. The rows
 * are checked when the keys are made again.
 * @returns a function that puts the rules back
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  const tables = (await findTables(client)).map(({ name }) => quoted(name));
  for (const { owner, name } of keys)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  return async () => {
    for (const { owner, name, definition } of keys)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

type OpenTable = ReturnType<typeof openTable>;

function openTable(client: pg.Client, table: CopiedTable) {
  const stream = client.query(from(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`));
  const ended = finished(stream);
  // Awaited by the next write or by the end.
  ended.catch(() => undefined);
  return {
    name: table.name,
    async write(chunk: Buffer): Promise<void> {
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), ended]);
    },
    async end(): Promise<void> {
      stream.end();
      await ended;
    },
  };
}

/** The database at one moment. */
export interface Snapshot {
  /** PostgreSQL's `server_version_num`. */
  postgres: number;
  migrations: AppliedMigration[];
  tables: CopiedTable[];
  sequences: SequenceState[];
  /** The rows of a table, in PostgreSQL's text format of COPY. */
  rowsOf(table: CopiedTable): AsyncIterable<Buffer>;
}

/**
 * Reads the whole database in one snapshot: no commit after its beginning is seen, and no writer waits. Waiting jobs are
 * the rows of the table `restored_jobs`.
 */
export const withSnapshot = <Result>(
  url: string,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> =>
  inOneTransaction(url, "isolation level repeatable read read only", async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if (!(await tableExists(client, "public.migrations")))
      throw new StartupError("Cette base de données est vide\u202f: il n’y a rien à sauvegarder.");
    const hasQueue = await tableExists(client, "pgboss.job");
    return use({
      postgres: rows[0]?.version ?? 0,
      migrations: await appliedMigrations(client),
      tables: await findTables(client),
      sequences: await findSequences(client),
      rowsOf: (table) => copiedRows(client, sourceOf(table, hasQueue)),
    });
  });

function sourceOf(table: CopiedTable, hasQueue: boolean): string {
  // A restored shop has a key file of its own, or this one: its first start stores which.
  if (table.name === secretKeyTable || table.name === publicChangesTable)
    return `(select ${columnList(table)} from ${table.name} where false)`;
  if (hasQueue && table.name === restoredJobsTable) return `(${waitingJobs(columnList(table))})`;
  return `${quoted(table.name)} (${columnList(table)})`;
}

async function* copiedRows(client: pg.Client, source: string): AsyncGenerator<Buffer> {
  const stream: Readable = client.query(to(`copy ${source} to stdout`));
  yield* stream as AsyncIterable<Buffer>;
  // A copy that fails on its way may end like a complete one: then no other statement is accepted.
  await client.query("select 1");
}
