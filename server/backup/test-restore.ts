import type { MissingFiles } from "#server/backup/named-files.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";

export interface RestoreTestOrder {
  /** An empty database, which is filled. */
  databaseUrl: string;
  place: Pick<ObjectStore, "read">;
  name: string;
  passphrase: string | null;
}

/**
 * Restores a backup as `restore` does, but for its files: their content is compared with its digests and not stored.
 * @returns the files that its rows name and that it does not contain
 * @throws StartupError if the backup cannot be restored
 */
export async function testRestore({
  place,
  name,
  passphrase,
  databaseUrl,
}: RestoreTestOrder): Promise<MissingFiles> {
  const { missing } = await restoreBackup({
    backup: { open: () => place.read(name), passphrase },
    databaseUrl,
    schemaFolder: "db",
    store: readingStore,
    say: () => undefined,
  });
  return missing;
}

/** Reads what it is given, and stores nothing. */
const readingStore: Pick<ObjectStore, "size" | "putStream" | "list"> = {
  size: () => Promise.resolve(null),
  async putStream(_path, content) {
    for await (const _ of content) continue;
  },
  async *list() {},
};
