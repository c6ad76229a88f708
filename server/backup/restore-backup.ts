import { Readable } from "node:stream";
import { loadDatabase, requireEmptyDatabase } from "#platform/postgres/database-copy/copy-in.server.ts";
import { requireKnownMigrations } from "#platform/postgres/migrate.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import {
  type BackupHeader,
  backupHeader,
  databaseFolder,
  filesFolder,
  headerName,
} from "#server/backup/archive-writer.ts";
import { followNamedFiles, type MissingFiles, type NamedFiles } from "#server/backup/named-files.ts";
import { reportProgress, type Progress } from "#server/backup/make-backup.ts";
import { damaged, parseJson, readArchive, textOf } from "#server/backup/archive-reader.ts";
import { unseal } from "#server/backup/seal.ts";

type RestoredFiles = Pick<ObjectStore, "size" | "putStream" | "list">;

interface RestoreOrder {
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

/** A stored backup; it may be read several times. */
export interface StoredBackup {
  open(): Readable;
  passphrase: string | null;
}

/** What is done with the parts of a backup, in their order; what is left out is only compared with its digest. */
interface BackupReading {
  /** Learns which files the rows name, and which are there. */
  named?: NamedFiles;
  header?(header: BackupHeader): Promise<void>;
  row?(tableName: string, chunk: Buffer): Promise<void>;
  /** Called after the last row and before the first file. */
  rowsEnd?(): Promise<void>;
  /** Reads the file entirely or not at all. */
  file?(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a whole backup once.
 * @returns its header
 * @throws StartupError if it is incomplete or damaged, or its passphrase is missing or wrong
 */
export async function readBackup(
  { open, passphrase }: StoredBackup,
  progress: Progress,
  reading: BackupReading = {},
): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  let hasRowsEnded = false;
  for await (const { name, size, content } of readArchive(await unseal(open(), passphrase))) {
    if (!header) {
      if (name !== headerName) throw damaged("son début manque");
      header = parseJson(backupHeader, await textOf(content, size));
      reading.named?.begin(header);
      await reading.header?.(header);
    } else if (name.startsWith(databaseFolder)) {
      const tableName = name.split("/")[1] ?? "";
      for await (const chunk of content) {
        reading.named?.row(tableName, chunk);
        await reading.row?.(tableName, chunk);
      }
      progress.rows(size);
    } else if (name.startsWith(filesFolder)) {
      if (!hasRowsEnded) await reading.rowsEnd?.();
      hasRowsEnded = true;
      const path = name.slice(filesFolder.length);
      reading.named?.file(path, size);
      await reading.file?.(path, size, content);
      progress.file(size);
    } else throw damaged(`${name} n’en fait pas partie`);
  }
  if (!header) throw damaged("son début manque");
  if (!hasRowsEnded) await reading.rowsEnd?.();
  return header;
}
