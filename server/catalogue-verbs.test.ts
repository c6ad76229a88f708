import { mkdir, mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importedCatalogue } from "#server/catalogue-verbs.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
});
afterAll(() => shop?.close());

test("the operator brings a catalogue with its folder of files, which stay there", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-folder-"));
  const table = join(folder.path, "catalogue.csv");
  const files = join(folder.path, "files");
  await mkdir(files);
  await writeFile(table, "Titre;Auteur;Prix;Date\nNana;Émile Zola;3,99;1880\nSans prix;X;;1900\n");
  await writeFile(join(files, "Nana.pdf"), await samplePdf(2));
  await writeFile(join(files, "Nana.docx"), await sampleDocx());
  await writeFile(join(files, "Nana.jpg"), await sampleCover());
  await writeFile(join(files, "broken.pdf"), "no PDF");
  await writeFile(join(files, "notes.txt"), "x");
  const lines = await importedCatalogue(shop, shop.deps, table, files);
  expect(lines).toContain("Livre créé : 1");
  expect(lines).toContainEqual(expect.stringContaining("Le prix manque."));
  expect(lines).toContain(`3 fichiers pris dans ${files}.`);
  expect(lines).toContainEqual(expect.stringContaining("broken.pdf"));
  expect(lines).toContainEqual(expect.stringContaining("notes.txt"));
  expect(await readdir(files)).toHaveLength(5);
  await vi.waitFor(
    async () => {
      const [book] = await shop.catalogue.editing.books({ sort: "title_asc" });
      expect(book?.editions[0]).toMatchObject({ price_cents: 399, sale: "on_sale", pages: 2 });
    },
    { timeout: 20_000, interval: 100 },
  );
});

test("names a file and a folder that are not there", async () => {
  await expect(importedCatalogue(shop, shop.deps, "/nowhere/a.csv")).rejects.toThrow("Fichier introuvable");
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-folder-"));
  const table = join(folder.path, "catalogue.csv");
  await writeFile(table, "Titre;Auteur;Prix;Date\nUn;Zola;3,99;1880\n");
  await expect(importedCatalogue(shop, shop.deps, table, "/nowhere")).rejects.toThrow("Dossier introuvable");
});
