import { spawn, type ChildProcess } from "node:child_process";
import { StartupError } from "#platform/process/startup-error.ts";
import { CLUSTER_USER } from "./cluster.server.ts";
import { hasRoom } from "./ballast.server.ts";
import {
  blamesFullDisk,
  fullDiskError,
  closePostgresLog,
  lastLines,
  openPostgresLog,
  readPostgresLog,
} from "./file-failure.server.ts";
import {
  chooseListenAddress,
  databaseUrl,
  listenSettings,
  type ListenAddress,
  removeSocketRemains,
} from "./listen-address.server.ts";
import { programOptions } from "./postgres-program.server.ts";
import {
  identifyProcess,
  disownPostmasterFile,
  readPostmasterFile,
  type PostmasterFile,
  isPostgresIn,
  type ProcessIdentity,
} from "./process-identity.server.ts";
import {
  askServer,
  stopServer,
  waitUntil,
  type ServerAnswer,
  endStrayProcesses,
} from "./server-process.server.ts";
import type { ClusterFolder } from "./cluster-folder.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";

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

/** A recovering server accepts connections late; after this time, a server without an answer counts as hanging. */
const ANSWER_PATIENCE_MS = 60_000;

interface ClusterAccess {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  /** Null when the password was lost. */
  password: string | null;
}

export interface RunningServer {
  process: ProcessIdentity;
  address: ListenAddress;
}

/**
 * Handles the database that a killed shop left behind: a live server is returned, to be taken over; a server that
 * hangs, has an unknown password, or has been replaced by an update is stopped; a dead one's file is neutralised. If
 * the result is null, no server runs on the cluster and PostgreSQL can start.
 * @throws StartupError if the file is corrupted, or another machine or container serves the cluster
 */
export async function takeOverLeftoverServer(access: ClusterAccess): Promise<RunningServer | null> {
  const { folder, binaries } = access;
  const found = await readPostmasterFile(folder.cluster);
  if (found !== null) {
    const { file, answer } = await settle(found, access);
    const living = isPostgresIn(file.pid, folder.cluster) ? identifyProcess(file.pid) : null;
    const isOurs = answer.state === "ready" && answer.cluster === folder.cluster;
    if (living === null && (isOurs || isUnseenServer(file, answer))) throw servedElsewhere(folder);
    if (isOurs && living !== null && file.address !== null && answer.version === binaries.version) {
      return { process: living, address: file.address };
    }
    if (living !== null) await stopServer({ ...access, cluster: folder.cluster, process: living });
  }
  await endStrayProcesses(folder.cluster);
  if (found !== null) await disownPostmasterFile(folder.cluster);
  return null;
}

/** Repeats until the server is clearly running or clearly not: it may be starting or stopping at this moment. */
async function settle(
  found: PostmasterFile,
  { folder, password }: ClusterAccess,
): Promise<{ file: PostmasterFile; answer: ServerAnswer }> {
  let file = found;
  let answer: ServerAnswer = { state: "silent" };
  if (password === null) return { file, answer };
  await waitUntil(async () => {
    answer = await askAt(file, password);
    if (answer.state === "ready" || answer.state === "refused") return true;
    if (!isPostgresIn(file.pid, folder.cluster)) return answer.state === "silent";
    file = (await readPostmasterFile(folder.cluster)) ?? file;
    return false;
  }, ANSWER_PATIENCE_MS);
  return { file, answer };
}

/** The cluster's socket answers, although no process of this machine serves it: a container shares the folder. */
function isUnseenServer(file: PostmasterFile, answer: ServerAnswer): boolean {
  return file.address?.kind === "socket" && answer.state !== "silent";
}

async function askAt(file: PostmasterFile, password: string): Promise<ServerAnswer> {
  if (file.address === null) return { state: "silent" };
  return askServer(databaseUrl(file.address, CLUSTER_USER, password, "postgres"));
}

function servedElsewhere(folder: ClusterFolder): StartupError {
  return new StartupError(
    `La base de ${folder.cluster} est déjà servie par un autre conteneur ou un autre espace de cette machine : arrêtez-le d’abord, ou indiquez un autre dossier avec DATA_DIR.`,
  );
}
