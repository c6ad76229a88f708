import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { seconds } from "#platform/data/durations.ts";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import {
  buildAdministrator,
  buildBook,
  buildExtract,
  buildLibrary,
  buildMember,
  type BuiltMember,
  testPassword,
} from "#test/factories.ts";
import { untilSettled } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

const password = "Mysterieuse-1875";
const opening = [{ kind: "paragraph" as const, runs: [{ text: "Remontons-nous\u202F?" }] }];

let shop: SeededShop;
let browser: Browser;
let member: BuiltMember;
let subscriber: BuiltMember;

const lotAddress = "/coffret/trois-rougon";

/** A lot of three books, and a subscriber who has the last of them. */
async function buildRougon(inside: TestShop): Promise<void> {
  const editionIds: number[] = [];
  for (const [name, priceCents] of [
    ["Germinal", 899],
    ["La Curée", 699],
    ["Le Rêve", 699],
  ] as const) {
    const book = await buildBook(inside, {
      title: name,
      author: "Émile Zola",
      editions: [{ priceCents, formats: allReady }],
    });
    editionIds.push(...book.editionIds);
  }
  const { cookie } = await buildAdministrator(inside);
  const form = {
    title: "Trois Rougon",
    description: null,
    isbn: null,
    priceCents: 1999,
    onSale: true,
    editionIds,
  };
  expect((await inside.call("POST", "/api/admin/lots", { cookie, body: form })).status).toBe(201);
  subscriber = await buildMember(inside, { subscribed: true });
  await buildLibrary(inside, subscriber.id, editionIds.slice(2));
}

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    const editions = [{ title: "Texte intégral", priceCents: 499, formats: allReady }];
    const island = await buildBook(inside, { title: "L’Île mystérieuse", author: "Jules Verne", editions });
    await buildExtract(inside, island.editionIds[0] ?? 0, opening);
    await buildBook(inside, { title: "Le Phare", author: "Jules Verne", editions });
    member = await buildMember(inside, { username: "lidenbrock" });
    await buildRougon(inside);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openBrowser(options: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext({ baseURL: shop.url, locale: "fr-FR", ...options });
  const page = await context.newPage();
  return { context, page };
}

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value;
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const logIn = async (page: Page, { email }: BuiltMember, secret = testPassword) => {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Se connecter" }).click();
};

/** The first mail with this subject in the shop's outbox, which is a page without scripts, too. */
async function openMail(page: Page, subject: RegExp): Promise<void> {
  const link = page.getByRole("link", { name: subject }).first();
  await expect
    .poll(async () => {
      await page.goto("/boite-d-envoi");
      return link.count();
    })
    .toBe(1);
  await link.click();
}

describe("A reader whose browser runs no scripts", () => {
  it("browses, searches, reads an extract, fills the cart, signs up, logs in and reaches the payment", async () => {
    const { context, page } = await openBrowser({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 900 },
    });
    await page.goto("/");
    await page.getByRole("link", { name: "Catalogue" }).first().click();
    await page.getByPlaceholder("Rechercher par titre, auteur, tags").fill("mystérieuse");
    await page.getByRole("button", { name: "Appliquer" }).click();
    await page
      .getByRole("link", { name: /L’Île mystérieuse/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Lire un extrait" }).click();
    await page.getByText("Remontons-nous").waitFor();
    await page.getByRole("button", { name: "Acheter" }).click();
    await title(page, "Panier").waitFor();
    await page.getByRole("heading", { level: 3, name: "L’Île mystérieuse" }).waitFor();
    await page.goto("/catalogue?q=phare");
    await page.getByRole("button", { name: /Ajouter au panier/ }).click();
    await expect
      .poll(() => page.getByRole("heading", { level: 3 }).allInnerTexts())
      .toEqual(["L’Île mystérieuse", "Le Phare"]);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /Retirer Le Phare/ }).click();
    await expect.poll(() => page.getByRole("heading", { level: 3 }).count()).toBe(1);

    await page.getByRole("link", { name: "Inscription" }).last().click();
    await page.getByLabel("Adresse e-mail").fill("axel@exemple.fr");
    await page.getByLabel("Pseudo").fill("axel");
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByLabel("Confirmation du mot de passe").fill("autre");
    await page.getByRole("checkbox", { name: /J’accepte/ }).check();
    await page.getByRole("button", { name: "S’inscrire" }).click();
    await page.getByText("Les mots de passe ne correspondent pas.").waitFor();
    await page.getByLabel("Adresse e-mail").fill("axel@exemple.fr");
    await page.getByLabel("Pseudo").fill("axel");
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByLabel("Confirmation du mot de passe").fill(password);
    await page.getByRole("checkbox", { name: /J’accepte/ }).check();
    await page.getByRole("button", { name: "S’inscrire" }).click();
    await page.getByText("Inscription réussie. Vérifiez votre mail.").waitFor();
    await openMail(page, /Confirmez votre adresse/);
    const link = page.getByRole("link", { name: "Confirmer mon adresse" });
    await page.goto((await link.getAttribute("href")) ?? "");
    await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await page.getByText("Votre compte a été vérifié avec succès.").waitFor();

    await page.goto("/panier");
    await page.getByRole("link", { name: "Connexion" }).last().click();
    await page.getByLabel("Adresse e-mail").fill("axel@exemple.fr");
    await page.getByLabel("Mot de passe", { exact: true }).fill("Faux-mot-1875");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page
      .getByRole("alert")
      .getByText(/incorrect/i)
      .waitFor();
    await page.getByLabel("Adresse e-mail").fill("axel@exemple.fr");
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await title(page, "Panier").waitFor();
    await page.getByRole("link", { name: "Mon compte" }).waitFor();
    await page.getByRole("checkbox", { name: /rétractation/ }).check();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await arriveAt(page, /\/paiement-simule\//);

    await page.goto("/catalogue");
    await page.getByRole("link", { name: "Mon compte" }).click();
    await title(page, "Votre espace").waitFor();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByRole("link", { name: "Mon compte" }).waitFor({ state: "hidden" });
    expect(await cookieOf(context, "encrier_session")).toBeUndefined();
    expect(await cookieOf(context, "encrier_cart")).toBeUndefined();
    await context.close();
  });
});

