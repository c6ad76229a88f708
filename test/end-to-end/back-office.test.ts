import { eq } from "drizzle-orm";
import { type Browser, type Locator, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorSessions } from "#access/administrators/administrators.tables.ts";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import { after } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import {
  arriveAt,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  launchBrowser,
} from "#test/browser.ts";
import { buildBook, buildCategory, buildLibrary, buildMember } from "#test/factories.ts";
import { addressIs, openReader } from "#test/reader.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let shop: SeededShop;
let browser: Browser;
let book: { id: number; slug: string; editionIds: number[] };
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    const romans = await buildCategory(inside, "Romans");
    await buildCategory(inside, "Aventures", romans);
    await buildCategory(inside, "Poésie");
    book = await buildBook(inside, { title: "L’Île mystérieuse", author: "Jules Verne", tags: ["mer"] });
    const subscriber = await buildMember(inside, { subscribed: true });
    const lines = [saleLine({ label: "Abonnement", amountCents: 10_000 })];
    const sale = { ...(await buildSale(inside, subscriber, lines)), kind: "subscription" as const };
    await inside.deps.db.transaction((tx) => inside.payments.journal.recordSale(tx, sale));
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const openTab = (options: { width?: number } = {}) => openReader(browser, shop.url, options);

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Identifiant").fill(administrator.username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
}

/** For tests that begin at another screen than the dashboard. */
const signIn = (page: Page) => page.request.post("/api/admin/login", { data: administrator });

/** Browser messages about expected answers: the login requests the session, forms check whether a book exists. */
const withoutRefusals = (faults: string[]) => faults.filter((text) => !/status of 40[1349]/.test(text));

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });

/** Of a text area, or of the editor that takes its place. */
const wordsOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? ""),
  );

describe("The guard and the login (admin.md §2)", () => {
  it("lead to /admin/login, say what is wrong, and let in", async () => {
    const { page, context } = await openTab({ width: 360 });
    await page.goto("/admin/livres");
    await addressIs(page, "/admin/login");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Identifiants incomplets.").waitFor();
    await page.getByLabel("Identifiant").fill(administrator.username);
    await page.getByLabel("Mot de passe", { exact: true }).fill("faux");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Identifiant ou mot de passe incorrect.").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.route("**/api/admin/login", (route) => route.abort());
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Erreur de connexion au serveur.").waitFor();
    await page.unroute("**/api/admin/login");
    await page.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await title(page, "Tableau de bord");
    expect(new URL(page.url()).pathname).toBe("/admin");
    // With a session the login redirects.
    await page.goto("/admin/login");
    await addressIs(page, "/admin");
    await context.close();
  });

  it("let out; when the call fails, they stay and say so", async () => {
    const { page, context } = await openTab({ width: 360 });
    await logIn(page);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/api/admin/logout", (route) => route.abort());
    // On a phone the sidebar opens under the bar.
    await page.getByRole("button", { name: "Ouvrir la navigation" }).click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect.poll(() => logged.join("\n")).toContain("Erreur lors de la déconnexion");
    await page.getByText("Erreur lors de la déconnexion").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.unroute("**/api/admin/logout");
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await addressIs(page, "/admin/login");
    await page.goto("/admin/categories");
    await addressIs(page, "/admin/login");
    // The device stays known.
    const kept = (await context.cookies()).filter(({ name }) => !name.startsWith("encrier_admin_device"));
    expect(kept).toEqual([]);
    await context.close();
  });
});

