import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { members, memberSessions } from "#readers/accounts/accounts.tables.ts";
import { formatDate } from "#platform/data/dates.ts";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { publishShortBook } from "#test/api-client.ts";
import {
  arriveAt,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStill,
  launchBrowser,
  watchShifts,
} from "#test/browser.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  type BuiltMember,
  buildMember,
  buildSubscription,
} from "#test/factories.ts";
import { openReader, pathIs } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const minute = 60_000;
const bookCount = 301;

let shop: SeededShop;
let browser: Browser;
/** Owns most of the catalogue, two editions of each book. */
let collector: BuiltMember;
let subscriber: BuiltMember;
let hidden: BuiltMember;
/** The editions of the collector's first book. */
let opening: number[];

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    collector = await buildMember(inside, { username: "collectionneuse" });
    subscriber = await buildMember(inside, { username: "abonnee", subscribed: true });
    hidden = await buildMember(inside, { username: "discrete", libraryVisible: false });
    const owned: number[] = [];
    for (let number = 1; number <= bookCount; number++) {
      const { editionIds } = await buildBook(inside, {
        title: number === 7 ? "L’Œuvre au noir" : `Récit nº ${String(number).padStart(3, "0")}`,
        author: `Autrice ${String.fromCodePoint(65 + (number % 26))}`,
        // The later, the earlier in the series.
        ...(number > 290 && { notice: { series: { name: "Chroniques", number: 301 - number } } }),
        editions: [
          { title: "Texte intégral", formats: allReady },
          { title: "Édition annotée", formats: allReady },
        ],
      });
      if (number < bookCount) owned.push(...editionIds);
    }
    opening = owned.slice(0, 2);
    await buildLibrary(inside, collector.id, owned);
    await buildLibrary(inside, hidden.id, owned.slice(0, 2));
    await buildLibrary(inside, subscriber.id, owned.slice(0, 4));
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** A separate browser, signed in if a member is given. */
async function openAs(member: BuiltMember | null, width = 1280, dark = false, touch = false) {
  const token = member ? { token: member.token } : {};
  const theme = dark ? "dark" : "light";
  const { page, context, faults } = await openReader(browser, shop.url, { width, theme, touch, ...token });
  return { page, faults, close: () => context.close() };
}

const pageOf = (member: BuiltMember) => `/membre/${member.id}`;
const profileTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: /^Mon profil, mes accès/ }).getByRole("link", { name, exact: true });
const downloadsIn = (page: Page) => page.getByRole("button", { name: /^Télécharger/ });
const booksIn = (page: Page) => page.getByRole("region", { name: "Bibliothèque" }).locator("h3");

