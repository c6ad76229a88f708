import type { Readable } from "node:stream";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { appliedMigrations } from "#platform/postgres/migrate.server.ts";
import type { AppliedMigration } from "#platform/postgres/schema.server.ts";
import {
  columnList,
  type CopiedTable,
  findSequences,
  findTables,
  inOneTransaction,
  quoted,
  type SequenceState,
  tableExists,
} from "#platform/postgres/database-copy/tables.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { secretKeyTable } from "#platform/postgres/platform-tables.ts";
import { restoredJobsTable, waitingJobs } from "#platform/jobs/restored-jobs.server.ts";

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
      rowsOf: (table) => copied(client, sourceOf(table, hasQueue)),
    });
  });

function sourceOf(table: CopiedTable, hasQueue: boolean): string {
  // A restored shop has a key file of its own, or this one: its first start stores which.
  if (table.name === secretKeyTable)
    return `(select ${columnList(table)} from ${secretKeyTable} where false)`;
  if (hasQueue && table.name === restoredJobsTable) return `(${waitingJobs(columnList(table))})`;
  return `${quoted(table.name)} (${columnList(table)})`;
}

async function* copied(client: pg.Client, source: string): AsyncGenerator<Buffer> {
  const stream: Readable = client.query(to(`copy ${source} to stdout`));
  yield* stream as AsyncIterable<Buffer>;
  // A copy that fails on its way may end like a complete one: then no other statement is accepted.
  await client.query("select 1");
}
