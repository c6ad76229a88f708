/**
 * The process of a scheduled backup or of a restore test. It has the lowest priority and a memory of its own: the shop answers its readers
 * during the work, and a crash ends only the backup. It runs from the sources, which are always present, and ends with the
 * shop's process.
 */
import { program } from "#platform/process/program.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { addressText } from "#platform/files/storage-address.ts";
import { openBackupPlace, openFiles } from "#server/backup/backup-place.ts";
import { type BackupAnswer, backupTask, type MakeTask, type TestTask } from "#server/backup/backup-order.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import type { MissingFiles } from "#server/backup/named-files.ts";
import { makeBackup, reportProgress } from "#server/backup/make-backup.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";

interface RestoreTestOrder {
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
async function testRestore({
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

process.once("disconnect", () => process.exit(1));
process.once("message", (message) => {
  void run(message).then((answer) => process.send?.(answer, () => process.exit(0)));
});

async function run(message: unknown): Promise<BackupAnswer> {
  try {
    const task = backupTask.parse(message);
    const missing = await explaining(addressText(task.place), () =>
      task.work === "test" ? test(task) : make(task),
    );
    return { done: true, missing };
  } catch (error) {
    if (error instanceof StartupError) return { refusal: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const openPlace = ({ place, scratchDir }: Pick<TestTask, "place" | "scratchDir">) =>
  openBackupPlace(place, { scratchDir, source: "BACKUP_URL", say: console.warn });

const test = async (task: TestTask) => testRestore({ ...task, place: await openPlace(task) });

async function make({ storageDir, objectStorage, settings, ...task }: MakeTask): Promise<MissingFiles> {
  const count = await makeBackup({
    ...task,
    store: await openFiles({ storageDir, scratchDir: task.scratchDir, objectStorage }, console.warn),
    place: await openPlace(task),
    program: { program: program.version, settings },
    progress: reportProgress(() => undefined),
  });
  return { count, files: [] };
}
