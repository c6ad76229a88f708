import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { before } from "#platform/dates.ts";
import { days } from "#platform/durations.ts";
import { withLocalCopies } from "#platform/local-copies/local-copies.server.ts";
import { folderStore, type ObjectStore } from "#platform/storage.server.ts";

let root: string;
let made = 0;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "encrier-copies-"))));
afterAll(() => rm(root, { recursive: true, force: true }));

/** A store with copies, which counts what is read from the store itself. */
function open(mostBytes: number, folder = join(root, `cache-${(made += 1)}`), files = `files-${made}`) {
  const origin = folderStore(join(root, files));
  const reads: string[] = [];
  const warned: unknown[] = [];
  const counted: ObjectStore = {
    ...origin,
    read: (path) => (reads.push(path), origin.read(path)),
    open: (path, start) => (reads.push(path), origin.open(path, start)),
  };
  const log = { warn: (...line: unknown[]) => void warned.push(line) };
  return { store: withLocalCopies(counted, { folder, mostBytes, log }), origin, reads, warned, folder };
}

const put = (store: ObjectStore, path: string, content: string) =>
  store.putStream(path, Readable.from([content]));
const read = async (store: ObjectStore, path: string) => (await buffer(store.read(path))).toString();
const copiesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const sizeOf = async (folder: string) => {
  const sizes = await Promise.all((await copiesIn(folder)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe("Local copies", () => {
  it("are made by the first read, for all who read at that moment, and serve the next ones", async () => {
    const { store, reads } = open(1000);
    await put(store, "a.txt", "content");
    expect(await Promise.all([read(store, "a.txt"), read(store, "a.txt")])).toEqual(["content", "content"]);
    expect(await read(store, "a.txt")).toBe("content");
    const opened = await store.open("a.txt", 3);
    const bytes = Buffer.alloc(10);
    expect(bytes.subarray(0, await opened.fill(bytes)).toString()).toBe("tent");
    await opened.close();
    expect(reads).toEqual(["a.txt"]);
  });

  it("are not made of what is opened once, as by a backup", async () => {
    const { store, folder } = open(1000);
    await put(store, "a.txt", "content");
    await (await store.open("a.txt", 0)).close();
    expect(await copiesIn(folder)).toEqual([]);
    await (await store.open("a.txt", 0)).close();
    await expect.poll(async () => (await copiesIn(folder)).length).toBe(1);
  });

  it("are not used when their bytes changed on the disk: a new process fetches the file again", async () => {
    const { store, folder } = open(1000);
    await put(store, "a.txt", "content");
    await read(store, "a.txt");
    const [file = ""] = await copiesIn(folder);
    await writeFile(file, "CONTENT");
    const again = open(1000, folder, `files-${made}`);
    expect(await read(again.store, "a.txt")).toBe("content");
    expect(again.reads).toEqual(["a.txt"]);
    expect(await readFile((await copiesIn(folder))[0] ?? "", "utf8")).toBe("content");
  });

  it("are found by the next process, and are forgotten with the object", async () => {
    const { store, folder } = open(1000);
    await put(store, "a.txt", "content");
    await read(store, "a.txt");
    const next = open(1000, folder, `files-${made}`);
    expect(await read(next.store, "a.txt")).toBe("content");
    expect(next.reads).toEqual([]);
    await next.store.remove("a.txt");
    expect(await copiesIn(folder)).toEqual([]);
  });

  it("give way to newer ones, the longest unused first", async () => {
    const { store, folder, reads } = open(100);
    for (const path of ["a", "b", "c"]) {
      await put(store, path, path.repeat(30));
      await read(store, path);
    }
    for (const file of await copiesIn(folder)) {
      const age = (await readFile(file, "utf8")).startsWith("b") ? days(3) : days(2);
      await utimes(file, before(new Date(), age), before(new Date(), age));
    }
    await put(store, "d", "d".repeat(30));
    await read(store, "d");
    reads.length = 0;
    for (const path of ["a", "c", "d"]) await read(store, path);
    expect(reads).toEqual([]);
    expect(await sizeOf(folder)).toBe(90);
  });

  it("never take more than their limit, whatever is read in whatever order", async () => {
    const step = fc.record({ path: fc.constantFrom(..."abcdefgh"), size: fc.integer({ min: 0, max: 70 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { store, folder } = open(100);
        const written = new Map<string, string>();
        for (const { path, size } of steps) {
          if (!written.has(path)) {
            written.set(path, path.repeat(size));
            await put(store, path, path.repeat(size));
          }
          expect(await read(store, path)).toBe(written.get(path));
          expect(await sizeOf(folder)).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("are made by several processes at once without harm", async () => {
    const { store, folder } = open(1_000_000);
    const files = join(root, `files-${made}`);
    for (let at = 0; at < 20; at += 1) await put(store, `${at}`, `${at}.`.repeat(20_000));
    const here = (path: string) => JSON.stringify(join(process.cwd(), path));
    const script = `
      const { withLocalCopies } = await import(${here("app/platform/local-copies/local-copies.server.ts")});
      const { folderStore } = await import(${here("app/platform/storage.server.ts")});
      const { buffer } = await import("node:stream/consumers");
      const store = withLocalCopies(folderStore(${JSON.stringify(files)}), {
        folder: ${JSON.stringify(folder)}, mostBytes: 300_000, log: { warn: (line) => console.log(String(line.err)) } });
      for (let round = 0; round < 60; round += 1) {
        const at = Math.floor(Math.random() * 20);
        const content = (await buffer(store.read(String(at)))).toString();
        if (content !== (at + ".").repeat(20_000)) console.log("wrong", at);
      }`;
    const outputs = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
        let output = "";
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (text) => (output += String(text)));
        await once(child, "close");
        return output;
      }),
    );
    expect(outputs).toEqual(["", "", ""]);
    expect(await sizeOf(folder)).toBeLessThanOrEqual(300_000 * 1.2);
  });

  it("stay whole for a task that has one, also when it is removed meanwhile", async () => {
    const { store, folder } = open(1000);
    await put(store, "a.txt", "content");
    await store.withLocalFile("a.txt", async (path) => {
      expect(path.startsWith(folder)).toBe(true);
      await store.remove("a.txt");
      expect(await readFile(path, "utf8")).toBe("content");
    });
    expect(await copiesIn(folder)).toEqual([]);
  });

  it("that cannot be written fail no read", async () => {
    const folder = join(root, "a-file");
    await writeFile(folder, "");
    const { store, warned } = open(1000, folder);
    await put(store, "a.txt", "content");
    expect(await read(store, "a.txt")).toBe("content");
    expect(await store.withLocalFile("a.txt", (path) => readFile(path, "utf8"))).toBe("content");
    expect(warned).toHaveLength(1);
  });

  it("leave nothing of a process that ended while it made one", async () => {
    const { store, folder } = open(10);
    await mkdir(folder, { recursive: true });
    const left = join(folder, "left.tmp");
    await writeFile(left, "half");
    await utimes(left, before(new Date(), days(2)), before(new Date(), days(2)));
    await put(store, "a.txt", "abc");
    await read(store, "a.txt");
    expect(await readdir(folder)).not.toContain("left.tmp");
  });
});
