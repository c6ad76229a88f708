import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmdir } from "node:fs/promises";

import { formatDateTime } from "#platform/data/dates.ts";
import { StartupError } from "#platform/process/startup-error.ts";

import { blamesFullDisk, fullDiskError, lastLines } from "./file-failure.server.ts";
import { chooseListenAddress, listenSettings } from "./listen-address.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { programOptions } from "./postgres-program.server.ts";
import { identifyProcess } from "./process-identity.server.ts";
import { stopServer } from "./server-process.server.ts";

interface Recovery {
  /** A base copy with `backup_label` and `recovery.signal`, and with its write-ahead log in `pg_wal`. */
  cluster: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  /** Transactions committed after this instant are undone. */
  until: Date;
}

/**
 * Brings a base copy to an instant: PostgreSQL replays its write-ahead log, begins a new timeline and is stopped.
 * @throws StartupError if the log ends before the instant, is incomplete or damaged
 */
export async function recoverCluster({ cluster, binaries, account, until }: Recovery): Promise<void> {
  const address = await chooseListenAddress(cluster, account);
  const settings = {
    ...listenSettings(address),
    hot_standby: "off",
    archive_mode: "off",
    log_min_messages: "log",
    log_timezone: "UTC",
    // All segments are in pg_wal: none is fetched.
    restore_command: "exit 1",
    recovery_target_time: `${until.toISOString().slice(0, -1).replace("T", " ")}+00`,
    // A shop that was restored before has continued on another timeline, which is not part of this copy.
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = account.command(binaries.postgres, ["-D", cluster, ...flags]);
  const child = spawn(command.file, command.args, {
    ...programOptions(),
    ...command.options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = await outputUntilReady(child);
  const process = child.pid === undefined ? null : identifyProcess(child.pid);
  if (process) await stopServer({ cluster, process, account, binaries });
  if (address.kind === "socket" && address.folder !== cluster) await rmdir(address.folder).catch(() => {});
  if (!isReady(output)) throw recoveryFailure(cluster, output);
}

const isReady = (output: string): boolean =>
  output.includes("database system is ready to accept connections");

/** Ends with the server, or when it is ready. */
async function outputUntilReady(child: ChildProcess): Promise<string> {
  let output = "";
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isReady(output)) ready.resolve();
    });
  const ended = once(child, "close").catch((error: Error) => void (output += error.message));
  await Promise.race([ready.promise, ended]);
  return output;
}

function recoveryFailure(cluster: string, output: string): StartupError {
  if (blamesFullDisk(output)) return fullDiskError(cluster, output);
  if (!output.includes("recovery ended before configured recovery target was reached"))
    return new StartupError(`PostgreSQL n’a pas pu revenir à cet instant\u202f: ${lastLines(output)}`);
  const last = /last completed transaction was at log time (.+?)\+00/.exec(output)?.[1];
  const end = last ? new Date(`${last.replace(" ", "T")}Z`) : null;
  return new StartupError(
    end
      ? `Le journal conservé s’arrête avant cet instant\u202f: le dernier possible est ${end.toISOString()} (${formatDateTime(end)}).`
      : "Le journal conservé s’arrête avant cet instant.",
  );
}
