import pg from "pg";
import { seconds } from "#platform/durations.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { ObjectStore } from "#platform/storage.server.ts";

/** Any constant that no other program uses on this database: "keep" in ASCII. */
const keepLock = 0x6b656570;

export interface KeptFiles {
  /** @throws if files may have been removed since the beginning */
  confirm(): Promise<void>;
  end(): Promise<void>;
}

/**
 * From now on no process of the shop removes a stored file, until `end` or the loss of the connection: a backup then
 * finds every file that a later snapshot of the database names. An idle transaction holds the lock: it keeps no row
 * alive and works behind any pooler.
 * @throws StartupError if another backup holds it
 */
export async function keepFiles(databaseUrl: string): Promise<KeptFiles> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: seconds(10),
    application_name: "encrier: backup",
    keepAlive: true,
  });
  // Its loss is reported by the next query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const end = () => client.end().catch(() => undefined);
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local lock_timeout = '3s'");
    await client.query("select pg_advisory_xact_lock($1)", [keepLock]);
  } catch (error) {
    await end();
    // PostgreSQL's lock_not_available.
    if ((error as { code?: string }).code !== "55P03") throw error;
    throw new StartupError("Une autre sauvegarde de cette boutique est en cours.", { cause: error });
  }
  return {
    async confirm() {
      await client.query("select 1");
    },
    end,
  };
}

/** Whether a backup keeps the files now. */
export async function areFilesKept(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: seconds(10),
    application_name: "encrier: backup",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return !(await isFree(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isFree(database: Pick<pg.Pool, "query"> | pg.Client): Promise<boolean> {
  const { rows } = await database.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock_shared($1) as free",
    [keepLock],
  );
  return rows[0]?.free === true;
}

/**
 * A store that removes nothing during a backup: a file that is no longer referred to stays until the daily comparison
 * of the store with the database removes it. The row that named a file is deleted before the file.
 */
export function withKeptFiles(store: ObjectStore, pool: Pick<pg.Pool, "query">): ObjectStore {
  /** When the database does not answer, the file stays: the daily comparison removes it. */
  const mayRemove = async () => {
    try {
      return await isFree(pool);
    } catch {
      return false;
    }
  };
  return {
    ...store,
    async remove(path) {
      if (await mayRemove()) await store.remove(path);
    },
    removeOlder: async (path, before) => (await mayRemove()) && store.removeOlder(path, before),
  };
}
