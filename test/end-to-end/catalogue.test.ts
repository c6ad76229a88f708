import type { Browser, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { buildBook, buildCategory } from "#test/factories.ts";
import { addressIs, goWithin, openReader, type Reader, untilSettled } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const minute = 60_000;
/** Three pages of twelve. */
const tomes = 28;

let shop: SeededShop;
let browser: Browser;
let poetry: number;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    const novels = await buildCategory(inside, "Romans");
    const adventures = await buildCategory(inside, "Aventures", novels);
    poetry = await buildCategory(inside, "Poésie");
    await buildBook(inside, {
      title: "L’Île mystérieuse",
      author: "Jules Verne",
      tags: ["naufrage"],
      categoryIds: [adventures],
      editions: [{ publicationDate: "1875-01-01", isFree: true, downloads: 900 }],
    });
    await buildBook(inside, { title: "Le Phare", author: "Jules Verne", categoryIds: [novels] });
    for (let number = 1; number <= tomes; number++) {
      const title = `Tome ${String(number).padStart(2, "0")}`;
      await buildBook(inside, {
        title,
        categoryIds: [poetry],
        editions: [{ publicationDate: "1901-05-17" }],
      });
    }
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openCatalogue(
  path = "/catalogue",
  options: Parameters<typeof openReader>[2] = {},
): Promise<Reader & { asked: string[] }> {
  const reader = await openReader(browser, shop.url, options);
  const asked: string[] = [];
  reader.page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/books") asked.push(search);
  });
  await reader.open(path);
  return { ...reader, asked };
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Recherche" });
const category = (page: Page) => page.getByRole("combobox", { name: "Catégorie" });
const sort = (page: Page) => page.getByRole("combobox", { name: "Trier par" });
const free = (page: Page) => page.getByRole("checkbox", { name: "Gratuit pour abonnés" });
const titles = (page: Page) =>
  page.getByRole("region", { name: "Résultats" }).getByRole("heading", { level: 3 });
const summary = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const historyLength = (page: Page) => page.evaluate(() => history.length);

/** The first page is requested without a query. */
const listCalls = /\/api\/books(\?|$)/;

