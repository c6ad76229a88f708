import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { seconds } from "#platform/data/durations.ts";
import {
  type Database,
  openPublicReads,
  openReadPool,
  type Queryable,
  type ReadLimits,
  readLimits,
} from "#platform/postgres/public-reads.server.ts";
import { type DatabaseSettings, openPool } from "#platform/postgres/session-settings.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

export type { Database, Executor, Queryable } from "#platform/postgres/public-reads.server.ts";

export interface OpenDatabase {
  db: Database;
  /** For reads that every visitor can cause: on connections of their own, with limits. */
  reads: Queryable;
  pool: pg.Pool;
  /** The connections of `reads`; opened with the first read. */
  readPool: pg.Pool;
  close(): Promise<void>;
}

/** @param poolSize maximum number of connections besides those of reads: PostgreSQL's limit is shared by all processes */
export function openDatabase(
  url: string,
  poolSize = 12,
  { limits = readLimits(poolSize), ...settings }: Partial<DatabaseSettings & { limits: ReadLimits }> = {},
): OpenDatabase {
  const pool = openPool(url, poolSize, settings);
  const readPool = openReadPool(url, limits, settings);
  return {
    db: drizzle(pool),
    reads: openPublicReads(readPool, limits, settings.isPooled ?? false),
    pool,
    readPool,
    close: async () => {
      await Promise.all([pool.end(), readPool.end()]);
    },
  };
}

/** Consecutive reads on one snapshot: they see no concurrent commits. */
export const atOneMoment = <Found>(
  db: Pick<Database, "transaction">,
  read: (tx: Queryable) => Promise<Found>,
): Promise<Found> => db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/**
 * @param setting the name of the address's setting
 * @throws StartupError if no usable database answers at the address
 */
export async function requirePostgres(url: string, setting = "DATABASE_URL"): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(10) });
    // Its loss is reported by the running query; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    const answer = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = answer.rows[0]?.version ?? 0;
    if (version < 150000) {
      throw new StartupError(
        `${setting} : PostgreSQL 15 ou plus récent est nécessaire (trouvé : ${Math.floor(version / 10000)}).`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason =
      error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new StartupError(`${setting} : la base de données ne répond pas (${reason}).`);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** PostgreSQL's unique_violation, of one constraint when named (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, "23505", constraint);
}

/** PostgreSQL's foreign_key_violation (SQLSTATE 23503): other rows refer to the row. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, "23503", undefined);

/** PostgreSQL's exclusion_violation (SQLSTATE 23P01): the row overlaps another one. */
export const isExclusionViolation = (error: unknown): boolean => isViolation(error, "23P01", undefined);

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  // Drizzle wraps the driver's error; the driver's own is its cause.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const found = cause as { code?: string; constraint?: string };
  return found?.code === code && (constraint === undefined || found.constraint === constraint);
}
