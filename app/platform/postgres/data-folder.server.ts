import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { StartupError } from "#platform/startup-error.ts";

import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import { identifyProcess, isSameProcessAlive, type ProcessIdentity } from "./process-identity.server.ts";

const LOCK_NAME = "shop.lock";

/** A folder that belongs to this process until it is released. */
export interface DataFolderLock {
  /** Records where the shop listens, so that a second one can say where the first is. */
  announce(url: string): Promise<void>;
  /** Gives the folder back; harmless when called again. */
  release(): Promise<void>;
}

interface LockContent extends ProcessIdentity {
  /** Tells apart two locks of one process. */
  nonce: string;
  url?: string;
}

/**
 * Makes the data folder if need be and answers its real path.
 * Everybody may pass through a folder made by root, since PostgreSQL runs there under an account of its own; nobody may list it.
 *
 * @throws StartupError when it cannot be made, or is no folder
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

/** One folder after the other: Node's own recursive mkdir never ends where nothing can be made, as under /proc. */
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
 * Takes the data folder for this process. A lock whose process has ended, by kill -9 or with the machine, is taken over.
 *
 * @throws StartupError when a running shop has it, when the lock is unreadable, or the folder cannot be used
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = await openDataFolder(dataDir);
  const path = join(folder, LOCK_NAME);
  const identity = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: null };
  const mine: LockContent = { ...identity, nonce: randomBytes(8).toString("hex") };
  try {
    while (!(await createExclusively(path, mine))) await removeStaleLock(path, folder);
  } catch (error) {
    throw explainFileFailure(error, folder);
  }
  return {
    announce: (url) => replaceOwnLock(path, mine, { ...mine, url }),
    release: () => replaceOwnLock(path, mine, null),
  };
}

/** Puts a complete lock file in place, or answers false when there is one: `link` is atomic and never overwrites. */
async function createExclusively(path: string, content: LockContent): Promise<boolean> {
  const draft = await writeDraft(path, content);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(path: string, content: LockContent): Promise<string> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    // A lock that a power cut leaves empty would have to be removed by hand.
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

async function removeStaleLock(path: string, folder: string): Promise<void> {
  const found = await readLock(path);
  if (found === null) return;
  if (isSameProcessAlive(found)) throw new StartupError(takenText(folder, found));
  // Moved aside and read again: between reading and removing, another shop may have replaced the stale lock by its own.
  const aside = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  if (!(await renameIfThere(path, aside))) return;
  const moved = await readLock(aside);
  if (moved !== null && moved.nonce !== found.nonce) await link(aside, path);
  await rm(aside, { force: true });
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function replaceOwnLock(path: string, mine: LockContent, next: LockContent | null): Promise<void> {
  const current = await readLock(path);
  if (current?.nonce !== mine.nonce) return;
  if (next === null) await rm(path, { force: true });
  else await rename(await writeDraft(path, next), path);
}

/** The lock's content, or null when there is none. */
async function readLock(path: string): Promise<LockContent | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, path);
  }
  const content = parseLock(text);
  if (content !== null) return content;
  throw new StartupError(
    `Le verrou ${path} est illisible : si aucune boutique n’utilise ce dossier, supprimez ce fichier, puis relancez.`,
  );
}

function parseLock(text: string): LockContent | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isLockContent(value) ? value : null;
}

function isLockContent(value: unknown): value is LockContent {
  if (typeof value !== "object" || value === null) return false;
  const { pid, startedAt, nonce, url } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    (startedAt === null || typeof startedAt === "string") &&
    typeof nonce === "string" &&
    (url === undefined || typeof url === "string")
  );
}

function takenText(folder: string, holder: LockContent): string {
  const where = holder.url === undefined ? "" : `, ${holder.url}`;
  return `Une boutique utilise déjà le dossier ${folder} (processus ${holder.pid}${where}) : arrêtez-la d’abord, ou indiquez un autre dossier avec DATA_DIR.`;
}
