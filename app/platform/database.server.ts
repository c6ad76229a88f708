import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { ConnectionPool } from "#platform/connection-pool.server.ts";
import { seconds } from "#platform/dates.ts";
import { openPublicReads, readLimits } from "#platform/public-reads.server.ts";
import type { Database, Queryable } from "#platform/queryable.ts";
import { StartupError } from "#platform/startup-error.ts";

export type { Database, Executor, Queryable } from "#platform/queryable.ts";

export interface OpenDatabase {
  db: Database;
  /** For what anybody may ask: bounded, so that it never takes the whole pool. */
  reads: Queryable;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** @param poolSize connections at the most: PostgreSQL's own limit is shared by all processes */
export function openDatabase(url: string, poolSize = 12, limits = readLimits(poolSize)): OpenDatabase {
  const pool = new ConnectionPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: seconds(10),
    options: [
      "-c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s",
      // Requests are short: compiling a query takes longer than running it. Indexes are in memory or on fast disks.
      "-c jit=off -c random_page_cost=1.1 -c work_mem=16MB",
      // A letter changed in the middle of a word of five leaves a third of its trigrams; the default of 0.6 finds hardly
      // any typo (decisions.md, "Catalogue").
      "-c pg_trgm.word_similarity_threshold=0.33",
    ].join(" "),
  });
  return { db: drizzle(pool), reads: openPublicReads(pool, limits), pool, close: () => pool.end() };
}

/** Reads that belong together, one after the other, as of one moment: what others commit meanwhile none of them sees. */
export const atOneMoment = <Found>(
  db: Pick<Database, "transaction">,
  read: (tx: Queryable) => Promise<Found>,
): Promise<Found> => db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/** @throws StartupError when nothing usable answers at the address */
export async function requirePostgres(url: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(10) });
    // Its loss is reported by the query under way; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    const answer = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = answer.rows[0]?.version ?? 0;
    if (version < 150000) {
      throw new StartupError(
        `DATABASE_URL : PostgreSQL 15 ou plus récent est nécessaire (trouvé : ${Math.floor(version / 10000)}).`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason =
      error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new StartupError(`DATABASE_URL : la base de données ne répond pas (${reason}).`);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** PostgreSQL's unique_violation, of one constraint when named (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, "23505", constraint);
}

/** PostgreSQL's foreign_key_violation (SQLSTATE 23503): something else hangs on the row. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, "23503", undefined);

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  // Drizzle wraps the driver's error; the driver's own is its cause.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const found = cause as { code?: string; constraint?: string };
  return found?.code === code && (constraint === undefined || found.constraint === constraint);
}
