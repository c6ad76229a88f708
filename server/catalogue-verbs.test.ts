import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { checkedCatalogue, exportedCatalogue, importedCatalogue } from "#server/catalogue-verbs.ts";
import { novel3, packEpub } from "#test/formats/sample-epubs.ts";
import yazl from "yazl";
import { buildAdministrator } from "#test/factories.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

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
  await writeFile(
    table,
    "Titre;Auteur;Prix;Date;État\nNana;Émile Zola;3,99;1880;en vente\nPot-Bouille;Émile Zola;3,99;1882;retirée\nSans prix;X;;1900;\n",
  );
  await writeFile(join(files, "Nana.pdf"), await samplePdf(2));
  await writeFile(join(files, "Nana.docx"), await sampleDocx());
  await writeFile(join(files, "Nana.jpg"), await sampleCover());
  await writeFile(join(files, "broken.pdf"), "no PDF");
  await writeFile(join(files, "notes.txt"), "x");
  const archive = new yazl.ZipFile();
  archive.addBuffer(await samplePdf(2), "Livres/Pot-Bouille.pdf");
  archive.addBuffer(await packEpub(await novel3()), "Livres/Pot-Bouille.epub");
  archive.addBuffer(await sampleCover(), "Livres/Pot-Bouille.jpg");
  archive.addBuffer(Buffer.from("x"), "Livres/lisez-moi.txt");
  archive.end();
  await writeFile(join(files, "archive.zip"), await buffer(archive.outputStream));
  await writeFile(join(files, "broken.zip"), "no archive");
  const lines = await importedCatalogue(shop, shop.deps, table, files);
  expect(lines).toContain("Livre créé : 2");
  expect(lines).toContainEqual(expect.stringContaining("Le prix manque."));
  expect(lines).toContain(`6 fichiers pris dans ${files}.`);
  expect(lines).toContainEqual(expect.stringContaining("broken.pdf"));
  expect(lines).toContainEqual(expect.stringContaining("notes.txt"));
  expect(lines).toContainEqual(expect.stringContaining("lisez-moi.txt"));
  expect(lines).toContainEqual(expect.stringContaining("broken.zip : Le fichier est endommagé"));
  expect(await readdir(files)).toHaveLength(7);
  await vi.waitFor(
    async () => {
      const books = await shop.catalogue.editing.books({ sort: "title_asc" });
      expect(books.map(({ title }) => title)).toEqual(["Nana", "Pot-Bouille"]);
      for (const { editions } of books) expect(editions[0]).toMatchObject({ price_cents: 399, pages: 2 });
      expect(books.map(({ editions }) => editions[0]?.sale)).toEqual(["on_sale", "withdrawn"]);
    },
    { timeout: 120_000, interval: 100 },
  );
  // Complete, it can be put on sale. Its day online is a second after its withdrawal: it was never on sale.
  travelTo(shop, after(shop.clock.now, minutes(1)));
  const [, withdrawn] = await shop.catalogue.editing.books({ sort: "title_asc" });
  const { cookie } = await buildAdministrator(shop);
  const path = `/api/admin/editions/${withdrawn?.editions[0]?.id}/sale`;
  expect((await shop.call("PUT", path, { cookie })).json).toMatchObject({ state: "on_sale" });
});

test("names a file and a folder that are not there", async () => {
  await expect(importedCatalogue(shop, shop.deps, "/nowhere/a.csv")).rejects.toThrow("Fichier introuvable");
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-folder-"));
  const table = join(folder.path, "catalogue.csv");
  await writeFile(table, "Titre;Auteur;Prix;Date\nUn;Zola;3,99;1880\n");
  await expect(importedCatalogue(shop, shop.deps, table, "/nowhere")).rejects.toThrow("Dossier introuvable");
});

test("the whole catalogue leaves as a table that an import takes again, as ONIX, or with the files", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-folder-"));
  const path = (name: string) => join(folder.path, name);
  const { exports, imports } = shop.exchange;
  for (const name of ["table.csv", "message.xml", "archive.zip"])
    expect(await exportedCatalogue(exports, path(name))).toContain(path(name));
  const { lines } = await checkedCatalogue(imports, path("table.csv"));
  expect(lines).toEqual(expect.arrayContaining(["2 lignes lues dans table.csv.", "Inchangé : 2"]));
  expect(await readFile(path("message.xml"), "utf8")).toMatch(
    /<ONIXMessage[\s\S]*Nana[\s\S]*<\/ONIXMessage>/,
  );
  expect((await readFile(path("archive.zip"))).subarray(0, 2).toString()).toBe("PK");
});

test("an export replaces no file, and its name says its kind", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-folder-"));
  const { exports } = shop.exchange;
  const path = join(folder.path, "table.csv");
  await writeFile(path, "of the operator");
  await expect(exportedCatalogue(exports, path)).rejects.toThrow("existe déjà");
  expect(await readFile(path, "utf8")).toBe("of the operator");
  await expect(exportedCatalogue(exports, join(folder.path, "catalogue"))).rejects.toThrow(".csv");
  await expect(exportedCatalogue(exports, "/nowhere/a.csv")).rejects.toThrow("ENOENT");
});
