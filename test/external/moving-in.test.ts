import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { archiveOfBooks, expectBooksOnSale } from "#test/moving-in.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const minute = 60_000;
const administrator = { username: "editrice", password: "Encrier-2026-plume" };
const books = 300;

let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
  });
  browser = await launchBrowser();
}, 2 * minute);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
}, minute);

const table = [
  "Titre;Auteur;Prix public;Parution",
  ...Array.from({ length: books }, (_, n) => `Livre ${n + 1};Autrice ${n % 7};4,99;0${(n % 9) + 1}/03/1899`),
].join("\r\n");

describe("From an empty shop", () => {
  it(
    "to 300 published books, each with its PDF, its DOCX and its cover, out of one table and one archive",
    async () => {
      const { page, context, faults } = await openDesk(browser, shop.url, administrator, "/admin/catalogue");
      const file = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(table, "latin1") };
      await page.getByLabel("Choisir un fichier").setInputFiles(file);
      await page.getByRole("button", { name: "Voir ce que l’import ferait" }).click();
      await page.getByText("Rien n’est encore écrit.").waitFor();

      const zip = { name: "livres.zip", mimeType: "application/zip", buffer: await archiveOfBooks(books) };
      await page.getByLabel("Ajouter des fichiers").setInputFiles(zip);
      await page.getByText(`Fichiers envoyés : ${books * 3}.`).waitFor({ timeout: 15 * minute });
      await page.getByRole("button", { name: "Importer" }).click();
      await page.getByText("L’import est terminé.").waitFor({ timeout: 10 * minute });
      await expectBooksOnSale(shop.inside, page, books, 30 * minute);
      await page.goto("/admin/livres");
      await page.getByText(String(books)).first().waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
    60 * minute,
  );
});
