import { existsSync } from "node:fs";
import { open, readFile, rm, rmdir } from "node:fs/promises";
import { Client, escapeIdentifier } from "pg";
import { StartupError } from "#platform/process/startup-error.ts";
import { type ClusterFolder, clusterFolderIn } from "./cluster-folder.server.ts";
import { CLUSTER_USER, clusterExists, makeCluster, resetClusterPassword } from "./cluster.server.ts";
import { openDataFolder } from "./data-folder.server.ts";
import {
  type RunningServer,
  takeOverLeftoverServer,
  type ServerStart,
  startServer,
} from "./server-start.server.ts";
import { databaseUrl } from "./listen-address.server.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.server.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.server.ts";
import { readPostmasterFile } from "./process-identity.server.ts";
import { askServer, stopServer } from "./server-process.server.ts";
import { keepServerRunning } from "./server-supervision.server.ts";
import { prepareWalArchive } from "./wal-folder.server.ts";
import { randomBytes } from "node:crypto";
import { errorCode, explainFileFailure } from "#platform/postgres/embedded/file-failure.server.ts";

const DEFAULT_DATABASE = "encrier";

export interface EmbeddedPostgresOptions {
  /** The data folder; its lock (`lockDataFolder`) must be held. The cluster is its `postgres` folder. */
  dataDir: string;
  log: (message: string, details?: object) => void;
  /** Created if missing; `encrier` by default. */
  database?: string;
  /** Those of another version, which made the cluster. */
  binaries?: PostgresBinaries;
  /** PostgreSQL settings for this start, `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** Whether the write-ahead log is archived; left as it is by default. */
  archivesWal?: boolean;
  /** Receives a line each minute while PostgreSQL waits for room on the disk, after it had run. */
  onFullDisk?: (line: string) => void;
  /** Called once, with a line to display, when PostgreSQL keeps ending unexpectedly. */
  onExit?: (reason: string) => void;
}

export interface EmbeddedPostgres {
  /** For node-postgres, user and password included. */
  url: string;
  /** The server was still running from an earlier shop, and was taken over. */
  adopted: boolean;
  /** Ends sessions, stops the server, and waits until all of its processes have ended. May be called again. */
  stop(options?: { isUrgent: boolean }): Promise<void>;
}

interface Cluster {
  /** False before the first start. */
  exists: boolean;
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  account: PostgresAccount;
}

/**
 * Starts the embedded database: creates the cluster if there is none, takes over a server that outlived an earlier
 * shop, otherwise starts one, and creates the database. A server that ends unexpectedly is started again, at the same
 * address.
 * @throws StartupError if this fails; then no server is left running
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, database = DEFAULT_DATABASE } = options;
  const cluster = await openCluster(options.dataDir, options.binaries);
  const password = await readyPassword(cluster, options.settings?.["fsync"] !== "off", log);
  const archive = await prepareWalArchive(cluster.folder, cluster.account, options.archivesWal);
  const settings = { ...archive, ...options.settings };
  const leftover = await findLeftover({ ...cluster, password, settings });
  const server = leftover ?? (await startServer({ ...cluster, password, settings }));
  log(leftover === null ? "Base de données démarrée" : "Base de données retrouvée en marche", {
    postgres: server.process.pid,
  });
  const running = keepServerRunning({
    server,
    ...cluster.folder,
    restart: () => startAgain({ ...cluster, password, settings, address: server.address }),
    log,
    ...(options.onFullDisk ? { onFullDisk: options.onFullDisk } : {}),
    ...(options.onExit ? { onExit: options.onExit } : {}),
  });
  let stopping: Promise<void> | undefined;
  const stop: EmbeddedPostgres["stop"] = ({ isUrgent } = { isUrgent: false }) =>
    (stopping ??= running.end().then((last) => stopRunning(cluster, last, isUrgent)));
  try {
    await makeDatabase(databaseUrl(server.address, CLUSTER_USER, password, "postgres"), database);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    url: databaseUrl(server.address, CLUSTER_USER, password, database),
    adopted: leftover !== null,
    stop,
  };
}

/**
 * The URL of the database that a running shop has on the data folder, for operator commands; null if none runs.
 * @throws StartupError if the folder's files are unreadable or corrupted
 */
