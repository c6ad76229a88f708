import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  arriveAt,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectStill,
  launchBrowser,
  watchShifts,
} from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { addressIs, openReader, type ReaderOptions } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
let browser: Browser;
let publisher: { username: string; password: string };

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    publisher = await buildAdministrator(inside);
    const novels = await buildCategory(inside, "Romans");
    const sea = await buildCategory(inside, "Romans de mer", novels);
    for (const title of ["L’Île mystérieuse", "Le Phare", "Le Sphinx des glaces", "Nord contre Sud"])
      await buildBook(inside, { title, author: "Jules Verne", categoryIds: [sea] });
    await buildBook(inside, {
      title: "Histoires extraordinaires",
      author: "Edgar Allan Poe",
      notice: {
        series: { name: "Histoires de Poe", number: 1 },
        contributors: [{ role: "trl", name: "Charles Baudelaire" }],
      },
      editions: [{ priceCents: 999 }],
    });
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const reader = (options?: ReaderOptions) => openReader(browser, shop.url, options);
const field = (page: Page) => page.getByRole("combobox", { name: "Trouver un livre" });

describe("The page of a theme", () => {
  it("is reached from a book, keeps its filters in its own address, and leads up and down", async () => {
    const { page, context, open, faults } = await reader();
    await open("/livre/le-phare");
    await page
      .getByRole("navigation", { name: "Fil d’Ariane" })
      .getByRole("link", { name: "Romans de mer" })
      .click();
    await addressIs(page, "/theme/romans-de-mer");
    await page.getByText("4 résultat(s)").first().waitFor();
    await page.getByRole("searchbox", { name: "Recherche" }).fill("sphinx");
    await page.getByText("1 résultat(s)").first().waitFor();
    await addressIs(page, "/theme/romans-de-mer?q=sphinx");
    await expect
      .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
      .toMatch(/\/theme\/romans-de-mer$/);
    await expect.poll(() => page.getByRole("combobox", { name: "Catégorie" }).count()).toBe(0);
    await page.getByRole("link", { name: "Romans", exact: true }).first().click();
    await addressIs(page, "/theme/romans");
    await page
      .getByRole("navigation", { name: "Sous-thèmes" })
      .getByRole("link", { name: "Romans de mer" })
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("describes itself to machines, and is unknown otherwise", async () => {
    const text = await (await fetch(`${shop.url}/theme/romans?categoryId=2`)).text();
    expect(text).toContain('"@type":"CollectionPage"');
    expect(text).toContain("4 résultat(s)");
    expect((await fetch(`${shop.url}/theme/inconnu`)).status).toBe(404);
  });
});

describe("The pages of contributors and series", () => {
  it("are reached from a book's notice, and an address with the same words leads to them", async () => {
    const { page, context, open } = await reader();
    await open("/livre/histoires-extraordinaires");
    await page.getByRole("link", { name: "Charles Baudelaire" }).click();
    await page.getByRole("heading", { level: 2, name: /^Traduction/ }).waitFor();
    await open("/livre/histoires-extraordinaires");
    await page.getByRole("link", { name: "Histoires de Poe" }).click();
    await page.getByRole("heading", { level: 1, name: "Histoires de Poe" }).waitFor();
    await context.close();
    const other = await fetch(`${shop.url}/auteur/JULES_Verne`, { redirect: "manual" });
    expect([other.status, other.headers.get("location")]).toEqual([301, "/auteur/jules-verne"]);
  });
});

describe("The search in the header", () => {
  it("is focused by « / », suggests people, themes and titles, and follows the chosen one", async () => {
    const { page, context, open, faults } = await reader();
    await open("/panier");
    await page.keyboard.press("/");
    await page.keyboard.type("jules");
    const option = page.getByRole("option", { name: /Jules Verne\s*Auteur/ });
    await option.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
    await expect
      .poll(() => field(page).getAttribute("aria-activedescendant"))
      .toBe(await option.getAttribute("id"));
    await page.keyboard.press("Enter");
    await addressIs(page, "/auteur/jules-verne");
    await field(page).fill("romans");
    await page.getByRole("option", { name: /Romans de mer/ }).click();
    await addressIs(page, "/theme/romans-de-mer");
    await field(page).fill("phare");
    await page.getByRole("option", { name: /Le Phare/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await addressIs(page, "/catalogue?q=phare");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("opens below the header of a phone", async () => {
    const { page, context, open } = await reader({ width: 360, touch: true });
    await open("/");
    await page.getByRole("link", { name: "Chercher" }).tap();
    await field(page).fill("ile mys");
    await page.getByRole("option", { name: /L’Île mystérieuse/ }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("option", { name: /L’Île mystérieuse/ }).tap();
    await arriveAt(page, /\/livre\/l-ile-mysterieuse\//);
    await context.close();
  });
});

describe("A search or an address that finds nothing", () => {
  it.each(["/catalogue?q=xyzzyxyzzy", "/auteur/jules-vern", "/baudelere"])(
    "%s offers near names, themes and the newest books",
    async (path) => {
      const { page, context, open } = await reader();
      await open(path);
      await page.getByRole("heading", { name: "Par thème" }).waitFor();
      await page.getByRole("heading", { name: "Dernières sorties" }).waitFor();
      if (!path.startsWith("/catalogue"))
        await page.getByRole("heading", { name: "Vous cherchiez peut-être" }).waitFor();
      await expectAccessible(page);
      await context.close();
    },
  );
});

describe("The home page", () => {
  it.each([360, 768, 1440])(
    "shows a whole cover, its price and its button in the first screen at %i px",
    async (width) => {
      const { page, context, open } = await reader({ width });
      await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
      // A font that arrives late moves lines where the system has none of the fonts that are matched to it.
      await page.route("**/*.woff2", (route) => route.abort());
      await watchShifts(page);
      await open("/");
      const book = page.getByRole("article").first();
      const height = await page.evaluate(() => innerHeight);
      for (const part of [book.locator("a").first(), book.getByText("€"), book.getByRole("button")]) {
        const box = await part.boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(height);
      }
      await expectStill(page);
      await expectNoSidewaysScroll(page);
      await context.close();
    },
  );
});

it("The new pages are accessible in both themes", async () => {
  const { page, context, open } = await reader({ width: 360 });
  for (const path of [
    "/",
    "/theme/romans",
    "/auteur/jules-verne",
    "/abonnement",
    "/aide",
    "/accessibilite",
  ]) {
    await open(path);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});

describe("The subscription", () => {
  it("is explained on its page, and beside what it makes cheaper", async () => {
    const { page, context, open } = await reader();
    await open("/livre/histoires-extraordinaires");
    await page.getByText(/Abonné, vous paieriez 4,99/).waitFor();
    await page.getByRole("button", { name: "Acheter" }).first().click();
    await open("/panier");
    await page.getByText(/Abonné, vous paieriez 4,99.*l’abonnement coûte 100/).waitFor();
    await page.getByRole("link", { name: "l’abonnement", exact: true }).click();
    await addressIs(page, "/abonnement");
    await expect
      .poll(() => page.getByRole("row", { name: /Histoires extraordinaires.*9,99.*4,99/ }).count())
      .toBe(1);
    await context.close();
  });
});

it("The help is searched as it is typed", async () => {
  const { page, context, open } = await reader();
  await open("/aide");
  await page.getByRole("searchbox", { name: "Chercher dans l’aide" }).fill("kobo");
  await page.getByRole("heading", { name: /^Kindle/ }).waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("heading", { name: /^Kobo/ }).count()).toBe(1);
  await context.close();
});

describe("The publisher", () => {
  it("writes the text of a theme and arranges the home page", async () => {
    const { page, context } = await openDesk(browser, shop.url, publisher, "/admin/categories");
    await page.getByRole("button", { name: "Texte de Romans", exact: true }).click();
    await page.getByRole("textbox", { name: "Texte" }).fill("Des histoires au long cours.");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("Page enregistrée.").waitFor();
    await page.goto("/admin/auteurs");
    await page.getByRole("searchbox").fill("verne");
    await page.getByRole("button", { name: "Modifier la page de Jules Verne" }).click();
    await page.getByRole("textbox", { name: "Texte" }).fill("Né à Nantes.");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText("Page enregistrée.").waitFor();
    await page.goto("/admin/accueil");
    await page.getByRole("button", { name: /^Régler À la une/ }).click();
    await page.getByRole("searchbox", { name: "Choisir une autre édition" }).fill("phare");
    await page.getByRole("button", { name: /^Choisir Le Phare/ }).click();
    await page.getByRole("button", { name: "Enregistrer ce choix" }).click();
    await page.getByText("Page d’accueil enregistrée.").first().waitFor();
    await page.getByRole("button", { name: "Régler Série et thèmes" }).click();
    await page.getByRole("combobox", { name: "Ajouter un thème" }).selectOption({ index: 2 });
    await expectAccessible(page);
    // The notice of the first one may still be there, or gone.
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.getByRole("button", { name: "Enregistrer ce choix" }).click();
    expect((await saved).status()).toBe(200);
    await context.close();
    const textOf = async (path: string) => (await fetch(shop.url + path)).text();
    await expect.poll(() => textOf("/theme/romans")).toContain("Des histoires au long cours.");
    await expect.poll(() => textOf("/auteur/jules-verne")).toContain("Né à Nantes.");
    await expect.poll(() => textOf("/")).toMatch(/À la une[^]{0,600}Le Phare/);
    await expect.poll(() => textOf("/")).toContain("Tout voir : Romans de mer");
  });
});
