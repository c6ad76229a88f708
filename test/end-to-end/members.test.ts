import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorSessions } from "#access/administrators/administrators.tables.ts";
import { paymentLines } from "#selling/payments/payments.tables.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  buildMember,
  type BuiltMember,
  testPassword,
} from "#test/factories.ts";
import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import {
  arriveAt,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildCardSale, buildSale } from "#test/sales.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let reader: BuiltMember;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    reader = await buildMember(shop, { username: "Ursule", email: "ursule@lisiere.fr", subscribed: true });
    const { editionIds } = await buildBook(shop, { title: "Le Horla", author: "Guy de Maupassant" });
    await buildBook(shop, { title: "Germinal", author: "Émile Zola" });
    await buildLibrary(shop, reader.id, editionIds);
    const sale = await buildSale(shop, reader);
    await shop.deps.db.insert(paymentLines).values({
      paymentId: sale.paymentId,
      editionId: editionIds[0] ?? 0,
      bookTitle: "Le Horla",
      bookSlug: "le-horla",
      editionTitle: "Texte intégral",
      editionSlug: "texte-integral",
      priceCents: 499,
      vatPerMille: 55,
    });
    await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
    await buildMember(shop, { username: "Viviane", email: "viviane@lisiere.fr", verified: false });
    for (let n = 0; n < 35; n++) await buildMember(shop);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

/** A signed-in administrator at an address of the back office. */
const open = (path: string) => openDesk(browser, seeded.url, administrator, path);

