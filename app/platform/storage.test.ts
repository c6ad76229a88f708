import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStore, type ObjectStore } from "#platform/storage.server.ts";

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-store-"));
  store = folderStore(join(folder, "files"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = async (text: string): Promise<string> => {
  const path = join(folder, `local-${Math.random()}`);
  await writeFile(path, text);
  return path;
};
const read = async (path: string) => (await buffer(store.read(path))).toString();

describe("The store", () => {
  it("keeps a local file under its name, whole or from an offset on", async () => {
    await store.putFile("a/b/one.txt", await place("0123456789"));
    expect(await read("a/b/one.txt")).toBe("0123456789");
    const opened = await store.open("a/b/one.txt", 7);
    const bytes = Buffer.alloc(2);
    expect([await opened.fill(bytes), bytes.toString()]).toEqual([2, "78"]);
    expect([await opened.fill(bytes), bytes.toString()]).toEqual([1, "98"]);
    expect(await opened.fill(bytes)).toBe(0);
    await opened.close();
    expect(await store.size("a/b/one.txt")).toBe(10);
    await store.withLocalFile("a/b/one.txt", async (path) => expect(path.startsWith(folder)).toBe(true));
  });

  it("keeps a stream, and replaces what was there in one step", async () => {
    await store.putStream("two.txt", Readable.from(["ab", "cd"]));
    await store.putStream("two.txt", Readable.from(["ef"]));
    expect(await read("two.txt")).toBe("ef");
  });

  it("shows nothing, and leaves nothing, of a stream that broke off", async () => {
    const broken = async function* () {
      yield "half";
      throw new Error("cut");
    };
    await expect(store.putStream("three/three.txt", Readable.from(broken()))).rejects.toThrow("cut");
    expect(await store.size("three/three.txt")).toBeNull();
    expect(await readdir(join(folder, "files", "three"))).toEqual([]);
    await store.putStream("two.txt", Readable.from(["kept"]));
    await expect(store.putStream("two.txt", Readable.from(broken()))).rejects.toThrow("cut");
    expect(await read("two.txt")).toBe("kept");
  });

  it("forgets what is removed; removing what is not there is no error", async () => {
    await store.putStream("four.txt", Readable.from(["x"]));
    await store.remove("four.txt");
    await store.remove("four.txt");
    expect(await store.size("four.txt")).toBeNull();
  });

  it.each(["../outside", "/etc/passwd", "a/../../outside", "..", "a/b/../../../x"])(
    "never leaves its folder: %s",
    async (path) => {
      const local = await place("x");
      await expect(async () => store.putFile(path, local)).rejects.toThrow(/Not a name/);
      await expect(async () => store.putStream(path, Readable.from(["x"]))).rejects.toThrow(/Not a name/);
      await expect(async () => store.size(path)).rejects.toThrow(/Not a name/);
      await expect(async () => store.remove(path)).rejects.toThrow(/Not a name/);
      expect(() => store.read(path)).toThrow(/Not a name/);
    },
  );

  it("says whether it can be written to", async () => {
    await expect(store.check()).resolves.toBeUndefined();
    const nowhere = join(folder, "a-file");
    await writeFile(nowhere, "");
    await expect(folderStore(nowhere).check()).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect((await readdir(join(folder, "files"))).filter((name) => name.includes("probe"))).toEqual([]);
  });

  it("is not well when it can be opened and not written to, as a full disk", async () => {
    const script = `
      const { folderStore } = await import(${JSON.stringify(join(process.cwd(), "app/platform/storage.server.ts"))});
      await folderStore(process.env.STORE).check().then(() => console.log("well"), (error) => console.log(error.code));`;
    const check = (prefix: string) =>
      promisify(execFile)(
        "sh",
        ["-c", `${prefix} exec "$0" --input-type=module -e "$1"`, process.execPath, script],
        {
          env: { ...process.env, STORE: join(folder, "files") },
        },
      );
    expect((await check("")).stdout.trim()).toBe("well");
    expect((await check("ulimit -f 0;")).stdout.trim()).toBe("EFBIG");
    expect((await readdir(join(folder, "files"))).filter((name) => name.includes("probe"))).toEqual([]);
  });

  it("leaves no piece of a file that could not be taken", async () => {
    await mkdir(join(folder, "files", "five.txt"), { recursive: true });
    await expect(store.putFile("five.txt", await place("x"))).rejects.toThrow(/EISDIR|ENOTEMPTY|directory/);
    expect((await readdir(join(folder, "files"))).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});