/** Holds back the catalogue's answers. @returns a function that releases them */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(listCalls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

describe("the catalogue's controls (storefront.md §2, “Catalogue”)", () => {
  it("are those of the specification, with its words, defaults and limits", async () => {
    const { page, context, faults, asked } = await openCatalogue();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Catalogue");
    await expect.poll(() => page.title()).toBe("Catalogue – Encrier");
    await expect
      .poll(() => searchBox(page).getAttribute("placeholder"))
      .toBe("Rechercher par titre, auteur, tags");
    await expect.poll(() => category(page).locator("option:checked").innerText()).toBe("Toutes catégories");
    await expect.poll(() => free(page).isChecked()).toBe(false);
    for (const label of ["Du", "Au"]) {
      const date = page.getByLabel(label, { exact: true });
      expect(
        await date.evaluate((input: HTMLInputElement) => [input.type, input.min, input.max, input.value]),
      ).toEqual(["date", "1000-01-01", "9999-12-31", ""]);
    }
    const options = sort(page).locator("option");
    await expect.poll(() => options.allInnerTexts()).toEqual(["Populaire", "Récents", "Titre A→Z"]);
    await expect
      .poll(() => options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)))
      .toEqual(["popular", "created_desc", "title_asc"]);
    await expect.poll(() => sort(page).inputValue()).toBe("popular");
    await expect.poll(() => titles(page).count()).toBe(12);
    await expectAccessible(page);
    // The server's results are not requested again.
    expect(asked).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("show categories as a tree, with the current number of books in each and its descendants", async () => {
    const { page, context } = await openCatalogue();
    const options = () => category(page).locator("option").allInnerTexts();
    const tree = ["Toutes catégories", "Romans (2)", "\u2003Aventures (1)", `Poésie (${tomes})`];
    expect(await options()).toEqual(tree);
    const book = await buildBook(shop.inside, { title: "Passant", categoryIds: [poetry] });
    await expect
      .poll(async () => {
        await page.reload();
        return (await options()).at(-1);
      })
      .toBe(`Poésie (${tomes + 1})`);
    await shop.inside.deps.db.execute(`delete from books where id = ${book.id}`);
    await expect
      .poll(async () => {
        await page.reload();
        return options();
      })
      .toEqual(tree);
    await context.close();
  });

  it("are mirrored in the address by replacement, each change back on page 1", async () => {
    const { page, context, faults } = await openCatalogue("/catalogue?page=3");
    await summary(page, "Page 3 / 3 — 30 résultat(s)");
    const entries = await historyLength(page);
    await category(page).selectOption({ label: `Poésie (${tomes})` });
    await addressIs(page, `/catalogue?categoryId=${poetry}`);
    await summary(page, `Page 1 / 3 — ${tomes} résultat(s)`);
    await page.getByRole("link", { name: "Suivant" }).last().click();
    await addressIs(page, `/catalogue?categoryId=${poetry}&page=2`);
    await category(page).selectOption("");
    await addressIs(page, "/catalogue");
    await free(page).check();
    await addressIs(page, "/catalogue?isFree=1");
    await summary(page, "Page 1 / 1 — 1 résultat(s)");
    await page.getByLabel("Du", { exact: true }).fill("1800-01-01");
    await addressIs(page, "/catalogue?isFree=1&dateFrom=1800-01-01");
    await page.getByLabel("Au", { exact: true }).fill("1899-12-31");
    await addressIs(page, "/catalogue?isFree=1&dateFrom=1800-01-01&dateTo=1899-12-31");
    await sort(page).selectOption("title_asc");
    await addressIs(page, "/catalogue?isFree=1&dateFrom=1800-01-01&dateTo=1899-12-31&sort=title_asc");
    await searchBox(page).fill("naufrage");
    await addressIs(
      page,
      "/catalogue?q=naufrage&isFree=1&dateFrom=1800-01-01&dateTo=1899-12-31&sort=title_asc",
    );
    await sort(page).selectOption("popular");
    await addressIs(page, "/catalogue?q=naufrage&isFree=1&dateFrom=1800-01-01&dateTo=1899-12-31");
    expect(await historyLength(page)).toBe(entries);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("remember the order in this browser; a link that names the first one is followed all the same", async () => {
    const { page, context } = await openCatalogue();
    await sort(page).selectOption("created_desc");
    await addressIs(page, "/catalogue?sort=created_desc");
    await page.goto("/catalogue");
    await addressIs(page, "/catalogue?sort=created_desc");
    await expect.poll(() => titles(page).first().innerText()).toBe(`Tome ${tomes}`);
    await page.goto("/");
    await untilSettled(page);
    await page.getByRole("link", { name: "Tout voir : Les plus lus" }).click();
    await addressIs(page, "/catalogue");
    await expect.poll(() => sort(page).inputValue()).toBe("popular");
    await expect.poll(() => titles(page).first().innerText()).toBe("L’Île mystérieuse");
    await context.close();
  });

  it("search trimmed, 400 ms after the last keystroke, and send no empty value", async () => {
    const { page, context, asked } = await openCatalogue();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + minute);
    await searchBox(page).fill("  p");
    await page.clock.runFor(399);
    await searchBox(page).fill("  phare ");
    await page.clock.runFor(399);
    expect(new URL(page.url()).search).toBe("");
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await addressIs(page, "/catalogue?q=phare");
    await page.clock.resume();
    await summary(page, "Page 1 / 1 — 1 résultat(s)");
    expect(asked).toEqual(["?q=phare"]);
    await searchBox(page).fill("    ");
    await addressIs(page, "/catalogue");
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    expect(asked.join()).not.toMatch(/q=(&|$)/);
    await context.close();
  });

  it("are in a sheet on a phone, with the number of active ones on its button", async () => {
    const { page, context, faults } = await openCatalogue("/catalogue", { width: 360 });
    await expect.poll(() => category(page).count()).toBe(0);
    await page.getByRole("button", { name: "Filtres" }).click();
    const sheet = page.getByRole("dialog", { name: "Filtres" });
    await sheet.getByLabel("Gratuit pour abonnés").check();
    await addressIs(page, "/catalogue?isFree=1");
    await sheet.getByRole("button", { name: "Voir 1 résultat" }).click();
    await page.getByRole("button", { name: "Filtres (1)" }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the catalogue's results", () => {
  it("are between two paginations with the page, the number of pages and the total", async () => {
    const { page, context } = await openCatalogue();
    const above = page.getByRole("navigation", { name: "Pages du catalogue, au-dessus" });
    const below = page.getByRole("navigation", { name: "Pages du catalogue, en dessous" });
    for (const place of [above, below]) {
      await expect.poll(() => place.innerText()).toMatch(/Précédent[^]*Suivant/);
      await place.getByText("Page 1 / 3 — 30 résultat(s)", { exact: true }).waitFor();
      await expect.poll(() => place.getByRole("link").allInnerTexts()).toEqual(["Suivant"]);
    }
    await below.getByRole("link", { name: "Suivant" }).click();
    await addressIs(page, "/catalogue?page=2");
    await above.getByText("Page 2 / 3 — 30 résultat(s)").waitFor();
    await expect.poll(() => above.getByRole("link").allInnerTexts()).toEqual(["Précédent", "Suivant"]);
    await above.getByRole("link", { name: "Suivant" }).click();
    await above.getByText("Page 3 / 3 — 30 résultat(s)").waitFor();
    await expect.poll(() => below.getByRole("link").allInnerTexts()).toEqual(["Précédent"]);
    await expect.poll(() => titles(page).count()).toBe(30 - 24);
    await context.close();
  });

  it("keep the page between 1 and the last one, in the address too", async () => {
    const { page, context, faults } = await openCatalogue("/catalogue?page=999");
    await addressIs(page, "/catalogue?page=3");
    await summary(page, "Page 3 / 3 — 30 résultat(s)");
    const entries = await historyLength(page);
    await goWithin(page, "/catalogue?page=41");
    await addressIs(page, "/catalogue?page=3");
    for (const wrong of ["0", "-1", "deux", "1.5"]) {
      await goWithin(page, `/catalogue?page=${wrong}`);
      await summary(page, "Page 1 / 3 — 30 résultat(s)");
    }
    expect(await historyLength(page)).toBe(entries + 5);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("stay visible while new ones are fetched, and say so", async () => {
    const { page, context } = await openCatalogue();
    const release = await holdBack(page);
    await sort(page).selectOption("title_asc");
    await page.getByText("Mise à jour…").waitFor();
    await expect.poll(() => titles(page).count()).toBe(12);
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    release();
    await page.getByText("Mise à jour…").waitFor({ state: "detached" });
    await expect.poll(() => titles(page).nth(2).innerText()).toBe("Tome 01");
    await context.close();
  });

  it("say that there are none, and lead back to all", async () => {
    const { page, context, faults } = await openCatalogue("/catalogue?q=xqzwvkj");
    await page
      .getByText("Aucun résultat trouvé.", { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
    await summary(page, "Page 1 / 1 — 0 résultat(s)");
    await page.getByRole("button", { name: "Voir tout le catalogue" }).click();
    await addressIs(page, "/catalogue");
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("show what narrows them as chips that can be taken away one by one", async () => {
    const address = `/catalogue?q=tome&categoryId=${poetry}&dateFrom=1900-01-01`;
    const { page, context, faults } = await openCatalogue(address);
    const chips = page.getByRole("list", { name: "Filtres actifs" });
    await expect
      .poll(() => chips.getByRole("listitem").allInnerTexts())
      .toEqual(["«\u202Ftome\u202F»", "Poésie", "Depuis le 01/01/1900", "Tout effacer"]);
    await page.getByRole("button", { name: "Retirer le filtre Poésie" }).click();
    await addressIs(page, "/catalogue?q=tome&dateFrom=1900-01-01");
    await page.getByRole("button", { name: "Retirer le filtre «\u202Ftome\u202F»" }).click();
    await addressIs(page, "/catalogue?dateFrom=1900-01-01");
    await expect.poll(() => searchBox(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Tout effacer" }).click();
    await addressIs(page, "/catalogue");
    await chips.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keep the keyboard's place among them when what it pressed goes away", async () => {
    const { page, context } = await openCatalogue(
      `/catalogue?q=tome&categoryId=${poetry}&dateFrom=1900-01-01`,
    );
    const press = async (button: Locator) => {
      await button.focus();
      await page.keyboard.press("Enter");
    };
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim(),
      );
    await press(page.getByRole("button", { name: "Retirer le filtre Poésie" }));
    await expect.poll(focused).toBe("Retirer le filtre Depuis le 01/01/1900");
    await addressIs(page, "/catalogue?q=tome&dateFrom=1900-01-01");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Retirer le filtre «\u202Ftome\u202F»");
    await addressIs(page, "/catalogue?q=tome");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Résultats");
    await addressIs(page, "/catalogue");
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    const next = page.getByRole("navigation", { name: "Pages du catalogue, en dessous" });
    for (const number of [2, 3]) {
      await press(next.getByRole("link", { name: "Suivant" }));
      await summary(page, `Page ${number} / 3 — 30 résultat(s)`);
      await expect.poll(focused).toBe("Résultats");
      const region = page.getByRole("region", { name: "Résultats" }).locator("[aria-atomic=true]");
      await expect.poll(() => region.textContent()).toBe(`30 résultats, page ${number} sur 3`);
    }
    await searchBox(page).fill("xqzwvkj");
    await press(page.getByRole("button", { name: "Voir tout le catalogue" }));
    await expect.poll(focused).toBe("Résultats");
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    await searchBox(page).fill("phare");
    await press(page.getByRole("button", { name: "Effacer la recherche" }));
    await expect.poll(() => searchBox(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await context.close();
  });

  it("can be searched, filtered and paged through where no script runs", async () => {
    const context = await browser.newContext({
      baseURL: shop.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 900 },
    });
    const page = await context.newPage();
    await page.goto("/catalogue");
    await page.getByText("Votre navigateur n’exécute pas de scripts").waitFor();
    await searchBox(page).fill("tome");
    await category(page).selectOption({ label: `Poésie (${tomes})` });
    await page.getByLabel("Au", { exact: true }).fill("1999-12-31");
    await page.getByRole("button", { name: "Appliquer" }).click();
    await summary(page, `Page 1 / 3 — ${tomes} résultat(s)`);
    await expect.poll(() => category(page).locator("option:checked").innerText()).toBe(`Poésie (${tomes})`);
    await page.getByRole("link", { name: "Suivant" }).first().click();
    await summary(page, `Page 2 / 3 — ${tomes} résultat(s)`);
    await context.close();
  });

  it("announce their number to screen readers, and mark the words that were searched", async () => {
    const { page, context } = await openCatalogue();
    const region = page
      .getByRole("region", { name: "Résultats" })
      .locator("[aria-live=polite][aria-atomic=true]");
    await expect.poll(() => region.textContent()).toBe("30 résultats");
    await searchBox(page).fill("ile mysterieuse");
    await expect.poll(() => region.textContent()).toBe("1 résultat");
    await expect.poll(() => titles(page).locator("mark").allInnerTexts()).toEqual(["Île", "mystérieuse"]);
    await searchBox(page).fill("xqzwvkj");
    await expect.poll(() => region.textContent()).toBe("Aucun résultat trouvé.");
    await context.close();
  });
});

describe("the catalogue when the API fails (storefront.md §8)", () => {
  const failing = { status: 500, contentType: "text/plain", body: "panne" };
  const alert = (page: Page) => page.getByRole("main").getByRole("alert");

  it("says 'Erreur chargement catalogue' in red, keeps what was there, and tries again when asked", async () => {
    const { page, context } = await openCatalogue();
    await page.route(listCalls, (route) => route.fulfill(failing));
    await sort(page).selectOption("title_asc");
    const text = alert(page).getByText("Erreur chargement catalogue", { exact: true });
    await text.waitFor();
    await expect
      .poll(() => text.evaluate((element) => getComputedStyle(element).color))
      .toBe("rgb(158, 42, 43)");
    await expect.poll(() => titles(page).count()).toBe(12);
    await expect.poll(() => titles(page).first().innerText()).toBe("L’Île mystérieuse");
    await expectAccessible(page);
    await page.unroute(listCalls);
    await alert(page).getByRole("button", { name: "Réessayer" }).click();
    await expect.poll(() => titles(page).nth(2).innerText()).toBe("Tome 01");
    await expect.poll(() => alert(page).count()).toBe(0);
    await context.close();
  });

  it("says so where nothing was there before, for categories too, and gives the server's own text when it has one", async () => {
    const { page, context, open } = await openReader(browser, shop.url);
    await open("/cgu");
    const closed = { status: 503, json: { error: "Le site se repose." } };
    await page.route(listCalls, (route) => route.fulfill(closed));
    await page.route("**/api/categories", (route) => route.fulfill(failing));
    await page.getByRole("banner").getByRole("link", { name: "Catalogue" }).click();
    await alert(page).getByText("Le site se repose.", { exact: true }).waitFor();
    await alert(page).getByText("Erreur chargement catégories", { exact: true }).waitFor();
    await page.unrouteAll();
    for (const text of ["Le site se repose.", "Erreur chargement catégories"])
      await alert(page).filter({ hasText: text }).getByRole("button", { name: "Réessayer" }).click();
    await summary(page, "Page 1 / 3 — 30 résultat(s)");
    await category(page).selectOption({ label: "Romans (2)" });
    await summary(page, "Page 1 / 1 — 2 résultat(s)");
    await expect.poll(() => alert(page).count()).toBe(0);
    await context.close();
  });

  it("says so when something else answers in the shop's place, and when nothing answers for twenty seconds", async () => {
    const { page, context } = await openCatalogue();
    const text = alert(page).getByText("Erreur chargement catalogue", { exact: true });
    const notTheShop = { status: 200, contentType: "text/html", body: "<h1>Wi-Fi de la gare</h1>" };
    await page.route(listCalls, (route) => route.fulfill(notTheShop));
    await sort(page).selectOption("title_asc");
    await text.waitFor();
    await expect.poll(() => titles(page).count()).toBe(12);
    await page.unrouteAll();
    const retry = alert(page).getByRole("button", { name: "Réessayer" });
    await retry.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(page).nth(2).innerText()).toBe("Tome 01");
    const results = page.getByRole("heading", { name: "Résultats" });
    await expect.poll(() => results.evaluate((title) => title === document.activeElement)).toBe(true);

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + minute);
    const asked = page.waitForRequest(listCalls);
    await page.route(listCalls, () => undefined);
    await free(page).check();
    await asked;
    await page.clock.runFor(19_000);
    await expect.poll(() => text.count()).toBe(0);
    await page.clock.runFor(1000);
    await page.clock.resume();
    await text.waitFor();
    await expect.poll(() => titles(page).count()).toBe(12);
    await page.unrouteAll();
    await retry.click();
    await summary(page, "Page 1 / 1 — 1 résultat(s)");
    await context.close();
  });

  it("says so without a network, too, and mends itself when the network is back", async () => {
    const { page, context } = await openCatalogue();
    await context.setOffline(true);
    await category(page).selectOption({ label: "Romans (2)" });
    await alert(page).getByText("Erreur chargement catalogue", { exact: true }).waitFor();
    await expect.poll(() => titles(page).count()).toBe(12);
    await context.setOffline(false);
    await summary(page, "Page 1 / 1 — 2 résultat(s)");
    await expect.poll(() => alert(page).count()).toBe(0);
    await context.close();
  });
});
