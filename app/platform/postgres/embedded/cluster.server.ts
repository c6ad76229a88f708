import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { StartupError } from "#platform/process/startup-error.ts";

import type { ClusterFolder } from "./cluster-folder.server.ts";
import {
  blamesFullDisk,
  errorCode,
  explainFileFailure,
  fullDiskError,
  lastLines,
} from "./file-failure.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { runProgram } from "./postgres-program.server.ts";

/** The superuser that initdb makes: it owns the shop's database, and no other role can access it. */
export const CLUSTER_USER = "encrier";

/** An unfinished cluster; it gets its final name once it is complete. */
const UNFINISHED = "postgres.new-";

/** Written into the cluster's postgresql.conf, where an operator may change them. */
const SETTINGS: Record<string, string> = {
  timezone: "UTC",
  log_timezone: "UTC",
  // The pools of a few processes, the queue and an operator's psql; each connection costs about 5 MB.
  max_connections: "60",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  huge_pages: "off",
  jit: "off",
  // More make a weak password harder to guess, and each new connection slower. This password is random, of 256 bits.
  scram_iterations: "1",
  max_wal_size: "512MB",
  log_min_messages: "warning",
  log_checkpoints: "off",
  // DETAIL lines quote rows, and therefore members' addresses, which must not be logged.
  log_error_verbosity: "terse",
};

export interface InitdbOptions {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  password: string;
  /** False if the cluster need not survive a power cut. */
  durable: boolean;
}

/**
 * Whether there is a cluster to start.
 * @throws StartupError if it was made by another major version, or the folder has other content
 */
export async function clusterExists(cluster: string, binaries: PostgresBinaries): Promise<boolean> {
  const version = await readClusterVersion(cluster);
  if (version === binaries.majorVersion) return true;
  if (version !== null) throw new StartupError(otherVersionText(cluster, version, binaries));
  if (await isMissingOrEmpty(cluster)) return false;
  throw new StartupError(
    `Le dossier ${cluster} n’est pas une base PostgreSQL (PG_VERSION y manque) : remettez-le depuis une sauvegarde, ou déplacez-le pour repartir d’une base vide.`,
  );
}

/** The major version that made the cluster; null if there is none. */
export async function readClusterVersion(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, cluster);
  }
}

/**
 * Creates the cluster next to its place and moves it there once complete, so that an interrupted start leaves no
 * partial cluster. Text compares by code point (`builtin` C.UTF-8): fast, the same on every machine, and unaffected by
 * updates of the system's libraries, which corrupt indexes silently. Case conversion still works (lower('É') is 'é').
 * Visible orders use `COLLATE "fr-x-icu"` in the query.
 * @throws StartupError if the disk is full or initdb fails
 */
export async function makeCluster(options: InitdbOptions): Promise<void> {
  const { folder, account } = options;
  await removeUnfinishedClusters(folder.dataDir);
  const unfinished = await mkdtemp(join(folder.dataDir, UNFINISHED)).catch((error: unknown) => {
    throw explainFileFailure(error, folder.dataDir);
  });
  try {
    account.own(unfinished);
    await runInitdb(unfinished, options);
    await rename(join(unfinished, "cluster"), folder.cluster);
    await syncFolder(folder.dataDir);
  } catch (error) {
    throw explainFileFailure(error, folder.dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Sets a new superuser password while no server runs, for a cluster restored from a backup without its password.
 *
 * @throws StartupError when PostgreSQL cannot open the cluster
 */
export async function resetClusterPassword(options: Omit<InitdbOptions, "durable">): Promise<void> {
  const { folder, binaries, account, password } = options;
  const sql = `ALTER ROLE ${CLUSTER_USER} PASSWORD '${password}'\n`;
  const result = await runProgram(
    account,
    binaries.postgres,
    ["--single", "-D", folder.cluster, "postgres"],
    sql,
  );
  if (result.exitCode === 0 && !result.output.includes("ERROR:")) return;
  throw new StartupError(
    `La base de ${folder.cluster} n’a pas accepté de nouveau mot de passe : ${lastLines(result.output)}. Remettez ${folder.passwordFile} depuis une sauvegarde.`,
  );
}

async function runInitdb(unfinished: string, options: InitdbOptions): Promise<void> {
  const { folder, binaries, account, password, durable } = options;
  const passwordFile = join(unfinished, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  account.own(passwordFile);
  const result = await runProgram(account, binaries.initdb, [
    `--pgdata=${join(unfinished, "cluster")}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
    ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  if (result.exitCode === 0) return;
  if (blamesFullDisk(result.output)) throw fullDiskError(folder.dataDir, result.output);
  throw new StartupError(`La base n’a pas pu être créée : ${lastLines(result.output)}`);
}

async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw explainFileFailure(error, folder);
  }
}

/** A rename changes the folder, and survives a power cut once the folder is synced. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function otherVersionText(cluster: string, version: string, { majorVersion }: PostgresBinaries): string {
  const advice =
    Number(version) < Number(majorVersion)
      ? "mettez-la à niveau avec « npm run shop -- upgrade », qui garde l’ancienne"
      : "reprenez la version de la boutique qui l’a créée";
  return `La base de ${cluster} a été créée par PostgreSQL ${version}, et cette boutique embarque PostgreSQL ${majorVersion} : ${advice}.`;
}
