import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "#platform/process/config.server.ts";
import { days, seconds } from "#platform/data/durations.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { type WalOrder, walReport } from "#server/backup/backup-order.ts";

const script = "server/backup/wal/wal-process.ts";
const memoryOptions = ["--max-semi-space-size=2", "--max-old-space-size=256"];
/** Before a process that ended unexpectedly is started again. */
const restartPause = seconds(30);
/** For the last segment, when the shop stops. What is left is sent after the next start. */
const lastRound = seconds(10);

/**
 * Archives the write-ahead log of the embedded database in a process of its own, until `end`.
 * @returns a function that sends what is complete, and ends; null if the log is not archived
 */
export function archiveWal(
  { backups, archivesWal, dataDir, scratchDir, backupPassphrase: passphrase }: Config,
  databaseUrl: string,
  log: Logger,
): (() => Promise<void>) | null {
  if (!backups || !archivesWal) return null;
  const path = join(process.cwd(), script);
  if (!existsSync(path)) throw new StartupError(`${path} manque dans cette installation.`);
  const order: WalOrder = {
    dataDir,
    databaseUrl,
    scratchDir,
    place: backups.place,
    passphrase,
    // A base copy is about as large as the database.
    everyMs: Math.max(backups.everyMs, days(1)),
    keepDays: Math.max(backups.keep.days, 1),
  };
  let isEnding = false;
  let child = start(path, order, log);
  const supervise = (): void =>
    void child.once("exit", async (code, signal) => {
      if (isEnding) return;
      log.error({ code, signal }, "the archive of the write-ahead log ended");
      await pause(restartPause, undefined, { ref: false });
      if (isEnding) return;
      child = start(path, order, log);
      supervise();
    });
  supervise();
  return async () => {
    isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.send({ end: true }, () => undefined);
    await Promise.race([exited, pause(lastRound, undefined, { ref: false })]);
    child.kill("SIGKILL");
  };
}

function start(path: string, order: WalOrder, log: Logger): ChildProcess {
  const child = fork(path, [], {
    execArgv: memoryOptions,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A signal to the shop's whole group must not end it before the last segment.
    detached: true,
  });
  child.on("error", (error) => log.error({ err: error }, "the archive of the write-ahead log failed"));
  child.on("message", (message) => {
    const { failure } = walReport.parse(message);
    if (failure === null) log.info("the write-ahead log is archived again");
    else log.error({ reason: failure }, "the write-ahead log is not archived");
  });
  child.send(order, () => undefined);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already ended, or the system has no priorities.
  }
  return child;
}
