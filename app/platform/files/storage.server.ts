import { createReadStream, createWriteStream, type Stats } from "node:fs";
import { chmod, copyFile, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, normalize, relative } from "node:path";
import { randomBytes, randomUUID, createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The file store. Objects are written once under a unique name and never change. */
export interface ObjectStore {
  /** Moves a finished local file into the store. */
  putFile(path: string, localPath: string): Promise<void>;
  putStream(path: string, source: Readable): Promise<void>;
  /** The whole object, or a part of it. The receiver may change its pieces. */
  read(path: string, part?: ObjectPart): Readable;
  /** Size in bytes, or null if there is no such object. */
  size(path: string): Promise<number | null>;
  remove(path: string): Promise<void>;
  /** Removes an object if it was written before an instant. @returns whether it did */
  removeOlder(path: string, before: Date): Promise<boolean>;
  /** Every object, one after the other, unfinished ones included. Memory use is independent of their number. */
  list(): AsyncIterable<StoredObject>;
  /**
   * An address where anyone who has it can get the object for at least a day; the same during a day (UTC). Null if only
   * the shop can read the store.
   */
  link(path: string): Promise<string | null>;
  /** Provides the object as a local file while `use` runs; it must not be changed. */
  withLocalFile<T>(path: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Writes a byte, reads it back and removes it. Rejects if the store fails. */
  check(): Promise<void>;
}

export interface StoredObject {
  path: string;
  /** In bytes. */
  size: number;
  writtenAt: Date;
}

/** Whether a name is internal to the store: an interrupted write, or a probe. Objects never have such a name. */
export const isUnfinished = (path: string): boolean => path.endsWith(".tmp") || path.startsWith(probePrefix);

export const probePrefix = ".probe-";

/** @throws if a name leads out of the store */
export function nameInStore(path: string): string {
  const safe = normalize(path);
  if (safe.startsWith("..") || safe.startsWith("/")) throw new Error(`Not a name in the store: ${path}`);
  return safe;
}

export interface ObjectPart {
  /** The first byte. */
  start: number;
  /** In bytes. */
  length: number;
}

/** Manuscripts and backups are for the account of this process only. */
const fileMode = 0o600;
const folderMode = 0o700;

/** Closes a folder that an earlier version left open; what is in it cannot be reached past it. */
export async function closeFolder(root: string): Promise<void> {
  await chmod(root, folderMode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** A store in a folder. Files appear under their names only when they are complete. */
export function folderStore(root: string): ObjectStore {
  const place = (path: string): string => join(root, nameInStore(path));
  const beginWrite = async (path: string): Promise<{ final: string; temporary: string }> => {
    const final = place(path);
    await mkdir(dirname(final), { recursive: true, mode: folderMode });
    return { final, temporary: `${final}.${randomUUID()}.tmp` };
  };
  return {
    async putFile(path, localPath) {
      const { final, temporary } = await beginWrite(path);
      // Within one file system the file is moved at no cost; across two, the bytes are copied. It is never linked: with
      // two names for one file, a writer to the other name would change the store.
      await leavingNothing(temporary, async () => {
        await rename(localPath, temporary).catch(() => copyFile(localPath, temporary));
        await chmod(temporary, fileMode);
        await finish(temporary, final);
      });
    },
    async putStream(path, source) {
      const { final, temporary } = await beginWrite(path);
      await leavingNothing(temporary, async () => {
        await pipeline(source, createWriteStream(temporary, { mode: fileMode }));
        await finish(temporary, final);
      });
    },
    read(path, part) {
      if (!part) return createReadStream(place(path));
      const { start, length } = part;
      // A file stream has no empty part.
      return length === 0
        ? Readable.from([])
        : createReadStream(place(path), { start, end: start + length - 1 });
    },
    size: async (path) => (await statIfThere(place(path)))?.size ?? null,
    remove: (path) => rm(place(path), { force: true }),
    async removeOlder(path, before) {
      const found = await statIfThere(place(path));
      if (!found || found.mtime >= before) return false;
      await rm(place(path), { force: true });
      return true;
    },
    list: () => filesIn(root, root),
    link: async () => null,
    withLocalFile: (path, use) => use(place(path)),
    async check() {
      const probe = place(`${probePrefix}${randomUUID()}`);
      await mkdir(root, { recursive: true, mode: folderMode });
      try {
        await writeAndReadBack(probe);
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

/** A file can be opened on a full disk: only reading a byte back is proof. */
async function writeAndReadBack(path: string): Promise<void> {
  const byte = randomBytes(1);
  const file = await open(path, "w+", fileMode);
  try {
    await file.write(byte, 0, 1, 0);
    await file.sync();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
    if (bytesRead !== 1 || !buffer.equals(byte))
      throw new Error("The store does not give back what was written.");
  } finally {
    await file.close();
  }
}

async function statIfThere(path: string): Promise<Stats | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** A file may be removed while its folder is read: it is left out. */
async function* filesIn(folder: string, root: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path, root);
    const found = entry.isFile() ? await statIfThere(path) : null;
    if (found) yield { path: relative(root, path), size: found.size, writtenAt: found.mtime };
  }
}

/** A failed write, for instance on a full disk, leaves no partial file. */
async function leavingNothing(temporary: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A name appears in the store only after its bytes are on the disk, even if the machine stops right after. */
async function finish(temporary: string, final: string): Promise<void> {
  const handle = await open(temporary, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, final);
}

/** SHA-256 of a stream's content. */
export async function digestOf(source: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(source, hash);
  return hash.digest();
}
