import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartupError } from "#platform/process/startup-error.ts";
import { type ClusterFolder, clusterFolderIn } from "./cluster-folder.server.ts";
import { readClusterVersion, syncFolder } from "./cluster.server.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { choosePostgresAccount } from "./postgres-account.server.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  findPostgresBinaries,
  type PostgresBinaries,
  postgresPackage,
} from "#platform/postgres/embedded/postgres-binaries.server.ts";

interface Upgrade {
  /** The data folder's real path; its lock must be held. */
  dataDir: string;
  /** The programs that made the cluster. @param folder where they may be installed for the time of the upgrade */
  findFormer: (major: string, folder: string) => Promise<PostgresBinaries>;
  /** Copies the database. */
  copy: (fromUrl: string, toUrl: string) => Promise<void>;
}

/**
 * Moves the embedded database to the major version of this program: a new cluster is made next to the former one,
 * filled, and takes its name. The former one is kept as `postgres-{major}`. An interrupted upgrade can be repeated.
 * @returns where the former cluster is; null if there is nothing to upgrade
 * @throws StartupError if the cluster comes from a newer version, or cannot be copied
 */
export async function upgradeCluster({ dataDir, findFormer, copy }: Upgrade): Promise<string | null> {
  const folder = clusterFolderIn(dataDir);
  const next = join(dataDir, "upgrade");
  if (existsSync(folder.upgradeReady)) return takePlace(folder, next);
  const present = await findPostgresBinaries();
  const major = await readClusterVersion(folder.cluster);
  if (major === null || major === present.majorVersion) return null;
  if (Number(major) > Number(present.majorVersion))
    throw new StartupError(
      `La base a été créée par PostgreSQL ${major}, plus récent que celui de cette boutique (${present.majorVersion})\u202f: reprenez la version de la boutique qui l’a créée.`,
    );
  const kept = keptFolder(folder, major);
  if (existsSync(kept))
    throw new StartupError(`${kept} existe déjà, d’une autre mise à niveau\u202f: déplacez ce dossier.`);
  await rm(next, { recursive: true, force: true, maxRetries: 3 });
  await mkdir(next, { mode: 0o711 });
  const former = await findFormer(major, join(next, "programs"));
  choosePostgresAccount(folder, true, former).own(next);
  await fill(folder, next, former, copy);
  await writeFile(folder.upgradeReady, `${major}\n`, { flush: true });
  return takePlace(folder, next);
}

const keptFolder = ({ dataDir }: ClusterFolder, major: string): string => join(dataDir, `postgres-${major}`);

async function fill(
  folder: ClusterFolder,
  next: string,
  former: PostgresBinaries,
  copy: Upgrade["copy"],
): Promise<void> {
  const log = () => undefined;
  const from = await startEmbeddedPostgres({ dataDir: folder.dataDir, binaries: former, log });
  try {
    // The same password, so that the file stays right whatever happens.
    await copyFile(folder.passwordFile, clusterFolderIn(next).passwordFile);
    const to = await startEmbeddedPostgres({ dataDir: next, log });
    try {
      await copy(from.url, to.url);
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
}

/** Each step is repeated until it has been done. */
async function takePlace(folder: ClusterFolder, next: string): Promise<string> {
  const major = (await readFile(folder.upgradeReady, "utf8")).trim();
  const [kept, filled] = [keptFolder(folder, major), clusterFolderIn(next).cluster];
  if (existsSync(filled)) {
    if (existsSync(folder.cluster)) await rename(folder.cluster, kept);
    await rename(filled, folder.cluster);
    await syncFolder(folder.dataDir);
  }
  await rm(next, { recursive: true, force: true, maxRetries: 3 });
  return kept;
}

const run = promisify(execFile);

/**
 * Installs PostgreSQL's programs of a former major version from npm, for the time of an upgrade.
 * @param folder where all accounts may enter
 * @throws StartupError if npm does not answer or has no such version
 */
export async function installFormerBinaries(major: string, folder: string): Promise<PostgresBinaries> {
  const name = postgresPackage();
  await mkdir(folder, { recursive: true, mode: 0o755 });
  try {
    const versions = JSON.parse(await npm(folder, "view", name, "versions", "--json")) as string[];
    const newest = versions.findLast((version) => version.startsWith(`${major}.`));
    if (newest === undefined) throw new Error(`${name}@${major}`);
    // Its script only makes links, and is run below, whatever npm's settings allow.
    await npm(
      folder,
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `${name}@${newest}`,
    );
    const installed = join(folder, "node_modules", name);
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
    return await findPostgresBinaries(join(installed, "native", "bin"));
  } catch (cause) {
    throw new StartupError(
      `Les programmes de PostgreSQL ${major} n’ont pas pu être installés depuis npm\u202f: vérifiez la connexion, ou indiquez leur dossier avec --binaries.`,
      { cause },
    );
  }
}

/** With the npm that runs the shop, if one does. */
async function npm(folder: string, ...words: string[]): Promise<string> {
  // Without a connection, npm would try again for minutes.
  const args = [...words, "--prefix", folder, "--fetch-retries=1", "--fetch-timeout=60000"];
  const script = process.env["npm_execpath"];
  const isNpm = script !== undefined && /^npm-cli\.c?js$/.test(basename(script));
  const { stdout } = isNpm
    ? await run(process.execPath, [script, ...args], { cwd: folder })
    : await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  return stdout;
}
