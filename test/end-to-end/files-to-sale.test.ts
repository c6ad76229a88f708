import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, launchBrowser } from "#test/browser.ts";
import { openDesk } from "#test/desk.ts";
import { buildBook } from "#test/factories.ts";
import { novel3, packEpub } from "#test/formats/sample-epubs.ts";
import { addressIs } from "#test/reader.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };
/** One action is one click, one drop of files or one field that is filled. */
const mostActions = 8;

let shop: SeededShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    await buildBook(inside, { title: "L’Île mystérieuse", author: "Jules Verne" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** A person's actions on a page, counted. */
function counted(page: Page) {
  let actions = 0;
  return {
    count: () => actions,
    click: async (place: Locator) => {
      actions += 1;
      await place.click();
    },
    fill: async (label: string | RegExp, text: string) => {
      actions += 1;
      await page.getByLabel(label).fill(text);
    },
    /** Files by name, together, anywhere on the form. */
    drop: async (files: Record<string, Buffer>) => {
      actions += 1;
      const sent = Object.entries(files).map(([name, bytes]) => [name, bytes.toString("base64")] as const);
      await page.getByRole("button", { name: "Publier le livre" }).evaluate((target, all) => {
        const dataTransfer = new DataTransfer();
        for (const [name, base64] of all)
          dataTransfer.items.add(
            new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name),
          );
        target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, sent);
    },
  };
}

/** From the list of books to the form of a new one. */
async function begin() {
  const { page, context } = await openDesk(browser, shop.url, administrator, "/admin/livres");
  const person = counted(page);
  await person.click(page.getByRole("link", { name: "Ajouter un livre" }).first());
  await page.getByLabel("Titre du livre").waitFor();
  return { page, context, person };
}

/** Publishes, and reads the book's page as a visitor does. */
async function expectOnSale(
  page: Page,
  { click }: Pick<ReturnType<typeof counted>, "click">,
  slug: string,
): Promise<void> {
  const publish = page.getByRole("button", { name: "Publier le livre" });
  await expect.poll(() => publish.isEnabled(), { timeout: 60_000 }).toBe(true);
  await click(publish);
  await addressIs(page, "/admin/livres");
  const reader = await browser.newPage({ baseURL: shop.url });
  await reader.goto(`/livre/${slug}`);
  await reader.getByRole("button", { name: "Acheter" }).first().waitFor();
  await reader.close();
}

describe("From files to a book on sale", () => {
  it("an EPUB fills in its title, author and language", async () => {
    const { page, context, person } = await begin();
    await person.drop({
      "canal.epub": await packEpub(await novel3()),
      "canal.jpg": await sampleCover(),
      "canal.pdf": await samplePdf(60),
    });
    await expect.poll(() => page.getByLabel("Titre du livre").inputValue()).toBe("Le Rivage & la mer");
    await expect.poll(() => page.getByLabel("Auteur").inputValue()).toBe("Ève Œuillet");
    await expectAccessible(page);
    await person.fill("Nom de l’édition", "Texte intégral");
    await person.fill("Date de publication", "2026-01-15");
    await expectOnSale(page, person, "le-rivage-la-mer");
    expect(person.count()).toBeLessThanOrEqual(mostActions);
    await context.close();
  });

  it("a PDF and a DOCX that are dropped first are sent once the book has its names", async () => {
    const { page, context, person } = await begin();
    await person.drop({
      "nana.pdf": await samplePdf(60),
      "nana.docx": await sampleDocx("Elle avait dix-huit ans."),
      "nana.jpg": await sampleCover(),
    });
    await page.getByText(/avant d’importer le PDF\.$/).waitFor();
    await person.fill("Titre du livre", "Nana");
    await person.fill("Auteur", "Émile Zola");
    await person.fill("Nom de l’édition", "Texte intégral");
    await page.getByText("nana.docx").waitFor();
    await page.getByText("Le livre compte 60 pages.").waitFor();
    await person.fill("Date de publication", "2026-02-15");
    await expectOnSale(page, person, "nana");
    expect(person.count()).toBeLessThanOrEqual(mostActions);
    await context.close();
  });
});