describe("/membre/{id} (storefront.md §2)", () => {
  it("shows oneself the library, the subscriptions and the ways to one's other screens", async () => {
    const { page, faults, close } = await openAs(subscriber, 360);
    await page.goto(pageOf(subscriber));
    await page.getByRole("heading", { level: 1, name: "abonnee" }).waitFor();
    await page.getByText("Abonné", { exact: true }).first().waitFor();
    await page.getByText(`2 / ${bookCount} livres`).waitFor();
    await expect.poll(() => downloadsIn(page).count()).toBe(16);
    await page.getByRole("heading", { name: "Abonnements" }).waitFor();
    await page.getByText("Actif", { exact: true }).first().waitFor();
    const links = page.getByRole("navigation", { name: "Mon compte" }).getByRole("link");
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
      .toEqual(["/membre/profil", "/membre/parametres", "/membre/paiements"]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await close();
  });

  it("passes downloads to the device's own manager on a touch device", async () => {
    const { page, close } = await openAs(subscriber, 360, false, true);
    const asked: string[] = [];
    await page.route("**/api/files/download/*/link?*", (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({
        json: { url: `${shop.url}/exemplaire.epub`, expires_at: "2030-01-01T00:00:00Z" },
      });
    });
    await page.route("**/exemplaire.epub", (route) =>
      route.fulfill({ headers: { "content-disposition": 'attachment; filename="livre.epub"' }, body: "PK" }),
    );
    await page.goto(pageOf(subscriber));
    const downloading = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Télécharger .* en EPUB$/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toBe("livre.epub");
    await page.getByText("retrouvez-le dans les téléchargements de votre appareil").waitFor();
    expect(asked).toEqual(["?format=epub"]);
    await close();
  });

  it("shows another member the library alone, and nothing where it is hidden", async () => {
    const { page, close } = await openAs(hidden, 768, true);
    await page.goto(pageOf(subscriber));
    await page.getByText(`2 / ${bookCount} livres`).waitFor();
    await expect.poll(() => downloadsIn(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("heading", { name: "Abonnements" }).count()).toBe(0);
    await expect.poll(() => page.getByRole("navigation", { name: "Mon compte" }).count()).toBe(0);
    await expect.poll(() => page.getByText(subscriber.email).count()).toBe(0);
    await expectAccessible(page);
    await close();

    const other = await openAs(subscriber);
    await other.page.goto(pageOf(hidden));
    await other.page.getByText("Aucun livre à montrer ici.").waitFor();
    await other.page.goto("/membre/00000000-0000-4000-8000-000000000000");
    await other.page.getByText("Profil introuvable.").waitFor();
    await other.close();
  });

  it.each([
    "/membre/parametres",
    "/membre/profil",
    "/membre/profil/securite",
    "/membre/profil/donnees",
    "/membre/paiements",
    "/membre/1",
  ])("redirects visitors from %s to the login", async (path) => {
    const { page, close } = await openAs(null);
    await page.goto(path);
    await pathIs(page, "/connexion");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Connexion");
    await close();
  });

  it("sends a signed-in member from the visitors' screens to their own, after 'Chargement…'", async () => {
    const { page, close } = await openAs(subscriber);
    for (const path of [
      "/connexion",
      "/inscription",
      "/mot-de-passe-oublie",
      "/reinitialisation-mot-de-passe",
    ]) {
      // The visitor is unknown until the server has answered.
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await page.evaluate(() => localStorage.removeItem("user")).catch(() => undefined);
      await page.route("**/api/auth/me", async (route) => {
        await answered;
        await route.continue();
      });
      await page.goto(path);
      await page.getByText("Chargement…").waitFor();
      answer();
      await pathIs(page, pageOf(subscriber));
      await page.unroute("**/api/auth/me");
      await expect.poll(() => page.getByLabel("Adresse e-mail").count()).toBe(0);
    }
    // A known member is shown immediately, while the server is asked again.
    await page.route("**/api/auth/me", () => undefined);
    await page.goto("/membre/paiements");
    await page.getByText("Abonnement de 12 mois").waitFor();
    await close();
  });

  it("asks a suspended member to log in, and says why it is refused", async () => {
    const suspended = await buildMember(shop.inside, { username: "suspendue" });
    const { page, close } = await openAs(suspended);
    await page.goto("/membre/profil");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const { db } = shop.inside.deps;
    const now = new Date();
    await db
      .update(members)
      .set({ suspendedAt: now, suspensionReason: "Essai" })
      .where(eq(members.id, suspended.id));
    await db.delete(memberSessions).where(eq(memberSessions.memberId, suspended.id));
    await page.reload();
    await pathIs(page, "/connexion");
    await page.getByLabel("Adresse e-mail").fill(suspended.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill("Lecture-2026");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Compte suspendu.").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await close();
  });
});

describe("one's data and the end of one's account (docs/decisions/019-personal-data.md)", () => {
  const dialog = (page: Page) => page.getByRole("dialog");

  it("are one's own: a copy for the password, a way out in two steps, and a way back", async () => {
    const reader = await buildMember(shop.inside, { username: "partante", subscribed: true });
    const { page, close } = await openAs(reader, 360);
    await page.goto("/membre/profil/donnees");
    await page.getByRole("button", { name: "Exporter mes données" }).click();
    const password = dialog(page).getByLabel("Votre mot de passe", { exact: true });
    await password.fill("Mauvais-2026");
    await dialog(page).getByRole("button", { name: "Exporter", exact: true }).click();
    await dialog(page).getByText("Mot de passe incorrect.").waitFor();
    await expectAccessible(page);
    await password.fill("Lecture-2026");
    const coming = page.waitForEvent("download");
    await dialog(page).getByRole("button", { name: "Exporter", exact: true }).click();
    const file = JSON.parse(await readFile(await (await coming).path(), "utf8")) as { account: object };
    expect(file.account).toMatchObject({ username: "partante", email: reader.email });
    await profileTab(page, "Sécurité").click();
    await page.getByText("Copie de vos données").first().waitFor();
    await profileTab(page, "Mes données").click();

    await page.getByRole("button", { name: "Fermer mon compte" }).click();
    await dialog(page).getByText("Ce que vous perdez").waitFor();
    await dialog(page).getByText("votre abonnement en cours, sans remboursement").waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Continuer" }).click();
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await password.fill("Lecture-2026");
    await dialog(page).getByRole("button", { name: "Fermer mon compte" }).click();
    await page.getByText(/^Votre compte sera fermé le .*Un message vous le confirme/).waitFor();
    await pathIs(page, "/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await close();

    const body = { email: reader.email, password: "Lecture-2026" };
    const { token } = (await shop.inside.call("POST", "/api/auth/login", { body })).json;
    const back = await openAs({ ...reader, token }, 360, true);
    await back.page.goto("/membre/profil/donnees");
    await back.page.getByText("Votre compte sera fermé et effacé le").waitFor();
    await expectAccessible(back.page);
    await expectNoSidewaysScroll(back.page);
    await back.page.getByRole("button", { name: "Garder mon compte" }).click();
    await back.page.getByRole("button", { name: "Fermer mon compte" }).waitFor();
    expect(back.faults).toEqual([]);
    await back.close();
  });
});

describe("a large library", () => {
  it("is grouped by book, searched, sorted, and shown as covers or as a list", async () => {
    const { page, faults, close } = await openAs(collector, 1440);
    await page.goto(pageOf(collector));
    await page.getByText(`${bookCount - 1} / ${bookCount} livres`).waitFor();
    await expect.poll(() => booksIn(page).count()).toBe(60);
    for (const shown of [120, 180, 240, 300]) {
      await page.getByRole("button", { name: "Afficher la suite" }).click();
      await expect.poll(() => booksIn(page).count()).toBe(shown);
    }
    await expect.poll(() => downloadsIn(page).count()).toBe((bookCount - 1) * 2 * 4);

    const search = page.getByRole("searchbox", { name: "Chercher dans la bibliothèque" });
    await search.fill("loeuvre noir");
    await page.getByText("1 livre trouvé").waitFor();
    await expect.poll(() => booksIn(page).allInnerTexts()).toEqual(["L’Œuvre au noir"]);
    await search.fill("rien de tel");
    await page.getByText("Aucun livre ne correspond à cette recherche.").waitFor();
    await search.fill("annotée autrice b");
    await page.getByText("12 livres trouvés").waitFor();
    await page.getByLabel("Trier la bibliothèque").selectOption("title_asc");
    const titles = await booksIn(page).allInnerTexts();
    expect(titles).toEqual(titles.toSorted(new Intl.Collator("fr", { numeric: true }).compare));

    const list = page.getByRole("button", { name: "Liste" });
    await list.click();
    await page
      .getByText(/ajoutée le/)
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByText(/ajoutée le/)
      .first()
      .waitFor();
    await search.fill("nº 00");
    await page.getByText("11 livres trouvés").waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await close();
  });

  it("is marked, labelled and filtered by its owner, and kept so", async () => {
    const { page, faults, close } = await openAs(collector, 360);
    await page.goto(pageOf(collector));
    const menu = page.getByRole("button", { name: "Plus d’actions pour Récit nº 300 – Texte intégral" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Marquer comme lu" }).click();
    await page.getByText(/^Lu le /).waitFor();
    await menu.click();
    await page.getByRole("menuitem", { name: "Étiquettes…" }).click();
    const dialog = page.getByRole("dialog", { name: "Étiquettes de Récit nº 300" });
    await dialog.getByLabel("Nouvelle étiquette").fill("Vacances");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await dialog.getByRole("button", { name: "Retirer l’étiquette Vacances" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await page.reload();
    await page.getByText("Filtrer").click();
    await page.getByLabel("Lecture").selectOption("Lus");
    await page.getByText("1 livre trouvé").waitFor();
    await page.getByLabel("Étiquette").selectOption("Vacances");
    await expect.poll(() => booksIn(page).allInnerTexts()).toEqual(["Récit nº 300"]);
    await page.getByLabel("Lecture").selectOption("À lire");
    await page.getByText("Aucun livre ne correspond à cette recherche.").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Effacer les filtres" }).click();
    await expect.poll(() => booksIn(page).count()).toBe(60);
    expect(faults).toEqual([]);
    await close();
  });

  it("has series together, and what is read with its date", async () => {
    const { page, faults, close } = await openAs(collector, 768);
    await page.goto(pageOf(collector));
    await page.getByLabel("Trier la bibliothèque").selectOption("Par série");
    await expect
      .poll(async () => (await booksIn(page).allInnerTexts()).slice(0, 3))
      .toEqual(["Chroniques", "Hors série"]);
    const volumes = page.getByRole("region", { name: "Bibliothèque" }).locator("h4");
    await expect.poll(() => volumes.first().innerText()).toBe("Récit nº 300");
    await page.getByText("Chroniques, nº\u00A01", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Trier la bibliothèque").selectOption("Lus récemment");
    await expect.poll(() => booksIn(page).first().innerText()).toBe("Récit nº 300");
    await page.getByText(`Lu le ${formatDate(new Date().toISOString())}`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("is gone on with from the home page, which is the same for all and does not move", async () => {
    const [opened = 0] = opening;
    const body = {
      deviceId: "liseuse",
      deviceLabel: "Liseuse",
      fraction: 0.42,
      cfi: null,
      revision: null,
      passage: null,
      readAt: new Date().toISOString(),
    };
    await fetch(`${shop.url}/api/reading/${opened}/place`, {
      method: "PUT",
      headers: { authorization: `Bearer ${collector.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    for (const width of [360, 768, 1440]) {
      const { page, faults, close } = await openAs(collector, width);
      await watchShifts(page);
      await page.goto("/");
      const link = page.getByRole("region", { name: "Continuer" }).getByRole("link");
      await expect.poll(() => link.getAttribute("href")).toBe("/lire/recit-no-001/texte-integral");
      await page.getByText("42\u00A0%").waitFor();
      await expectAccessible(page);
      await expectStill(page);
      expect(faults).toEqual([]);
      await close();
    }
    const visitor = await openAs(null, 360);
    await visitor.page.goto("/");
    await visitor.page.getByRole("heading", { level: 1, name: "Des nouvelles de la maison" }).waitFor();
    await expect.poll(() => visitor.page.getByRole("region", { name: "Continuer" }).count()).toBe(0);
    await visitor.close();
    const beginner = await openAs(subscriber, 360);
    await beginner.page.goto("/");
    await beginner.page.getByRole("link", { name: "Ouvrir ma bibliothèque" }).click();
    await pathIs(beginner.page, pageOf(subscriber));
    await beginner.close();
  });

  it("leads from an edition to the e-readers' addresses, which are those of their makers", async () => {
    const { page, faults, close } = await openAs(collector, 768, true);
    await page.goto(pageOf(collector));
    await page
      .getByRole("button", { name: /^Plus d’actions pour Récit nº 300/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Envoyer sur ma liseuse…" }).click();
    const dialog = page.getByRole("dialog", { name: "Envoyer Récit nº 300" });
    await dialog.getByRole("link", { name: "Ajouter ma liseuse" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Ajouter ma liseuse" }).click();
    await pathIs(page, "/membre/parametres");
    const address = page.getByLabel("Adresse de la liseuse");
    await address.fill("collectionneuse@exemple.fr");
    await page.getByRole("button", { name: "Envoyer un code" }).click();
    await page.getByText("Saisissez l’adresse d’envoi").waitFor();
    await address.fill("collectionneuse@kindle.com");
    await page.getByRole("button", { name: "Envoyer un code" }).click();
    await page.getByText("Kindle · en attente de son code").waitFor();
    await page.getByLabel("Code reçu sur la liseuse").waitFor();
    await expectAccessible(page);
    // The refused address.
    expect(faults.filter((fault) => !fault.includes("400"))).toEqual([]);
    await close();
  });
});

/** Sends half of a file and holds the connection until it is cut; sends the rest after the reconnection. */
async function openRelay(file: Buffer) {
  let cut: () => void = () => undefined;
  let comeBack: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (comeBack = resolve));
  const headers = { etag: '"a"', "content-disposition": 'attachment; filename="a.pdf"' };
  const server = createServer(({ headers: { range } }, response) => {
    if (range === undefined) {
      cut = () => response.destroy();
      response.writeHead(200, { ...headers, "content-length": file.length });
      response.write(file.subarray(0, file.length / 2));
      return;
    }
    const rest = file.subarray(Number(/\d+/.exec(range)?.[0]));
    void isBack.then(() => response.writeHead(206, { ...headers, "content-length": rest.length }).end(rest));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, cut: () => cut(), comeBack: () => comeBack(), close };
}

describe("downloads", () => {
  it("have a real progress bar, can be cancelled, and say what went wrong", async () => {
    const { cookie } = await buildAdministrator(shop.inside);
    const { editionId } = await publishShortBook(shop.url, cookie);
    const reader = await buildMember(shop.inside, { username: "lectrice" });
    const unmade = await buildBook(shop.inside, { title: "À paraître" });
    await buildLibrary(shop.inside, reader.id, [editionId, ...unmade.editionIds]);
    const headers = { authorization: `Bearer ${reader.token}` };
    const asked = (method = "HEAD") =>
      fetch(`${shop.url}/api/files/download/${editionId}?format=pdf`, { method, headers });
    const ready = async () => (await asked()).status;
    await expect.poll(ready, { interval: 500 }).toBe(200);

    const { page, close } = await openAs(reader, 360);
    await page.goto(pageOf(reader));
    await page.getByText("PDF, EPUB et AZW3 en préparation\u202F: encore quelques minutes.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Télécharger À paraître/ }).count()).toBe(0);

    const network = await page.context().newCDPSession(page);
    const slowTo = (bytesPerSecond: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: -1,
      });
    await slowTo(1_500);
    // One of the two books has its files.
    const named = page.getByRole("button", { name: /^Télécharger (?!À paraître).* en PDF$/ });
    await named.click();
    const tray = page.getByRole("region", { name: "Téléchargements en cours" });
    const bar = tray.getByRole("progressbar");
    // Received bytes of the total: neither none nor all.
    const done = () => bar.evaluate((one: HTMLProgressElement) => one.position);
    await expect.poll(done).toSatisfy((share: number) => share > 0 && share < 1);
    await expect.poll(() => tray.innerText()).toMatch(/\d[\s\u00a0\u202f](o|Ko|Mo)/);
    await expectNoSidewaysScroll(page);
    await tray.getByRole("button", { name: /^Annuler le téléchargement/ }).press("Enter");
    await page.getByText("Téléchargement annulé.").waitFor();
    await tray.waitFor({ state: "detached" });
    // The keyboard focus is unchanged.
    await expect.poll(() => named.evaluate((button) => button === document.activeElement)).toBe(true);

    // After an interruption, it resumes with the first missing byte.
    await slowTo(-1);
    const copy = Buffer.from(await (await asked("GET")).arrayBuffer());
    const relay = await openRelay(copy);
    await page.route("**/api/files/download/**", (route) => route.continue({ url: relay.url }));
    const resumed = page.waitForEvent("download");
    await named.click();
    await expect.poll(done).toSatisfy((share: number) => share > 0 && share < 1);
    relay.cut();
    await tray.getByText("En attente du réseau…").waitFor();
    relay.comeBack();
    expect((await readFile(await (await resumed).path())).equals(copy)).toBe(true);
    await page.unrouteAll({ behavior: "wait" });
    relay.close();

    const coming = page.waitForEvent("download");
    await named.click();
    expect((await coming).suggestedFilename()).toMatch(/ - .+\.pdf$/);
    await page
      .getByText(/est téléchargé \(PDF\)/)
      .first()
      .waitFor();

    await page.route("**/api/files/download/**", (route) => route.abort());
    await named.click();
    await page.getByText("Erreur de téléchargement").waitFor();
    await page.evaluate(() => localStorage.removeItem("token"));
    await named.click();
    await page.getByText("Vous devez être connecté.").waitFor();
    await close();
  });
});

describe("/membre/parametres, /membre/paiements", () => {
  it("lead from the offer through the payment to the banner, the congratulation and the history", async () => {
    const member = await buildMember(shop.inside, { username: "bientot" });
    const year = 365 * 24 * 60 * minute;
    const past = (years: number) => new Date(Date.now() - years * year);
    await buildSubscription(shop.inside, member.id, { startDate: past(3), endDate: past(2) });
    const { page, faults, close } = await openAs(member, 360, true);
    await page.goto("/membre/parametres");
    await page.getByText("Moitié prix sur les autres").waitFor();
    await page.getByRole("heading", { name: "Historique" }).waitFor();
    await page.getByText("Passé", { exact: true }).waitFor();
    await page.getByText("Total dépensé").getByText("100,00").waitFor();
    const goal = page.getByRole("region", { name: "Objectif collectif" });
    await goal.getByRole("progressbar").waitFor();
    const milestones = (await goal.getByRole("listitem").allInnerTexts()).map((text) =>
      text.replace(/\D/g, ""),
    );
    expect(milestones).toEqual(["0", "1000", "10000", "100000"]);
    await expect.poll(() => page.getByText(/Félicitations/).count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole("checkbox", { name: /rétract/i }).check();
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await arriveAt(page, /\/paiement-simule\//);
    await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
    await page.getByLabel(/expiration/i).fill("12/40");
    await page.getByLabel(/CVC|cryptogramme/i).fill("123");
    await page.getByRole("button", { name: /^Payer/ }).click();
    await page.getByText(/Félicitations, votre abonnement est actif/).waitFor();
    await arriveAt(page, new RegExp(`${pageOf(member)}$`));

    await page.goto("/membre/parametres");
    await page.getByText(/Félicitations, vous êtes abonné/).waitFor();
    await page.getByText("Total dépensé").getByText("200,00").waitFor();
    await page.goto("/membre/paiements");
    await page.getByText("Abonnement de 12 mois").first().waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await close();
  });

  it("say once that the preferences did not come, and ask for both again", async () => {
    const { page, close } = await openAs(subscriber);
    const calls = /\/api\/users\/[^/]+\/(mail-)?preferences$/;
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto("/membre/parametres");
    const preferences = page.getByRole("region", { name: "Préférences" });
    await preferences.getByText("Erreur de chargement.").waitFor();
    await expect.poll(() => preferences.getByText("Erreur de chargement.").count()).toBe(1);
    await page.unroute(calls);
    await preferences.getByRole("button", { name: "Réessayer" }).click();
    await preferences.getByRole("checkbox").nth(1).waitFor();
    await close();
  });

  it("keep each preference as soon as it is chosen", async () => {
    const member = await buildMember(shop.inside, { username: "reglee" });
    const { page, faults, close } = await openAs(member);
    await page.goto("/membre/parametres");
    for (const label of [/Montrer ma bibliothèque/, /nouvel appareil/]) {
      const box = page.getByRole("checkbox", { name: label });
      await expect.poll(() => box.isChecked()).toBe(true);
      const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
      await box.uncheck();
      await kept;
    }
    await page.getByRole("main").getByText("Sombre", { exact: true }).click();
    await page.reload();
    await page.locator('html[data-theme="dark"]').waitFor();
    for (const label of [/Montrer ma bibliothèque/, /nouvel appareil/])
      await expect.poll(() => page.getByRole("checkbox", { name: label }).isChecked()).toBe(false);
    const [row] = await shop.inside.deps.db.select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ libraryVisible: false, newDeviceMail: false });

    await page.goto("/membre/paiements");
    await page.getByText("Aucun paiement trouvé.").waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe("/membre/profil", () => {
  it("shows the address that waits, mails its link again and calls the change off", async () => {
    const member = await buildMember(shop.inside, { username: "nomade" });
    const { page, faults, close } = await openAs(member, 360);
    await page.goto("/membre/profil");
    await page.getByLabel("Adresse e-mail").fill("nomade.ailleurs@exemple.fr");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("En attente de confirmation").waitFor();
    await expect.poll(() => page.getByLabel("Adresse e-mail").inputValue()).toBe(member.email);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Renvoyer le lien" }).click();
    await page
      .getByText(/Ouvrez le lien envoyé à nomade.ailleurs@exemple.fr/)
      .last()
      .waitFor();
    await page.reload();
    await page.getByText("nomade.ailleurs@exemple.fr").waitFor();
    await page.getByRole("button", { name: "Annuler le changement" }).click();
    await page.getByText("Changement d’adresse annulé.").waitFor();
    await page.getByText("En attente de confirmation").waitFor({ state: "detached" });
    await profileTab(page, "Sécurité").click();
    await page.getByText("Changement d’adresse demandé").waitFor();
    await page.getByText("Changement d’adresse annulé", { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    [360, false],
    [768, true],
    [1440, false],
  ])("is three screens that lead to each other at %i px (dark: %s), by keyboard too", async (width, dark) => {
    const { page, faults, close } = await openAs(subscriber, width, dark);
    await page.goto("/membre/profil");
    for (const [name, path, part] of [
      ["Sécurité", "/membre/profil/securite", "Journal de sécurité"],
      ["Mes données", "/membre/profil/donnees", "Fermer mon compte"],
      ["Profil", "/membre/profil", null],
    ] as const) {
      await profileTab(page, name).press("Enter");
      await pathIs(page, path);
      await expect.poll(() => profileTab(page, name).getAttribute("aria-current")).toBe("page");
      if (part) await page.getByRole("heading", { name: part }).waitFor();
      else await page.getByLabel("Présentation").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    expect(faults).toEqual([]);
    await close();
  });
});