export async function findRunningEmbeddedPostgres(
  dataDir: string,
  database = DEFAULT_DATABASE,
): Promise<string | null> {
  const folder = clusterFolderIn(await openDataFolder(dataDir));
  const password = await readClusterPassword(folder.passwordFile);
  const file = await readPostmasterFile(folder.cluster);
  const address = file?.address ?? null;
  if (password === null || address === null) return null;
  const answer = await askServer(databaseUrl(address, CLUSTER_USER, password, "postgres"));
  if (answer.state !== "ready" || answer.cluster !== folder.cluster) return null;
  return databaseUrl(address, CLUSTER_USER, password, database);
}

async function openCluster(dataDir: string, given?: PostgresBinaries): Promise<Cluster> {
  const folder = clusterFolderIn(await openDataFolder(dataDir));
  if (existsSync(folder.upgradeReady))
    throw new StartupError(
      "La mise à niveau de la base n’est pas finie\u202f: relancez «\u202fnpm run shop -- upgrade\u202f».",
    );
  const binaries = given ?? (await findPostgresBinaries());
  const exists = await clusterExists(folder.cluster, binaries);
  return { exists, folder, binaries, account: choosePostgresAccount(folder, exists, binaries) };
}

/** The password of the cluster: read, created with the cluster, or replaced if it is missing. */
async function readyPassword(
  cluster: Cluster,
  durable: boolean,
  log: EmbeddedPostgresOptions["log"],
): Promise<string> {
  const { exists, folder } = cluster;
  const known = await readClusterPassword(folder.passwordFile);
  if (exists && known !== null) return known;
  if (exists) await takeOverLeftoverServer({ ...cluster, password: null });
  const password = known ?? (await makeClusterPassword(folder.passwordFile));
  if (exists) await resetClusterPassword({ ...cluster, password });
  else await makeCluster({ ...cluster, password, durable });
  log(exists ? "Nouveau mot de passe posé sur la base" : "Base de données créée", { folder: folder.cluster });
  return password;
}

async function makeDatabase(url: string, database: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // Its loss is reported by the running query; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`La base « ${database} » n’a pas pu être ouverte : ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

/** A server that outlived its shop; it is stopped if the shop has begun or ended its archive of the log since then. */
async function findLeftover(start: ServerStart): Promise<RunningServer | null> {
  const found = await takeOverLeftoverServer(start);
  if (!found) return null;
  const client = new Client({
    connectionString: databaseUrl(found.address, CLUSTER_USER, start.password, "postgres"),
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ archive_mode: string }>("show archive_mode");
    if (rows[0]?.archive_mode === start.settings["archive_mode"]) return found;
  } finally {
    await client.end().catch(() => {});
  }
  await stopServer({ ...start, cluster: start.folder.cluster, process: found.process });
  return null;
}

/** After a server's end, its remaining processes and files are removed first. */
async function startAgain(start: ServerStart): Promise<RunningServer> {
  return (await takeOverLeftoverServer(start)) ?? (await startServer(start));
}

async function stopRunning(cluster: Cluster, server: RunningServer, isUrgent: boolean): Promise<void> {
  await stopServer({ ...cluster, cluster: cluster.folder.cluster, process: server.process }, isUrgent);
  const { address } = server;
  if (address.kind === "socket" && address.folder !== cluster.folder.cluster)
    await rmdir(address.folder).catch(() => {});
}

/** The superuser's password, or null if there is none yet. */
export async function readClusterPassword(path: string): Promise<string | null> {
  let text: string;
  try {
    text = (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, path);
  }
  if (/^[\w-]{16,}$/.test(text)) return text;
  throw new StartupError(
    `Le mot de passe de la base, ${path}, est illisible : remettez-le depuis une sauvegarde, ou supprimez ce fichier pour qu’un nouveau soit posé.`,
  );
}

/** Creates and stores a password of 256 bits. It is on the disk before any cluster that needs it. */
export async function makeClusterPassword(path: string): Promise<string> {
  const password = randomBytes(32).toString("base64url");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(`${password}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // A full disk leaves an empty file, which the next start could only refuse.
    await rm(path, { force: true });
    throw explainFileFailure(error, path);
  }
  return password;
}