describe("A lot, without scripts", () => {
  it("is put into the cart, lowered by what its reader has, taken out and ordered; the program then has the same", async () => {
    const { context, page } = await openBrowser({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 900 },
    });
    await page.goto("/livre/germinal");
    await page.getByRole("button", { name: "Acheter" }).first().click();
    await page.getByRole("heading", { level: 3, name: "Germinal" }).waitFor();
    await page.goto(lotAddress);
    await page.getByRole("button", { name: "Acheter le coffret" }).click();
    await title(page, "Panier").waitFor();
    await expect
      .poll(() => page.getByRole("heading", { level: 3 }).allInnerTexts())
      .toEqual(["Trois Rougon"]);
    await page.getByText("Coffret de 3 livres").waitFor();
    await page.getByText("Total, 3 éditions").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /Retirer Trois Rougon/ }).click();
    await page.getByText("Votre panier est vide.").waitFor();
    await page.goto(lotAddress);
    await page.getByRole("button", { name: "Acheter le coffret" }).click();

    await page.getByRole("link", { name: "Connexion" }).last().click();
    await logIn(page, subscriber);
    await page.getByText("Vous avez déjà «\u202FLe Rêve\u202F»").waitFor();
    // Half of 13,91 €: 19,99 € less the share of Le Rêve, 699 of 2297.
    await page.getByText("6,95").first().waitFor();
    const { cookies } = await context.storageState();
    await page.getByRole("checkbox", { name: /rétractation/ }).check();
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await arriveAt(page, /\/paiement-simule\//);
    const payment = page.url();
    await context.close();

    const withScripts = await openBrowser({ storageState: { cookies, origins: [] } });
    await withScripts.page.goto(payment);
    await withScripts.page.getByText("Coffret «\u202FTrois Rougon\u202F»").first().waitFor();
    await withScripts.page.getByText("6,95").first().waitFor();
    await withScripts.page.goto("/panier");
    const stored = () =>
      withScripts.page.evaluate(
        () =>
          JSON.parse(localStorage.getItem("cart_v1") ?? "[]") as {
            book_title: string;
            lot?: { slug: string };
          }[],
      );
    await expect.poll(stored).toMatchObject([{ book_title: "Trois Rougon", lot: { slug: "trois-rougon" } }]);
    await withScripts.page.getByText("6,95").first().waitFor();
    await expectAccessible(withScripts.page);
    await withScripts.page.getByRole("button", { name: /Retirer Trois Rougon/ }).click();
    await expect.poll(() => cookieOf(withScripts.context, "encrier_cart")).toBeUndefined();
    await withScripts.page.goto(lotAddress);
    await withScripts.page.getByRole("button", { name: "Acheter le coffret" }).click();
    await expect.poll(() => cookieOf(withScripts.context, "encrier_cart")).toMatch(/^c\d+$/);
    expect(await stored()).toHaveLength(1);
    await withScripts.context.close();
  });
});

describe("A reader whose scripts come ten seconds late, on a 3G line", () => {
  it("orders before they come; then the program has the same session and the same cart", async () => {
    const { context, page } = await openBrowser({ viewport: { width: 360, height: 800 } });
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, seconds(10)));
      await route.continue().catch(() => undefined);
    });
    const started = Date.now();
    await page.goto("/catalogue?q=phare", { waitUntil: "commit" });
    await page.getByRole("button", { name: /Ajouter au panier/ }).click({ noWaitAfter: true });
    await page.getByRole("heading", { level: 3, name: "Le Phare" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Connexion" }).click({ noWaitAfter: true });
    await logIn(page, member);
    await page.getByRole("checkbox", { name: /rétractation/ }).waitFor();
    expect(Date.now() - started).toBeLessThan(seconds(60));
    expect(
      await page.evaluate(() => localStorage.getItem("token") ?? sessionStorage.getItem("token")),
    ).toBeNull();
    // On such a line letters change when the fonts come, as they always have.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as { shifts: number }).shifts += (
            entry as unknown as { value: number }
          ).value;
      }).observe({ type: "layout-shift" });
    });
    await untilSettled(page);
    await expect
      .poll(() => page.evaluate(() => Boolean(sessionStorage.getItem("token"))), { timeout: 60_000 })
      .toBe(true);
    expect(await cookieOf(context, "encrier_session")).toBeUndefined();
    expect(
      await page.evaluate(() =>
        (JSON.parse(localStorage.getItem("cart_v1") ?? "[]") as { book_title: string }[]).map(
          (item) => item.book_title,
        ),
      ),
    ).toEqual(["Le Phare"]);
    await page.getByRole("heading", { level: 3, name: "Le Phare" }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0);
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: /rétractation/ }).check();
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await arriveAt(page, /\/paiement-simule\//);
    await context.close();
  });
});
