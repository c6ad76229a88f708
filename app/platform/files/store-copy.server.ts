import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import {
  digestOf,
  isUnfinished,
  type ObjectStore,
  type StoredObject,
} from "#platform/files/storage.server.ts";

/** Numbers of files, and bytes of the copied ones. */
export interface CopyReport {
  copied: number;
  present: number;
  /** Removed from the source while the copy ran. */
  gone: number;
  bytes: number;
}

interface CopyOptions {
  from: ObjectStore;
  to: ObjectStore;
  /** Called after each file. */
  onFile?: (report: Readonly<CopyReport>) => void;
}

/** Many files are small, and wait more for answers than for bytes. */
const filesAtOnce = 4;

/**
 * Copies every object that the other store lacks. An object appears there only when it is complete, and objects never
 * change: one with the same size is there, so an interrupted copy continues where it stopped. Every copied object is
 * read back and compared.
 * @throws if a copy differs, or a store fails
 */
export async function copyStore({ from, to, onFile }: CopyOptions): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, present: 0, gone: 0, bytes: 0 };
  const objects = from.list()[Symbol.asyncIterator]();
  const failure = new AbortController();
  async function copyInTurn(): Promise<void> {
    for (
      let next = await objects.next();
      !next.done && !failure.signal.aborted;
      next = await objects.next()
    ) {
      if (isUnfinished(next.value.path)) continue;
      const outcome = await copyOne(from, to, next.value);
      report[outcome] += 1;
      if (outcome === "copied") report.bytes += next.value.size;
      onFile?.(report);
    }
  }
  try {
    await Promise.all(
      Array.from({ length: filesAtOnce }, () =>
        copyInTurn().catch((error: unknown) => {
          failure.abort();
          throw error;
        }),
      ),
    );
  } finally {
    await objects.return?.();
  }
  return report;
}

async function copyOne(
  from: ObjectStore,
  to: ObjectStore,
  { path, size }: StoredObject,
): Promise<"copied" | "present" | "gone"> {
  if ((await to.size(path)) === size) return "present";
  let sent: Buffer;
  try {
    sent = await send(from, to, path);
  } catch (error) {
    if ((await from.size(path)) === null) return "gone";
    throw error;
  }
  if (!sent.equals(await digestOf(to.read(path)))) {
    await to.remove(path);
    throw new Error(`The copy of ${path} differs from the original.`);
  }
  return "copied";
}

/** @returns the SHA-256 of the bytes as they were read */
async function send(from: ObjectStore, to: ObjectStore, path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = from.read(path);
  source.on("error", (error) => hashed.destroy(error));
  // Reported by the store that reads it, which may begin later.
  hashed.on("error", () => undefined);
  try {
    await to.putStream(path, source.pipe(hashed));
  } finally {
    source.destroy();
    hashed.destroy();
  }
  return hash.digest();
}
