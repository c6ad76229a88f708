import { Readable } from "node:stream";
import { loadDatabase, requireEmptyDatabase } from "#platform/postgres/database-copy/copy-in.server.ts";
import { requireKnownMigrations } from "#platform/postgres/migrate.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import type { BackupHeader } from "#server/backup/archive-format.ts";
import { followNamedFiles, type MissingFiles } from "#server/backup/named-files.ts";
import { reportProgress } from "#server/backup/progress.ts";
import { readBackup, type StoredBackup } from "#server/backup/read-backup.ts";

type RestoredFiles = Pick<ObjectStore, "size" | "putStream" | "list">;

export interface RestoreOrder {
  backup: StoredBackup;
  /** An empty database. */
  databaseUrl: string;
  schemaFolder: string;
  /** An empty store, or one with files of this backup: of an interrupted restore. */
  store: RestoredFiles;
  say: (line: string) => void;
}

/**
 * Restores a shop. The backup is read twice: first all of it is checked, then it is loaded. The database is committed
 * last, when all files are in the store: an interrupted restore leaves an empty shop, and can be repeated.
 * @returns the backup's header, and the files that its rows name and that it does not contain
 * @throws StartupError if the backup is not whole, the shop is not empty, or the backup comes from a newer program
 */
export async function restoreBackup(
  order: RestoreOrder,
): Promise<{ header: BackupHeader; missing: MissingFiles }> {
  const { backup, databaseUrl, schemaFolder, store, say } = order;
  await requireEmptyDatabase(databaseUrl);
  say("Contrôle de la sauvegarde…");
  const named = followNamedFiles();
  let known = 0;
  const header = await readBackup(backup, reportProgress(say), {
    named,
    header: ({ migrations, program }) => requireKnownMigrations(schemaFolder, migrations, program),
    file: async (path, size) => {
      if ((await store.size(path)) === size) known += 1;
    },
  });
  await refuseOtherFiles(store, known);
  say("La sauvegarde est entière. Restauration…");
  const progress = reportProgress(say);
  await loadDatabase(databaseUrl, schemaFolder, header, async (load) => {
    await readBackup(backup, progress, {
      header: async ({ id }) => {
        if (id !== header.id) throw new StartupError("La sauvegarde a changé pendant la restauration.");
      },
      async row(tableName, chunk) {
        named.recall(tableName, chunk);
        await load.write(tableName, chunk);
      },
      rowsEnd: load.finish,
      file: (path, size, content) => restoreFile(store, path, size, content),
    });
  });
  say(progress.line());
  return { header, missing: named.missing() };
}

/** An interrupted restore may have stored a file: stored files are complete. */
async function restoreFile(
  store: RestoredFiles,
  path: string,
  size: number,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if ((await store.size(path)) === size) return;
  await store.putStream(path, Readable.from(content, { objectMode: false }));
}

async function refuseOtherFiles(store: RestoredFiles, known: number): Promise<void> {
  let files = 0;
  for await (const { path } of store.list()) if (!isUnfinished(path)) files += 1;
  if (files <= known) return;
  throw new StartupError(
    `Les fichiers d’une autre boutique sont déjà là (${files - known})\u202f: restaurez dans un dossier neuf (STORAGE_URL ou DATA_DIR).`,
  );
}
