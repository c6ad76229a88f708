import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { BackupProgram } from "#office/settings/module.server.ts";
import { describeSettings } from "#platform/process/config.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { withTemporaryDatabase } from "#platform/postgres/temporary-database.server.ts";
import {
  backupName,
  filesAddress,
  openBackupPlace,
  removeInterrupted,
  requireOutside,
} from "#server/backup/backup-place.ts";
import { backupAnswer, type BackupTask } from "#server/backup/backup-order.ts";
import { type MissingFiles, requireAllFiles } from "#server/backup/named-files.ts";
import { readState } from "#server/backup/wal/wal-archive.ts";
import { requireSoundJournal } from "#server/journal-verbs.ts";

/** The scheduled backups of this shop and their tests; null if none are set up. */
export function openBackupProgram({
  config,
  directUrl,
  store,
  log,
}: Pick<Deps, "config" | "directUrl" | "store" | "log">): BackupProgram | null {
  const { backups, storageDir, scratchDir, objectStorage, backupPassphrase: passphrase } = config;
  if (!backups) return null;
  const { place } = backups;
  requireOutside(place, filesAddress(config), "BACKUP_URL");
  let opened: Promise<ObjectStore> | null = null;
  async function openPlace(): Promise<ObjectStore> {
    const options = { scratchDir, source: "BACKUP_URL", say: (line: string) => log.warn(line) };
    opened ??= openBackupPlace(place, options);
    return opened.catch((error: unknown) => {
      opened = null;
      throw error;
    });
  }
  return {
    openPlace,
    has: async (name) => (await (await openPlace()).size(name)) !== null,
    removeInterrupted,
    nameAt: (now) => backupName(now, passphrase !== null),
    async make(name, now, signal) {
      const task = {
        work: "make" as const,
        databaseUrl: directUrl,
        storageDir,
        scratchDir,
        objectStorage,
        place,
        name,
        passphrase,
        now: now.toISOString(),
        settings: describeSettings(process.env),
      };
      const { count } = await runProcess(task, signal);
      if (count > 0) log.warn({ name, files: count }, "the shop lacks files that its backup should contain");
    },
    test: (name, signal) =>
      withTemporaryDatabase(directUrl, async (databaseUrl) => {
        const task = { work: "test" as const, databaseUrl, scratchDir, place, name, passphrase };
        const missing = await runProcess(task, signal);
        await requireSoundJournal(databaseUrl);
        await requireAllFiles(missing, store);
      }),
    logArchive: async () => (config.archivesWal ? readState(config.dataDir) : null),
    reasonOf: (error) =>
      error instanceof StartupError || error instanceof AppError
        ? error.message
        : "Le travail s’est arrêté sur une erreur inattendue\u202f: voyez le journal du serveur.",
  };
}

const script = "server/backup/backup-process.ts";
/** The archive's buffers are outside the heap; this keeps the garbage of a long stream small. */
const memoryOptions = ["--max-semi-space-size=2", "--max-old-space-size=256"];
/** As for operator commands (scripts/project.mjs). */
const memoryEnvironment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/** The sources are under the folder in which the shop is started, built or not. */
function runProcess(task: BackupTask, signal: AbortSignal): Promise<MissingFiles> {
  const path = join(process.cwd(), script);
  if (!existsSync(path)) throw new StartupError(`${path} manque dans cette installation.`);
  const { promise, resolve, reject } = Promise.withResolvers<MissingFiles>();
  const child = fork(path, [], {
    execArgv: memoryOptions,
    env: { ...process.env, ...memoryEnvironment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    signal,
    killSignal: "SIGKILL",
  });
  // An abort may be followed by another error, when the order no longer reaches the process.
  child.on("error", reject);
  child.once("exit", (code, killedBy) =>
    reject(new Error(`The process of the backup ended: ${killedBy ?? `code ${code}`}.`)),
  );
  child.once("message", (message) => {
    const answer = backupAnswer.parse(message);
    if ("done" in answer) resolve(answer.missing);
    else reject("refusal" in answer ? new StartupError(answer.refusal) : new Error(answer.failure));
  });
  child.send(task, (error) => {
    if (error) reject(error);
  });
  yieldToOthers(child.pid);
  return promise;
}

function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already ended, or the system has no priorities: the backup is made anyway.
  }
}
