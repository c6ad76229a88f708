import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yazl from "yazl";
import { unpackArchive } from "./unpack-archive.server.ts";

async function packed(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name);
  archive.end();
  return buffer(archive.outputStream);
}

async function unpacked(archive: Buffer) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-unpack-"));
  const path = join(folder.path, "in");
  await writeFile(path, archive);
  const found = await unpackArchive({ path, outFolder: folder.path, endings: ["pdf", "jpg"] });
  const contents = await Promise.all(
    found.files.map(async ({ file }) => (await readFile(join(folder.path, file))).toString()),
  );
  return { ...found, contents, written: (await readdir(folder.path)).toSorted() };
}

test("the wanted files of an archive are written under names of their own", async () => {
  const archive = await packed({
    "Livres/Nana.PDF": Buffer.from("one"),
    "Livres/nana.jpg": Buffer.from("two"),
    "Livres/notes.txt": Buffer.from("three"),
    "Livres/vide.pdf": Buffer.alloc(0),
  });
  const found = await unpacked(archive);
  expect(found.files.map(({ path }) => path)).toEqual([
    "Livres/Nana.PDF",
    "Livres/nana.jpg",
    "Livres/vide.pdf",
  ]);
  expect(found.contents).toEqual(["one", "two", ""]);
  expect(found.others).toEqual(["Livres/notes.txt"]);
  expect(found.written).toEqual(["0.pdf", "1.jpg", "2.pdf", "in"]);
});

test("a bomb, a path that leaves the archive and a damaged file are refused", async () => {
  const bomb = await packed({ "a.pdf": Buffer.alloc(50 * 1024 * 1024) });
  await expect(unpacked(bomb)).rejects.toMatchObject({
    reason: expect.stringContaining("démesuré") as string,
  });
  const plain = await packed({ "aa/b.pdf": Buffer.from("x") });
  const outside = Buffer.from(plain.toString("latin1").replaceAll("aa/b.pdf", "../b.pdf"), "latin1");
  await expect(unpacked(outside)).rejects.toMatchObject({
    reason: expect.stringContaining("chemin interdit") as string,
  });
  const absolute = Buffer.from(plain.toString("latin1").replaceAll("aa/b.pdf", "/tmp/pdf"), "latin1");
  await expect(unpacked(absolute)).rejects.toMatchObject({
    reason: expect.stringContaining("chemin interdit") as string,
  });
  await expect(unpacked(plain.subarray(0, plain.length - 10))).rejects.toMatchObject({
    reason: expect.stringContaining("endommagé") as string,
  });
});
