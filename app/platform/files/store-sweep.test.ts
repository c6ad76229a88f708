import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { sweepStore } from "#platform/files/store-sweep.server.ts";

let root: string;
let store: ObjectStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "encrier-sweep-"));
  store = folderStore(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const now = new Date();
const old = before(now, days(3));
async function put(path: string, writtenAt: Date): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), "x");
  await utimes(join(root, path), writtenAt, writtenAt);
}
const there = async () => {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.toSorted();
};
const known = new Set(["uploads/connu.pdf"]);
const removed: string[] = [];
const sweep = () =>
  sweepStore({
    store,
    owners: { uploads: async (paths) => paths.filter((path) => known.has(path)) },
    before: before(now, days(2)),
    onRemoved: (objects) => removed.push(...objects.map(({ path }) => path)),
  });

describe("The comparison of the store with the database", () => {
  it("removes what is old and unknown, and nothing else", async () => {
    await put("uploads/connu.pdf", old);
    await put("uploads/oublié.pdf", old);
    await put("uploads/en-cours.pdf", now);
    await put("autres/inconnu.pdf", old);
    await put(".probe-1234", old);
    const report = await sweep();
    expect(report).toEqual({ files: 5, orphans: 2, removed: 2, bytes: 2 });
    expect(removed.toSorted()).toEqual([".probe-1234", "uploads/oublié.pdf"]);
    expect(await there()).toEqual(["autres/inconnu.pdf", "uploads/connu.pdf", "uploads/en-cours.pdf"]);
  });

  it("removes what a killed process was writing, once it is old", async () => {
    const script = `
      const { folderStore } = await import(${JSON.stringify(join(process.cwd(), "app/platform/files/storage.server.ts"))});
      async function* endless() { for (;;) { yield Buffer.alloc(65536); await new Promise((r) => setTimeout(r, 5)); } }
      const { Readable } = await import("node:stream");
      await folderStore(${JSON.stringify(root)}).putStream("uploads/coupé.pdf", Readable.from(endless()));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    await expect.poll(async () => (await there()).some(isUnfinished)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    const left = (await there()).find(isUnfinished);
    expect(left).toMatch(/^uploads\/coupé\.pdf\..*\.tmp$/);
    await sweep();
    expect(await there()).toContain(left);
    await utimes(join(root, left ?? ""), old, old);
    await sweep();
    expect(await there()).not.toContain(left);
  });

  it("holds in memory no more than a batch of many thousand files", async () => {
    await mkdir(join(root, "uploads/nombreux"), { recursive: true });
    const names = Array.from({ length: 3000 }, (_, index) => `uploads/nombreux/${index}.pdf`);
    for (const name of names) {
      await put(name, old);
      known.add(name);
    }
    let most = 0;
    const report = await sweepStore({
      store,
      owners: {
        uploads: async (paths) => {
          most = Math.max(most, paths.length);
          return paths.filter((path) => known.has(path));
        },
      },
      before: before(now, days(2)),
      onRemoved: () => undefined,
    });
    expect(report.files).toBeGreaterThan(3000);
    expect(most).toBeLessThanOrEqual(500);
    expect(report.removed).toBe(0);
  });

  it("removes nothing from a store that another database knows", async () => {
    const strange = sweepStore({
      store,
      owners: { uploads: async () => [] },
      before: before(now, days(2)),
      onRemoved: () => undefined,
    });
    await expect(strange).rejects.toThrow(/is it this store's/);
    expect(await readdir(join(root, "uploads/nombreux"))).toHaveLength(3000);
  });
});
