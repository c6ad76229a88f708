import { link, mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "#platform/process/startup-error.ts";
import { errorCode, explainFileFailure } from "./file-failure.server.ts";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  identifyProcess,
  isSameProcessAlive,
  type ProcessIdentity,
} from "#platform/postgres/embedded/process-identity.server.ts";

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

/** The holder of a lock, as written in its file. */
export interface LockContent extends ProcessIdentity {
  /** Distinguishes this acquisition of the lock from every other, even by the same process. */
  nonce: string;
  /** Where the holder listens, once it does. */
  url?: string;
}

/** A moment for another process to finish a takeover, which is a few file operations long. */
const TAKEOVER_MS = 10;

/** The content of a lock of this process. */
export function createLockContent(): LockContent {
  const identity = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: null };
  return { ...identity, nonce: randomBytes(8).toString("hex") };
}

/**
 * Takes the lock, also from a process that has ended, and returns null; or returns its holder. A dead holder's file may
 * be replaced by one process only: the one that holds a second lock, named after the dead one's nonce. Without it, if
 * two processes find the same dead holder, the slower would replace the file that the faster has just written. A
 * process that dies during this leaves a second lock, which is taken over in the same way.
 * @throws StartupError if the file is not one of our locks
 */
export async function takeLock(path: string, mine: LockContent): Promise<LockContent | null> {
  for (;;) {
    if (await createExclusively(path, mine)) return null;
    const found = await readLock(path);
    if (found === null) continue;
    if (isSameProcessAlive(found)) return found;
    if (await replaceDeadHolder(path, found, mine)) return null;
  }
}

/** Changes or, with null, removes a lock that `mine` holds; leaves any other unchanged. */
export async function replaceLock(path: string, mine: LockContent, next: LockContent | null): Promise<void> {
  const current = await readLock(path);
  if (current?.nonce !== mine.nonce) return;
  if (next === null) await rm(path, { force: true });
  else await rename(await writeDraft(path, next), path);
}

async function replaceDeadHolder(path: string, dead: LockContent, mine: LockContent): Promise<boolean> {
  const rightPath = `${path}.after-${dead.nonce}`;
  const right = createLockContent();
  if ((await takeLock(rightPath, right)) !== null) {
    await sleep(TAKEOVER_MS);
    return false;
  }
  try {
    // Another process may have held this lock first, and replaced the file.
    if ((await readLock(path))?.nonce !== dead.nonce) return false;
    await rename(await writeDraft(path, mine), path);
    return true;
  } finally {
    await replaceLock(rightPath, right, null);
  }
}

/** Creates a complete lock file, or returns false if one exists: `link` is atomic and never overwrites. */
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
    /^[0-9a-f]{1,32}$/.test(nonce) &&
    (url === undefined || typeof url === "string")
  );
}
