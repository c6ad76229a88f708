import { Readable } from "node:stream";
import { isUnfinished, type ObjectStore } from "#platform/storage.server.ts";
import { isBackupName, isOurs, madeAtOf } from "#server/backup/backup-name.ts";
import { reportProgress } from "#server/backup/progress.ts";
import { readBackup } from "#server/backup/read-backup.ts";

interface FilesOrder {
  place: Pick<ObjectStore, "list" | "read">;
  passphrase: string | null;
  store: Pick<ObjectStore, "size" | "putStream">;
  until: Date;
  say: (line: string) => void;
}

/**
 * Adds the files that the store lacks, from the last backup before the instant and the first one after it: what was
 * stored between them is in the later one. The daily comparison removes those that the database does not name.
 */
export async function restoreFiles({ place, passphrase, store, until, say }: FilesOrder): Promise<void> {
  const progress = reportProgress(say);
  for (const path of await backupsAround(place, until)) {
    say(`Fichiers de ${path}…`);
    await readBackup({ open: () => place.read(path), passphrase }, progress, {
      file: async (name, size, content) => {
        if ((await store.size(name)) === size) return;
        await store.putStream(name, Readable.from(content, { objectMode: false }));
      },
    });
  }
}

async function backupsAround(place: FilesOrder["place"], until: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of place.list())
    if (isOurs(path) && isBackupName(path) && !isUnfinished(path)) names.push(path);
  const [earlier, later] = [[] as string[], [] as string[]];
  for (const name of names.toSorted()) (madeAtOf(name) <= until ? earlier : later).push(name);
  return [...earlier.slice(-1), ...later.slice(0, 1)];
}
