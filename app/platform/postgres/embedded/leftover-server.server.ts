import { StartupError } from "#platform/process/startup-error.ts";

import type { ClusterFolder } from "./cluster-folder.server.ts";
import { CLUSTER_USER } from "./cluster.server.ts";
import { databaseUrl, type ListenAddress } from "./listen-address.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { disownPostmasterFile, readPostmasterFile, type PostmasterFile } from "./postmaster-file.server.ts";
import { identifyProcess, isPostgresIn, type ProcessIdentity } from "./process-identity.server.ts";
import { askServer, type ServerAnswer } from "./server-answer.server.ts";
import { endStrayProcesses, stopServer, waitUntil } from "./server-process.server.ts";

/** A recovering server accepts connections late; after this time, a server without an answer counts as hanging. */
const ANSWER_PATIENCE_MS = 60_000;

export interface ClusterAccess {
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