const rows = (page: Page) => page.getByRole("table", { name: "Membres" }).locator("tbody tr");
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe("Members", () => {
  it("are found as one types, filtered, and turned page by page", async () => {
    const { page, context, faults } = await open("/admin/membres");
    await said(page, "Page 1 / 2 — 37 membres");
    await expect.poll(() => rows(page).count()).toBe(30);
    await page.getByRole("link", { name: "Suivant" }).click();
    await said(page, "Page 2 / 2 — 37 membres");
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("LISIERE");
    await said(page, "Page 1 / 1 — 2 membres");
    await page.getByLabel("Afficher").selectOption("À vérifier");
    await said(page, "Page 1 / 1 — 1 membre");
    await page.getByRole("link", { name: "Viviane" }).waitFor();
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("personne");
    await said(page, "Aucun membre ne correspond.");
    await page.reload();
    await said(page, "Aucun membre ne correspond.");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("have a page with purchases, library, downloads, sessions, and what was done", async () => {
    const { page, context, faults } = await open("/admin/membres?q=ursule");
    await page.getByRole("link", { name: "Ursule" }).click();
    await page.getByRole("heading", { level: 1, name: "Ursule" }).waitFor();
    await page.getByText("Total payé").waitFor();
    await page.getByRole("tab", { name: "Achats" }).click();
    await page.getByRole("rowheader", { name: "Abonnement d’un an" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /Facture F\d{4}-000001/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole("tab", { name: "Bibliothèque" }).click();
    await page.getByRole("rowheader", { name: "Le Horla", exact: true }).waitFor();
    await page.getByRole("tab", { name: "Téléchargements" }).click();
    await said(page, "Aucun téléchargement depuis treize mois.");
    await page.getByRole("tab", { name: "Sécurité" }).click();
    await page.getByRole("heading", { name: "Sessions ouvertes" }).waitFor();
    await page.getByRole("tab", { name: "Journal" }).click();
    await said(page, "Rien n’a été fait sur ce compte.");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("are refunded by edition and in full, once, and show a refusal by the provider", async () => {
    const inside = seeded.inside;
    const buyer = await buildMember(inside, { username: "Fantine", email: "fantine@montreuil.fr" });
    const sold = [
      ...(await buildBook(inside, { title: "Notre-Dame de Paris" })).editionIds,
      ...(await buildBook(inside, { title: "Quatrevingt-treize" })).editionIds,
    ];
    await buildCardSale(inside, buyer, sold);
    const address = `/admin/membres/${buyer.id}?onglet=achats`;
    const [mine, theirs] = [await open(address), await open(address)];
    const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Rembourser" });
    const openDialog = (page: Page) => page.getByRole("button", { name: /Rembourser le paiement/ }).click();

    const { page } = mine;
    await openDialog(page);
    // Opened in a table whose cells are aligned to the right.
    await expect.poll(() => dialogOf(page).evaluate((box) => getComputedStyle(box).textAlign)).toBe("start");
    await dialogOf(page).getByRole("button", { name: "Annuler" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toMatch(/^Rembourser le paiement/);
    await openDialog(page);
    await dialogOf(page).getByRole("button", { name: "Rembourser 9,98 €" }).waitFor();
    await dialogOf(page).getByLabel("Notre-Dame de Paris (Texte intégral)").uncheck();
    await dialogOf(page).getByText("À rembourser : 4,99 €").waitFor();
    await dialogOf(page)
      .getByLabel(/Quatrevingt-treize/)
      .uncheck();
    await dialogOf(page).getByRole("button", { name: "Rembourser", exact: true }).click();
    await said(page, "Choisissez ce qui est à rembourser.");
    await expectAccessible(page);
    await dialogOf(page)
      .getByLabel(/Quatrevingt-treize/)
      .check();
    await dialogOf(page).getByLabel("Note interne (facultative)").fill("Geste commercial");
    await dialogOf(page).getByRole("button", { name: "Rembourser 4,99 €" }).click();
    await said(page, "dont 4,99 € remboursés");
    await page.getByRole("link", { name: /Avoir A\d{4}-/ }).waitFor();

    // One edition remains: there is no choice, and the sum shows it.
    await openDialog(page);
    await dialogOf(page).getByRole("button", { name: "Rembourser 4,99 €" }).waitFor();
    expect(
      await dialogOf(page)
        .getByLabel(/Quatrevingt-treize/)
        .count(),
    ).toBe(0);

    // Another administrator with an older screen requests the whole amount first: the second request gets an error.
    await openDialog(theirs.page);
    await dialogOf(theirs.page).getByRole("button", { name: "Rembourser 9,98 €" }).click();
    await said(theirs.page, "dont 9,98 € remboursés");
    await dialogOf(page).getByRole("button", { name: "Rembourser 4,99 €" }).click();
    await said(page, "Déjà remboursé.");
    await page.reload();
    await said(page, "dont 9,98 € remboursés");
    await expect.poll(() => page.getByRole("button", { name: /Rembourser le paiement/ }).count()).toBe(0);
    await page.getByRole("tab", { name: "Journal" }).click();
    await page.getByRole("rowheader", { name: /Remboursement demandé.*Geste commercial/ }).waitFor();

    // The provider has no charge for this payment: it refuses, and the refund can be requested again.
    await page.goto(`/admin/membres/${reader.id}?onglet=achats`);
    const row = page.getByRole("row", { name: /Le Horla/ });
    await row.getByRole("button", { name: /Rembourser le paiement/ }).click();
    await dialogOf(page).getByLabel("Laisser les éditions dans sa bibliothèque").check();
    await dialogOf(page).getByRole("button", { name: "Rembourser 4,99 €" }).click();
    await row.getByText("Remboursement de 4,99 € échoué").waitFor();
    await row.getByRole("button", { name: /Rembourser le paiement/ }).waitFor();
    await expectAccessible(page);

    // The dashboard lists it, with a link to repeat each.
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/admin");
    await page.getByRole("link", { name: /Un remboursement a échoué\s: 4,99\s€ restent dus/ }).click();
    await page.getByRole("heading", { level: 1, name: "Remboursements échoués" }).waitFor();
    const owed = page.getByRole("row", { name: /Ursule/ });
    await owed.getByText("Décision de l’éditeur").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() => owed.getByRole("link", { name: "Ursule" }).getAttribute("href"))
      .toBe(`/admin/membres/${reader.id}?onglet=achats`);
    await owed.getByRole("button", { name: "Relancer 4,99 €" }).click();
    await said(page, "Le remboursement est relancé.");
    expect(mine.faults.filter((text) => !text.includes("status of 409"))).toEqual([]);
    expect(theirs.faults).toEqual([]);
    await mine.context.close();
    await theirs.context.close();
  });

  it("are given an edition and a subscription, suspended with a reason, and let in again", async () => {
    const { page, context, faults } = await open(`/admin/membres/${reader.id}`);
    await page.getByRole("button", { name: "Offrir une édition" }).click();
    await page.getByRole("searchbox", { name: "Chercher un livre" }).fill("horla");
    await page.getByRole("button", { name: "Offrir Germinal" }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("button", { name: /Offrir Le Horla/ }).isDisabled()).toBe(true);
    await page.getByRole("searchbox", { name: "Chercher un livre" }).fill("germinal");
    const question = page.getByRole("alertdialog");
    await page.getByRole("button", { name: /Offrir Germinal/ }).click();
    await question.getByText(/reprendre pendant 14 jours/).waitFor();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: /Offrir Germinal/ }).click();
    await question.getByRole("button", { name: "Offrir cette édition" }).click();
    await said(page, "L’édition est offerte à Ursule.");
    await page.getByRole("button", { name: "Offrir un abonnement" }).click();
    await page.getByLabel("Durée").selectOption("6 mois");
    await page.getByRole("button", { name: "Offrir", exact: true }).click();
    await question.getByRole("button", { name: "Offrir l’abonnement" }).click();
    await said(page, "L’abonnement est offert à Ursule.");

    await page.getByRole("button", { name: "Reprendre l’abonnement offert" }).click();
    await question.getByRole("button", { name: "Reprendre le cadeau" }).click();
    await said(page, "L’abonnement est repris.");
    await page.getByRole("tab", { name: "Bibliothèque" }).click();
    await page.getByRole("button", { name: /^Reprendre « Germinal/ }).click();
    await expect.poll(() => question.evaluate((box) => getComputedStyle(box).textAlign)).toBe("start");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Reprendre le cadeau" }).click();
    await said(page, "L’édition est reprise.");
    await page.getByRole("rowheader", { name: "Germinal" }).waitFor({ state: "detached" });
    // The pressed button is removed: focus stays in the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await page.getByRole("tab", { name: "Compte" }).click();

    await page.getByRole("button", { name: "Suspendre" }).click();
    await page.getByRole("button", { name: "Annoncer la suspension" }).click();
    await said(page, "Dites pourquoi");
    await page.getByLabel("Motif, envoyé au membre").fill("À vérifier");
    await page.getByRole("button", { name: "Annoncer la suspension" }).click();
    await page.getByText("Suspension annoncée pour le").waitFor();
    await page.getByRole("button", { name: "Renoncer à la suspension" }).click();
    await page.getByText("Suspension annoncée pour le").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Suspendre" }).click();
    await page.getByLabel("Quand").selectOption("Tout de suite");
    await page.getByLabel("Motif, envoyé au membre").fill("Partage de fichiers");
    await page.getByRole("button", { name: "Suspendre le compte" }).click();
    await page.getByRole("button", { name: "Lever la suspension" }).waitFor();
    const login = await page.request.post("/api/auth/login", {
      data: { email: reader.email, password: testPassword },
    });
    expect([login.status(), await login.json()]).toEqual([403, { error: "Compte suspendu." }]);
    await page.getByRole("button", { name: "Lever la suspension" }).click();
    await page.getByRole("button", { name: "Offrir une édition" }).waitFor();
    await page.getByRole("tab", { name: "Journal" }).click();
    await page.getByRole("rowheader", { name: /Compte suspendu.*Partage de fichiers/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("are exported in one file, and erased permanently once their name is typed", async () => {
    const gone = await buildMember(seeded.inside, { username: "Zoe", email: "zoe@clairiere.fr" });
    const { page, context } = await open(`/admin/membres/${gone.id}`);
    const download = page.waitForEvent("download");
    const { db, now } = seeded.inside.deps;
    await db.update(administratorSessions).set({ confirmedAt: before(now(), hours(1)) });
    await page.getByRole("button", { name: "Exporter ses données" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
    await dialog.getByLabel("Votre mot de passe").fill(administrator.password);
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    expect((await download).suggestedFilename()).toBe(`membre-${gone.id}.json`);
    await page.getByRole("button", { name: "Effacer le compte" }).click();
    await page.getByRole("button", { name: "Effacer pour toujours" }).click();
    await said(page, "Ce n’est pas le pseudo de ce membre.");
    await page.getByLabel("Pour confirmer, écrivez Zoe").fill("zoe");
    await page.getByRole("button", { name: "Effacer pour toujours" }).click();
    await arriveAt(page, /\/admin\/membres(\?|$)/);
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("clairiere");
    await said(page, "Aucun membre ne correspond.");
    await context.close();
  });

  it("lose nothing when the administrator is away for half an hour: a warning, then the login over the page", async () => {
    const { page, context } = await open(`/admin/membres/${reader.id}`);
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: "Suspendre" }).click();
    await page.getByLabel("Motif, envoyé au membre").fill("Un motif bien pesé");
    const warning = page.getByRole("alertdialog", { name: /Toujours là/ });
    await page.clock.fastForward("28:10");
    await warning.waitFor();
    await expectAccessible(page);
    await warning.getByRole("button", { name: "Rester connecté" }).click();
    await warning.waitFor({ state: "hidden" });
    await page.clock.fastForward("30:10");
    const renewal = page.getByRole("dialog", { name: "Votre session a pris fin" });
    await renewal.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await renewal.getByRole("button", { name: "Se connecter" }).click();
    await renewal.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.getByLabel("Motif, envoyé au membre").inputValue())
      .toBe("Un motif bien pesé");
    await context.close();
  });

  it("lose nothing of what is being written about them when the session ends", async () => {
    const { page, context } = await open(`/admin/membres/${reader.id}`);
    await page.getByRole("button", { name: "Suspendre" }).click();
    await page.getByLabel("Quand").selectOption("Tout de suite");
    await page.getByLabel("Motif, envoyé au membre").fill("Un long motif");
    await context.clearCookies();
    await page.getByRole("button", { name: "Suspendre le compte" }).click();
    const renewal = page.getByRole("dialog", { name: "Votre session a pris fin" });
    await renewal.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await renewal.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("button", { name: "Lever la suspension" }).click();
    await page.getByRole("button", { name: "Suspendre" }).waitFor();
    const { items } = (await (await page.request.get("/api/admin/audit?kind=member-suspended")).json()) as {
      items: { details: object }[];
    };
    expect(items[0]?.details).toEqual({ reason: "Un long motif" });
    await context.close();
  });
});

it("The audit log is searched by what was done, by whom and when, and leads to what it was done on", async () => {
  const { page, context, faults } = await open("/admin/journal");
  const entries = page.getByRole("table", { name: "Journal d’audit" }).locator("tbody tr");
  await entries.first().waitFor();
  await page.getByLabel("Quoi").selectOption("Connexion");
  await page.getByRole("rowheader", { name: "Connexion", exact: true }).first().waitFor();
  await page.getByRole("searchbox", { name: "Administrateur" }).fill("personne");
  await said(page, "Rien ne correspond.");
  await page.getByRole("searchbox", { name: "Administrateur" }).fill(administrator.username.toUpperCase());
  await entries.first().waitFor();
  await page.getByLabel("Au", { exact: true }).fill("2020-01-01");
  await said(page, "Rien ne correspond.");
  expect(faults).toEqual([]);
  await context.close();
});

describe("Settings", () => {
  it("close the shop with the publisher's own message, immediately, and open it again", async () => {
    const { page, context, faults } = await open("/admin/reglages");
    await page.getByLabel("Message aux visiteurs").fill("Inventaire jusqu’à midi.");
    await page.getByRole("button", { name: "Fermer la boutique" }).click();
    const question = page.getByRole("alertdialog", { name: /^Fermer la boutique/ });
    await question.getByRole("button", { name: "Annuler" }).click();
    expect((await page.request.get("/catalogue")).status()).toBe(200);
    await page.getByRole("button", { name: "Fermer la boutique" }).click();
    await question.getByRole("button", { name: "Fermer maintenant" }).click();
    await page.getByRole("button", { name: "Rouvrir la boutique" }).waitFor();
    const closed = await page.request.get("/catalogue");
    expect(closed.status()).toBe(503);
    expect(await closed.text()).toContain("Inventaire jusqu’à midi.");
    await page.getByRole("button", { name: "Rouvrir la boutique" }).click();
    await page.getByRole("button", { name: "Fermer la boutique" }).waitFor();
    expect((await page.request.get("/catalogue")).status()).toBe(200);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("try mail and payment, and say what came of it", async () => {
    const { page, context, faults } = await open("/admin/reglages?onglet=verifications");
    await page.getByLabel("Envoyer un message d’essai à").fill("editrice@exemple.fr");
    await page.getByRole("button", { name: "Envoyer un message d’essai" }).click();
    await said(page, "boîte d’envoi locale");
    await page.getByRole("button", { name: "Vérifier le paiement" }).click();
    await said(page, "Le prestataire simulé répond");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("add a colleague with a password shown once, and remove them", async () => {
    const { page, context, faults } = await open("/admin/reglages?onglet=administrateurs");
    await page.getByLabel("Identifiant du nouvel administrateur").fill("colette");
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByRole("dialog", { name: "Mot de passe" }).waitFor();
    await page.getByRole("button", { name: "C’est noté" }).click();
    await page.getByRole("rowheader", { name: "colette" }).waitFor();
    await page.getByRole("button", { name: "Retirer colette" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer", exact: true }).click();
    await page.getByRole("rowheader", { name: "colette" }).waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Mon compte" }).click();
    await page.getByText("Cette session").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("Each screen", () => {
  const screens = () => [
    "/admin/membres",
    `/admin/membres/${reader.id}`,
    `/admin/membres/${reader.id}?onglet=achats`,
    `/admin/membres/${reader.id}?onglet=journal`,
    "/admin/journal",
    "/admin/reglages",
    "/admin/reglages?onglet=verifications",
    "/admin/reglages?onglet=administrateurs",
    "/admin/reglages?onglet=compte",
  ];

  it("fits a phone and a desk", async () => {
    const { page, context, faults } = await open("/admin");
    for (const path of screens()) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByText("Chargement...").first().waitFor({ state: "detached" });
      await expectFits(page, [{ width: 360, dark: true }, { width: 1280 }]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
