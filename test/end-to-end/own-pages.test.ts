import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  arriveAt,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let anne: Credentials;
beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    anne = await buildAdministrator(shop);
    await buildBook(shop, { title: "Germinal" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const open = (path: string, width = 1280) =>
  openDesk(browser, seeded.url, anne, path, { width, theme: "light" });
const publicly = async (path: string) => (await fetch(`${seeded.url}${path}`)).text();

describe("A page of one's own", () => {
  it("is written next to its preview, kept as a draft, published, and listed in a menu", async () => {
    const { page, context } = await open("/admin/pages");
    await page.getByLabel("Titre d’une nouvelle page").fill("Nos libraires");
    await expect.poll(() => page.getByLabel("Adresse").inputValue()).toBe("nos-libraires");
    await page.getByRole("button", { name: "Écrire cette page" }).click();
    await arriveAt(page, /\/admin\/pages\/nos-libraires$/);
    await expect.poll(() => page.getByRole("textbox", { name: "Titre" }).inputValue()).toBe("Nos libraires");
    await page.getByLabel("Description").fill("Où trouver nos livres.");
    await page.getByLabel("Texte", { exact: false }).last().fill("## À Lyon\n\nLibrairie du Bief.");
    await page.getByRole("region", { name: "Aperçu" }).getByRole("heading", { name: "À Lyon" }).waitFor();
    await page.getByText("Ajouter un fichier").setInputFiles({
      name: "Bon de commande.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    await page.getByLabel("Nom de Bon de commande.pdf").fill("Le bon de commande");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Garder en brouillon" }).click();
    await page.getByText("La page est enregistrée.").first().waitFor();
    expect((await fetch(`${seeded.url}/page/nos-libraires`)).status).toBe(404);
    await page.getByRole("button", { name: "Publier" }).click();
    await page.getByRole("link", { name: "Voir la page" }).click();
    await page.getByRole("region", { name: "Aperçu" }).getByRole("heading", { name: "À Lyon" }).waitFor();
    await page.getByRole("link", { name: "Le bon de commande" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.goto(`${seeded.url}/admin/menus`);
    const footer = page.getByRole("group", { name: "En bas de chaque page" });
    await footer.getByLabel("Ajouter un lien").selectOption("Nos libraires");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Les menus sont enregistrés.").waitFor();
    await expect.poll(() => publicly("/catalogue")).toContain('href="/page/nos-libraires"');
    await context.close();
  });
});

describe("An event", () => {
  it("is on the agenda, on the page of its book, and in a calendar", async () => {
    const { page, context } = await open("/admin/agenda");
    await page.getByRole("link", { name: "Nouveau rendez-vous" }).click();
    await page.getByRole("textbox", { name: "Titre" }).fill("Lecture au Bief");
    await page.getByLabel("Premier jour").fill("2099-12-03");
    await page.getByLabel("À partir de").fill("19:30");
    await page.getByLabel("Lieu", { exact: true }).fill("Librairie du Bief");
    await page.getByLabel("Ajouter un livre").fill("Germinal");
    await page
      .getByRole("button", { name: /Germinal/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await arriveAt(page, /\/admin\/agenda$/);
    await page.getByRole("link", { name: "Lecture au Bief" }).waitFor();
    await page.goto(`${seeded.url}/agenda`);
    await page.getByRole("heading", { name: "Lecture au Bief" }).waitFor();
    await expectAccessibleInBothThemes(page);
    const href = await page.getByRole("link", { name: /Ajouter à mon calendrier/ }).getAttribute("href");
    expect(await publicly(href ?? "")).toContain("SUMMARY:Lecture au Bief");
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(data ?? "[]")).toMatchObject([{ "@type": "Event", name: "Lecture au Bief" }]);
    await expect.poll(() => publicly("/livre/germinal")).toContain("Lecture au Bief");
    await context.close();
  });
});

describe("A former address", () => {
  it("comes from a table or from what was asked for in vain, and is followed", async () => {
    const reader = await browser.newPage();
    await reader.goto(`${seeded.url}/produit/germinal-2`);
    await reader.getByRole("heading", { name: "Page introuvable" }).waitFor();
    await reader.close();
    const { page, context } = await open("/admin/redirections");
    const table = "Ancienne;Nouvelle\r\n/produit/germinal;/livre/germinal\r\n/boutique/*;/catalogue\r\n";
    await page
      .getByText("Choisir un tableau")
      .setInputFiles({ name: "adresses.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await page.getByText("2 redirections sont enregistrées.").waitFor();
    const followed = await fetch(`${seeded.url}/produit/germinal/?utm_source=lettre`, { redirect: "manual" });
    expect([followed.status, followed.headers.get("location")]).toEqual([301, "/livre/germinal"]);
    await page.getByRole("button", { name: "Rediriger /produit/germinal-2" }).click();
    await page.getByLabel("Mène à").fill("/livre/germinal");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("3 redirections").waitFor();
    const other = await fetch(`${seeded.url}/produit/germinal-2`, { redirect: "manual" });
    expect([other.status, other.headers.get("location")]).toEqual([301, "/livre/germinal"]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await context.close();
  });
});
