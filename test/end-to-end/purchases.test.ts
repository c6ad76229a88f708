import { inArray } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/module.server.ts";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import {
  buildAdministrator,
  type BuiltBook,
  type BuiltMember,
  buildBook,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { buildCardSale } from "#test/sales.ts";
import { openReader, visit } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const order = "Commander avec obligation de paiement";

let shop: SeededShop;
let browser: Browser;
let germinal: BuiltBook;
let nana: BuiltBook;
let cheap: BuiltBook;
let lost: BuiltBook;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    germinal = await buildBook(inside, {
      title: "Germinal",
      author: "Émile Zola",
      editions: [{ formats: allReady }],
    });
    nana = await buildBook(inside, { title: "Nana", author: "Émile Zola", editions: [{ priceCents: 699 }] });
    cheap = await buildBook(inside, { title: "Le Chèque", editions: [{ priceCents: 49 }] });
    lost = await buildBook(inside, { title: "Sans fichier" });
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** A reader's browser, signed in when a member is given. */
const openAs = (member?: BuiltMember, width = 1280) =>
  openReader(browser, shop.url, { width, ...(member ? { token: member.token } : {}) });

async function buy(page: Page, book: BuiltBook): Promise<void> {
  await visit(page, `/livre/${book.slug}`);
  await page.getByRole("button", { name: "Acheter" }).click();
}

const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /panier/i });

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expiration").fill("1234");
  await page.getByLabel("Code (CVC)").fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
}

