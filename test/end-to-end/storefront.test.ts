import type { Browser, Page } from "playwright-core";
import { allReady } from "#books/catalogue/books/books.rules.ts";
import { minutes } from "#platform/data/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import {
  type BuiltBook,
  type BuiltMember,
  buildBook,
  buildCategory,
  buildExtract,
  buildLibrary,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { addressIs, columnsOf, goWithin, openReader, untilSettled } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const year = () =>
  new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" }).format(new Date());
const startedIn = year();
const letter = "Chères lectrices, chers lecteurs,\n\nNeuf tomes de plus.";

const opening = [
  { kind: "heading" as const, runs: [{ text: "Remontons-nous\u202F?" }] },
  {
    kind: "paragraph" as const,
    runs: [{ text: "Non\u202F! " }, { text: "Au contraire", style: "emphasis" as const }],
  },
  { kind: "quote" as const, runs: [{ text: "Nous descendons <script>alert(1)</script>" }] },
];

let shop: SeededShop;
let browser: Browser;
let island: BuiltBook;
let bare: BuiltBook;
let unpublished: BuiltBook;
let member: BuiltMember;
let subscriber: BuiltMember;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.news.save(letter);
    const row = await buildCategory(inside, "Romans");
    for (let number = 1; number <= 9; number++) await buildBook(inside, { title: `Tome ${number}` });
    await buildBook(inside, { title: "Voisin de rayon", categoryIds: [row] });
    island = await buildBook(inside, {
      title: "L’Île mystérieuse",
      author: "Jules Verne",
      description: "Cinq hommes et un ballon.",
      tags: ["aventure", "naufrage"],
      categoryIds: [row],
      editions: [
        {
          title: "Texte intégral",
          publicationDate: "1875-01-20",
          pages: 1412,
          downloads: 1800,
          formats: allReady,
        },
        {
          title: "Édition illustrée",
          publicationDate: "2020-08-01",
          pages: null,
          isFree: true,
          downloads: 20,
        },
      ],
    });
    bare = await buildBook(inside, { title: "Le Phare", author: "Jules Verne" });
    await buildExtract(inside, island.editionIds[0] ?? 0, opening);
    unpublished = await buildBook(inside, { title: "À paraître", editions: [] });
    member = await buildMember(inside, { username: "lidenbrock" });
    subscriber = await buildMember(inside, { username: "cosette", subscribed: true });
    const owned = await buildBook(inside, { title: "Entièrement lu" });
    await buildBook(inside, { title: "Gratuit pour les abonnés", editions: [{ isFree: true }] });
    await buildLibrary(inside, member.id, [island.editionIds[0] ?? 0, ...owned.editionIds]);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const reader = (options: Parameters<typeof openReader>[2] = {}) => openReader(browser, shop.url, options);
const header = (page: Page) => page.getByRole("banner");
const main = (page: Page) => page.getByRole("main");
const cartLink = (page: Page) => header(page).getByRole("link", { name: /^Panier/ });
const account = (page: Page) => page.getByRole("button", { name: /menu du compte/ });
const notification = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).first();
const islandAt = (edition: string) => `/livre/${island.slug}/${edition}`;
const silentFailure = { status: 500, contentType: "text/plain", body: "panne" };

describe("an extract", () => {
  it("is read in its page without scripts, and leads to the book and its file", async () => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(islandAt("texte-integral"));
    await page.getByRole("link", { name: "Lire un extrait" }).click();
    await page.getByRole("heading", { level: 2, name: "Remontons-nous" }).waitFor();
    await expect.poll(() => page.locator("em", { hasText: "Au contraire" }).count()).toBe(1);
    await page.getByText("Nous descendons <script>alert(1)</script>").waitFor();
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute("href"))
      .toBe(shop.url + islandAt("texte-integral"));
    const file = page.getByRole("link", { name: /^Télécharger l’extrait/ });
    await expect
      .poll(() => file.getAttribute("href"))
      .toBe(`/lire/${island.slug}/texte-integral/extrait.epub`);
    const ending = page.getByRole("region", { name: "L’Île mystérieuse" });
    await ending.getByRole("link", { name: "Offrir ce livre" }).waitFor();
    await ending.getByRole("link", { name: "L’Île mystérieuse" }).click();
    await page.getByRole("heading", { level: 1, name: "L’Île mystérieuse" }).waitFor();
    await context.close();
  });

  it.each([
    [360, "light"],
    [1280, "dark"],
  ] as const)("fits a screen of %d pixels, %s", async (width, theme) => {
    const { page, context, open, faults } = await reader({ width, theme });
    await open(`/lire/${island.slug}/texte-integral/extrait`);
    await page.getByRole("heading", { level: 2, name: "Remontons-nous" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    const missing = await page.goto(`/lire/${bare.slug}/texte-integral/extrait`);
    expect(missing?.status()).toBe(404);
    await page.getByText("Il n’y a pas d’extrait à cette adresse.").waitFor();
    await context.close();
  });
});