describe("A role", () => {
  it("has its screens and no others, and an owner changes it", async () => {
    const { page, context, faults } = await openTab({ width: 360 });
    await signIn(page);
    await page.goto("/admin/reglages?onglet=administrateurs");
    await page.getByLabel("Identifiant du nouvel administrateur").fill("comptable");
    await page.getByLabel("Rôle", { exact: true }).selectOption("Comptabilité");
    await page.getByRole("button", { name: "Ajouter" }).click();
    const dialog = page.getByRole("dialog", { name: "Mot de passe" });
    const password = await dialog.locator(".font-mono").innerText();
    await dialog.getByRole("button", { name: "C’est noté" }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const other = await openTab({ width: 360 });
    await other.page.request.post("/api/admin/login", { data: { username: "comptable", password } });
    await other.page.goto("/admin/livres");
    await other.page.getByText("Cet écran n’est pas dans votre rôle").waitFor();
    await expectAccessible(other.page);
    await other.page.getByRole("button", { name: "Ouvrir la navigation" }).click();
    const navigation = other.page.getByRole("navigation", { name: "Administration" });
    await expect.poll(() => navigation.getByRole("link").allInnerTexts()).not.toContain("Membres");

    await page.getByLabel("Rôle de comptable").selectOption("Vente");
    await page.getByText("Le rôle de comptable a changé.").waitFor();
    await other.page.goto("/admin/membres");
    await title(other.page, "Membres");
    expect(withoutRefusals([...faults, ...other.faults])).toEqual([]);
    await other.context.close();
    await context.close();
  });
});

describe("Every screen", () => {
  const screens = () => [
    ["/admin", "Tableau de bord"],
    ["/admin/livres", "Livres & éditions"],
    ["/admin/livres/nouveau", "Ajouter un livre"],
    [`/admin/livres/${book.id}/nouvelle-edition`, "Ajouter une édition"],
    [`/admin/livres/${book.id}/modifier`, "Modifier le livre"],
    [`/admin/editions/${book.editionIds[0]}/modifier`, "Modifier l’édition"],
    ["/admin/categories", "Catégories"],
    ["/admin/membres", "Membres"],
    ["/admin/rien", "Page introuvable"],
  ];

  it("is accessible in both themes and fits 360 pixels", async () => {
    const { page, context, faults } = await openTab({ width: 360 });
    await signIn(page);
    for (const [path = "", name = ""] of screens()) {
      await page.goto(path);
      await title(page, name);
      await page.getByText("Chargement...").first().waitFor({ state: "detached" });
      await expect
        .poll(() => page.locator("meta[name=robots]").first().getAttribute("content"))
        .toBe("noindex");
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    }
    expect(withoutRefusals(faults)).toEqual([]);
    await context.close();
  });

  it("stays open during maintenance", async () => {
    const { page, context } = await openTab();
    await shop.inside.settings.maintenance.switch(true);
    try {
      await signIn(page);
      await page.goto("/admin/categories");
      await page.getByRole("treegrid", { name: "Catégories" }).waitFor();
      expect((await fetch(`${shop.url}/catalogue`)).status).toBe(503);
    } finally {
      await shop.inside.settings.maintenance.switch(false);
    }
    await context.close();
  });
});

describe("The dashboard (admin.md §2)", () => {
  const tile = (page: Page, label: string) => page.locator("dl > div", { hasText: label });
  const part = (page: Page, name: string) => page.getByRole("region", { name });
  const line = (page: Page, name: string) => part(page, "Revenus par nature").getByRole("row", { name });

  it("has its six tiles, the bar toward a million and the best sales", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    await expect.poll(() => tile(page, "Abonnés").innerText()).toContain("1");
    for (const label of ["Membres", "Visiteurs", "Livres", "Éditions", "Chiffre d’affaires"])
      await tile(page, label).waitFor();
    await page.getByRole("progressbar", { name: "Vers le million d’abonnés" }).waitFor();
    await page.getByText("1 000 000").waitFor();
    await page.getByText("L’Île mystérieuse").first().waitFor();
    await context.close();
  });

  const unfold = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

  it("gives its charts as tables and files too, of the chosen months", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    await unfold(page, "Le détail de ces mois");
    const fileOf = async (name: string) => {
      const download = page.waitForEvent("download");
      await part(page, name).getByText("Télécharger en CSV").click();
      return (await download).suggestedFilename();
    };
    const asTable = async (name: string) => {
      await part(page, name).getByText("Les chiffres en tableau").click();
      return part(page, name).getByRole("row");
    };
    const [monthlyName, comingName] = [
      "Chiffre d’affaires par mois",
      "Abonnés qui arrivent, qui restent, qui partent",
    ];
    const monthly = await asTable(monthlyName);
    await expect.poll(() => monthly.count()).toBe(13);
    expect(await fileOf(monthlyName)).toBe("chiffre-d-affaires.csv");
    // The subscription is the only sale of the journal.
    await expect.poll(() => line(page, "Abonnements").innerText()).toMatch(/\s100,00\s€/);
    await expect.poll(() => line(page, "Éditions").innerText()).toMatch(/\s0,00\s€/);
    expect(await fileOf("Revenus par nature")).toBe("revenus-par-nature.csv");
    const coming = await asTable(comingName);
    await expect.poll(() => coming.count()).toBe(13);
    expect(await fileOf(comingName)).toBe("abonnes-par-mois.csv");
    await part(page, "Revenus par édition").getByText("Aucune édition vendue sur ces mois.").waitFor();
    await part(page, "Téléchargements par format").getByText("Aucun téléchargement sur ces mois.").waitFor();
    await page.getByLabel("Période").selectOption("6 derniers mois");
    await expect.poll(() => coming.count()).toBe(7);
    await expect.poll(() => monthly.count()).toBe(7);
    // Until the present month only.
    const [year, months] = [new Date().getFullYear(), new Date().getMonth() + 1];
    await page.getByLabel("Période").selectOption(`Année ${year}`);
    await part(page, monthlyName)
      .getByRole("row", { name: `janvier ${year}` })
      .waitFor();
    await expect.poll(() => monthly.count()).toBe(months + 1);
    await line(page, "Abonnements").waitFor();
    await context.close();
  });

  it("has parts that fail by themselves, and come back with their own button", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    const failures = page.getByText("Erreur de chargement");
    const retryIn = (within: Pick<Page, "getByRole">) => within.getByRole("button", { name: "Réessayer" });
    await page.route("**/api/admin/dashboard/stats", (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await failures.waitFor();
    await page.getByRole("heading", { name: "Meilleures ventes" }).waitFor();
    await page.unroute("**/api/admin/dashboard/stats");
    await retryIn(page).click();
    await tile(page, "Membres").waitFor();

    const failing = /dashboard\/(revenue-by|downloads-by|subscriber-moves)/;
    await page.route(failing, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await unfold(page, "Le détail de ces mois");
    await expect.poll(() => failures.count()).toBe(4);
    await tile(page, "Membres").waitFor();
    await page.unroute(failing);
    await retryIn(part(page, "Revenus par nature")).click();
    await line(page, "Abonnements").waitFor();
    await expect.poll(() => failures.count()).toBe(3);
    await context.close();
  });

  it("publishes the letter that its preview shows", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    await unfold(page, "La lettre de l’éditeur");
    const letter = page.getByLabel("Nouvelles affichées en page d’accueil");
    await letter.fill("Chers lecteurs,\n\nVoici **Nana** <script>alert(1)</script>.");
    await page.locator("strong", { hasText: "Nana" }).waitFor();
    await page.route("**/api/admin/dashboard/news", (route) => route.abort());
    await page.getByRole("button", { name: "Sauvegarder" }).click();
    await page.getByText("Impossible de sauvegarder les news.").waitFor();
    await page.unroute("**/api/admin/dashboard/news");
    await page.getByRole("button", { name: "Sauvegarder" }).click();
    await page.getByText("La lettre est en ligne.").waitFor();
    const home = async () => (await fetch(`${shop.url}/api/news`)).json();
    await expect.poll(home).toEqual({ news: "Chers lecteurs,\n\nVoici **Nana** <script>alert(1)</script>." });
    await context.close();
  });

  it("keeps the versions of the letter, and takes an earlier one up again", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    await unfold(page, "La lettre de l’éditeur");
    const letter = page.getByLabel("Nouvelles affichées en page d’accueil");
    for (const text of ["L’ancienne *lettre*", "La nouvelle lettre"]) {
      await letter.fill(text);
      await page.getByRole("button", { name: "Sauvegarder" }).click();
      await expect.poll(async () => (await (await fetch(`${shop.url}/api/news`)).json()).news).toBe(text);
      // The form of this version has been replaced by the next one.
      await page.getByRole("button", { name: "Sauvegarder", exact: true }).waitFor();
    }
    await page.getByText("Versions de la lettre").click();
    const versions = page.getByRole("table", { name: "Versions" });
    await versions.getByRole("row").nth(2).getByRole("button", { name: "Lire" }).click();
    const dialog = page.getByRole("dialog", { name: /^Version/ });
    await dialog.locator("em", { hasText: "lettre" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Reprendre ce texte" }).click();
    await expect.poll(() => letter.inputValue()).toBe("L’ancienne *lettre*");
    await page.getByRole("button", { name: "Sauvegarder" }).click();
    await expect
      .poll(async () => (await (await fetch(`${shop.url}/api/news`)).json()).news)
      .toBe("L’ancienne *lettre*");
    await context.close();
  });
});

describe("Unsaved work", () => {
  const question = (page: Page) => page.getByRole("alertdialog", { name: /^Quitter sans enregistrer/ });
  const found = (page: Page) => page.getByText(/Votre brouillon du .* a été retrouvé/);

  it("is asked about on every way out, kept as a draft, and gone once it is saved", async () => {
    const { page, context } = await openTab();
    await logIn(page);
    await page.getByRole("link", { name: "Livres", exact: true }).click();
    await title(page, "Livres & éditions");
    const address = `/admin/livres/${book.id}/modifier`;
    await page.getByRole("rowheader").getByRole("link").first().click();
    await addressIs(page, address);
    const description = page.getByLabel("Description");
    await description.fill("Un ballon, une île.");
    await page.getByRole("link", { name: "Catégories" }).click();
    await question(page).waitFor();
    await expectAccessible(page);
    await question(page).getByRole("button", { name: "Rester" }).click();
    await expect.poll(() => wordsOf(description)).toBe("Un ballon, une île.");
    await page.goBack();
    await question(page).getByRole("button", { name: "Rester" }).click();
    await addressIs(page, address);

    // The browser's own confirmation.
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect.poll(() => wordsOf(description)).toBe("Un ballon, une île.");
    page.removeAllListeners("dialog");

    // A logout would end the session.
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page
      .getByRole("alertdialog", { name: /^Se déconnecter sans/ })
      .getByRole("button", { name: "Rester" })
      .click();

    await page.getByRole("link", { name: "Catégories" }).click();
    await question(page).getByRole("button", { name: "Quitter la page" }).click();
    await title(page, "Catégories");
    await page.goto(address);
    await found(page).waitFor();
    await expect.poll(() => wordsOf(description)).toBe("Un ballon, une île.");
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await addressIs(page, "/admin/livres");
    await page.goto(address);
    await expect.poll(() => wordsOf(description)).toBe("Un ballon, une île.");
    await expect.poll(() => found(page).count()).toBe(0);
    await description.fill("Autre chose");
    await description.fill("Un ballon, une île.");
    // A value set back to its original is not a change.
    await page.getByRole("link", { name: "Catégories" }).click();
    await title(page, "Catégories");
    await context.close();
  });

  it.each<[address: () => string, label: string, fold?: string]>([
    [() => `/admin/editions/${book.editionIds[0]}/modifier`, "Nom de l’édition"],
    [() => "/admin", "Nouvelles affichées en page d’accueil", "La lettre de l’éditeur"],
    [() => "/admin/reglages/pages/presentation", "Titre"],
    [() => "/admin/reglages/identite", "Capital"],
    [() => "/admin/reglages/consentement", "Pour l’abonnement"],
    [() => "/admin/reglages/mails", "Signature"],
    [() => "/admin/reglages/mails/reset", "Objet"],
  ])("is kept for each screen: %#, %s", async (address, label, fold = "") => {
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto(address());
    const unfolded = async () => {
      if (fold) await page.locator("summary", { hasText: fold }).click();
    };
    await unfolded();
    const field = page.getByLabel(label).first();
    const before = await field.inputValue();
    await field.fill("Un essai");
    await page.getByRole("link", { name: "Catégories" }).click();
    await question(page).getByRole("button", { name: "Quitter la page" }).click();
    await title(page, "Catégories");
    await page.goto(address());
    await found(page).waitFor();
    await expect.poll(() => field.inputValue()).toBe("Un essai");
    await page.getByRole("button", { name: "Abandonner le brouillon" }).click();
    await expect.poll(() => field.inputValue()).toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName))
      .toMatch(/INPUT|TEXTAREA|SELECT/);
    await page.reload();
    await unfolded();
    await field.waitFor();
    await expect.poll(() => found(page).count()).toBe(0);
    await context.close();
  });
});