async function goToPay(page: Page): Promise<void> {
  await visit(page, "/panier");
  await page.getByRole("checkbox", { name: /rétractation/ }).check();
  await page.getByRole("button", { name: order }).click();
  await arriveAt(page, /\/paiement-simule\//);
}

describe("The cart (storefront.md §2 and §4)", () => {
  it("asks for no consent and offers no order once nothing in it can be ordered", async () => {
    const { page, context, faults } = await openAs(undefined, 360);
    await buy(page, lost);
    await shop.inside.deps.db
      .update(editions)
      .set({ formatStates: { pdf: "failed", epub: "failed", azw3: "failed" } })
      .where(inArray(editions.id, lost.editionIds));
    await visit(page, "/panier");
    await page.getByRole("heading", { name: "Rien à commander pour le moment" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: order }).count()).toBe(0);
    await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
    await expect.poll(() => page.getByText("Pour commander, connectez-vous").count()).toBe(0);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("has its notifications below the header on a phone, away from prices and buttons", async () => {
    const { page, context } = await openAs(undefined, 360);
    await buy(page, nana);
    const notification = page.getByRole("region", { name: "Notifications" }).getByText("ajouté au panier");
    await notification.waitFor();
    const box = (await notification.boundingBox())!;
    const header = (await page.getByRole("banner").boundingBox())!;
    const bar = (await page.locator("[data-bottom-bar]").boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(box.y + box.height).toBeLessThan(bar.y);
    await context.close();
  });

  it("asks a visitor to sign in, is kept in step over tabs, and can be emptied and taken back", async () => {
    const { page, context, faults } = await openAs();
    await buy(page, germinal);
    const other = await context.newPage();
    await visit(other, "/panier");
    await other.getByRole("heading", { level: 3, name: "Germinal" }).waitFor();
    await buy(page, nana);
    await other.getByRole("heading", { level: 3, name: "Nana" }).waitFor();
    await other.getByText("11,98").first().waitFor();
    await other.getByText("Pour commander, connectez-vous ou créez un compte.").waitFor();
    await expectAccessible(other);

    await other.getByRole("button", { name: "Vider le panier" }).click();
    await other.getByText("Votre panier est vide.").waitFor();
    await page
      .getByRole("link", { name: /panier.*vide|^Panier$/i })
      .first()
      .waitFor();
    await other.getByRole("button", { name: "Annuler" }).click();
    await other.getByRole("heading", { level: 3, name: "Nana" }).waitFor();
    await expect
      .poll(() => other.getByRole("heading", { level: 3 }).allInnerTexts())
      .toEqual(["Germinal", "Nana"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows in advance an amount that a card could not pay, and editions no longer sold", async () => {
    const { page, context, faults } = await openAs(await buildMember(shop.inside), 360);
    await buy(page, cheap);
    await visit(page, "/panier");
    await page.getByText("Le montant minimum d’un paiement par carte est de 0,50 €.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: order }).isDisabled()).toBe(true);

    // The cart of a browser without scripts, which would be taken along.
    await context.clearCookies();
    await page.evaluate(() => {
      const gone = { id: 99_999_999, title: "Texte intégral", book_title: "Disparu", is_free: false };
      localStorage.setItem("cart_v1", JSON.stringify([{ ...gone, price_full_cents: 499 }]));
    });
    await page.reload();
    await page.getByText("N’est plus en vente", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: order }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^Retirer Disparu/ }).click();
    await page.getByText("Votre panier est vide.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("A payment", () => {
  it("wants the consent, survives three refusals and a bank's question, and is confirmed", async () => {
    const member = await buildMember(shop.inside);
    const { page, context } = await openAs(member);
    await buy(page, germinal);
    // The order is sent before the wording has arrived.
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    await page.route("**/api/payments/consent", async (route) => {
      await clicked;
      await route.continue();
    });
    await visit(page, "/panier");
    await page.getByRole("button", { name: order }).click();
    click();
    await page.getByText("Cochez cette case pour commander.").waitFor();
    const box = page.getByRole("checkbox", { name: /rétractation/ });
    // The text is shown first; the focus follows with the next effect.
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await box.check();
    await page.getByRole("button", { name: order }).click();
    await arriveAt(page, /\/paiement-simule\//);
    await page.getByText("aucune carte n’est débitée").waitFor();

    for (const [number, reason] of [
      ["4000000000000002", "Votre carte a été refusée. Essayez-en une autre."],
      ["4000000000009995", "Paiement refusé : provision insuffisante."],
      ["4000000000000069", "Paiement refusé : cette carte a expiré."],
    ] as const) {
      await enterCard(page, number);
      await page.getByText(reason).first().waitFor();
    }
    await expectAccessible(page);

    await enterCard(page, "4000002500003155");
    await arriveAt(page, /\/authentification$/);
    await page.getByText("aucune carte n’est débitée").waitFor();
    await page.getByRole("button", { name: "Refuser" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Refuser" }).click();
    await page.getByText("Votre banque n’a pas reçu votre confirmation").waitFor();
    await enterCard(page, "4000002500003155");
    await page.getByRole("button", { name: "Confirmer le paiement" }).click();
    await arriveAt(page, /\/panier/);
    await page.getByRole("heading", { name: /^Merci\. Vo.* attend/ }).waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart_v1"))).toBeNull();

    // Loaded again, the page still offers what was bought; the cart has an entry of its own.
    await page.reload();
    await page.getByRole("heading", { name: /^Merci\. Vo.* attend/ }).waitFor();
    await page.getByRole("link", { name: /^Lire Germinal/ }).waitFor();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Panier/ })
      .click();
    await page.getByText("Votre panier est vide.").waitFor();

    // The consent has a consequence, which the withdrawals page states.
    await visit(page, "/retractation");
    await page.getByRole("heading", { name: "Sans droit de rétractation" }).waitFor();
    await page.getByText(/^Germinal, /).waitFor();
    await page.getByText("en reconnaissant que vous perdiez votre droit de rétractation").waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it("abandoned leads back to the cart, which is as it was", async () => {
    const { page, context, faults } = await openAs(await buildMember(shop.inside), 360);
    await buy(page, nana);
    await goToPay(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Annuler et revenir à la boutique" }).click();
    await arriveAt(page, /\/panier$/);
    await page.getByRole("heading", { level: 3, name: "Nana" }).waitFor();
    await cartLink(page).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("An order that cannot be made", () => {
  it("because the account is to be closed waits until it is kept, in the cart and for a subscription", async () => {
    const member = await buildMember(shop.inside);
    const { page, context, faults } = await openAs(member, 360);
    const askForClosing = () =>
      shop.inside.deps.db.execute(
        `update members set closes_at = now() + interval '7 days' where id = '${member.id}'`,
      );
    await askForClosing();
    await buy(page, germinal);
    for (const path of ["/panier", "/membre/parametres"]) {
      await askForClosing();
      await visit(page, path);
      await page.getByText(/Votre compte sera fermé et effacé le/).waitFor();
      const button = page.getByRole("button", { name: order });
      expect(path === "/panier" ? await button.isDisabled() : (await button.count()) === 0).toBe(true);
      await expect.poll(() => page.getByRole("checkbox", { name: /rétract/ }).count()).toBe(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Garder mon compte" }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
      await page.getByRole("checkbox", { name: /rétract/ }).check();
      await page.getByRole("button", { name: order }).click();
      await arriveAt(page, /\/paiement-simule\//);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it("because the answer names no address to pay at says so, and stays", async () => {
    const { page, context, faults } = await openAs(await buildMember(shop.inside));
    await page.route(/\/api\/payments\/(checkout|subscribe)$/, (route) => route.fulfill({ json: {} }));
    await buy(page, germinal);
    for (const path of ["/panier", "/membre/parametres"]) {
      await visit(page, path);
      await page.getByRole("checkbox", { name: /rétract/ }).check();
      await page.getByRole("button", { name: order }).click();
      await page.getByText("Erreur lors de la création de la session.").waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("A subscription", () => {
  it("is found by a visitor, paid on a phone after the login, then withdrawn from in two steps, from a link in every footer", async () => {
    const member = await buildMember(shop.inside);
    const { page, context, faults } = await openAs(undefined, 360);
    await visit(page, "/abonnement");
    await page
      .getByRole("link", { name: /S’abonner pour/ })
      .first()
      .click();
    await page.getByText("Pour vous abonner, connectez-vous").waitFor();
    await page.getByLabel("Adresse e-mail").fill(member.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
    await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
    // The order itself is in sight and has the focus.
    const box = page.getByRole("heading", { name: "Abonnement annuel" });
    const expectArrival = async () => {
      await expect.poll(() => box.evaluate((heading) => document.activeElement === heading)).toBe(true);
      expect((await box.boundingBox())?.y).toBeLessThan(640);
    };
    await expectArrival();
    // And when a mail's link opens it; once it is loaded again, the page stays where it was.
    await visit(page, "/abonnement");
    await visit(page, "/membre/parametres#s-abonner");
    await expectArrival();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.reload();
    await box.waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole("checkbox", { name: /rétracter/ }).check();
    await page.getByRole("button", { name: order }).click();
    await arriveAt(page, /\/paiement-simule\//);
    await enterCard(page, "4242424242424242");
    await arriveAt(page, /\/membre\/[^/]+$/);
    await page.getByText("Félicitations, votre abonnement est actif").waitFor();

    await page.getByRole("contentinfo").getByRole("link", { name: "Renoncer au contrat ici" }).click();
    await page.getByRole("heading", { name: "Abonnement de 12 mois" }).waitFor();
    // One day used of 365, or of 366.
    await page.getByText("99,73").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("main").getByRole("button", { name: "Renoncer au contrat ici" }).click();
    await page.getByRole("alertdialog").getByText("je vous notifie ma rétractation").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
    await page.getByText("Écrivez votre nom.").waitFor();
    await page.getByLabel("Votre nom et votre prénom").fill("Renée Saccard");
    await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
    await page.getByText("Votre rétractation est enregistrée").waitFor();
    // Focus stays at the place of the button, not at the top of the page.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("Votre rétractation est enregistrée");
    // The contract has ended; the refund follows after the queue and the provider.
    const asMember = async (path: string) =>
      (await shop.inside.call("GET", path, { token: member.token })).json;
    expect((await asMember("/api/auth/me")).isActiveSubscriber).toBe(false);
    const refundedCents = async () =>
      (await asMember(`/api/users/${member.id}/payments`))[0].refunded_cents ?? 0;
    await expect.poll(refundedCents).toBe(9973);
    await visit(page, "/membre/paiements");
    await page.getByText("Remboursé en partie").waitFor();
    await expectAccessible(page);
    // A new one is possible thirty days later, as the subscription screen states.
    await visit(page, "/membre/parametres");
    await page.getByText("vous pourrez vous abonner de nouveau à partir du").waitFor();
    await expect.poll(() => page.getByRole("button", { name: order }).count()).toBe(0);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("can be cancelled by any person, signed in or not, in three steps; the page says that nothing renews", async () => {
    const { page, context, faults } = await openAs(undefined, 360);
    await visit(page, "/");
    await page.getByRole("link", { name: "Résilier votre contrat" }).click();
    await page.getByRole("heading", { level: 1, name: "Résilier votre contrat" }).waitFor();
    await page.getByText("Il n’y a aucune reconduction").waitFor();
    await page.getByRole("button", { name: "Relire ma notification" }).click();
    await page.getByText("Écrivez votre nom.").waitFor();
    await page.getByText("Adresse e-mail invalide.").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Nom et prénom").fill("Renée Saccard");
    await page.getByLabel("Adresse e-mail du compte").fill("renee@exemple.fr");
    await page.getByRole("button", { name: "Relire ma notification" }).click();
    await page.getByRole("heading", { name: "Relisez votre notification" }).waitFor();
    await page.getByText("à l’échéance", { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Modifier" }).click();
    await page.getByLabel("Référence (facultative)").fill("paiement nº 12");
    await page.getByRole("button", { name: "Relire ma notification" }).click();
    await page.getByText("l’abonnement de 12 mois, paiement nº 12").waitFor();
    await page.getByRole("button", { name: "Notifier la résiliation" }).click();
    await page.getByText(/^Notification nº/).waitFor();
    await expectAccessible(page);
    await visit(page, "/retractation");
    await page.getByText("Connectez-vous pour voir les contrats").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("A withdrawal is declared without an account in two steps, and honoured by the publisher", async () => {
  const buyer = await buildMember(shop.inside);
  await buildCardSale(shop.inside, buyer, germinal.editionIds);
  const { page, context, faults } = await openAs(undefined, 360);
  await visit(page, "/retractation");
  await page.getByRole("button", { name: "Relire ma déclaration" }).click();
  await page.getByText("Écrivez votre nom.").waitFor();
  await page.getByLabel("Nom et prénom").fill("Renée Saccard");
  await page.getByLabel("Adresse e-mail du compte, ou numéro de facture").fill(buyer.email);
  await page.getByLabel("Adresse e-mail pour l’accusé de réception").fill("renee@exemple.fr");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Relire ma déclaration" }).click();
  const heading = page.getByRole("heading", { name: "Relisez votre déclaration" });
  await expect.poll(() => heading.evaluate((shown) => document.activeElement === shown)).toBe(true);
  await page.getByText("Moi, Renée Saccard, je vous notifie").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await page.getByText(/^Déclaration nº/).waitFor();
  await expectAccessible(page);

  const administrator = await buildAdministrator(shop.inside);
  const desk = await openDesk(browser, shop.url, administrator, "/admin", { width: 360 });
  await desk.page.getByRole("link", { name: "Une rétractation déclarée sans compte attend" }).click();
  await desk.page.getByText("Renée Saccard").waitFor();
  await expectAccessible(desk.page);
  await expectNoSidewaysScroll(desk.page);
  await desk.page.getByRole("button", { name: /^Honorer/ }).click();
  await desk.page.getByText(/^La rétractation est enregistrée/).waitFor();
  await desk.page.getByText("Honorée.").waitFor();
  expect([...faults, ...desk.faults]).toEqual([]);
  await desk.context.close();
  await context.close();
});
