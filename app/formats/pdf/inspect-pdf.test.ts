import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MARK_LEAD, PROOF_LEAD } from "../mark/mark.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { inspectPdf } from "./inspect-pdf.server.ts";
import { makePdfTemplate } from "./make-pdf-template.server.ts";
import { pdfOf, resaved } from "#test/formats/pdf-fixture.ts";

async function inspect(content: Buffer | string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-pdf-"));
  const path = join(folder.path, "upload");
  await writeFile(path, content);
  return await inspectPdf({ path });
}

describe("a PDF is known by its content", () => {
  test("its pages, title, author, language and fonts are found", async () => {
    const pdf = await pdfOf(12, { info: { Title: "  Œuvres \n(1) ", Author: "Émile Zola" }, lang: "fr-FR" });
    expect(await inspect(pdf)).toMatchObject({
      pages: 12,
      title: "Œuvres (1)",
      author: "Émile Zola",
      language: "fr-FR",
      signed: false,
      repaired: false,
      fonts: [{ name: "Helvetica", embedded: false }],
      images: { count: 0, largest: null },
    });
  });

  test("one with compressed objects is read as well", async () => {
    const pdf = resaved(await pdfOf(3), "compress,objstms,garbage");
    expect(await inspect(pdf)).toMatchObject({ pages: 3 });
  });

  test.each([
    ["an empty file", Buffer.alloc(0), /vide/],
    ["a text named .pdf", "Il était une fois", /n’est pas un PDF/],
    ["a header and nothing else", "%PDF-1.7\n%%EOF", /endommagé|aucune page/],
  ])("%s is refused", async (_what, content, reason) => {
    await expect(inspect(content)).rejects.toMatchObject({
      name: "UnreadableFileError",
      reason: expect.stringMatching(reason),
    });
  });
});

describe("a PDF that can't be sold is refused with its reason", () => {
  test.each(["encrypt=aes-256,user-password=a,owner-password=b", "encrypt=rc4-128,owner-password=b"])(
    "encrypted: %s",
    async (options) => {
      await expect(inspect(resaved(await pdfOf(2), options))).rejects.toMatchObject({
        reason: expect.stringMatching(/mot de passe/),
      });
    },
  );

  test.each([
    ["a reader’s copy", `${MARK_LEAD}Zoé, licence n° 1`, /exemplaire personnel d’un lecteur/],
    ["a proof", `${PROOF_LEAD}ne pas diffuser`, /une épreuve de la boutique/],
  ])("the mark of %s", async (_, mark, reason) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-pdf-"));
    const [path, outPath] = [join(folder.path, "in"), join(folder.path, "out")];
    await writeFile(path, await pdfOf(3));
    const { marks } = await makePdfTemplate({ path, outPath, metadataOnly: false });
    const copy = await readFile(outPath);
    personalCopy(marks, mark)(copy, 0);
    // Another program may drop the metadata.
    const withoutMetadata = Buffer.from(
      copy.toString("latin1").replaceAll("/ExemplairePersonnel", "/ExemplaireAutreUsage"),
      "latin1",
    );
    for (const file of [copy, withoutMetadata])
      await expect(inspect(file)).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
  });

  test("cut off at any place", async () => {
    const pdf = await pdfOf(20);
    for (const part of [0.3, 0.6, 0.9, 0.99])
      await expect(inspect(pdf.subarray(0, Math.floor(pdf.length * part)))).rejects.toMatchObject({
        reason: expect.stringMatching(/tronqué|endommagé/),
      });
  });

  test("without a page", async () => {
    const pdf = resaved(await pdfOf(1), "", (document) =>
      document.getTrailer().get("Root", "Pages").put("Kids", document.newArray()),
    );
    await expect(inspect(pdf)).rejects.toMatchObject({ name: "UnreadableFileError" });
  });

  test("claiming a hundred thousand pages", async () => {
    const pdf = resaved(await pdfOf(2), "", (document) =>
      document.getTrailer().get("Root", "Pages").put("Count", 100_000),
    );
    await expect(inspect(pdf)).rejects.toMatchObject({
      reason: expect.stringMatching(/plus de 20.000 pages/),
    });
  });

  test("claiming more pages than it has", async () => {
    const pdf = resaved(await pdfOf(2), "", (document) =>
      document.getTrailer().get("Root", "Pages").put("Count", 99),
    );
    await expect(inspect(pdf)).rejects.toMatchObject({
      reason: expect.stringMatching(/annonce 99 pages mais en contient 2/),
    });
  });

  test("with a page tree that bites its tail", async () => {
    const pdf = resaved(await pdfOf(2), "", (document) => {
      const tree = document.getTrailer().get("Root", "Pages");
      tree.get("Kids").push(tree);
    });
    await expect(inspect(pdf)).rejects.toMatchObject({ name: "UnreadableFileError" });
  });

  test.each([
    ["JavaScript", { S: "JavaScript", JS: "(app.alert\\(1\\))" }],
    ["programme", { S: "Launch", F: "(calc.exe)" }],
    ["échange", { S: "SubmitForm", F: "(http://127.0.0.1:9/)" }],
  ])("with an action on opening: %s", async (reason, action) => {
    const pdf = resaved(await pdfOf(2), "", (document) =>
      document.getTrailer().get("Root").put("OpenAction", action),
    );
    await expect(inspect(pdf)).rejects.toMatchObject({ reason: expect.stringMatching(reason) });
  });

  test("with an attached file", async () => {
    const pdf = resaved(await pdfOf(2), "", (document) => {
      const now = new Date("2026-01-01T00:00:00Z");
      document.insertEmbeddedFile(
        "a.exe",
        document.addEmbeddedFile("a.exe", "application/x-dosexec", "MZ", now, now),
      );
    });
    await expect(inspect(pdf)).rejects.toMatchObject({ reason: expect.stringMatching(/fichier joint/) });
  });

  test("but a book that only writes of JavaScript is not", async () => {
    const pdf = await pdfOf(2, { info: { Title: "Apprendre /JavaScript et /S/Launch" } });
    expect(await inspect(pdf)).toMatchObject({ title: "Apprendre /JavaScript et /S/Launch" });
  });
});