describe("Adding a book (admin.md §2)", () => {
  it("asks for what is missing, analyses the files, keeps a draft, and publishes", async () => {
    const { page, context, faults } = await openTab();
    const typed = await sampleDocx("Qu'est-ce ? dit-il. Et l'on rit.");
    const [pdf, docx, cover] = [await samplePdf(60), typed, await sampleCover()];
    await signIn(page);
    await page.goto("/admin/livres/nouveau");
    const publish = page.getByRole("button", { name: "Publier le livre" });
    await expect.poll(() => publish.isDisabled()).toBe(true);

    await page.getByLabel("PDF", { exact: true }).setInputFiles(file("nana.pdf", pdf));
    await page
      .getByText(
        "Renseigne d’abord *Titre du livre*, *Auteur* et *Nom de l’édition* avant d’importer le PDF.",
      )
      .waitFor();
    await page.getByLabel("Titre du livre").fill("l'ile mysterieuse");
    await page.getByLabel("Auteur").fill("JULES VERNE");
    await page.getByText("Livre déjà existant.").waitFor();
    await page.getByLabel("Titre du livre").fill("L’Ile misterieuse");
    await page.getByText("Un livre très proche est déjà au catalogue").waitFor();
    await page.getByRole("link", { name: "L’Île mystérieuse" }).waitFor();
    await page.getByLabel("Titre du livre").fill("Nana");
    await page.getByText("Un livre très proche").waitFor({ state: "detached" });
    await page.getByText("Livre déjà existant.").waitFor({ state: "detached" });
    await page.getByLabel("Auteur").fill("Émile Zola");
    await page.getByLabel("Nom de l’édition").fill("Texte intégral");

    // A picture with the name of a PDF is refused by its content.
    await page.getByLabel("PDF", { exact: true }).setInputFiles(file("nana.pdf", cover));
    await page.getByText("Ce fichier n’est pas un PDF.").waitFor();
    await page.getByLabel("PDF", { exact: true }).setInputFiles(file("nana.pdf", pdf));
    await page.getByText("nana.pdf").waitFor();
    await page.getByText("Le livre compte 60 pages.").waitFor();
    await expect.poll(() => page.getByLabel("Prix en euros").inputValue()).toBe("2,99");
    await page.getByLabel(/^DOCX/).setInputFiles(file("nana.docx", docx));
    await page.getByText("nana.docx").waitFor();
    const typography = page.getByRole("group", { name: "Typographie française" });
    await typography.getByRole("checkbox", { name: "2 espaces avant les signes doubles" }).uncheck();
    await expect.poll(() => publish.isEnabled()).toBe(true);
    // A file refused next to an accepted one is named.
    await page.getByLabel(/^DOCX/).setInputFiles(file("autre.docx", cover));
    await page.getByText(/^autre\.docx\s: Ce fichier n’est pas un document Word/).waitFor();
    await publish.click();
    await page.getByText("Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).").waitFor();

    // Typed text and uploads survive the page.
    await page.reload();
    await page.getByText(/Votre brouillon du .* a été retrouvé/).waitFor();
    await expect.poll(() => page.getByLabel("Titre du livre").inputValue()).toBe("Nana");
    const spaces = typography.getByRole("checkbox", { name: "2 espaces avant les signes doubles" });
    await expect.poll(() => spaces.isChecked()).toBe(false);
    await expect
      .poll(() => typography.getByRole("checkbox", { name: "4 apostrophes" }).isChecked())
      .toBe(true);
    await page.getByLabel("Couverture").setInputFiles(file("nana.jpg", cover));
    await page.getByText("nana.jpg").waitFor();
    await page.getByRole("img", { name: "Aperçu de la couverture" }).waitFor();
    await page.getByLabel("Date de publication").fill("1880-02-15");
    await page.getByLabel("Gratuit abonnés").check();
    await expect.poll(() => page.getByLabel("Prix en euros").isDisabled()).toBe(true);
    await page.getByLabel("Gratuit abonnés").uncheck();
    // An empty price becomes the suggested one, never zero: for such an old publication it is at most 0,99 €.
    const price = page.getByLabel("Prix en euros");
    await price.fill("");
    await expect.poll(() => price.getAttribute("placeholder")).toBe("Conseillé\u202f: 0,99\u00a0€");
    await price.blur();
    await expect.poll(() => price.inputValue()).toBe("0,99");
    await page.getByLabel("Romans").check();
    await page.getByLabel("Aventures").check();
    await price.fill("0");
    await publish.click();
    const free = page.getByRole("alertdialog", { name: "Cette édition sera gratuite pour tous" });
    await free.waitFor();
    await expectAccessible(page);
    await free.getByRole("button", { name: "Annuler" }).click();
    await free.waitFor({ state: "detached" });
    await price.fill("4.99");
    await publish.click();
    await addressIs(page, "/admin/livres");
    await page.getByRole("rowheader", { name: "Nana" }).waitFor();
    await page.getByText("15/02/1880").waitFor();
    await page.getByText("4,99 €").first().waitFor();

    const published = (await (await fetch(`${shop.url}/api/books/nana`)).json()) as {
      id: number;
      editions: { id: number }[];
    };
    const { chosen } = await shop.inside.publishing.typography(published.editions[0]?.id ?? 0);
    expect(chosen).not.toContain("spaces");
    const stored = await shop.inside.catalogue.editing.book(published.id);
    // Only the leaf of the selected categories is kept.
    expect(stored.category_ids).toHaveLength(1);
    const line = page.getByRole("row", { name: "Nana" });
    for (const format of ["PDF", "EPUB", "AZW3"])
      await line.getByText(`${format} prêt`).waitFor({ timeout: 120_000 });
    await page.goto("/admin/livres/nouveau");
    await page.getByLabel("Titre du livre").waitFor();
    await expect.poll(() => page.getByLabel("Titre du livre").inputValue()).toBe("");
    expect(withoutRefusals(faults).filter((text) => !/status of 415/.test(text))).toEqual([]);
    await context.close();
  });
});

