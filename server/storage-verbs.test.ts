import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { copyStore } from "#platform/files/store-copy.server.ts";
import { copiedStorage } from "#server/storage-verbs.ts";

let root: string;
let made = 0;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "encrier-copy-"))));
afterAll(() => rm(root, { recursive: true, force: true }));

const newFolder = () => join(root, String((made += 1)));
const put = (store: ObjectStore, path: string, content: string) =>
  store.putStream(path, Readable.from([content]));
const contentsOf = async (store: ObjectStore, isShown: (path: string) => boolean = () => true) => {
  const contents: Record<string, string> = {};
  for await (const { path } of store.list())
    if (isShown(path)) contents[path] = (await buffer(store.read(path))).toString();
  return contents;
};

describe("storage copy", () => {
  it("copies what the other store lacks, and says so", async () => {
    const [from, to] = [newFolder(), newFolder()];
    await put(folderStore(from), "uploads/a.pdf", "abc");
    await put(folderStore(from), "covers/b/1.jpeg", "de");
    await put(folderStore(to), "covers/b/1.jpeg", "de");
    expect(await copiedStorage(`file:${from}`, `file:${to}`, () => undefined)).toBe(
      "1 fichier copié et relu (3\u00a0octets), 1 déjà là.",
    );
    expect(await contentsOf(folderStore(to))).toEqual(await contentsOf(folderStore(from)));
  });

  it("refuses a source that is missing or empty, and makes no target", async () => {
    const [empty, to] = [newFolder(), newFolder()];
    await mkdir(empty);
    for (const from of [empty, newFolder()])
      await expect(copiedStorage(`file:${from}`, `file:${to}`, () => undefined)).rejects.toThrow(
        "il n’y a aucun fichier à copier ici",
      );
    await expect(stat(to)).rejects.toThrow("ENOENT");
  });

  it("refuses one address twice, and what is no address", async () => {
    const copy = (from: string, to: string) => copiedStorage(from, to, () => undefined);
    await expect(copy("file:a", "file:a")).rejects.toThrow("Les deux adresses sont les mêmes");
    await expect(copy("file:a", "ftp://b")).rejects.toThrow("Cette adresse n’est pas de la forme");
  });

  it("continues after any failure, and ends with the same files", async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string({ maxLength: 20 }), {
      maxKeys: 12,
    });
    await fc.assert(
      fc.asyncProperty(files, fc.nat(12), async (contents, failAt) => {
        const [from, to] = [folderStore(newFolder()), folderStore(newFolder())];
        for (const [path, content] of Object.entries(contents)) await put(from, `uploads/${path}`, content);
        let writes = 0;
        const failing: ObjectStore = {
          ...to,
          async putStream(path, source) {
            writes += 1;
            if (writes === failAt) source.destroy(new Error("cut"));
            await to.putStream(path, source);
          },
        };
        const first = copyStore({ from, to: failing });
        if (failAt > 0 && failAt <= Object.keys(contents).length) await expect(first).rejects.toThrow("cut");
        else await first;
        await copyStore({ from, to });
        // Other files of the failed copy may still be on their way, under names that nothing reads.
        expect(await contentsOf(to, (path) => !isUnfinished(path))).toEqual(await contentsOf(from));
      }),
      { numRuns: 30 },
    );
  });

  it("refuses a copy whose bytes differ, and leaves nothing of it", async () => {
    const [from, to] = [folderStore(newFolder()), folderStore(newFolder())];
    await put(from, "uploads/a.pdf", "abc");
    const wrong: ObjectStore = { ...to, putStream: (path) => put(to, path, "abd") };
    await expect(copyStore({ from, to: wrong })).rejects.toThrow("uploads/a.pdf differs");
    expect(await contentsOf(to)).toEqual({});
  });

  it("passes over what is removed while it runs", async () => {
    const [from, to] = [folderStore(newFolder()), folderStore(newFolder())];
    for (const name of ["a", "b"]) await put(from, `uploads/${name}`, name);
    const vanishing: ObjectStore = {
      ...from,
      read(path) {
        return path === "uploads/a" ? from.read("uploads/gone") : from.read(path);
      },
      size: async (path) => (path === "uploads/a" ? null : from.size(path)),
    };
    expect(await copyStore({ from: vanishing, to })).toMatchObject({ copied: 1, gone: 1 });
  });
});
