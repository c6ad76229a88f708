import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  arriveAt,
  expectAccessible,
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

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let buyer: BuiltMember;
let friend: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    [buyer, friend] = [await buildMember(shop), await buildMember(shop)];
    await buildBook(shop, { title: "Le Rêve", author: "Émile Zola", editions: [{ priceCents: 699 }] });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

describe("Gifts", () => {
  it("are bought, passed on by a link, and received by a friend who signs in", async () => {
    const reader = await openReader(browser, seeded.url);
    const { page } = reader;
    await reader.open("/livre/le-reve");
    await page.getByRole("link", { name: "Offrir ce livre" }).click();
    await arriveAt(page, /\/offrir$/);
    await page.getByText("Pour offrir ce livre").waitFor();
    await signIn(page, buyer);
    await arriveAt(page, /\/offrir$/);
    await page.getByLabel("Votre message").fill("Pour tes soirées d’hiver.");
    await page.getByText("Je donne le lien").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await page.getByText("Cochez cette case pour commander.").waitFor();
    await page.locator("input[name=withdrawal_consent]").check();
    await payFor(page);
    const link = await page.getByLabel("Lien du cadeau de Le Rêve").inputValue();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const other = await openReader(browser, seeded.url);
    await other.open(new URL(link).pathname);
    await other.page.getByText("Pour tes soirées d’hiver.").waitFor();
    await expectAccessible(other.page);
    await signIn(other.page, friend);
    await arriveAt(other.page, /\/offrir\//);
    await other.page.getByRole("button", { name: "Recevoir ce livre" }).click();
    await other.page.getByText("le livre est dans votre bibliothèque").waitFor();
    await expectAccessible(other.page);
    await page.reload();
    await page.getByText("Votre cadeau a été reçu").waitFor();
    await reader.open(new URL(link).pathname);
    await page.getByText("Ce code a déjà été utilisé par une autre personne.").waitFor();
    expect(reader.faults).toEqual([]);
    expect(other.faults).toEqual([]);
  });

  it("may be a year's subscription, which begins when a friend receives it", async () => {
    const reader = await openReader(browser, seeded.url, { width: 360, theme: "dark" });
    const { page } = reader;
    await reader.open("/abonnement");
    await page.getByRole("link", { name: "Offrez un an de lecture" }).click();
    await arriveAt(page, /\/abonnement\/offrir$/);
    await signIn(page, buyer);
    await arriveAt(page, /\/abonnement\/offrir$/);
    await page.getByLabel("Votre message").fill("Un an de romans.");
    await page.getByText("Je donne le lien").click();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await payFor(page);
    const link = await page.getByLabel("Lien du cadeau d’Abonnement d’un an").inputValue();
    await expectNoSidewaysScroll(page);

    const other = await openReader(browser, seeded.url);
    await other.open(new URL(link).pathname);
    await other.page.getByText("vous offre un abonnement de 12 mois").waitFor();
    await other.page.getByText("Un an de romans.").waitFor();
    await expectAccessible(other.page);
    await signIn(other.page, friend);
    await arriveAt(other.page, /\/offrir\//);
    await other.page.getByRole("button", { name: "Recevoir cet abonnement" }).click();
    await other.page.getByText("vous êtes abonné.").waitFor();
    await expectAccessible(other.page);
    await page.reload();
    const given = page.getByRole("article").filter({ hasText: "Abonnement d’un an" });
    await given.getByText("Votre cadeau a été reçu").first().waitFor();
    expect(reader.faults).toEqual([]);
    expect(other.faults).toEqual([]);
  });

  it.each(["light", "dark"] as const)("of the publisher are made, listed and revoked (%s)", async (theme) => {
    const { page, context, faults } = await openDesk(
      browser,
      seeded.url,
      administrator,
      "/admin/exemplaires",
      {
        width: theme === "dark" ? 360 : 1440,
        theme,
      },
    );
    await page.getByRole("link", { name: "Nouveaux codes" }).first().click();
    await arriveAt(page, /\/admin\/exemplaires\/nouveaux$/);
    await page.getByLabel("Nom", { exact: false }).first().fill(`Presse ${theme}`);
    await page.getByLabel("Ajouter des éditions").fill("rêve");
    await page.getByRole("button", { name: "Ajouter Le Rêve, Texte intégral" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Créer les codes" }).click();
    await arriveAt(page, /\/admin\/exemplaires$/);
    await page.getByRole("link", { name: `Presse ${theme}` }).click();
    await page
      .getByRole("button", { name: /^Annuler le code/ })
      .first()
      .click();
    await page.getByText("Le code est annulé.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Annuler les codes restants" }).click();
    await page.getByRole("button", { name: "Annuler les codes", exact: true }).click();
    await page.getByText("Les codes restants sont annulés.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

async function payFor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await arriveAt(page, /\/paiement-simule\//);
  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration").fill("12/40");
  await page.getByLabel("Code (CVC)").fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
  await arriveAt(page, /\/membre\/cadeaux$/);
}

async function signIn(page: Page, member: BuiltMember): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Connexion" }).click();
  await arriveAt(page, /\/connexion/);
  await page.getByLabel("Adresse e-mail").fill(member.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
}
