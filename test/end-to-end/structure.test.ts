import { join } from "node:path";
import { type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { findFormats } from "#books/publishing/publishing.store.server.ts";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { buildBook } from "#test/factories.ts";
import { brokenLines, unstyledNovel } from "#test/formats/sample-manuscripts.ts";
import { addressIs } from "#test/reader.ts";
import { sampleCover, samplePdf } from "#test/sample-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let shop: SeededShop;
let browser: Browser;
let book: { id: number; slug: string; editionIds: number[] };
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    book = await buildBook(inside, { title: "Le Rayon vert", author: "Jules Verne" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const poem = brokenLines(["Nous roulons vers le nord", "la radio ne prend plus", "que des voix étrangères"]);
const manuscript = (titles: readonly string[]) => unstyledNovel(titles, 9, poem.repeat(2));
const send = async (page: Page, label: string, name: string, content: Buffer) => {
  const input = page.locator("input[type=file]").and(page.getByLabel(label));
  await input.setInputFiles(file(name, content));
  await page.getByText(name).first().waitFor();
};
const panel = (page: Page) => page.getByRole("region", { name: "Ce que la boutique a compris" });
const said = (page: Page, text: RegExp) => panel(page).getByText(text).first().waitFor();

/** The titles of the edition's EPUB, once it is made after the given revision. */
async function contentsOf(editionId: number, revision: number) {
  const { db, config } = shop.inside.deps;
  const epub = await vi.waitFor(
    async () => {
      const made = (await findFormats(db, editionId)).find(({ format }) => format === "epub");
      expect(made).toMatchObject({ state: "ready", revision });
      return made;
    },
    { timeout: 120_000, interval: 200 },
  );
  const { contents } = await readEpub(join(config.storageDir, epub?.storagePath ?? ""));
  return contents.map(({ title, children }) => [title, ...children.map((child) => child.title)]);
}

describe("What the shop understood of a manuscript", () => {
  it("is confirmed, changed and left, seen in pages, and remembered for the next version", async () => {
    const path = `/admin/livres/${book.id}/nouvelle-edition`;
    const { page, context, faults } = await openDesk(browser, shop.url, administrator, path, { width: 360 });
    await page.getByLabel("Nom de l’édition").fill("Texte intégral");
    await page.getByLabel("Date de publication").fill("1882-01-10");
    await send(page, "PDF", "rayon.pdf", await samplePdf(4));
    const first = ["LE FRÈRE SAM", "HELENA CAMPBELL", "L’ARTICLE", "LE DÉPART"];
    await send(page, "DOCX", "rayon.docx", await manuscript(first));
    const titles = panel(page).getByRole("group", { name: /4\s+lignes ressemblent à des titres/ });
    await titles.getByRole("button", { name: "Les prendre" }).click();
    await said(page, /4\s+lignes prises sur 4/);
    await panel(page).getByRole("checkbox", { name: "L’ARTICLE" }).uncheck();
    await panel(page).getByLabel("Niveau de « HELENA CAMPBELL »").selectOption({ label: "Niveau 2" });
    await panel(page)
      .getByRole("checkbox", { name: /Nous roulons/ })
      .waitFor();
    await panel(page).getByRole("button", { name: "Feuilleter l’épreuve" }).click();
    await panel(page).getByLabel("Aller à").selectOption({ label: "LE FRÈRE SAM" });
    const frame = panel(page).frameLocator("iframe");
    await frame.getByRole("heading", { name: "HELENA CAMPBELL", level: 2 }).waitFor();
    const next = panel(page).getByRole("button", { name: "Page suivante" });
    await next.click();
    await said(page, /^Page 2 sur/);
    await page.keyboard.press("ArrowLeft");
    await said(page, /^Page 1 sur/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await send(page, "Couverture", "rayon.jpg", await sampleCover());
    await page.getByRole("img", { name: "Aperçu de la couverture" }).waitFor();
    await page.getByRole("button", { name: "Ajouter l’édition" }).click();
    await addressIs(page, "/admin/livres");
    const { editions } = (await (await fetch(`${shop.url}/api/books/${book.slug}`)).json()) as {
      editions: { id: number }[];
    };
    const id = editions.find((each) => !book.editionIds.includes(each.id))?.id ?? 0;
    expect(await contentsOf(id, 1)).toEqual([["LE FRÈRE SAM", "HELENA CAMPBELL"], ["LE DÉPART"]]);

    await page.goto(`/admin/editions/${id}/modifier`);
    await said(page, /3\s+lignes prises sur 4/);
    await send(page, "DOCX", "rayon-2.docx", await manuscript([...first, "LE RETOUR"]));
    const added = panel(page).getByRole("group", { name: /Une nouvelle ligne ressemble à un titre/ });
    await added.getByRole("button", { name: "Les prendre" }).click();
    await said(page, /4\s+lignes prises sur 5/);
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await addressIs(page, "/admin/livres");
    expect(await contentsOf(id, 2)).toEqual([
      ["LE FRÈRE SAM", "HELENA CAMPBELL"],
      ["LE DÉPART"],
      ["LE RETOUR"],
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
