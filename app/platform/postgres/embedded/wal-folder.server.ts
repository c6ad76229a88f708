import { existsSync } from "node:fs";
import { chmod, mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";

import type { ClusterFolder } from "./cluster-folder.server.ts";
import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";

/** Where the write-ahead log of one cluster waits until it is stored with the backups. */
export interface WalFolder {
  /** PostgreSQL's `system_identifier`: two clusters may give their segments the same names. */
  systemId: string;
  path: string;
  /** Written by PostgreSQL's archiver: complete segments under their names. */
  arrived: string;
  /** Compressed and encrypted segments. */
  packed: string;
  /** Exists if segments are missing in the archive: only a new base copy makes it useful again. */
  gapFile: string;
}

/** PostgreSQL completes a segment after this time, in seconds, if anything was written: what a lost machine costs. */
const ARCHIVE_TIMEOUT = "60";

/** The first eight bytes of pg_control (src/include/catalog/pg_control.h), in the byte order of the machine. */
export async function readSystemId(cluster: string): Promise<string> {
  const file = await open(join(cluster, "global", "pg_control"), "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return String(endianness() === "LE" ? buffer.readBigUInt64LE() : buffer.readBigUInt64BE());
  } finally {
    await file.close();
  }
}

export function walFolderOf(folder: Pick<ClusterFolder, "wal">, systemId: string): WalFolder {
  const path = join(folder.wal, systemId);
  return {
    systemId,
    path,
    arrived: join(path, "arrived"),
    packed: join(path, "packed"),
    gapFile: join(path, "gap"),
  };
}

/** The folders of all clusters that have archived on this machine. */
export async function findWalFolders(folder: ClusterFolder): Promise<WalFolder[]> {
  const names = await readdir(folder.wal).catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map((name) => walFolderOf(folder, name));
}

/**
 * Begins or ends the archive of a cluster's write-ahead log. Without `isWanted` it stays as it is: an operator command,
 * whose environment may lack the setting, must not leave a gap.
 * @returns the settings for PostgreSQL's start
 */
export async function prepareWalArchive(
  folder: ClusterFolder,
  account: PostgresAccount,
  isWanted: boolean | undefined,
): Promise<Record<string, string>> {
  const wal = walFolderOf(folder, await readSystemId(folder.cluster));
  try {
    if (isWanted === false) await rm(folder.wal, { recursive: true, force: true });
    if (isWanted && !existsSync(wal.arrived)) await makeWalFolder(folder, wal, account);
  } catch (error) {
    throw explainFileFailure(error, folder.wal);
  }
  if (!existsSync(wal.arrived)) return { archive_mode: "off" };
  return {
    archive_mode: "on",
    // PostgreSQL's own module: no shell, and every file is on the disk before it gets its name.
    archive_library: "basic_archive",
    "basic_archive.archive_directory": wal.arrived,
    archive_timeout: ARCHIVE_TIMEOUT,
  };
}

async function makeWalFolder(folder: ClusterFolder, wal: WalFolder, account: PostgresAccount): Promise<void> {
  // PostgreSQL's account passes through a folder of root.
  for (const path of [folder.wal, wal.path]) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o711);
  }
  await mkdir(wal.packed, { recursive: true, mode: 0o700 });
  await markGap(wal);
  await mkdir(wal.arrived, { mode: 0o700 });
  account.own(wal.arrived);
}

export const markGap = (wal: WalFolder): Promise<void> => writeFile(wal.gapFile, "", { mode: 0o600 });

export const hasGap = (wal: WalFolder): boolean => existsSync(wal.gapFile);

/** The paths of the files in a folder that may be missing, in the order of their names. */
export async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return names.toSorted().map((name) => join(path, name));
}
