import { mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { StartupError } from "#platform/startup-error.ts";

import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import { createLockContent, type LockContent, replaceLock, takeLock } from "./lock-file.server.ts";

const LOCK_NAME = "shop.lock";

/** A folder that belongs to this process until it is released. */
export interface DataFolderLock {
  /** Records the address of the shop, so that a second one can report it. */
  announce(url: string): Promise<void>;
  /** Releases the folder; may be called again. */
  release(): Promise<void>;
}

/**
 * Creates the data folder if needed and returns its real path. All accounts may traverse a folder created by root,
 * since PostgreSQL runs there under its own account; none may list it.
 * @throws StartupError if it cannot be created, or is not a folder
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    return await realpath(folder);
  } catch (error) {
    throw explainFileFailure(error, folder);
  }
}

/** One folder after the other: Node's recursive mkdir never ends where no folder can be created, as under /proc. */
async function makeFolder(folder: string, mode = 0o755): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (errorCode(error) !== "ENOENT" || (await isFolder(dirname(folder)))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, mode);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Locks the data folder for this process. The lock of a process that has ended, by kill -9 or with the machine, is
 * taken over.
 * @throws StartupError if a running shop holds it, when the lock is unreadable, or the folder cannot be used
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = await openDataFolder(dataDir);
  const path = join(folder, LOCK_NAME);
  const mine = createLockContent();
  try {
    const holder = await takeLock(path, mine);
    if (holder !== null) throw new StartupError(takenText(folder, holder));
  } catch (error) {
    throw explainFileFailure(error, folder);
  }
  return {
    announce: (url) => replaceLock(path, mine, { ...mine, url }),
    release: () => replaceLock(path, mine, null),
  };
}

function takenText(folder: string, holder: LockContent): string {
  const where = holder.url === undefined ? "" : `, ${holder.url}`;
  return `Une boutique utilise déjà le dossier ${folder} (processus ${holder.pid}${where}) : arrêtez-la d’abord, ou indiquez un autre dossier avec DATA_DIR.`;
}
