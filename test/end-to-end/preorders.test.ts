import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  arriveAt,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import {
  buildAdministrator,
  buildBook,
  type BuiltMember,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

/** The job of the release runs every minute. */
const patience = { timeout: 200_000 };

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let buyer: BuiltMember;
let editionId: number;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    buyer = await buildMember(shop);
    const editions = [{ priceCents: 1299, onlineAt: new Date("2034-09-02T08:00:00Z") }];
    const book = await buildBook(shop, { title: "Le Rêve", author: "Émile Zola", editions });
    [editionId = 0] = book.editionIds;
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

describe("A launch", () => {
  it("is announced, preordered with a kept card, released, and received", async () => {
    const desk = await openDesk(browser, seeded.url, administrator, `/admin/editions/${editionId}/modifier`);
    await desk.page.getByLabel("Annoncer ce livre").selectOption("release");
    await desk.page.getByText("Le livre est annoncé.").waitFor();
    await expectAccessibleInBothThemes(desk.page);

    const reader = await openReader(browser, seeded.url);
    const { page } = reader;
    await reader.open("/");
    const toCome = page.getByRole("region", { name: "À paraître" });
    await toCome.getByText("Le 2 septembre 2034").waitFor();
    await toCome.getByRole("link", { name: "Précommander : Le Rêve" }).waitFor();
    await expectAccessibleInBothThemes(page);
    await toCome.getByRole("link", { name: "Le Rêve", exact: true }).click();
    await arriveAt(page, /\/livre\/le-reve/);
    await page
      .getByText("Rien à payer avant sa parution. Dans votre bibliothèque le 2 septembre 2034")
      .waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Précommander" }).click();
    await arriveAt(page, /\/precommander$/);
    await page.getByRole("link", { name: "Connexion" }).last().click();
    await page.getByLabel("Adresse e-mail").fill(buyer.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await arriveAt(page, /\/precommander$/);
    await order(page);
    await page.getByText("Cochez cette case pour précommander.").waitFor();
    await page.locator("input[name=card_consent]").check();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await order(page);
    await arriveAt(page, /\/paiement-simule\//);
    await page.getByText("Rien n’est débité aujourd’hui").waitFor();
    await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
    await page.getByLabel("Expiration").fill("12/40");
    await page.getByLabel("Code (CVC)").fill("123");
    await page.getByRole("button", { name: "Enregistrer ma carte" }).click();
    await arriveAt(page, /\/membre\//);
    const card = page.getByRole("article").filter({ hasText: "Le Rêve" });
    await card.getByText("À paraître le 2 septembre 2034").waitFor();
    await expectAccessibleInBothThemes(page);

    await desk.page.reload();
    await desk.page.getByText("Un lecteur l’attend").waitFor();
    await desk.page.getByRole("button", { name: "Publier maintenant" }).click();
    await desk.page.getByText("L’édition est en vente.").waitFor();

    await page.getByRole("button", { name: /^Recevoir mon livre/ }).waitFor(patience);
    await expectAccessibleInBothThemes(page);
    await page.locator("input[name=withdrawal_consent]").check();
    await page.getByRole("button", { name: /^Recevoir mon livre/ }).click();
    await page.getByText("bonne lecture").waitFor();
    await page.getByRole("heading", { name: "Mes précommandes" }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("link", { name: "Le Rêve" }).count()).toBeGreaterThan(0);
    expect(reader.faults).toEqual([]);
    expect(desk.faults).toEqual([]);
  });
});

const order = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
