import type pg from "pg";
import { type HeldLock, holdLock } from "#platform/postgres/held-lock.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";

/** Any constant that no other program uses on this database: "keep" in ASCII. */
const keepLock = 0x6b656570;

/**
 * From now on no process of the shop removes a stored file, until `end` or the loss of the connection: a backup then
 * finds every file that a later snapshot of the database names.
 * @throws StartupError if another backup holds it
 */
export async function keepFiles(databaseUrl: string): Promise<HeldLock> {
  const lock = await holdLock(databaseUrl, keepLock, "backup");
  if (!lock) throw new StartupError("Une autre sauvegarde de cette boutique est en cours.");
  return lock;
}

async function isFree(database: Pick<pg.Pool, "query">): Promise<boolean> {
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
