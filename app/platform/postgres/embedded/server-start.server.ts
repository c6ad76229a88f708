import { spawn, type ChildProcess } from "node:child_process";

import { StartupError } from "#platform/process/startup-error.ts";

import { CLUSTER_USER } from "./cluster.server.ts";
import { hasRoom } from "./ballast.server.ts";
import { blamesFullDisk, fullDiskError } from "./file-failure.server.ts";
import type { ClusterAccess, RunningServer } from "./leftover-server.server.ts";
import {
  chooseListenAddress,
  databaseUrl,
  listenSettings,
  type ListenAddress,
  removeSocketRemains,
} from "./listen-address.server.ts";
import { closePostgresLog, lastLines, openPostgresLog, readPostgresLog } from "./postgres-log.server.ts";
import { programOptions } from "./postgres-program.server.ts";
import { identifyProcess } from "./process-identity.server.ts";
import { askServer } from "./server-answer.server.ts";
import { stopServer, waitUntil } from "./server-process.server.ts";

/** Replaying the journal after a power cut takes seconds, minutes on a slow disk. */
const READY_PATIENCE_MS = 300_000;

export interface ServerStart extends ClusterAccess {
  password: string;
  /** PostgreSQL settings of this start alone, over those of postgresql.conf. */
  settings: Record<string, string>;
  /** Its previous address, so that clients can reconnect. */
  address?: ListenAddress;
}

/**
 * Starts PostgreSQL on the cluster and waits until it accepts our password.
 * @throws StartupError with the last lines of PostgreSQL's log, if it does not; then no server is left running
 */
export async function startServer(start: ServerStart): Promise<RunningServer> {
  const address = start.address ?? (await chooseListenAddress(start.folder.cluster, start.account));
  removeSocketRemains(address);
  const log = openPostgresLog(start.folder.logFile);
  const child = spawnServer(start, address, log.fd);
  closePostgresLog(log.fd);
  const process = child.pid === undefined ? null : identifyProcess(child.pid);
  const url = databaseUrl(address, CLUSTER_USER, start.password, "postgres");
  let state = "silent";
  await waitUntil(async () => {
    if (hasEnded(child)) return true;
    ({ state } = await askServer(url));
    return state === "ready" || state === "refused";
  }, READY_PATIENCE_MS);
  if (process !== null && state === "ready" && !hasEnded(child)) return { process, address };
  if (process !== null) await stopServer({ ...start, cluster: start.folder.cluster, process });
  const written = readPostgresLog(start.folder.logFile, log.startsAt);
  // On a full disk, the log is often the first file that PostgreSQL can't write.
  const isFull = blamesFullDisk(written) || (written === "" && !(await hasRoom(start.folder.dataDir)));
  if (isFull) throw fullDiskError(start.folder.dataDir, written);
  throw startFailure(start, state, written);
}

/**
 * In its own session, so that Ctrl-C in a terminal reaches only the shop, which finishes the running requests before it
 * stops its database; with its output in a file, which survives a killed shop.
 */
function spawnServer(start: ServerStart, address: ListenAddress, logFd: number): ChildProcess {
  const settings = { ...start.settings, ...listenSettings(address) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = start.account.command(start.binaries.postgres, ["-D", start.folder.cluster, ...flags]);
  const child = spawn(command.file, command.args, {
    ...programOptions(),
    ...command.options,
    detached: true,
    stdio: ["ignore", logFd, logFd],
  });
  child.on("error", () => {});
  child.unref();
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function startFailure({ folder }: ServerStart, state: string, log: string): StartupError {
  if (state === "refused") {
    return new StartupError(
      `Le mot de passe de ${folder.passwordFile} n’est pas celui de la base : remettez-le depuis une sauvegarde, ou supprimez ce fichier pour qu’un nouveau soit posé.`,
    );
  }
  return new StartupError(
    `La base n’a pas démarré : ${lastLines(log)} (journal complet : ${folder.logFile})`,
  );
}
