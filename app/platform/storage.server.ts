import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Where files live. Objects are written once under a name of their own and never change. */
export interface ObjectStore {
  /** Moves a finished local file into the store; it is gone from its place afterwards. */
  putFile(path: string, localPath: string): Promise<void>;
  putStream(path: string, source: Readable): Promise<void>;
  read(path: string): Readable;
  /** Opens an object to be read from an offset on, into memory of the caller's. */
  open(path: string, start: number): Promise<ObjectReader>;
  /** Bytes, or null when there is no such object. */
  size(path: string): Promise<number | null>;
  remove(path: string): Promise<void>;
  /** Gives the object as a local file for as long as `use` runs; it must not be changed. */
  withLocalFile<T>(path: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Rejects when the store cannot be written to. */
  check(): Promise<void>;
}

/** An object that is open; whoever opened it closes it. */
export interface ObjectReader {
  /** Reads the bytes that come next into a buffer. @returns how many; 0 at the end */
  fill(buffer: Buffer): Promise<number>;
  close(): Promise<void>;
}

/** A store in a folder. Files appear under their names only when they are complete. */
export function folderStore(root: string): ObjectStore {
  const place = (path: string): string => {
    const safe = normalize(path);
    if (safe.startsWith("..") || safe.startsWith("/")) throw new Error(`Not a name in the store: ${path}`);
    return join(root, safe);
  };
  const beginWrite = async (path: string): Promise<{ final: string; temporary: string }> => {
    const final = place(path);
    await mkdir(dirname(final), { recursive: true });
    return { final, temporary: `${final}.${randomUUID()}.tmp` };
  };
  return {
    async putFile(path, localPath) {
      const { final, temporary } = await beginWrite(path);
      // Within one file system a move costs nothing; across two, the bytes are copied. Never a link: two names for
      // one file would let whoever writes to the other change what the store holds.
      await rename(localPath, temporary).catch(() => copyFile(localPath, temporary));
      await finish(temporary, final);
    },
    async putStream(path, source) {
      const { final, temporary } = await beginWrite(path);
      try {
        await pipeline(source, createWriteStream(temporary));
        await finish(temporary, final);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: (path) => createReadStream(place(path)),
    open: (path, start) => openAt(place(path), start),
    async size(path) {
      return stat(place(path)).then(
        (found) => found.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        },
      );
    },
    remove: (path) => rm(place(path), { force: true }),
    withLocalFile: (path, use) => use(place(path)),
    async check() {
      const probe = place(`.probe-${randomUUID()}`);
      await mkdir(root, { recursive: true });
      const handle = await open(probe, "w");
      await handle.close();
      await rm(probe);
    },
  };
}

async function openAt(path: string, start: number): Promise<ObjectReader> {
  const file = await open(path, "r");
  let position = start;
  return {
    async fill(buffer) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      position += bytesRead;
      return bytesRead;
    },
    close: () => file.close(),
  };
}

/** A name in the store stands for bytes that reached the disk, even if the machine stops right after. */
async function finish(temporary: string, final: string): Promise<void> {
  const handle = await open(temporary, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, final);
}
