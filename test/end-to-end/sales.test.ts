import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFits, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { buildCardSale, recordSales } from "#test/sales.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let saleId: number;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    await recordSales(shop, 35);
    const reader = await buildMember(shop, { username: "Ursule", email: "ursule@lisiere.fr" });
    const horla = await buildBook(shop, { title: "Le Horla", author: "Guy de Maupassant" });
    const germinal = await buildBook(shop, { title: "Germinal", author: "Émile Zola" });
    saleId = await buildCardSale(shop, reader, [...horla.editionIds, ...germinal.editionIds]);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const open = (path: string) => openDesk(browser, seeded.url, administrator, path);
const rows = (page: Page) => page.getByRole("table", { name: "Commandes" }).locator("tbody tr");
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const saved = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent("download");
  await press();
  return (await download).suggestedFilename();
};

describe("Sales", () => {
  it("are turned page by page, searched and filtered; an order is refunded in part", async () => {
    const { page, context, faults } = await open("/admin");
    await page.getByRole("link", { name: "Ventes", exact: true }).click();
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(30);
    await page.getByRole("link", { name: "Commandes plus anciennes" }).click();
    await expect.poll(() => rows(page).count()).toBe(6);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(30);
    await page.getByRole("combobox", { name: "État" }).selectOption("Remboursée");
    await said(page, "Aucune commande ne correspond.");
    await page.getByRole("combobox", { name: "État" }).selectOption("Tous");
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("germinal");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("link", { name: /Le Horla, Germinal/ }).click();
    await page.getByRole("heading", { level: 1, name: `Commande n° ${saleId}` }).waitFor();
    await said(page, "Paiement reçu");

    await page.getByRole("button", { name: /Rembourser le paiement/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rembourser" });
    await dialog.getByLabel(/Germinal/).uncheck();
    await dialog.getByText("À rembourser : 4,99 €").waitFor();
    await dialog.getByRole("button", { name: "Rembourser 4,99 €" }).click();
    await said(page, "4,99 € remboursés");
    expect(await saved(page, () => page.getByRole("link", { name: /^Avoir A/ }).click())).toMatch(/^Avoir/);
    await page.getByRole("button", { name: "Renvoyer le reçu" }).click();
    await said(page, "Le reçu est reparti.");
    await page.goBack();
    await rows(page).getByText("Remboursée en partie").waitFor();
    expect(page.url()).toContain("q=germinal");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("make the accounts of a period, with its files, and the journal is verified", async () => {
    const { page, context, faults } = await open("/admin/comptabilite");
    await page.getByRole("table", { name: "Par livre" }).getByText("Germinal").waitFor();
    await page.getByLabel("Période", { exact: true }).selectOption("Mois");
    await said(page, "Période ouverte");
    const books = page.getByRole("region", { name: "Par livre" });
    for (const format of ["CSV", "PDF"])
      expect(await saved(page, () => books.getByRole("link", { name: format }).click())).toMatch(
        new RegExp(`^comptes-.*-livres\\.${format.toLowerCase()}$`),
      );
    expect(await saved(page, () => page.getByRole("link", { name: "Journal (CSV)" }).click())).toMatch(
      /csv$/,
    );
    expect(await saved(page, () => page.getByRole("link", { name: "Écritures (FEC)" }).click())).toMatch(
      /FEC/,
    );
    await page.getByRole("button", { name: "Vérifier le journal" }).click();
    await said(page, /lignes et .* clôtures/);
    await page.getByRole("button", { name: "Clore ce qui est fini" }).click();
    await said(page, "Tout ce qui est fini est clos.");
    await page.getByLabel("Premier mois de l’exercice").selectOption("juillet");
    await page.getByLabel("TVA collectée").fill("445711");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await said(page, "C’est enregistré.");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("and accounts fit a phone and a desk", async () => {
    const looks = [{ width: 1280, dark: true }, { width: 360 }];
    const { page, context, faults } = await open("/admin/ventes");
    await rows(page).first().waitFor();
    await expectFits(page, looks);
    await page.goto(`/admin/ventes/${saleId}`);
    await said(page, "Paiement reçu");
    await expectFits(page, looks);
    await page.goto("/admin/comptabilite");
    await page.getByRole("table", { name: "Par livre" }).waitFor();
    await page.getByRole("heading", { name: "Exercice et comptes" }).waitFor();
    await page.getByRole("heading", { name: "Régime de TVA" }).waitFor();
    await expectFits(page, looks);
    expect(faults).toEqual([]);
    await context.close();
  });
});
