import { readFile } from "node:fs/promises";
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { archiveOfBooks, expectBooksOnSale } from "#test/moving-in.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const table = [
  "Titre;Auteur;Prix public;Parution;Thème;CLIL;À moi",
  ...Array.from(
    { length: 300 },
    (_, n) => `Livre ${n + 1};Autrice ${n % 7};4,99;0${(n % 9) + 1}/03/1899;Roman > Aventure;3485;x`,
  ),
  "Sans prix;Autrice 1;;1900;;;",
].join("\r\n");

/** With files. `test/external/moving-in.test.ts` brings the files of all 300. */
const completeBooks = 8;

describe("From an empty shop to 300 books", () => {
  it("a table is chosen, its columns are confirmed, its effect is shown, and its books are written", async () => {
    const { page, context, faults } = await openReader(browser, shop.url, { width: 360 });
    await page.goto("/admin/login");
    await page.getByLabel("Identifiant").fill(administrator.username);
    await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
    await page.goto("/admin/catalogue");
    await page.getByText("Aucun import pour le moment").waitFor();
    await checkScreen(page);

    const file = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(table, "latin1") };
    await page.getByLabel("Choisir un fichier").setInputFiles(file);
    await page.getByRole("heading", { level: 1, name: "catalogue.csv" }).waitFor();
    await expect.poll(() => page.getByLabel("Prix public").inputValue()).toBe("price");
    await expect.poll(() => page.getByLabel("À moi").inputValue()).toBe("none");
    await checkScreen(page);

    await page.getByRole("button", { name: "Voir ce que l’import ferait" }).click();
    await page.getByText("Rien n’est encore écrit.").waitFor();
    await page.getByText("Page 1 / 7 — 301 lignes").waitFor();
    await page.getByLabel("Afficher").selectOption("refuse");
    await page.getByText("Le prix manque.").waitFor();
    await checkScreen(page);

    await page.getByText("Un code de ce fichier").waitFor();
    await page.getByRole("link", { name: "Ranger ces codes" }).click();
    await page.getByRole("heading", { level: 1, name: "Sujets et catégories" }).waitFor();
    await checkScreen(page);
    await page.getByLabel("Catégorie de CLIL 3485").selectOption("Aucune catégorie");
    await page.getByText("Tous les codes sont rangés").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Vérifier à nouveau" }).click();
    await page.getByText("ont leur place").waitFor();

    const zip = {
      name: "livres.zip",
      mimeType: "application/zip",
      buffer: await archiveOfBooks(completeBooks),
    };
    await page.getByLabel("Ajouter des fichiers").setInputFiles(zip);
    await page.getByText(`Fichiers envoyés : ${completeBooks * 3}.`).waitFor({ timeout: 120_000 });
    await page.getByText("livres.zip, lisez-moi.txt").waitFor();

    await checkScreen(page);

    const [report] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Exporter ces lignes" }).click(),
    ]);
    expect(await readFile(await report.path(), "utf8")).toContain("Sans prix");

    await page.getByRole("button", { name: "Importer" }).click();
    await page.getByText("Import en cours").waitFor();
    // Leaving and coming back.
    await page.goto("/admin/catalogue");
    await page.getByRole("link", { name: "catalogue.csv" }).click();
    await page.getByText("L’import est terminé.").waitFor({ timeout: 300_000 });
    await checkScreen(page);
    await page.goto("/admin/livres");
    await page.getByText("300").first().waitFor();
    await expectBooksOnSale(shop.inside, page, completeBooks, 300_000);
    expect(faults.filter((text) => !/status of 40[149]/.test(text))).toEqual([]);
    await context.close();
  });
});

describe("A partner", () => {
  it("gets a key that is shown once, reads the catalogue with it, and loses it", async () => {
    const { page, context, faults } = await openDesk(browser, shop.url, administrator, "/admin/catalogue", {
      width: 360,
    });
    const keys = page.getByRole("region", { name: "Clés des partenaires" });
    await keys.getByText("Aucune clé pour le moment").waitFor();
    const createKey = keys.getByRole("button", { name: "Créer une clé" });
    await createKey.click();
    await keys.getByText("Donnez un nom à cette clé.").waitFor();
    await keys.getByLabel("Nom du nouveau partenaire").fill("Librairie du Port");
    await createKey.click();
    const dialog = page.getByRole("dialog", { name: "Clé de Librairie du Port" });
    const key = await dialog.getByText(/^[\w-]{43}$/).innerText();
    await checkScreen(page);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copier la clé" }).click();
    await page.getByText("Clé copiée.").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await dialog.getByRole("button", { name: "C’est noté" }).click();
    await keys.getByText("jamais").waitFor();

    const authorization = { headers: { authorization: `Bearer ${key}` } };
    const read = await fetch(`${shop.url}/onix.xml`, authorization);
    expect(read.status).toBe(200);
    expect(await read.text()).toContain("</ONIXMessage>");
    await keys.getByRole("button", { name: "Révoquer la clé de Librairie du Port" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Révoquer" }).click();
    await keys.getByText("Aucune clé pour le moment").waitFor();
    expect((await fetch(`${shop.url}/onix.xml`, authorization)).status).toBe(401);

    await page.getByLabel("Seulement ce qui a changé depuis le").fill("2026-01-02");
    const link = page.getByRole("link", { name: "Message ONIX" });
    await expect.poll(() => link.getAttribute("href")).toBe("/api/admin/exports/onix.xml?since=2026-01-02");
    await checkScreen(page);
    expect(faults.filter((text) => !/status of 40[0149]/.test(text))).toEqual([]);
    await context.close();
  });
});

async function checkScreen(page: Awaited<ReturnType<typeof openReader>>["page"]): Promise<void> {
  await expectNoSidewaysScroll(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
