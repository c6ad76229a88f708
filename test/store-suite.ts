import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { after, before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";

/** What every store must do. @param open opens a store without objects; it may use the folder */
export function expectStore(open: (folder: string) => Promise<ObjectStore>): void {
  let folder: string;
  let store: ObjectStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "encrier-store-"));
    store = await open(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const place = async (content: string | Buffer): Promise<string> => {
    const path = join(folder, `local-${randomBytes(6).toString("hex")}`);
    await writeFile(path, content);
    return path;
  };
  const read = async (path: string) => (await buffer(store.read(path))).toString();
  const listed = async () => {
    const found = new Map<string, number>();
    for await (const { path, size } of store.list()) found.set(path, size);
    return found;
  };

  it("keeps a local file under its name, whole or in part", async () => {
    await store.putFile("a/b/one.txt", await place("0123456789"));
    expect(await read("a/b/one.txt")).toBe("0123456789");
    const part = async (start: number, length: number) =>
      (await buffer(store.read("a/b/one.txt", { start, length }))).toString();
    expect(await part(7, 2)).toBe("78");
    expect(await part(7, 20)).toBe("789");
    expect(await part(3, 0)).toBe("");
    expect(await part(10, 2)).toBe("");
    expect(await store.size("a/b/one.txt")).toBe(10);
    await store.withLocalFile("a/b/one.txt", async (path) =>
      expect(await readFile(path, "utf8")).toBe("0123456789"),
    );
  });

  it("keeps large files byte by byte, from anywhere", async () => {
    const content = randomBytes(35_000_001);
    await store.putFile("large.bin", await place(content));
    expect(await store.size("large.bin")).toBe(content.length);
    expect((await buffer(store.read("large.bin"))).equals(content)).toBe(true);
    for (const start of [0, 1, 16 * 1024 * 1024 - 1, 33_000_000]) {
      const part = await buffer(store.read("large.bin", { start, length: content.length - start - 1 }));
      expect(part.equals(content.subarray(start, -1))).toBe(true);
    }
    await store.withLocalFile("large.bin", async (path) =>
      expect((await readFile(path)).equals(content)).toBe(true),
    );
  });

  it("keeps a stream, and replaces what was there in one step", async () => {
    await store.putStream("two.txt", Readable.from(["ab", "cd"]));
    expect(await read("two.txt")).toBe("abcd");
    await store.putStream("two.txt", Readable.from(["ef"]));
    expect(await read("two.txt")).toBe("ef");
  });

  it("keeps an empty file", async () => {
    await store.putFile("empty.txt", await place(""));
    expect(await store.size("empty.txt")).toBe(0);
    expect(await read("empty.txt")).toBe("");
  });

  it.each([10, 20_000_000])("shows nothing of a stream that broke off after %i bytes", async (length) => {
    const broken = async function* () {
      yield Buffer.alloc(length);
      throw new Error("cut");
    };
    const path = `three/${length}.txt`;
    await expect(store.putStream(path, Readable.from(broken()))).rejects.toThrow("cut");
    expect(await store.size(path)).toBeNull();
    expect([...(await listed()).keys()].filter((each) => each.startsWith("three/"))).toEqual([]);
    await store.putStream("two.txt", Readable.from(["kept"]));
    await expect(store.putStream("two.txt", Readable.from(broken()))).rejects.toThrow("cut");
    expect(await read("two.txt")).toBe("kept");
  });

  it("fails when it is read for what is not there", async () => {
    await expect(buffer(store.read("nothing.txt"))).rejects.toThrow(/ENOENT|does not exist/);
    await expect(buffer(store.read("nothing.txt", { start: 1, length: 1 }))).rejects.toThrow(
      /ENOENT|does not exist/,
    );
    await expect(store.withLocalFile("nothing.txt", (path) => readFile(path))).rejects.toThrow(
      /ENOENT|does not exist/,
    );
    expect(await store.size("nothing.txt")).toBeNull();
  });

  it("forgets what is removed; removing what is not there is no error", async () => {
    await store.putStream("four.txt", Readable.from(["x"]));
    expect(await read("four.txt")).toBe("x");
    await store.remove("four.txt");
    await store.remove("four.txt");
    expect(await store.size("four.txt")).toBeNull();
    await expect(buffer(store.read("four.txt"))).rejects.toThrow(/ENOENT|does not exist/);
  });

  it("removes what was written before an instant, and nothing later", async () => {
    await store.putStream("five.txt", Readable.from(["x"]));
    expect(await store.removeOlder("five.txt", before(new Date(), hours(1)))).toBe(false);
    expect(await store.size("five.txt")).toBe(1);
    expect(await store.removeOlder("five.txt", after(new Date(), hours(1)))).toBe(true);
    expect(await store.size("five.txt")).toBeNull();
    expect(await store.removeOlder("five.txt", after(new Date(), hours(1)))).toBe(false);
  });

  it("lists its objects with their sizes, under names with accents too", async () => {
    await store.putStream("uploads/été à Œuvre.pdf", Readable.from(["12345"]));
    const objects = await listed();
    expect(objects.get("uploads/été à Œuvre.pdf")).toBe(5);
    expect(objects.get("a/b/one.txt")).toBe(10);
    expect([...objects.keys()].filter(isUnfinished)).toEqual([]);
  });

  it.each(["../outside", "/etc/passwd", "a/../../outside", "..", "a/b/../../../x"])(
    "never leaves its folder: %s",
    async (path) => {
      const local = await place("x");
      await expect(async () => store.putFile(path, local)).rejects.toThrow(/Not a name/);
      await expect(async () => store.putStream(path, Readable.from(["x"]))).rejects.toThrow(/Not a name/);
      await expect(async () => store.size(path)).rejects.toThrow(/Not a name/);
      await expect(async () => store.remove(path)).rejects.toThrow(/Not a name/);
      await expect(async () => buffer(store.read(path))).rejects.toThrow(/Not a name/);
    },
  );

  it("says whether it can be written to, and leaves nothing", async () => {
    await expect(store.check()).resolves.toBeUndefined();
    expect([...(await listed()).keys()].filter(isUnfinished)).toEqual([]);
  });
}
