import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  buildMember,
  type BuiltMember,
} from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { publishSample, samplePdf } from "#test/sample-edition.ts";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials & { cookie: string };
let reader: BuiltMember;
let editionId: number;

beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    reader = await buildMember(shop);
    ({ editionId } = await publishSample(shop, { title: "La Bête humaine", editionTitle: "Texte intégral" }));
    await buildLibrary(shop, reader.id, [editionId]);
    await buildBook(shop, { title: "Le Rêve", author: "Émile Zola" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const desk = (path: string, { width = 1280, dark = false } = {}) =>
  openDesk(browser, seeded.url, administrator, path, { width, theme: dark ? "dark" : "light" });
const ask = (path: string) => fetch(seeded.url + path, { redirect: "manual" });
const correct = (id: number, body: object) =>
  seeded.inside.call("POST", `/api/admin/books/${id}/correction`, {
    cookie: administrator.cookie,
    body: { reason: "Essai", ...body },
  });

describe("The notice of a book", () => {
  it("is corrected on its screen, and its former address leads to the new one", async () => {
    const { id } = await buildBook(seeded.inside, { title: "Au Bonheur", author: "Zola" });
    const { page, context, faults } = await desk(`/admin/livres/${id}/modifier`);
    await page.getByRole("button", { name: "Corriger la notice" }).click();
    const dialog = page.getByRole("dialog", { name: "Corriger la notice" });
    await expectAccessible(page);
    await dialog.getByLabel("Titre", { exact: false }).first().fill("Au Bonheur des dames");
    await dialog.getByLabel("Sous-titre").fill("Roman");
    await dialog.getByLabel("Adresse de la page").fill("au-bonheur-des-dames");
    await dialog.getByRole("button", { name: "Corriger", exact: true }).click();
    await dialog.getByText("Indiquez le motif de la correction.").waitFor();
    await dialog.getByLabel("Motif").fill("Titre incomplet");
    await dialog.getByRole("button", { name: "Corriger", exact: true }).click();
    await page.getByText("La notice est corrigée.").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Titre du livre").inputValue()).toBe("Au Bonheur des dames");
    await page.goto(`${seeded.url}/livre/au-bonheur`);
    await arriveAt(page, /\/livre\/au-bonheur-des-dames\/texte-integral$/);
    await page.getByText("Roman", { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("redirects in one 301 from every former address, after any chain of corrections", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), async (numbers) => {
        const prefix = `chaine-${++run}`;
        const { id, slug } = await buildBook(seeded.inside, { title: prefix });
        const slugs = [slug, ...numbers.map((number) => `${prefix}-${number}`)];
        let current = slug;
        for (const next of slugs) {
          const { status } = await correct(id, { slug: next });
          if (status === 200) current = next;
        }
        const final = `/livre/${current}/texte-integral`;
        // The other process learns of the change by a message.
        await expect.poll(async () => (await ask(final)).status).toBe(200);
        for (const former of slugs.filter((each) => each !== current))
          for (const path of [
            `/livre/${former}`,
            `/livre/${former}/texte-integral`,
            `/livre/${former}/autre`,
          ]) {
            const answer = await ask(`${path}?a=1`);
            expect([answer.status, answer.headers.get("location")]).toEqual([301, `${final}?a=1`]);
            expect(answer.headers.get("cache-control")).toContain("no-cache");
          }
        const html = await (await ask(final)).text();
        expect(html).toContain(`"url":"${seeded.url}/livre/${current}"`);
      }),
      { numRuns: 6 },
    );
  });

  it("is deleted with its book if no reader has it; otherwise the screen says why", async () => {
    const { bookId, title } = {
      bookId: (await buildBook(seeded.inside, { title: "Madeleine" })).id,
      title: "Madeleine",
    };
    const { page, context, faults } = await desk(`/admin/livres/${bookId}/modifier`);
    await page.getByRole("button", { name: "Supprimer ce livre" }).click();
    const dialog = page.getByRole("alertdialog", { name: title });
    await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
    await arriveAt(page, /\/admin\/livres$/);
    await page.getByText("Le livre est supprimé.").first().waitFor();
    expect(faults).toEqual([]);
    const owned = await buildBook(seeded.inside, { title: "Possédé" });
    await buildLibrary(seeded.inside, reader.id, owned.editionIds);
    await page.goto(`/admin/livres/${owned.id}/modifier`);
    await page.getByRole("button", { name: "Supprimer ce livre" }).click();
    await page.getByRole("button", { name: "Supprimer définitivement" }).click();
    await page.getByText("Un lecteur a ce livre dans sa bibliothèque").first().waitFor();
    await context.close();
  });
});

describe("A new version", () => {
  it("is announced in the edition's form, and shown in the library", async () => {
    const { page, context } = await desk(`/admin/editions/${editionId}/modifier`);
    const pdf = { name: "neuf.pdf", mimeType: "application/pdf", buffer: await samplePdf(4) };
    await page.getByLabel("PDF", { exact: true }).setInputFiles(pdf);
    await page.getByText("Nouvelle version", { exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await page.getByText("Dites aux lecteurs ce qui change").first().waitFor();
    await page.getByLabel("Ce qui change, pour les lecteurs").fill("Une carte à la fin.");
    await page.getByRole("button", { name: "Enregistrer les modifications" }).click();
    await arriveAt(page, /\/admin\/livres$/);
    await context.close();
    const shown = await openReader(browser, seeded.url, { token: reader.token });
    await expect
      .poll(
        async () => {
          await shown.page.goto(`/membre/${reader.id}`);
          return shown.page
            .getByText(/Mis à jour le/)
            .first()
            .isVisible();
        },
        { interval: 2000 },
      )
      .toBe(true);
    await shown.page.getByText("Une carte à la fin.").first().waitFor();
    await shown.context.close();
    const again = await desk(`/admin/editions/${editionId}/modifier`);
    await again.page.getByRole("button", { name: /^Rétablir/ }).click();
    const dialog = again.page.getByRole("alertdialog", { name: "Rétablir ce fichier" });
    await dialog.getByText("Nouvelle version", { exact: true }).click();
    await expectAccessible(again.page);
    await dialog.getByRole("button", { name: "Rétablir", exact: true }).click();
    await dialog.getByText("Dites aux lecteurs ce qui change").waitFor();
    await dialog.getByLabel("Ce qui change, pour les lecteurs").fill("La carte est retirée.");
    await dialog.getByRole("button", { name: "Rétablir", exact: true }).click();
    await again.page.getByText("Le fichier est rétabli, et les formats sont refaits.").first().waitFor();
    expect(again.faults).toEqual([]);
    await again.context.close();
  });
});
