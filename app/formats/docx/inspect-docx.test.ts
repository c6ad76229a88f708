import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DOCX_PARTS, renamed, withCentralField, zipOf } from "#test/formats/zip-fixture.ts";
import { inspectDocx } from "./inspect-docx.server.ts";

async function inspect(content: Buffer | string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-docx-"));
  const path = join(folder.path, "upload");
  await writeFile(path, content);
  return await inspectDocx({ path });
}

describe("a DOCX is known by its content", () => {
  test("its title, author and language are found", async () => {
    expect(await inspect(await zipOf(DOCX_PARTS))).toEqual({
      title: "Du côté & d’autre",
      author: "Marcel Proust",
      language: "fr-FR",
      unpackedBytes: Object.values(DOCX_PARTS).reduce((sum, part) => sum + Buffer.byteLength(part), 0),
      images: 0,
      macros: false,
      externalReferences: [],
    });
  });

  test.each([
    ["an empty file", Buffer.alloc(0), /vide/],
    ["a text", "Il était une fois", /n’est pas un document Word/],
    ["an old or encrypted Word file", Buffer.from("d0cf11e0a1b11ae1", "hex"), /mot de passe|ancien format/],
  ])("%s is refused", async (_what, content, reason) => {
    await expect(inspect(content)).rejects.toMatchObject({ name: "UnreadableFileError", reason });
  });

  test("an archive of something else is refused", async () => {
    await expect(
      inspect(await zipOf({ mimetype: "application/epub+zip", "a.xml": "<a/>" })),
    ).rejects.toMatchObject({
      reason: expect.stringMatching(/n’est pas un document Word/),
    });
  });

  test("a file cut off half-way is refused", async () => {
    const whole = await zipOf(DOCX_PARTS);
    await expect(inspect(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      reason: expect.stringMatching(/endommagé ou incomplet/),
    });
  });
});

describe("a hostile DOCX is refused with its reason", () => {
  test("a bomb by ratio", async () => {
    const zip = await zipOf({ ...DOCX_PARTS, "word/media/a.bin": Buffer.alloc(30_000_000) });
    await expect(inspect(zip)).rejects.toMatchObject({ reason: expect.stringMatching(/démesuré/) });
  });

  test("a bomb that declares a small size", async () => {
    const bomb = await zipOf({ ...DOCX_PARTS, "word/media/a.bin": Buffer.alloc(30_000_000) });
    const lying = withCentralField(bomb, "word/media/a.bin", 24, 1000);
    await expect(inspect(lying)).rejects.toMatchObject({ reason: expect.stringMatching(/endommagé/) });
  });

  test("a bomb of many moderate parts", async () => {
    const half = Buffer.concat([
      Buffer.alloc(16_000_000),
      Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * 7919) & 255)),
    ]);
    const parts = Object.fromEntries(
      Array.from({ length: 22 }, (_, index) => [`word/media/${index}.bin`, half]),
    );
    await expect(inspect(await zipOf({ ...DOCX_PARTS, ...parts }))).rejects.toMatchObject({
      reason: expect.stringMatching(/démesuré/),
    });
  });

  test("thousands of entries", async () => {
    const parts = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`x/${index}`, ""]));
    await expect(inspect(await zipOf({ ...DOCX_PARTS, ...parts }))).rejects.toMatchObject({
      reason: expect.stringMatching(/éléments/),
    });
  });

  test.each(["utf8", "utf16le"] as const)("an entity bomb, in %s", async (encoding) => {
    const bomb = `<?xml version="1.0"?><!-- ${"x".repeat(70_000)} --><!DOCTYPE d [<!ENTITY a "${"a".repeat(99)}"><!ENTITY b "&a;&a;">]><d>&b;</d>`;
    const zip = await zipOf({ ...DOCX_PARTS, "word/document.xml": Buffer.from(bomb, encoding) });
    await expect(inspect(zip)).rejects.toMatchObject({ reason: expect.stringMatching(/DOCTYPE/) });
  });

  test("a path that leaves the archive, and an absolute one", async () => {
    const zip = await zipOf({ ...DOCX_PARTS, "aa/evil.xml": "<a/>" });
    for (const name of ["../evil.xml", "/a/evil.xml"])
      await expect(inspect(renamed(zip, "aa/evil.xml", name))).rejects.toMatchObject({
        reason: expect.stringMatching(/chemin interdit/),
      });
  });

  test("the same name twice, in another case", async () => {
    const zip = renamed(
      await zipOf({ ...DOCX_PARTS, "word/dokument.xml": "<a/>" }),
      "word/dokument.xml",
      "word/Document.xml",
    );
    await expect(inspect(zip)).rejects.toMatchObject({ reason: expect.stringMatching(/deux fois/) });
  });

  test("an encrypted entry", async () => {
    const zip = withCentralField(await zipOf(DOCX_PARTS), "word/document.xml", 8, 1);
    await expect(inspect(zip)).rejects.toMatchObject({ reason: expect.stringMatching(/mot de passe/) });
  });

  test("a wrong checksum", async () => {
    const zip = withCentralField(await zipOf(DOCX_PARTS), "word/document.xml", 16, 42);
    await expect(inspect(zip)).rejects.toMatchObject({ reason: expect.stringMatching(/endommagé/) });
  });
});

test("macros are reported, and outside addresses are reported without being fetched", async () => {
  const relations = `<Relationships>
    <Relationship Id="a" Type="http://x/relationships/hyperlink" Target="https://exemple.fr/" TargetMode="External"/>
    <Relationship Id="b" Type="http://x/relationships/attachedTemplate" Target="http://127.0.0.1:9/a.dotm?b=1&amp;c" TargetMode="External"/>
  </Relationships>`;
  const zip = await zipOf({
    ...DOCX_PARTS,
    "word/vbaProject.bin": "macro",
    "word/media/image1.png": "image",
    "word/_rels/document.xml.rels": relations,
  });
  expect(await inspect(zip)).toMatchObject({
    macros: true,
    images: 1,
    externalReferences: ["http://127.0.0.1:9/a.dotm?b=1&c"],
  });
});

describe("a document of too many paragraphs", () => {
  const paragraphs = (count: number) => {
    const all = Array.from(
      { length: count },
      (_, n) => `<w:p w:rsidR="${(n * 7919).toString(16)}"><w:pPr/></w:p>`,
    );
    return zipOf({
      ...DOCX_PARTS,
      "word/document.xml": `<w:document><w:body>${all.join("")}</w:body></w:document>`,
    });
  };

  test("is refused before it is converted", async () => {
    await expect(inspect(await paragraphs(100_000))).rejects.toMatchObject({
      name: "UnreadableFileError",
      reason: expect.stringMatching(/plus de 60.000 paragraphes/),
    });
  });

  test("is accepted up to the limit, which counts each paragraph once", async () => {
    expect(await inspect(await paragraphs(60_000))).toMatchObject({ images: 0 });
    await expect(inspect(await paragraphs(60_001))).rejects.toMatchObject({ name: "UnreadableFileError" });
  });
});
