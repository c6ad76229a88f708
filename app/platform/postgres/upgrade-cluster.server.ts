import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { StartupError } from "#platform/startup-error.ts";

import { type ClusterFolder, clusterFolderIn } from "./cluster-folder.server.ts";
import { readClusterVersion, syncFolder } from "./cluster.server.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { choosePostgresAccount } from "./postgres-account.server.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.server.ts";

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
