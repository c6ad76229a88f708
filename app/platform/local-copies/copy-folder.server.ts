import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { days, minutes } from "#platform/durations.ts";
import { digestOf } from "#platform/file-digest.server.ts";
import { errorCode } from "#platform/postgres/file-failure.server.ts";

/** Between two notes of a use, and between two checks of a content. */
const noteEvery = minutes(1);
const checkEvery = days(1);
const mostRemembered = 10_000;
/** A file in preparation that is this old belongs to a process that ended. */
const abandonedAfter = days(1);
/** After copies of a twentieth of the limit, the folder is measured: other processes write into it as well. */
const unmeasuredShare = 20;
/** Room is made for more than the next copy, so that the folder is seldom measured. */
const keptShare = 0.9;
const mostAttempts = 10;

interface Copy {
  file: string;
  size: number;
  usedAt: number;
}

/**
 * Copies of objects in a folder, which several processes may share. A copy is `{digest of its name}/{digest of its
 * content}`: a process checks the content before it uses a copy for the first time, and once a day. The modification
 * time is the last use; the copies unused for the longest time are removed first.
 */
export class CopyFolder {
  readonly #folder: string;
  readonly #most: number;
  readonly #noted = new LRUCache<string, true>({ max: mostRemembered, ttl: noteEvery });
  readonly #checked = new LRUCache<string, Promise<boolean>>({ max: mostRemembered, ttl: checkEvery });
  /** Bytes of all copies when last measured, and what this process has added since. */
  #measured: number | null = null;
  #added = 0;
  #making: Promise<unknown> = Promise.resolve();

  /** @param mostBytes of all copies; with several processes, a twentieth more for each other one */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#most = mostBytes;
  }

  /** The file with the whole content of an object, or null. It may be removed at any time: open or hold it. */
  async find(path: string): Promise<string | null> {
    const folder = this.#folderOf(path);
    const [name] = await readdir(folder).catch(() => []);
    if (name === undefined) return null;
    const file = join(folder, name);
    if (!(await this.#isWhole(file, name))) {
      this.#checked.delete(file);
      await remove(file);
      return null;
    }
    await this.#noteUse(file);
    return file;
  }

  /** Adds a copy, if there is room for it. @param write writes the file and returns the digest of its content */
  async add(path: string, size: number, write: (file: string) => Promise<Buffer>): Promise<boolean> {
    if (!(await this.#makeRoom(size))) return false;
    const temporary = this.#temporaryFile();
    try {
      const digest = await write(temporary);
      const final = join(this.#folderOf(path), digest.toString("hex"));
      await moveInto(dirname(final), temporary, final);
      this.#checked.set(final, Promise.resolve(true));
      return true;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Runs `use` with a name of a copy that stays until its end, also if the copy is removed. */
  async hold<T>(file: string, use: (held: string) => Promise<T>): Promise<T> {
    const held = this.#temporaryFile();
    try {
      // Not all file systems have a second name for one file.
      await link(file, held).catch(() => copyFile(file, held));
      return await use(held);
    } finally {
      await rm(held, { force: true });
    }
  }

  /** Removes the copy of an object that was removed. If the disk refuses, it gives way to newer ones. */
  async forget(path: string): Promise<void> {
    await rm(this.#folderOf(path), { recursive: true, force: true }).catch(() => undefined);
  }

  #folderOf(path: string): string {
    return join(this.#folder, createHash("sha256").update(path).digest("hex").slice(0, 40));
  }

  #temporaryFile(): string {
    return join(this.#folder, `${randomUUID()}.tmp`);
  }

  #isWhole(file: string, digest: string): Promise<boolean> {
    const known = this.#checked.get(file);
    if (known) return known;
    const checked = digestOf(createReadStream(file)).then(
      (found) => found.toString("hex") === digest,
      () => false,
    );
    this.#checked.set(file, checked);
    return checked;
  }

  async #noteUse(file: string): Promise<void> {
    if (this.#noted.has(file)) return;
    this.#noted.set(file, true);
    const now = new Date();
    await utimes(file, now, now).catch(() => undefined);
  }

  /** One at a time. @returns whether a file of this size may be written now */
  #makeRoom(size: number): Promise<boolean> {
    const made = this.#making.then(() => this.#makeRoomNow(size));
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #makeRoomNow(size: number): Promise<boolean> {
    // One file does not replace most of the others.
    if (size > this.#most / 2) return false;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const isKnown = this.#measured !== null && this.#added + size <= this.#most / unmeasuredShare;
    let total = (this.#measured ?? 0) + this.#added;
    if (!isKnown || total + size > this.#most) {
      total = await this.#removeOldest(size);
      this.#measured = total;
      this.#added = 0;
    }
    if (total + size > this.#most) return false;
    this.#added += size;
    return true;
  }

  /** Measures the folder, and removes copies if the next one has no room. @returns the bytes of those that stay */
  async #removeOldest(size: number): Promise<number> {
    const copies = await this.#list();
    let total = copies.reduce((sum, copy) => sum + copy.size, 0);
    if (total + size <= this.#most) return total;
    for (const copy of copies.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total + size <= this.#most * keptShare) break;
      await remove(copy.file);
      total -= copy.size;
    }
    return total;
  }

  async #list(): Promise<Copy[]> {
    const copies: Copy[] = [];
    for (const name of await readdir(this.#folder)) {
      const place = join(this.#folder, name);
      const files = name.endsWith(".tmp") ? [place] : await filesOf(place);
      for (const file of files) {
        const found = await stat(file).catch(() => null);
        if (!found) continue;
        const isAbandoned = file === place && Date.now() - found.mtimeMs > abandonedAfter;
        if (isAbandoned) await rm(file, { force: true });
        // A file in preparation counts in the process that prepares it.
        else if (file !== place) copies.push({ file, size: found.size, usedAt: found.mtimeMs });
      }
    }
    return copies;
  }
}

const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => join(folder, name));

/** Another process may remove the folder, which it has just emptied, before the file is in it. */
async function moveInto(folder: string, file: string, final: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // It looks at a folder it found a second time, and fails if that is gone by then.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await rename(file, final);
    } catch (error) {
      if (errorCode(error) !== "ENOENT" || attempt === mostAttempts) throw error;
    }
  }
}

async function remove(file: string): Promise<void> {
  await rm(file, { force: true });
  // Not if another process has just written a copy into it.
  await rmdir(dirname(file)).catch(() => undefined);
}
