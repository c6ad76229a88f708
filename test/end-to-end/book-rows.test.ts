import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { type BuiltBook, type BuiltMember, buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { addressIs, openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

let shop: SeededShop;
let browser: Browser;
let novel: BuiltBook;
let member: BuiltMember;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    novel = await buildBook(inside, {
      title: "Les Misérables",
      author: "Victor Hugo",
      editions: [
        { title: "Cosette", priceCents: 399, onlineAt: ago(300), publicationDate: "1862-05-15" },
        { title: "Fantine", priceCents: 499, onlineAt: ago(1), publicationDate: "1862-04-03" },
        { title: "Marius", priceCents: 599, onlineAt: ago(200), publicationDate: "1862-06-30" },
      ],
    });
    await buildBook(inside, { title: "Germinal", author: "Émile Zola", editions: [{ onlineAt: ago(30) }] });
    member = await buildMember(inside, { username: "javert" });
    await buildLibrary(inside, member.id, [novel.editionIds[0] ?? 0, novel.editionIds[1] ?? 0]);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const reader = (options: Parameters<typeof openReader>[2] = {}) => openReader(browser, shop.url, options);
const row = (page: Page, name: string) => page.getByRole("region", { name });
const card = (page: Page, within: string, title: string) =>
  row(page, within)
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title }) });

describe("A card names, prices and sells the one edition that it shows", () => {
  it("which is the newest on 'Dernières sorties' and the first elsewhere, for every visitor in the first HTML", async () => {
    const html = await (await fetch(shop.url)).text();
    const [latest = "", popular = ""] = html.split("Les plus lus</h2>");
    expect(latest).toContain("Fantine");
    expect(latest).not.toContain("Cosette</p>");
    expect(popular).toContain("Cosette</p>");
    const feed = await (await fetch(`${shop.url}/nouveautes.atom`)).text();
    expect(/<title>Les Misérables, (\w+)<\/title>/.exec(feed)?.[1]).toBe("Fantine");
  });

  it("and puts that one into the cart, by its name", async () => {
    const { page, context, open, faults } = await reader();
    await open("/");
    const newest = card(page, "Dernières sorties", "Les Misérables");
    await newest.getByText("Fantine", { exact: true }).waitFor();
    await newest.getByText("4,99 €").waitFor();
    await newest.getByRole("button", { name: "Ajouter au panier" }).click();
    const announced = page.getByRole("region", { name: "Notifications" });
    await announced.getByText(/\(Fantine\) ajouté au panier/).waitFor();
    await card(page, "Les plus lus", "Les Misérables").getByText("3,99 €").waitFor();
    await card(page, "Les plus lus", "Germinal").getByRole("button", { name: "Ajouter au panier" }).click();
    await announced.getByText("« Germinal » ajouté au panier").waitFor();
    await announced.getByRole("link", { name: "Voir le panier" }).first().click();
    await addressIs(page, "/panier");
    await page.getByRole("heading", { level: 1, name: /panier/i }).waitFor();
    await page.getByRole("main").getByText("Fantine", { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("cart_v1") ?? "[]")[0]))
      .toMatchObject({
        title: "Fantine",
        price_full_cents: 499,
      });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("leads to the choice where there are several", async () => {
    for (const width of [360, 1440]) {
      const { page, context, open, faults } = await reader({ width });
      await open("/");
      expect(
        await card(page, "Dernières sorties", "Germinal")
          .getByText(/^Voir les \d+ éditions/)
          .count(),
      ).toBe(0);
      await card(page, "Dernières sorties", "Les Misérables")
        .getByRole("link", { name: "Voir les 3 éditions" })
        .click();
      await addressIs(page, `/livre/${novel.slug}/fantine`);
      const choice = page.getByRole("heading", { name: "Éditions disponibles" });
      const seen = () => choice.evaluate((title) => title.getBoundingClientRect().top);
      await expect.poll(seen).toBeGreaterThanOrEqual(0);
      await expect.poll(seen).toBeLessThan(900);
      await expect.poll(() => choice.evaluate((title) => document.activeElement === title)).toBe(true);
      await page.goBack();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  it("which is the first that a member does not own, but on 'Dernières sorties' the newest all the same", async () => {
    const { page, context, open, faults } = await reader({ token: member.token });
    await open("/");
    const popular = card(page, "Les plus lus", "Les Misérables");
    await popular.getByText("Marius", { exact: true }).waitFor();
    await popular.getByText("5,99 €").waitFor();
    const newest = card(page, "Dernières sorties", "Les Misérables");
    await newest.getByText("Fantine", { exact: true }).waitFor();
    await newest.getByRole("button", { name: "Déjà dans la bibliothèque" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("which is among those that the catalogue is narrowed to", async () => {
    const { page, context, open } = await reader();
    await open("/catalogue?dateFrom=1862-06-01&dateTo=1862-12-31");
    const found = page.getByRole("article").filter({ hasText: "Les Misérables" });
    await found.getByText("Marius", { exact: true }).waitFor();
    await expect.poll(() => found.getByText("5,99 €").count()).toBe(1);
    await context.close();
  });
});

describe("A search of which no book holds all words", () => {
  it("shows what the largest part of them finds, and says so, on the server's page too", async () => {
    const text =
      "Aucun livre ne contient tous ces mots. Résultats pour «\u00A0misérables\u00A0», sans «\u00A0xqzw\u00A0».";
    const html = await (
      await fetch(`${shop.url}/catalogue?q=${encodeURIComponent("misérables xqzw")}`)
    ).text();
    expect(html).toContain(text);
    const { page, context, open, faults } = await reader({ width: 360 });
    await open("/catalogue");
    await page.getByRole("searchbox", { name: "Recherche" }).fill("misérables xqzw");
    await page.getByRole("paragraph").filter({ hasText: text }).waitFor();
    await page.getByText("Page 1 / 1 — 1 résultat(s)").first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("searchbox", { name: "Recherche" }).fill("misérables");
    await page.getByRole("paragraph").filter({ hasText: text }).waitFor({ state: "detached" });
    await page.getByRole("searchbox", { name: "Recherche" }).fill("xqzw");
    await page.getByText("Aucun résultat trouvé.").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
