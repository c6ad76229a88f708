import pg from "pg";
import { ConnectionPool, UnnamedClient } from "#platform/postgres/connection-pool.server.ts";
import { seconds } from "#platform/data/durations.ts";

/** How long a statement may take and wait for a lock, in milliseconds, unless a transaction sets its own limits. */
export interface StatementLimits {
  statementMs: number;
  lockMs: number;
}

export interface DatabaseSettings extends StatementLimits {
  /** Whether the address is that of a pooler in transaction mode: its sessions have no state of ours. */
  isPooled: boolean;
  /** Whether frequent statements are named, so that each connection parses them a single time. */
  namesStatements: boolean;
}

const usual: DatabaseSettings = {
  statementMs: seconds(30),
  lockMs: seconds(10),
  isPooled: false,
  namesStatements: true,
};

/** Connections for the shop's statements. @param more of a pool's own options */
export function openPool(
  url: string,
  max: number,
  given: Partial<DatabaseSettings>,
  more: pg.PoolConfig = {},
): ConnectionPool {
  const settings = { ...usual, ...given };
  return new ConnectionPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: seconds(10),
    ...(settings.isPooled ? {} : { options: asOptions(sessionSettings(settings)) }),
    ...(settings.namesStatements ? {} : { Client: UnnamedClient }),
    ...more,
  });
}

/** PostgreSQL's settings in the sessions of the shop, by their names. */
export const sessionSettings = ({ statementMs, lockMs }: StatementLimits): Record<string, string> => ({
  timezone: "UTC",
  statement_timeout: `${statementMs}ms`,
  lock_timeout: `${lockMs}ms`,
  idle_in_transaction_session_timeout: "60s",
  // Requests are short: compiling a query takes longer than running it. Indexes are in memory or on fast disks.
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "16MB",
  // A letter changed in the middle of a word of five leaves a third of its trigrams; the default of 0.6 finds hardly
  // any typo (decisions.md, "Catalogue").
  "pg_trgm.word_similarity_threshold": "0.33",
});

/** Any constant that no other program uses on this database: "role" in ASCII. */
const settingsLock = 0x726f6c65;

/** For the `options` of a connection, which a pooler in transaction mode does not accept. */
const asOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/**
 * Stores the settings with the shop's role in its database: a pooler's connections then have them from their start.
 * Any role may do this for itself.
 * @param pool of connections that do not go through a pooler
 * @returns whether a setting has changed: connections that the pooler opened earlier keep the former values
 */
export async function keepRoleSettings(pool: pg.Pool, settings: Record<string, string>): Promise<boolean> {
  const client = await pool.connect();
  try {
    // Of several processes that start together one stores them: the others would fail on the same row.
    await client.query("begin; set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [settingsLock]);
    const { rows } = await client.query<{ database: string; stored: string[] | null }>(
      `select current_database() as database, (select setconfig from pg_db_role_setting
         where setdatabase = d.oid and setrole = current_user::regrole) as stored
       from pg_database d where datname = current_database()`,
    );
    const stored = new Set(rows[0]?.stored);
    const missing = Object.entries(settings).filter(
      ([name, value]) => !stored.has(`${storedName(name)}=${value}`),
    );
    // A setting of an extension is known, and open to every role, once the extension is loaded.
    if (missing.length > 0) await client.query("select word_similarity('a', 'b')");
    const place = `alter role current_user in database ${pg.escapeIdentifier(rows[0]?.database ?? "")}`;
    for (const [name, value] of missing)
      await client.query(`${place} set ${name} = ${pg.escapeLiteral(value)}`);
    await client.query("commit");
    return missing.length > 0;
  } finally {
    // Also ends a transaction that failed.
    client.release(true);
  }
}

/** PostgreSQL stores some names in their own capitals. */
const storedName = (name: string): string => (name === "timezone" ? "TimeZone" : name);