describe("The books list (admin.md §2)", () => {
  it("searches, sorts, and leads to every form", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto("/admin/livres");
    await page.getByRole("rowheader", { name: "L’Île mystérieuse" }).waitFor();
    await page.getByLabel("Rechercher").fill("introuvable");
    await page.getByText("Aucun livre ne correspond.").waitFor();
    await page.getByLabel("Rechercher").fill("ile verne");
    await page.getByRole("rowheader", { name: "L’Île mystérieuse" }).waitFor();
    await arriveAt(page, /\/admin\/livres\?q=ile\+verne$/);
    await page.getByLabel("Trier par").selectOption("Titre (A à Z)");
    await arriveAt(page, /tri=title_asc/);
    await page.getByRole("link", { name: "Ajouter une édition" }).click();
    await title(page, "Ajouter une édition");
    await page.getByLabel("PDF", { exact: true }).setInputFiles(file("a.pdf", await samplePdf(1)));
    await page.getByText("Renseigne d’abord *Nom de l’édition* avant d’importer le PDF.").waitFor();
    await page.getByRole("button", { name: "Ajouter l’édition" }).click();
    await page
      .getByText("Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).")
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/livres/${book.id}/nouvelle-edition`);
    await context.close();
  });
});

describe("Editing (admin.md §2)", () => {
  const editEdition = async (page: Page) => {
    await page.goto(`/admin/editions/${book.editionIds[0]}/modifier`);
    await page.getByLabel("Nom de l’édition").waitFor();
  };
  const save = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" }).click();
  const storedEdition = async () => {
    const [row] = await shop.inside.deps.db
      .select()
      .from(editions)
      .where(eq(editions.id, book.editionIds[0] ?? 0));
    return row;
  };

  const addContributor = async (page: Page, part: string, name: string) => {
    await page.getByRole("button", { name: "Ajouter une contribution" }).click();
    await page.getByLabel("Fonction").last().selectOption(part);
    await page.getByLabel("Nom", { exact: true }).last().fill(name);
  };

  it("an edition goes on when the session ends in the middle of it", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    await page.getByLabel("Nom de l’édition").fill("Édition relue");
    await page.getByLabel("Prix en euros").fill("illisible");
    // One click is enough, although leaving the field shows a message.
    await save(page);
    await page.getByText("Le prix est illisible").waitFor();
    await page.getByLabel("Prix en euros").fill("3,50");
    // As the saving arrives: before it, another call of the screen might ask for the password.
    let ended = false;
    await page.route("**/api/admin/editions/*", async (route) => {
      if (!ended && route.request().method() === "PUT") {
        ended = true;
        await shop.inside.deps.db.delete(administratorSessions);
      }
      await route.continue();
    });
    await save(page);
    const dialog = page.getByRole("dialog", { name: "Votre session a pris fin" });
    await dialog.waitFor();
    await expectAccessible(page);
    await expect.poll(() => dialog.getByLabel("Identifiant").inputValue()).toBe(administrator.username);
    await dialog.getByLabel("Mot de passe", { exact: true }).fill(administrator.password);
    await dialog.getByRole("button", { name: "Se connecter" }).click();
    await addressIs(page, "/admin/livres");
    expect(await storedEdition()).toMatchObject({ title: "Édition relue", priceCents: 350 });
    await context.close();
  });

  it("an edition keeps its price when the field is emptied, and is given away only after a question", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    const stored = (await storedEdition())?.priceCents;
    const price = page.getByLabel("Prix en euros");
    const before = await price.inputValue();
    await price.fill("");
    await price.blur();
    await expect.poll(() => price.inputValue()).toBe(before);
    await price.fill("0");
    await save(page);
    const free = page.getByRole("alertdialog", { name: "Cette édition sera gratuite pour tous" });
    await free.getByRole("button", { name: "Annuler" }).click();
    expect((await storedEdition())?.priceCents).toBe(stored);
    await save(page);
    await free.getByRole("button", { name: "Oui, gratuite pour tous" }).click();
    await addressIs(page, "/admin/livres");
    expect((await storedEdition())?.priceCents).toBe(0);
    await context.close();
  });

  it("an edition asks for confirmation before it is left during an upload", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/admin/upload/cover", async (route) => {
      await held;
      await route.continue();
    });
    const input = page.getByLabel("Couverture");
    const cancel = page.getByRole("button", { name: "Annuler l’envoi" });
    await input.setInputFiles(file("autre.jpg", await sampleCover()));
    await cancel.press("Enter");
    await cancel.waitFor({ state: "detached" });
    // The keyboard focus moves to the file button.
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await input.setInputFiles(file("ile.jpg", await sampleCover()));
    await cancel.waitFor();
    const question = page.getByRole("alertdialog", { name: /^Quitter cette page pendant l’envoi/ });
    await page.getByRole("link", { name: "Catégories" }).click();
    await question.waitFor();
    await question.getByRole("button", { name: "Rester" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Tableau de bord" }).click();
    await question.waitFor();
    // The upload has completed during the question: the form continues.
    letGo();
    await page.getByText("ile.jpg").waitFor();
    await question.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(`/admin/editions/${book.editionIds[0]}/modifier`);
    // A file dropped outside its field does not replace the form.
    const isTaken = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["a"], "a.txt"));
      return !document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      );
    });
    expect(isTaken).toBe(true);
    // The new cover is not saved, so leaving asks for confirmation too.
    await page.getByRole("link", { name: "Catégories" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Quitter la page" }).click();
    await title(page, "Catégories");
    await context.close();
  });

  it("an edition's files that are dropped together go to the fields of their kinds", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    const cover = (await sampleCover()).toString("base64");
    await page.evaluate((base64) => {
      const dataTransfer = new DataTransfer();
      const picture = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const files = [
        new File([picture], "phare.jpg"),
        new File(["a"], "phare.pdf"),
        new File(["a"], "notes.txt"),
      ];
      for (const each of files) dataTransfer.items.add(each);
      const field = document.querySelector("input[type=file]")?.parentElement;
      field?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, cover);
    await page.getByText("Sans champ pour\u202F: notes.txt.").waitFor();
    await page.getByText("phare.jpg").waitFor();
    await page
      .getByText(/pas un PDF|PDF.*illisible|n’est pas/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it("an edition's cover that is small or wide is used only if one goes on with it", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    const wide = await sharp(await sampleCover())
      .resize(900, 600, { fit: "fill" })
      .toBuffer();
    await page.getByLabel("Couverture").setInputFiles(file("large.jpg", wide));
    await page.getByText(/plus large que haute \(900/).waitFor();
    await expect.poll(() => page.getByText("large.jpg").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Garder cette couverture" }).click();
    await page.getByText("large.jpg").waitFor();
    await page.getByText(/plus large que haute/).waitFor({ state: "detached" });
    await context.close();
  });

  it("an edition that another administrator saved first shows both versions to choose from", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await editEdition(page);
    await page.getByLabel("Nom de l’édition").fill("La mienne");
    const other = await shop.inside.catalogue.editing.updateEdition(
      shop.inside.deps.db,
      book.editionIds[0] ?? 0,
      undefined,
      {
        title: "La sienne",
        description: null,
        publicationDate: "1874-01-01",
        priceCents: 350,
        isFree: false,
      },
    );
    expect(other).toBeGreaterThan(1);
    await save(page);
    await page.getByText("Cette édition a été modifiée entre-temps.").waitFor();
    const difference = page.getByRole("row").filter({ hasText: "Nom de l’édition" });
    await expect.poll(() => difference.innerText()).toMatch(/La sienne[\s\S]*La mienne/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reprendre la version enregistrée" }).click();
    await expect.poll(() => page.getByLabel("Nom de l’édition").inputValue()).toBe("La sienne");
    await page.getByLabel("Nom de l’édition").fill("La nôtre");
    await save(page);
    await addressIs(page, "/admin/livres");
    expect((await storedEdition())?.title).toBe("La nôtre");
    await context.close();
  });

  it("a book has its history on a chart and in a table, fetched when it is opened", async () => {
    const { page, context } = await openTab({ width: 360 });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    const ofHistory = () =>
      fetched.filter((path) => /book-history-[^/]*[.]js$|[/]history$/.test(path)).length;
    await signIn(page);
    await page.goto(`/admin/livres/${book.id}/modifier`);
    const fold = page.getByText("Son histoire, mois par mois");
    await fold.waitFor();
    expect(ofHistory()).toBe(0);
    await fold.click();
    await page.getByText(/^0 vente .* et 0 téléchargement depuis/).waitFor();
    expect(ofHistory()).toBe(2);
    await page.locator("svg polyline").first().waitFor({ state: "attached" });
    await page.getByText("Les chiffres en tableau").click();
    await page.getByRole("table", { name: /^Ventes et téléchargements de chaque mois/ }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await context.close();
  });

  it("a book changes its description, tags and categories, and nothing else", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto(`/admin/livres/${book.id}/modifier`);
    await page.getByLabel("Description").fill("Cinq naufragés.");
    await page.getByLabel("Mots-clés").fill("mer, île");
    await page.getByLabel("Poésie").check();
    await expect.poll(() => page.getByLabel("Titre du livre").isEditable()).toBe(false);
    await page.getByText("Notice bibliographique du livre").click();
    await page.getByLabel("Langue du texte").selectOption("français (Canada)");
    await page.getByLabel("Série").fill("Voyages extraordinaires");
    await page.getByLabel("Numéro").fill("12");
    await addContributor(page, "Illustrations", "Jules Férat");
    await addContributor(page, "Préface", "Une préfacière");
    // Rows move by keyboard, and the button that moved one keeps the focus.
    await page.getByRole("button", { name: "Monter Une préfacière" }).press("Enter");
    await page.getByText("Une préfacière : 1 sur 2").waitFor({ state: "attached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe("Monter Une préfacière");
    await addContributor(page, "Traduction", "Une erreur");
    await page.getByRole("button", { name: "Retirer Une erreur" }).click();
    await expectAccessible(page);
    await save(page);
    await addressIs(page, "/admin/livres");
    const [row] = await shop.inside.deps.db.select().from(books).where(eq(books.id, book.id));
    expect(row).toMatchObject({
      title: "L’Île mystérieuse",
      description: "Cinq naufragés.",
      tags: ["mer", "île"],
      language: "fr-CA",
      series: "Voyages extraordinaires",
      seriesNumber: 12,
      contributors: [
        { role: "wpr", name: "Une préfacière" },
        { role: "ill", name: "Jules Férat" },
      ],
    });
    await context.close();
  });

  it("an edition's metadata accepts ISBN, offers thirteen digits for ten, and names the edition that has a number", async () => {
    const other = await buildBook(shop.inside, {
      title: "Le Phare",
      editions: [{ isbns: { edition: "9791090636071" } }],
    });
    expect(other.editionIds).toHaveLength(1);
    const { page, context } = await openTab({ width: 360 });
    await signIn(page);
    await editEdition(page);
    await page.getByText("Notice bibliographique de l’édition").click();
    const epub = page.getByLabel("ISBN de l’EPUB");
    await epub.fill("2-07-036002-4");
    await epub.blur();
    await page.getByRole("button", { name: "Écrire 9782070360024" }).click();
    await expect.poll(() => epub.inputValue()).toBe("9782070360024");
    await page.getByLabel("ISBN du PDF").fill("979-10-90636-07-1");
    await page.getByText("Cet ISBN est celui de « Le Phare »").waitFor();
    await page.getByLabel("Un index renvoie aux passages.").check();
    await page.getByLabel("Conformité évaluée").selectOption("WCAG 2.2, niveau AA");
    await page.getByLabel("Évaluée par").fill("La maison");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await save(page);
    // Shown next to the button, not as a conflict.
    await page.getByText("L’ISBN 9791090636071 est celui de « Le Phare » (Texte intégral).").waitFor();
    await page.getByLabel("ISBN du PDF").fill("");
    await save(page);
    await arriveAt(page, /\/admin\/livres$/);

    await page.goto(`/livre/${book.slug}`);
    const notice = page.getByRole("region", { name: "Notice" });
    for (const shown of ["9782070360024 (EPUB)", "WCAG 2.2, niveau AA, selon La maison"])
      await notice.getByText(shown).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  it("of what does not exist says so", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto("/admin/livres/999999/modifier");
    await page.getByText("Livre introuvable").waitFor();
    await page.goto("/admin/editions/999999/modifier");
    await page.getByText("Édition introuvable.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Réessayer" }).count()).toBe(1);
    await context.close();
  });
});

describe("The sale of an edition", () => {
  const panel = (page: Page, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
  /** Waits until the public page has this answer: the running shop receives the change within a moment. */
  const pageAnswers = async (slug: string, status: number) => {
    const asked = async () => (await fetch(`${shop.url}/livre/${slug}`)).status;
    await expect.poll(asked).toBe(status);
  };

  it("ends and begins again by one button, visible to readers and in the list", async () => {
    const { id, slug, editionIds } = await buildBook(shop.inside, { title: "Bel-Ami", author: "Maupassant" });
    const { page, context } = await openTab({ width: 360 });
    await signIn(page);
    await page.goto(`/admin/editions/${editionIds[0]}/modifier`);
    await panel(page, "En vente");
    await page.getByRole("button", { name: "Retirer de la vente" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("Personne ne l’a encore dans sa bibliothèque.").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Retirer de la vente" }).click();
    await panel(page, "Retirée de la vente");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await pageAnswers(slug, 410);

    await page.goto(`/livre/${slug}`);
    await title(page, "Ce livre n’est plus en vente");
    await expect
      .poll(() => page.locator("meta[name=robots]").first().getAttribute("content"))
      .toBe("noindex");
    await expectAccessible(page);
    await page.goto("/admin/livres");
    await page.getByLabel("État").selectOption("Retirés de la vente");
    await arriveAt(page, /etat=withdrawn/);
    const line = page.getByRole("row", { name: "Bel-Ami" });
    await line.getByText("Retirée de la vente").waitFor();
    await line.getByRole("link", { name: /^Modifier Texte intégral/ }).click();
    await page.getByRole("button", { name: "Remettre en vente" }).click();
    await panel(page, "En vente");
    await pageAnswers(slug, 200);

    await buildLibrary(shop.inside, (await buildMember(shop.inside)).id, editionIds);
    // The whole book by one button too, after showing its number of readers, and back.
    await page.goto(`/admin/livres/${id}/modifier`);
    await page.getByText("1 édition en vente.").waitFor();
    await page.getByRole("button", { name: "Retirer tout le livre de la vente" }).click();
    await dialog.getByText(/^Un lecteur le garde dans sa bibliothèque/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Retirer le livre" }).click();
    await panel(page, "Retiré de la vente");
    await pageAnswers(slug, 410);
    await page.getByRole("button", { name: "Remettre le livre en vente" }).click();
    await panel(page, "En vente");
    await pageAnswers(slug, 200);
    await context.close();
  });

  it("begins at a moment, which can be changed, or immediately", async () => {
    const year = new Date().getFullYear() + 2;
    const onlineAt = new Date(`${year}-05-01T08:00:00Z`);
    const { id, slug, editionIds } = await buildBook(shop.inside, {
      title: "Pierre et Jean",
      editions: [{ onlineAt }, { title: "Poche", onlineAt }],
    });
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto(`/admin/editions/${editionIds[0]}/modifier`);
    await panel(page, "À paraître");
    await page.getByText(`Le 1er mai ${year} à 10:00, heure de Paris.`).waitFor();
    await page.getByRole("button", { name: "Changer la date" }).click();
    const dialog = page.getByRole("dialog", { name: "Changer la date de parution" });
    await dialog.getByLabel("Date de parution").fill("2001-01-01");
    await dialog.getByRole("button", { name: "Programmer" }).click();
    await dialog.getByText(/Ce moment est déjà passé/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Date de parution").fill(`${year}-06-15`);
    await dialog.getByLabel("Heure de Paris").fill("18:30");
    await dialog.getByRole("button", { name: "Programmer" }).click();
    await page.getByText(`Le 15 juin ${year} à 18:30, heure de Paris.`).waitFor();
    await pageAnswers(slug, 404);

    // Its page is shown at its own address to the publisher only: by a link from the book's screen, and by a reload.
    const seenByPublisher = async () => {
      await title(page, "Pierre et Jean");
      await page.getByText(/Pas encore en vente\s?: visible de vous seul\./).waitFor();
    };
    await page.goto(`/admin/livres/${id}/modifier`);
    await page.getByRole("link", { name: "Voir la page du livre" }).click();
    await seenByPublisher();
    await page.getByRole("button", { name: "Acheter" }).click();
    await page.getByText("Ce livre n’est pas encore en vente.").waitFor();
    await page.reload();
    await seenByPublisher();
    await expectAccessible(page);
    const visitor = await openTab();
    await visitor.page.goto(`/livre/${slug}`);
    await title(visitor.page, "Livre introuvable");
    await visitor.context.close();

    await page.goto(`/admin/editions/${editionIds[0]}/modifier`);
    await page.getByRole("button", { name: "Publier maintenant" }).click();
    await panel(page, "En vente");
    await pageAnswers(slug, 200);
    // The other one by the queue, which the running shop processes.
    await shop.inside.catalogue.availability.schedule(editionIds[1] ?? 0, after(new Date(), seconds(3)));
    const editionsOnSale = async () =>
      ((await (await fetch(`${shop.url}/api/books/${slug}`)).json()) as { editions: unknown[] }).editions
        .length;
    await expect.poll(editionsOnSale).toBe(2);
    await context.close();
  });

  it("has a preview of its page, on which nothing is sold", async () => {
    const { page, context, faults } = await openTab();
    await signIn(page);
    await page.goto("/admin/livres/nouveau");
    await page.getByLabel("Titre du livre").fill("Une vie");
    await page.getByLabel("Auteur").fill("Guy de Maupassant");
    await page.getByLabel("Mots-clés").fill("Normandie, mariage");
    await page.getByLabel("Nom de l’édition").fill("Texte intégral");
    for (const whose of ["du livre", "de l’édition"])
      await expect
        .poll(() => page.getByRole("group", { name: `Notice bibliographique ${whose}` }).count())
        .toBe(1);
    await page.getByRole("button", { name: "Aperçu" }).click();
    const dialog = page.getByRole("dialog", { name: "Aperçu" });
    const seen = page.frameLocator("iframe");
    await seen.getByText("Pas encore de prix").waitFor();
    await expect.poll(() => seen.getByText("0,00").count()).toBe(0);
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Prix en euros").fill("4,99");
    await page.getByRole("button", { name: "Aperçu" }).click();
    await seen.getByRole("heading", { level: 1, name: "Une vie" }).waitFor();
    await seen.getByText("#Normandie").waitFor();
    await seen.getByText("4,99 €").first().waitFor();
    await expectAccessible(page);
    await seen.getByRole("button", { name: "Acheter" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cart_v1"))).toBeNull();
    await dialog.getByText("Abonné", { exact: true }).click();
    await seen.getByText("2,49 €").first().waitFor();
    // The style sheets use the frame's width, not the window's.
    const bar = () => seen.locator("[data-bottom-bar]").evaluate((each) => getComputedStyle(each).position);
    await expect.poll(bar).toBe("static");
    await dialog.getByText("Téléphone").click();
    await expect.poll(bar).toBe("fixed");
    await dialog.getByText("Propriétaire").click();
    await expect
      .poll(() => seen.getByRole("button", { name: "Déjà dans la bibliothèque" }).isDisabled())
      .toBe(true);
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Titre du livre").inputValue()).toBe("Une vie");
    // A scheduled publication is announced before it is sent.
    await page.getByLabel("Programmer la parution").check();
    await page.getByLabel("Date de parution").fill("2001-01-01");
    await page.getByText(/Ce moment est déjà passé/).waitFor();
    await expectAccessible(page);
    expect(withoutRefusals(faults)).toEqual([]);
    await context.close();
  });
});

describe("The tree of categories (admin.md §2)", () => {
  it("is there in a browser that speaks another language", async () => {
    const context = await browser.newContext({ baseURL: shop.url, locale: "en-US" });
    const page = await context.newPage();
    await signIn(page);
    await page.goto("/admin/categories");
    await expect.poll(() => page.getByRole("treegrid").count()).toBe(1);
    await context.close();
  });

  it("is added to, renamed, moved and cut, by mouse and by keyboard", async () => {
    const { page, context } = await openTab();
    await signIn(page);
    await page.goto("/admin/categories");
    const row = (name: string) => page.getByRole("row", { name, exact: true });
    const order = () =>
      page.getByRole("row").evaluateAll((rows) => rows.map((each) => each.getAttribute("aria-label")));
    await page.getByLabel("Nouvelle catégorie").fill("  Théâtre ");
    await page.getByRole("button", { name: "Ajouter à la racine" }).click();
    await row("Théâtre").waitFor();

    await page.getByRole("button", { name: "Ajouter une sous-catégorie à Théâtre" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nom").fill("Drame");
    await dialog.getByLabel("Nom").press("Enter");
    await row("Drame").waitFor();
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focus).toBe("Ajouter une sous-catégorie à Théâtre");
    await page.getByText("La catégorie « Drame » est ajoutée.").waitFor();
    await page.getByRole("button", { name: "Ajouter une sous-catégorie à Théâtre" }).click();
    await dialog.getByLabel("Nom").fill("DRAME");
    await dialog.getByLabel("Nom").press("Enter");
    await dialog.getByText("Une catégorie porte déjà ce nom à cet endroit.").waitFor();
    await expect.poll(() => dialog.getByLabel("Nom").inputValue()).toBe("DRAME");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Renommer Drame" }).click();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect.poll(focus).toBe("Renommer Drame");
    await page.getByRole("button", { name: "Renommer Drame" }).click();
    await dialog.getByLabel("Nom").fill("Tragédie");
    await dialog.getByRole("button", { name: "OK" }).click();
    await row("Tragédie").waitFor();
    await expect.poll(() => row("Tragédie").getAttribute("aria-level")).toBe("2");

    // By its menu.
    await page.getByRole("button", { name: "Déplacer Théâtre" }).click();
    await page.getByRole("menuitem", { name: "Monter" }).click();
    await expect.poll(order).toEqual(["Romans", "Aventures", "Théâtre", "Tragédie", "Poésie"]);
    await expectAccessible(page);

    // By the keyboard alone: arrows fold and move; the handle picks a row up, Tab moves between places, Enter drops it.
    await row("Romans").focus();
    await page.keyboard.press("ArrowLeft");
    await row("Aventures").waitFor({ state: "detached" });
    await row("Romans").focus();
    await page.keyboard.press("ArrowRight");
    await row("Aventures").waitFor();
    await page.getByRole("button", { name: "Faire glisser Poésie" }).focus();
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toMatch(/^(Insérer|Déposer)/);
    await page.keyboard.press("Home");
    await expect.poll(focused).toBe("Insérer avant Romans");
    await page.keyboard.press("Enter");
    const afterDrag = ["Poésie", "Romans", "Aventures", "Théâtre", "Tragédie"];
    await expect.poll(order).toEqual(afterDrag);
    await expect
      .poll(async () => (await shop.inside.catalogue.categoryEditing.tree())[0]?.name)
      .toBe("Poésie");
    await page.reload();
    await expect.poll(order).toEqual(afterDrag);

    await page.route(/\/api\/admin\/categories\/\d+$/, (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: "Supprimer Théâtre" }).click();
    await page.getByText("Supprimer cette catégorie et toutes ses sous-catégories ?").waitFor();
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await page.getByText("Échec de suppression").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Supprimer Théâtre" }).click();
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await row("Théâtre").waitFor({ state: "detached" });
    await expect.poll(() => row("Tragédie").count()).toBe(0);
    await page.getByText("La catégorie « Théâtre » est supprimée.").waitFor();
    // Its row is removed: focus moves to the next one.
    const isInPage = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
    await expect.poll(isInPage).toBe(true);

    // Two presses before the first is answered are one category.
    await page.getByLabel("Nouvelle catégorie").fill("Contes");
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/categories")) calls.push(request.url());
    });
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("main form");
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await row("Contes").waitFor();
    expect(calls).toHaveLength(1);
    await context.close();
  });
});
