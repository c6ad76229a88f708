import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.server.ts";
import { clusterFolderIn } from "#platform/postgres/cluster-folder.server.ts";
import { lockDataFolder, openDataFolder } from "#platform/postgres/data-folder.server.ts";
import { StartupError } from "#platform/startup-error.ts";
import { readVerbConfig } from "#server/with-shop.ts";

/**
 * `secret replace database`: a new password for the embedded database. A process that is killed in between leaves no
 * password, and the next start sets one.
 * @throws StartupError if the shop is running, or its database is in `DATABASE_URL`
 */
export async function replacedDatabasePassword(): Promise<string> {
  const config = readVerbConfig();
  if (config.databaseUrl)
    throw new StartupError(
      "Cette boutique a sa base dans DATABASE_URL\u202f: changez-y le mot de passe (alter role … password), puis ce réglage.",
    );
  const dataDir = await openDataFolder(config.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    await rm(clusterFolderIn(dataDir).passwordFile, { force: true });
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await postgres.stop();
  } finally {
    await lock.release();
  }
  return "La base embarquée a un nouveau mot de passe.";
}
