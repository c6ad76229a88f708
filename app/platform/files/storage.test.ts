import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#platform/files/open-store.server.ts";
import { folderStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { expectStore } from "#test/store-suite.ts";

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

describe("The store in a folder", () => {
  expectStore(async (own) => folderStore(join(own, "files")));
});

describe("A folder", () => {
  it("leaves nothing of a stream that broke off", async () => {
    const broken = async function* () {
      yield "half";
      throw new Error("cut");
    };
    await expect(store.putStream("three/three.txt", Readable.from(broken()))).rejects.toThrow("cut");
    expect(await readdir(join(folder, "files", "three"))).toEqual([]);
  });

  it("lets only its own account read, whatever the files were and the folder is", async () => {
    const root = join(folder, "open");
    await mkdir(root, { mode: 0o755 });
    const settings = { objectStorage: null, storageDir: root, scratchDir: folder };
    const open = await openStore(settings, { warn: () => undefined });
    const local = await place("a manuscript");
    await chmod(local, 0o644);
    await open.putFile("uploads/new/book.docx", local);
    await open.putStream("uploads/new/book.pdf", Readable.from("a book"));
    const modeOf = async (path: string) => (await stat(join(root, path))).mode & 0o777;
    expect(await Promise.all(["", "uploads", "uploads/new"].map(modeOf))).toEqual([0o700, 0o700, 0o700]);
    expect(await modeOf("uploads/new/book.docx")).toBe(0o600);
    expect(await modeOf("uploads/new/book.pdf")).toBe(0o600);
  });

  it("is not well where no folder can be", async () => {
    const nowhere = join(folder, "a-file");
    await writeFile(nowhere, "");
    await expect(folderStore(nowhere).check()).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  it("is not well when it can be opened and not written to, as a full disk", async () => {
    const script = `
      const { folderStore } = await import(${JSON.stringify(join(process.cwd(), "app/platform/files/storage.server.ts"))});
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
