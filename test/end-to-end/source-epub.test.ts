import { type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { buildBook } from "#test/factories.ts";
import { album, novel2, novel3, packEpub, page3 } from "#test/formats/sample-epubs.ts";
import { addressIs, openReader } from "#test/reader.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const administrator = { username: "editrice", password: "Encrier-2026-plume" };

let shop: SeededShop;
let browser: Browser;
let book: { id: number; slug: string; editionIds: number[] };
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.administrators.create(administrator.username, administrator.password);
    book = await buildBook(inside, { title: "L’Île mystérieuse", author: "Jules Verne" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const upgrade = (page: Page) => page.getByRole("checkbox", { name: /^Mettre cet EPUB/ });

describe("The form of an edition with the publisher's own EPUB", () => {
  it("takes it in place of the DOCX, says what is wrong with it, and the book page says that there is no AZW3", async () => {
    const { page, context } = await openReader(browser, shop.url, { width: 360 });
    await page.request.post("/api/admin/login", { data: administrator });
    await page.goto(`/admin/livres/${book.id}/nouvelle-edition`);
    await page.getByLabel("Nom de l’édition").fill("Album");
    await page.getByLabel("Date de publication").fill("2026-01-10");
    await page
      .getByLabel("PDF")
      .first()
      .setInputFiles(file("album.pdf", await samplePdf(4)));
    await page.getByText("album.pdf").waitFor();
    const epub = page.getByLabel(/^EPUB/).first();
    const scripted = page3("a", '<h1 id="t">a</h1><script>1</script>');
    await epub.setInputFiles(
      file("a.epub", await packEpub(await novel3({ "EPUB/Text/c3.xhtml": scripted }))),
    );
    await page.getByText(/Cet EPUB contient des scripts/).waitFor();
    await page.getByText(/EPUB\/Text\/c3\.xhtml, ligne/).waitFor();
    await epub.setInputFiles(file("ancien.epub", await packEpub(await novel2())));
    await page.getByText("ancien.epub").waitFor();
    await upgrade(page).check();
    await expectAccessible(page);
    await epub.setInputFiles(file("album.epub", await packEpub(await album())));
    await page.getByText("album.epub").waitFor();
    await page.getByText("Mise en page fixe\u202F: cette édition n’aura pas d’AZW3.").waitFor();
    await expect.poll(() => upgrade(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("link", { name: "Épreuve AZW3" }).count()).toBe(0);
    for (const format of ["PDF", "EPUB"]) {
      const proof = page.waitForEvent("download");
      await page.getByRole("link", { name: `Épreuve ${format}` }).click();
      expect((await proof).suggestedFilename()).toBe(
        `Épreuve - L’Île mystérieuse - Album.${format.toLowerCase()}`,
      );
      expect(await (await proof).failure()).toBeNull();
    }
    await expect.poll(() => page.getByRole("group", { name: "Typographie française" }).count()).toBe(0);
    await page.getByLabel("Couverture").setInputFiles(file("album.jpg", await sampleCover()));
    await page.getByRole("img", { name: "Aperçu de la couverture" }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Ajouter l’édition" }).click();
    await addressIs(page, "/admin/livres");
    const { editions } = (await (await fetch(`${shop.url}/api/books/${book.slug}`)).json()) as {
      editions: { id: number; slug: string }[];
    };
    const { id, slug } = editions.find((each) => !book.editionIds.includes(each.id)) ?? { id: 0, slug: "" };
    await page.goto(`/livre/${book.slug}/${slug}`);
    await page.locator("summary", { hasText: "Fichiers, liseuses" }).first().click();
    await page.getByText(/Pas d’AZW3\s: la mise en page est fixe\./).waitFor();
    await expectAccessible(page);
    await page.goto(`/admin/editions/${id}/modifier`);
    await page.getByText("AZW3 n’existe pas").waitFor();
    await page.getByRole("rowheader", { name: "EPUB d’origine" }).waitFor();
    await page
      .getByLabel("DOCX")
      .first()
      .setInputFiles(file("album.docx", await sampleDocx()));
    await page.getByText("album.docx").waitFor();
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await addressIs(page, "/admin/livres");
    await page.goto(`/admin/editions/${id}/modifier`);
    await page.getByRole("checkbox", { name: "Ne plus vendre mon EPUB" }).check();
    await page.getByRole("group", { name: "Typographie française" }).waitFor();
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await addressIs(page, "/admin/livres");
    await page.goto(`/admin/editions/${id}/modifier`);
    await page.getByText("AZW3 prêt").waitFor({ timeout: 120_000 });
    // The list of files follows, without a new visit.
    await page.getByRole("link", { name: "Télécharger\u202F: AZW3" }).waitFor();
    await context.close();
  });
});
