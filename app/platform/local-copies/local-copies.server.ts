import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { hours, minutes } from "#platform/durations.ts";
import { AppError } from "#platform/errors.ts";
import { CopyFolder } from "#platform/local-copies/copy-folder.server.ts";
import type { ObjectReader, ObjectStore } from "#platform/storage.server.ts";

interface Options {
  folder: string;
  /** Of all copies together. */
  mostBytes: number;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** An object that is opened twice within this time is copied; a backup opens each one once. */
const openedAgainWithin = hours(1);
/** After a failure of the disk, no copy is made for this long. */
const restAfterFailure = minutes(1);

/**
 * A store at a distance, with copies of what is read on the local disk. Sizes are always the store's own. No failure of
 * the copies fails a read.
 */
export function withLocalCopies(origin: ObjectStore, { folder, mostBytes, log }: Options): ObjectStore {
  const copies = new CopyFolder(folder, mostBytes);
  const opened = new LRUCache<string, true>({ max: 10_000, ttl: openedAgainWithin });
  const copying = new Map<string, Promise<boolean>>();
  let restUntil = 0;

  /** Makes a copy, once for all who want it. @returns whether there is one now */
  async function copy(path: string): Promise<boolean> {
    if (Date.now() < restUntil) return false;
    const running = copying.get(path) ?? makeCopy(path).finally(() => copying.delete(path));
    copying.set(path, running);
    return running;
  }

  async function makeCopy(path: string): Promise<boolean> {
    try {
      const size = await origin.size(path);
      return size !== null && (await copies.add(path, size, (file) => download(path, size, file)));
    } catch (error) {
      // The store itself is away.
      if (error instanceof AppError) throw error;
      log.warn({ err: error, path }, "no local copy of a stored file");
      restUntil = Date.now() + restAfterFailure;
      return false;
    }
  }

  async function download(path: string, size: number, file: string): Promise<Buffer> {
    const hash = createHash("sha256");
    let received = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        received += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(origin.read(path), counted, createWriteStream(file, { mode: 0o600 }));
    if (received !== size) throw new Error(`The store sent ${received} of ${size} bytes.`);
    return hash.digest();
  }

  /** A copy, opened: it can be read to its end even if it is removed. */
  async function openCopy(path: string): Promise<FileHandle | null> {
    const file = await copies.find(path);
    return file === null ? null : open(file).catch(() => null);
  }

  async function* contentOf(path: string): AsyncGenerator<Buffer> {
    let file = await openCopy(path);
    if (!file && (await copy(path))) file = await openCopy(path);
    yield* file ? file.createReadStream({ highWaterMark: 256 * 1024 }) : origin.read(path);
  }

  return {
    ...origin,
    async putFile(path, localPath) {
      await origin.putFile(path, localPath);
      await copies.forget(path);
    },
    async putStream(path, source) {
      await origin.putStream(path, source);
      await copies.forget(path);
    },
    read: (path) => Readable.from(contentOf(path), { objectMode: false }),
    async open(path, start) {
      const file = await openCopy(path);
      if (file) return readerOf(file, start);
      const reader = await origin.open(path, start);
      // A failure is reported by the next read.
      if (opened.has(path)) copy(path).catch(() => undefined);
      opened.set(path, true);
      return reader;
    },
    async remove(path) {
      await origin.remove(path);
      await copies.forget(path);
    },
    async withLocalFile(path, use) {
      const file = (await copies.find(path)) ?? ((await copy(path)) ? await copies.find(path) : null);
      return file === null ? origin.withLocalFile(path, use) : copies.hold(file, use);
    },
  };
}

function readerOf(file: FileHandle, start: number): ObjectReader {
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
