import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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
  buildLibrary,
  buildMember,
  type BuiltMember,
  testPassword,
} from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let buyer: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    buyer = await buildMember(shop);
    const book = (title: string, priceCents: number) =>
      buildBook(shop, { title, author: "Émile Zola", editions: [{ priceCents }] });
    await book("Germinal", 899);
    await book("La Curée", 699);
    const owned = await book("Le Rêve", 699);
    await buildLibrary(shop, buyer.id, owned.editionIds);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

it("A lot is made by the publisher, seen at a book, bought without what its reader has, and on the invoice", async () => {
  const desk = await openDesk(browser, seeded.url, administrator, "/admin/coffrets");
  await desk.page.getByRole("link", { name: "Composer le premier" }).click();
  await arriveAt(desk.page, /\/admin\/coffrets\/nouveau$/);
  const save = desk.page.getByRole("button", { name: "Enregistrer le coffret" });
  await save.click();
  await desk.page.getByText("Donnez un titre au coffret.").waitFor();
  await desk.page.getByLabel("Titre").fill("Trois Rougon");
  await desk.page.getByLabel("Présentation").fill("Trois romans de la même famille.");
  await desk.page.getByLabel("Ajouter des éditions").fill("zola");
  await desk.page.getByRole("button", { name: "Ajouter les 3 éditions trouvées" }).click();
  await desk.page.getByLabel("Prix du coffret").fill("29,99");
  await save.click();
  await desk.page.getByText("un coffret ne coûte pas plus").first().waitFor();
  await desk.page.getByLabel("Prix du coffret").fill("19,99");
  await expectAccessibleInBothThemes(desk.page);
  await save.click();
  await desk.page.getByRole("link", { name: "Trois Rougon" }).waitFor();
  await expectAccessible(desk.page);

  const reader = await openReader(browser, seeded.url);
  const { page } = reader;
  await reader.open("/livre/germinal");
  await page.getByRole("heading", { name: "En coffret" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voir le coffret" }).click();
  await arriveAt(page, /\/coffret\/trois-rougon$/);
  await page.getByText("Un par un, ces livres coûtent").waitFor();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Acheter le coffret" }).click();
  await page.getByRole("link", { name: "Dans le panier" }).click();
  await arriveAt(page, /\/panier$/);
  await page.getByText("Coffret de 3 livres").waitFor();
  await page.getByRole("link", { name: "Connexion" }).last().click();
  await arriveAt(page, /\/connexion/);
  await page.getByLabel("Adresse e-mail").fill(buyer.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await arriveAt(page, /\/panier$/);
  await page.getByText("Vous avez déjà «\u202FLe Rêve\u202F»").waitFor();
  // 19,99 € less the share of Le Rêve, 699 of 2297.
  await page.getByText("13,91").first().waitFor();
  await expectAccessible(page);
  await page.locator("input[name=withdrawal_consent]").check();
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await arriveAt(page, /\/paiement-simule\//);
  await page.getByText("Coffret «\u202FTrois Rougon\u202F»").first().waitFor();
  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration").fill("12/40");
  await page.getByLabel("Code (CVC)").fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
  await arriveAt(page, /\/panier/);
  await page.getByRole("heading", { name: "Merci. Vos livres vous attendent." }).waitFor();
  await reader.open(`/membre/${buyer.id}`);
  for (const title of ["Germinal", "La Curée", "Le Rêve"])
    await page.getByRole("heading", { name: title }).first().waitFor();
  await reader.open("/membre/paiements");
  await page.getByText("coffret «\u202FTrois Rougon\u202F»").first().waitFor();
  await page
    .getByRole("button", { name: /[Ff]acture/ })
    .first()
    .waitFor();
  expect(reader.faults).toEqual([]);
  // The price above the sum of its books.
  expect(desk.faults).toEqual([expect.stringContaining("400")]);
});