describe("the public layout (storefront.md §2, “Public layout”)", () => {
  it("has a header that stays: brand, catalogue, cart, and the way in", async () => {
    const { page, context, open, faults } = await reader();
    await open("/cgu");
    await page.evaluate(() => scrollTo(0, 2000));
    await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await header(page).getByRole("link", { name: "Catalogue", exact: true }).click();
    await addressIs(page, "/catalogue");
    await cartLink(page).click();
    await addressIs(page, "/panier");
    await header(page).getByRole("link", { name: "Encrier", exact: true }).click();
    await addressIs(page, "/");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("counts the editions in the cart on a red badge, hidden at 0", async () => {
    const { page, context, open, faults } = await reader();
    await open(`/livre/${bare.slug}`);
    await expect.poll(() => cartLink(page).innerText()).toBe("");
    await expect.poll(() => cartLink(page).getAttribute("aria-label")).toBe("Panier");
    await main(page).getByRole("button", { name: "Acheter" }).click();
    const badge = cartLink(page).getByText("1", { exact: true });
    await badge.waitFor();
    await expect
      .poll(() => badge.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe("rgb(158, 42, 43)");
    // The button has become a link to the cart, and keeps the focus.
    const inCart = main(page).getByRole("link", { name: "Dans le panier" });
    await inCart.waitFor();
    await expect.poll(() => inCart.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(() => main(page).getByRole("button", { name: "Acheter" }).count()).toBe(0);
    await inCart.click();
    await addressIs(page, "/panier");
    await open(islandAt("texte-integral"));
    await main(page).getByRole("button", { name: "Ajouter toutes les éditions" }).click();
    await cartLink(page).getByText("3", { exact: true }).waitFor();
    await expect.poll(() => cartLink(page).getAttribute("aria-label")).toBe("Panier, 3 éditions");
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("cart_v1") ?? "[]").length))
      .toBe(3);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("serves those too whose browser lets no site keep anything", async () => {
    const { page, context, open, faults } = await reader();
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        const get = () => {
          throw new DOMException("Access is denied.", "SecurityError");
        };
        Object.defineProperty(window, name, { configurable: true, get });
      }
    });
    await open(`/livre/${bare.slug}`);
    await main(page).getByRole("button", { name: "Acheter" }).click();
    await header(page).getByRole("link", { name: "Catalogue", exact: true }).click();
    await page.getByRole("combobox", { name: "Trier par" }).selectOption("title_asc");
    await addressIs(page, "/catalogue?sort=title_asc");
    await expect.poll(() => cartLink(page).innerText()).toBe("1");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("passes the current path and query to Connexion and Inscription, and a login returns to them", async () => {
    const { page, context, open, faults } = await reader();
    await open("/catalogue?q=tome&isFree=1");
    const from = encodeURIComponent("/catalogue?q=tome&isFree=1");
    for (const [name, path] of [
      ["Connexion", "/connexion"],
      ["Inscription", "/inscription"],
    ]) {
      const link = header(page).getByRole("link", { name: name ?? "" });
      await expect.poll(() => link.getAttribute("href")).toBe(`${path}?from=${from}`);
    }
    await header(page).getByRole("link", { name: "Connexion" }).click();
    await arriveAt(page, /\/connexion/);
    await expect
      .poll(() => page.evaluate(() => history.state.usr))
      .toEqual({ from: "/catalogue?q=tome&isFree=1" });
    await page.getByLabel("Adresse e-mail").fill(member.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await addressIs(page, "/catalogue?q=tome&isFree=1");
    await account(page).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows a phone the same two ways in behind one button", async () => {
    const { page, context, open, faults } = await reader({ width: 360 });
    await open("/presentation");
    await header(page).getByRole("button", { name: "Connexion, inscription, abonnement" }).click();
    const links = page.getByRole("link", { name: /^(Connexion|Inscription)$/ }).filter({ visible: true });
    await expect.poll(() => links.allInnerTexts()).toEqual(["Connexion", "Inscription"]);
    await main(page).click({ position: { x: 5, y: 5 } });
    await expect.poll(() => links.count()).toBe(0);
    await header(page).getByRole("button", { name: "Connexion, inscription, abonnement" }).click();
    await links.last().click();
    await arriveAt(page, /\/inscription\?from=%2Fpresentation$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows a member's letter in a grey circle, the name, and a menu that an outside click closes", async () => {
    // The menu's own texts are French in a browser of any language.
    const { page, context, open, faults } = await reader({ token: member.token, locale: "en-US" });
    await open("/mentions");
    await expect.poll(() => account(page).innerText()).toContain("lidenbrock");
    const initial = account(page).locator("[data-letter]");
    await expect.poll(() => initial.getAttribute("data-letter")).toBe("L");
    const { radius, colour } = await initial.evaluate((element) => {
      const style = getComputedStyle(element);
      return { radius: parseFloat(style.borderRadius) >= 16, colour: style.backgroundColor };
    });
    expect([radius, colour]).toEqual([true, "rgb(107, 99, 90)"]);

    const entries = page.getByRole("menuitem");
    await account(page).click();
    await entries.first().waitFor();
    await expect.poll(() => entries.allInnerTexts()).toEqual(["Mon profil", "Paramètres", "Déconnexion"]);
    await page.mouse.click(200, 600);
    await expect.poll(() => entries.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/mentions");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("opens and walks the member's menu by keyboard alone", async () => {
    const { page, context, open } = await reader({ token: member.token });
    await open("/mentions");
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await account(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Mon profil");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
    await expect.poll(focused).toBe("lidenbrock");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Mon profil");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Paramètres");
    await page.keyboard.press("Enter");
    await addressIs(page, "/membre/parametres");
    await account(page).click();
    await page.getByRole("menuitem", { name: "Mon profil" }).click();
    await addressIs(page, `/membre/${member.id}`);
    await context.close();
  });

  it("logs out from there: token, stored user and cart are gone, and the home page shows", async () => {
    const token = (await buildMember(shop.inside)).token;
    const { page, context, open, faults } = await reader({ token });
    await open(`/livre/${bare.slug}`);
    await main(page).getByRole("button", { name: "Acheter" }).click();
    await cartLink(page).getByText("1", { exact: true }).waitFor();

    // A failed logout leaves the session open, and the page says so.
    const here = await page.evaluate(() => location.pathname);
    await page.route("**/api/auth/logout", (route) => route.fulfill(silentFailure));
    await account(page).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await page.getByText("Erreur lors de la déconnexion").waitFor();
    await addressIs(page, here);
    expect((await shop.inside.call("GET", "/api/auth/me", { token })).status).toBe(200);
    await page.unroute("**/api/auth/logout");
    faults.length = 0;

    await account(page).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await addressIs(page, "/");
    await header(page).getByRole("link", { name: "Connexion" }).waitFor();
    await expect.poll(() => cartLink(page).innerText()).toBe("");
    const kept = () =>
      page.evaluate(() => ["token", "user", "cart_v1"].map((key) => localStorage.getItem(key)));
    expect(await kept()).toEqual([null, null, null]);
    expect((await shop.inside.call("GET", "/api/auth/me", { token })).status).toBe(401);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says that a page is on its way while its program comes over a slow line", async () => {
    const { page, context, open } = await reader();
    await open("/cgu");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/catalogue-page-[^/]+\.js$/, async (route) => {
      await promise;
      await route.fallback();
    });
    await header(page).getByRole("link", { name: "Catalogue", exact: true }).click();
    const waiting = header(page).getByRole("status").getByText("Chargement…", { exact: true });
    await waiting.waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toContain("Conditions");
    resolve();
    await page.getByRole("heading", { level: 1, name: "Catalogue" }).waitFor();
    await waiting.waitFor({ state: "detached" });
    await context.close();
  });

  it("has a footer with the texts of the house and the current year", async () => {
    const { page, context, open } = await reader();
    await open("/");
    const footer = page.getByRole("contentinfo");
    const links = footer.getByRole("link");
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual([
        "Romans",
        "Abonnement",
        "Mes envies",
        "Aide",
        "Présentation",
        "Mentions légales",
        "CGU",
        "Accessibilité",
        "Renoncer au contrat ici",
        "Résilier votre contrat",
      ]);
    const line = await footer.getByText("©").innerText();
    expect([`© ${startedIn} Encrier`, `© ${year()} Encrier`]).toContain(line);
    for (const [name, path] of [
      ["Présentation", "/presentation"],
      ["Mentions légales", "/mentions"],
      ["CGU", "/cgu"],
      ["Renoncer au contrat ici", "/retractation"],
      ["Résilier votre contrat", "/resiliation"],
    ]) {
      await footer.getByRole("link", { name: name ?? "" }).click();
      await addressIs(page, path ?? "");
    }
    await context.close();
  });

  it.each([
    { reducedMotion: false, behavior: "smooth" },
    { reducedMotion: true, behavior: "instant" },
  ])("scrolls to the top on every path change ($behavior)", async ({ reducedMotion, behavior }) => {
    const { page, context, open } = await reader({ reducedMotion });
    await page.addInitScript(() => {
      const scrolls: unknown[] = [];
      const original = window.scrollTo.bind(window);
      Object.assign(window, {
        scrolls,
        scrollTo: (options: ScrollToOptions) => {
          scrolls.push(options);
          original(options);
        },
      });
    });
    const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls);
    await open("/cgu");
    await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
    await addressIs(page, "/mentions");
    await expect.poll(scrolls).toEqual([{ top: 0, behavior }]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await header(page).getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect.poll(scrolls).toHaveLength(2);
    // A filter changes the query, not the path.
    await page.getByRole("checkbox", { name: "Gratuit pour abonnés" }).check();
    await addressIs(page, "/catalogue?isFree=1");
    expect(await scrolls()).toHaveLength(2);
    await context.close();
  });
});

describe("the home page (storefront.md §2, “Home”)", () => {
  it.each([
    [360, 2],
    [768, 4],
    [1440, 4],
  ])("at %i px has the news and two lists of %i columns", async (width, columns) => {
    const { page, context, open, faults } = await reader({ width });
    await open("/");
    for (const paragraph of letter.split("\n\n"))
      await main(page).getByText(paragraph, { exact: true }).waitFor();
    // A phone shows the first books of each list.
    const [latest, popular] = columns === 2 ? [4, 2] : [8, 8];
    for (const [name, shown] of [
      ["Dernières sorties", latest],
      ["Les plus lus", popular],
    ] as const) {
      expect(await columnsOf(page, name)).toBe(columns);
      await expect.poll(() => page.getByRole("region", { name }).getByRole("listitem").count()).toBe(shown);
    }
    const most = page.getByRole("region", { name: "Les plus lus" }).getByRole("heading", { level: 3 });
    await expect.poll(() => most.first().innerText()).toBe("L’Île mystérieuse");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says that it is loading while it fetches", async () => {
    const { page, context, open } = await reader();
    await open("/cgu");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/api\/books\/(latest|popular)/, async (route) => {
      await promise;
      await route.fallback();
    });
    await header(page).getByRole("link", { name: "Encrier", exact: true }).click();
    await main(page).getByText("Chargement…").first().waitFor();
    resolve();
    await page.getByRole("region", { name: "Les plus lus" }).getByRole("listitem").first().waitFor();
    await expect.poll(() => main(page).getByText("Chargement…").count()).toBe(0);
    await context.close();
  });

  it("only logs what could not be loaded", async () => {
    const { page, context, open } = await reader();
    await open("/cgu");
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await page.route(/\/api\/(news|books\/(latest|popular))/, (route) => route.fulfill(silentFailure));
    await header(page).getByRole("link", { name: "Encrier", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Des nouvelles de la maison" }).waitFor();
    await expect.poll(() => logged.filter((text) => text.includes("CallError")).length).toBe(3);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => main(page).innerText()).not.toMatch(/erreur/i);
    await context.close();
  });
});

describe("the book page (storefront.md §2, “Book detail”)", () => {
  it("leads to the first edition, by replacement, when the edition is missing or unknown", async () => {
    for (const path of [`/livre/${island.slug}`, islandAt("inconnue")]) {
      const answer = await fetch(shop.url + path, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, islandAt("texte-integral")]);
    }
    const { page, context, open, faults } = await reader();
    await open(islandAt("edition-illustree"));
    const entries = await page.evaluate(() => history.length);
    for (const path of [`/livre/${island.slug}`, islandAt("inconnue")]) {
      await goWithin(page, path);
      await addressIs(page, islandAt("texte-integral"));
    }
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows everything that a visitor may know of it", async () => {
    const { page, context, open, faults } = await reader({ width: 1440 });
    await open(islandAt("texte-integral"));
    await expect.poll(() => page.title()).toBe("L’Île mystérieuse – Encrier");
    await page.getByRole("heading", { level: 1, name: "L’Île mystérieuse" }).waitFor();
    await main(page).getByText("Couverture\u00A0: L’Île mystérieuse").waitFor();
    const text = await main(page).innerText();
    for (const shown of ["Jules Verne", "Cinq hommes et un ballon.", "#aventure", "#naufrage"])
      expect(text).toContain(shown);
    expect(text).toMatch(/1\s820 téléchargements/u);
    const panel = page.getByRole("region", { name: "Texte intégral" });
    const facts = await panel.innerText();
    expect(facts).toMatch(
      /Parution\s+janvier 1875\s+Pages\s+1\s412, environ\s29\sh de lecture\s+Téléchargements\s+1\s800/u,
    );
    expect(facts).toMatch(/4,99\s€/u);
    await panel.getByRole("button", { name: "Acheter", exact: true }).waitFor();

    const editions = page.getByRole("region", { name: "Éditions disponibles" });
    await expect.poll(() => editions.getByRole("link", { name: /^Voir/ }).count()).toBe(2);
    await editions.getByRole("link", { name: "Voir l’édition Édition illustrée" }).click();
    await addressIs(page, islandAt("edition-illustree"));
    // The page starts again, for the keyboard too.
    const begin = page.getByRole("heading", { level: 1 });
    await expect.poll(() => begin.evaluate((element) => element === document.activeElement)).toBe(true);
    const other = page.getByRole("region", { name: "Édition illustrée" });
    await other.getByText("août 2020").waitFor();
    await expect.poll(() => other.innerText()).toMatch(/Pages\s+\?/);
    for (const [region, title] of [
      ["Du même auteur", "Le Phare"],
      ["Dans les mêmes rayons", "Voisin de rayon"],
    ])
      await page
        .getByRole("region", { name: region ?? "" })
        .getByRole("link", { name: title ?? "" })
        .waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("can be shared with others without third parties", async () => {
    const { page, context, open, faults } = await reader();
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(islandAt("texte-integral"));
    const share = page.getByRole("region", { name: "Partager ce livre" });
    const address = shop.url + islandAt("texte-integral");
    await share.getByRole("button", { name: "Copier le lien" }).click();
    await notification(page, "Lien copié.").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const mail = new URL(
      (await share.getByRole("link", { name: "Envoyer par e-mail" }).getAttribute("href")) ?? "",
    );
    expect([mail.protocol, mail.searchParams.get("subject"), mail.searchParams.get("body")]).toEqual([
      "mailto:",
      "L’Île mystérieuse, de Jules Verne",
      address,
    ]);
    expect([...hosts]).toEqual([shop.url]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says so when there is no description, and lists editions only when there are several", async () => {
    const { page, context, open, faults } = await reader({ width: 360 });
    await open(`/livre/${bare.slug}`);
    await page.getByText("Aucune description disponible pour ce livre.", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("Éditions disponibles").count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Ajouter toutes les éditions" }).count())
      .toBe(0);
    await expectNoSidewaysScroll(page);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says 'Aucune édition disponible.' of a book without any", async () => {
    const { page, context, open, faults } = await reader();
    await open(`/livre/${unpublished.slug}`);
    await page.getByText("Aucune édition disponible.", { exact: true }).waitFor();
    const actions = main(page)
      .getByRole("article")
      .first()
      .getByRole("button", { name: /Acheter|Ajouter/ });
    await expect.poll(() => actions.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says 'Chargement…' while it fetches, and 'Livre introuvable' with a way to retry when it can't", async () => {
    const { page, context, open } = await reader();
    await open("/");
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = `**/api/books/${bare.slug}`;
    await page.route(call, async (route) => {
      await promise;
      await route.fulfill(silentFailure);
    });
    await goWithin(page, `/livre/${bare.slug}/texte-integral`);
    await main(page).getByText("Chargement…").first().waitFor();
    resolve();
    const alert = main(page).getByRole("alert");
    await alert.getByText("Livre introuvable", { exact: true }).waitFor();
    await page.unroute(call);
    await alert.getByRole("button", { name: "Réessayer" }).click();
    await page.getByRole("heading", { level: 1, name: "Le Phare" }).waitFor();
    await goWithin(page, "/livre/nulle-part");
    await page.getByRole("heading", { level: 1, name: "Livre introuvable" }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
    await main(page).getByRole("link", { name: "Chercher dans le catalogue" }).click();
    await addressIs(page, "/catalogue");
    await context.close();
  });
});

describe("what can be done with an edition (storefront.md §4)", () => {
  const all = (page: Page) => main(page).getByRole("button", { name: "Ajouter toutes les éditions" });
  const inCart = (page: Page) =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem("cart_v1") ?? "[]") as { id: number }[]).map(({ id }) => id),
    );

  it("a visitor buys each, or adds all to the cart with one button", async () => {
    const { page, context, open } = await reader();
    await open(islandAt("edition-illustree"));
    await main(page).getByRole("button", { name: "Acheter", exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: "Édition illustrée" }).innerText())
      .toMatch(/0,99\s€/u);
    await all(page).click();
    await notification(page, "2 éditions ajoutées au panier.").waitFor();
    expect(await inCart(page)).toEqual(island.editionIds);
    await open("/catalogue?q=tome");
    await main(page)
      .getByRole("button", { name: /^Ajouter au panier/ })
      .first()
      .click();
    await cartLink(page).getByText("3", { exact: true }).waitFor();
    const inTheCart = main(page).getByRole("link", { name: /^Dans le panier/ });
    await expectAccessible(page);
    await inTheCart.first().click();
    await addressIs(page, "/panier");
    await context.close();
  });

  it("a member who owns one edition cannot add it again: 'all' is the others", async () => {
    const { page, context, open, faults } = await reader({ token: member.token });
    await open(islandAt("texte-integral"));
    const owned = main(page).getByRole("button", { name: /^Déjà dans la bibliothèque/ });
    await owned.waitFor();
    await expect.poll(() => owned.isDisabled()).toBe(true);
    await all(page).click();
    await notification(page, /\(Édition illustrée\) ajouté au panier\./).waitFor();
    expect(await inCart(page)).toEqual(island.editionIds.slice(1));
    await open("/catalogue?q=entierement+lu");
    await owned.waitFor();
    await expect.poll(() => owned.isDisabled()).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a member who owns them all has nothing to add: 'all' is disabled", async () => {
    const full = await buildMember(shop.inside);
    await buildLibrary(shop.inside, full.id, island.editionIds);
    const { page, context, open } = await reader({ token: full.token });
    await open(islandAt("texte-integral"));
    await main(page)
      .getByRole("button", { name: /^Déjà dans la bibliothèque/ })
      .waitFor();
    await expect.poll(() => all(page).isDisabled()).toBe(true);
    expect(await inCart(page)).toEqual([]);
    await context.close();
  });

  it("a subscriber sees half the price, and adds free editions to the library, the others to the cart", async () => {
    const { page, context, open, faults } = await reader({ token: subscriber.token });
    await open(islandAt("texte-integral"));
    await expect
      .poll(() => page.getByRole("region", { name: "Texte intégral" }).innerText())
      .toMatch(/2,49\s€[^]*4,99\s€|4,99\s€[^]*2,49\s€/u);
    await main(page).getByRole("button", { name: "Acheter", exact: true }).waitFor();
    await open(islandAt("edition-illustree"));
    await main(page).getByRole("button", { name: "Ajouter", exact: true }).waitFor();
    await open("/catalogue?q=gratuit");
    await main(page)
      .getByRole("button", { name: /^Ajouter à la bibliothèque/ })
      .click();
    await notification(page, "Ajouté à votre bibliothèque.").waitFor();
    await main(page)
      .getByRole("button", { name: /^Déjà dans la bibliothèque/ })
      .waitFor();
    await open(islandAt("edition-illustree"));
    await all(page).click();
    await notification(page, "Ajouté à votre bibliothèque.").waitFor();
    expect(await inCart(page)).toEqual(island.editionIds.slice(0, 1));
    await main(page).getByRole("button", { name: "Déjà dans la bibliothèque" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says why when nothing could be added to the library, and asks those without a token to log in", async () => {
    const { token } = await buildMember(shop.inside, { subscribed: true });
    const { page, context, open } = await reader({ token });
    await open(islandAt("edition-illustree"));
    const add = main(page).getByRole("button", { name: "Ajouter", exact: true });
    const call = "**/api/payments/add-to-library";
    await page.route(call, (route) => route.fulfill(silentFailure));
    await add.click();
    await notification(page, "Impossible d’ajouter à la bibliothèque.").waitFor();
    await page.unroute(call);
    await page.route(call, (route) =>
      route.fulfill({ status: 403, json: { error: "Cette édition n’est pas gratuite pour vous." } }),
    );
    await add.click();
    await notification(page, "Cette édition n’est pas gratuite pour vous.").waitFor();
    await page.evaluate(() => localStorage.removeItem("token"));
    await add.click();
    await arriveAt(page, /\/connexion/);
    expect(new URL(page.url()).searchParams.get("from")).toBe(islandAt("edition-illustree"));
    expect(await inCart(page)).toEqual([]);
    await context.close();
  });
});

describe("other failures of storefront.md §8", () => {
  it("of a payment: one text for the server's silence, one for its refusal", async () => {
    const { page, context, open } = await reader({ token: member.token });
    await open(`/livre/${bare.slug}`);
    await main(page).getByRole("button", { name: "Acheter" }).click();
    await cartLink(page).click();
    await main(page)
      .getByRole("checkbox", { name: /Je demande/ })
      .check();
    const order = main(page).getByRole("button", { name: "Commander avec obligation de paiement" });
    const call = "**/api/payments/checkout";
    await page.route(call, (route) => route.abort());
    await order.click();
    await main(page).getByText("Erreur lors du paiement.", { exact: true }).waitFor();
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill(silentFailure));
    await order.click();
    await main(page)
      .getByText("Échec lors de la création de la session de paiement.", { exact: true })
      .waitFor();
    await expect.poll(() => cartLink(page).innerText()).toBe("1");
    await context.close();
  });

  it("of a subscription: 'Erreur lors de la création de la session.'", async () => {
    const { page, context, open } = await reader({ token: member.token });
    await open("/membre/parametres");
    await page.route("**/api/payments/subscribe", (route) => route.fulfill(silentFailure));
    await main(page)
      .getByRole("checkbox", { name: /rétractation/ })
      .check();
    await main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    const text = main(page).getByText("Erreur lors de la création de la session.", { exact: true });
    await text.waitFor();
    expect(new URL(page.url()).pathname).toBe("/membre/parametres");
    await context.close();
  });

  it("of a download: 'Erreur de téléchargement', and 'Vous devez être connecté.' without a token", async () => {
    const { page, context, open } = await reader({ token: member.token });
    await open(`/membre/${member.id}`);
    const download = main(page).getByRole("button", { name: /^Télécharger L’Île mystérieuse.* en EPUB$/ });
    await page.route("**/api/files/download/**", (route) => route.fulfill(silentFailure));
    await download.click();
    await notification(page, "Erreur de téléchargement").waitFor();
    await page.evaluate(() => localStorage.removeItem("token"));
    await download.click();
    await notification(page, "Vous devez être connecté.").waitFor();
    await expect.poll(() => download.isEnabled()).toBe(true);
    await context.close();
  });

  it("of a page that a translator has changed before the program took it over: it is drawn again", async () => {
    const { page, context, open } = await reader();
    await page.addInitScript(() => {
      const change = () => {
        const heading = document.querySelector("h1");
        if (!heading) return;
        heading.replaceChildren(document.createElement("font"));
        watcher.disconnect();
      };
      const watcher = new MutationObserver(change);
      watcher.observe(document, { childList: true, subtree: true });
    });
    await open("/catalogue");
    await page.getByRole("heading", { level: 1, name: "Catalogue" }).waitFor();
    await expect.poll(() => page.locator("font").count()).toBe(0);
    await context.close();
  });

  it("of no page that was kept for minutes: the program takes it over as it is", async () => {
    const { page, context, open, faults } = await reader();
    const times = new RegExp(String.raw`\b${String(Date.now()).slice(0, 5)}\d{8}\b`, "g");
    await page.route("**/catalogue", async (route) => {
      const response = await route.fetch();
      // Its hashes are those of the page as it was.
      const { "content-security-policy": _, ...headers } = response.headers();
      const earlier = (time: string) => String(Number(time) - minutes(20));
      const body = (await response.text()).replaceAll(times, earlier);
      await route.fulfill({ response, headers, body });
    });
    await open("/catalogue");
    await main(page).getByRole("heading", { level: 1, name: "Catalogue" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("of no id: those that the program gives are those of the page", async () => {
    for (const path of ["/", "/catalogue", islandAt("texte-integral")]) {
      const { page, context, open } = await reader();
      await open(path);
      const ids = await page.locator('[id^="_R_"]:not([data-served] *)').evaluateAll((elements) =>
        elements.map((element) => {
          const [, given] = Object.entries(element).find(([key]) => key.startsWith("__reactProps")) ?? [];
          return [element.id, (given as { id?: string } | undefined)?.id];
        }),
      );
      expect(ids.length).toBeGreaterThan(1);
      for (const [inPage, given] of ids) expect(given).toBe(inPage);
      await context.close();
    }
  });

  it("of the program itself: the screen of last resort, with ways on", async () => {
    const { page, context, open } = await reader();
    await open("/");
    await page.route(/\/assets\/catalogue-page-[^/]+\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export default () => { throw new Error('panne') }; export const clientLoader = () => null;",
      }),
    );
    await goWithin(page, "/catalogue");
    await page.getByText("Unexpected Application Error!", { exact: true }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Cette page n’a pas pu s’afficher" }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Recharger la page" }).click();
    await page.getByRole("heading", { level: 1, name: "Catalogue" }).waitFor();
    await context.close();
  });
});

describe("static pages, 404 and maintenance (storefront.md §2, admin.md §2)", () => {
  it("the terms have their 11 sections, each to be reached from the contents", async () => {
    const { page, context, open, faults } = await reader();
    await open("/cgu");
    const sections = await main(page)
      .getByRole("heading", { level: 2, name: /^\d+\./ })
      .allInnerTexts();
    expect(sections.map((title) => title.replace(/\s+/g, " "))).toEqual([
      "1. Objet",
      "2. Services",
      "3. Abonnement",
      "4. Achats à l’unité",
      "5. Paiements",
      "6. Droit de rétractation",
      "7. Données personnelles",
      "8. Propriété intellectuelle",
      "9. Suspension",
      "10. Responsabilité",
      "11. Modifications",
    ]);
    const contents = page.getByRole("navigation", { name: "Sommaire" }).getByRole("link");
    await expect.poll(() => contents.count()).toBe(11);
    await contents.nth(5).click();
    const target = main(page).getByRole("heading", { name: /6\.\s+Droit de rétractation/ });
    await expect.poll(async () => (await target.boundingBox())?.y).toBeLessThan(200);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a static page that could not be fetched says so inside the shop's frame, and can be tried again", async () => {
    const { page, context, open } = await reader();
    await open("/");
    await page.route("**/presentation.data*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Présentation" }).click();
    const alert = main(page).getByRole("alert");
    await alert.getByText("Erreur de chargement.", { exact: true }).waitFor();
    await header(page).getByRole("link", { name: "Catalogue", exact: true }).waitFor();
    await page.unrouteAll();
    await alert.getByRole("button", { name: "Réessayer" }).click();
    await page.getByRole("heading", { level: 1, name: "Présentation" }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
    await context.close();
  });

  it("any other path is a 404 page with a link home, also one that looks like another host", async () => {
    const { page, context, faults } = await reader();
    for (const path of ["/rien", "//evil.example/x"]) {
      const answer = await page.goto(shop.url + path);
      await untilSettled(page);
      expect(answer?.status()).toBe(404);
      expect(new URL(page.url()).origin).toBe(shop.url);
      await page.getByRole("heading", { level: 1, name: "Page introuvable" }).waitFor();
      await main(page).getByRole("link", { name: "Retour à l’accueil" }).click();
      await addressIs(page, "/");
    }
    // The browser itself reports each 404 page once.
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    await context.close();
  });

  it("a closed shop answers 503 with Retry-After to all but the back office, and comes back", async () => {
    const { page, context, open } = await reader();
    await open("/");
    const { maintenance } = shop.inside.settings;
    const status = async (path: string) => (await fetch(shop.url + path)).status;
    await maintenance.switch(true);
    try {
      await expect.poll(() => status("/")).toBe(503);
      for (const path of [
        "/",
        "/catalogue",
        islandAt("texte-integral"),
        "/cgu",
        "/membre/parametres",
        "/rien",
      ]) {
        const answer = await fetch(shop.url + path);
        expect([answer.status, answer.headers.get("cache-control")], path).toEqual([503, "no-store"]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await answer.text()).toContain("Le site est momentanément indisponible");
      }
      for (const path of ["/sitemap.xml", "/nouveautes.atom", "/api/books"]) {
        const answer = await fetch(shop.url + path);
        expect([answer.status, Number(answer.headers.get("retry-after")) > 0], path).toEqual([503, true]);
      }
      for (const path of ["/robots.txt", "/manifest.webmanifest", "/favicon.ico", "/healthz"])
        expect(await status(path), path).toBe(200);
      expect(await status("/admin/login")).not.toBe(503);
      expect(await status("/api/admin/check")).toBe(401);

      await page.getByRole("contentinfo").getByRole("link", { name: "CGU" }).click();
      const alert = main(page).getByRole("alert");
      await alert.getByText("Le site est momentanément indisponible.", { exact: true }).waitFor();
      await page.goto("/catalogue?q=tome");
      await page.getByRole("heading", { level: 1, name: "Le site est momentanément indisponible" }).waitFor();
      await expectAccessible(page);
      const retry = main(page).getByRole("link", { name: "Réessayer" });
      await expect.poll(() => retry.getAttribute("href")).toBe("/catalogue?q=tome");
    } finally {
      await maintenance.switch(false);
    }
    await expect.poll(() => status("/")).toBe(200);
    await main(page).getByRole("link", { name: "Réessayer" }).click();
    await page.getByRole("heading", { level: 1, name: "Catalogue" }).waitFor();
    await context.close();
  });
});
