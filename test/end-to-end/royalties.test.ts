import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectFits, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { openTestShop } from "#test/test-shop.ts";

let seeded: SeededShop;
let browser: Browser;
let mail: TestMailServer;
let administrator: Credentials;
const year = new Date().getUTCFullYear() - 1;

beforeAll(async () => {
  mail = await startMailServer();
  seeded = await openSeededShop(
    async (shop) => {
      const { editionIds } = await buildBook(shop, { title: "La Lisière", author: "Ursule Morel" });
      await buildBook(shop, { title: "Le Rivage", author: "Ursule Morel" });
      // Last year's sales, before the shop's present.
      const past = await openTestShop({ beside: shop, now: new Date(`${year}-03-05T10:00:00Z`) });
      const lines = [saleLine({ editionId: editionIds[0] ?? 0, amountCents: 1055 })];
      for (let n = 0; n < 4; n++) {
        const sale = await buildSale(past, await buildMember(past), lines);
        await past.deps.db.transaction((tx) => past.payments.journal.recordSale(tx, sale));
      }
      past.clock.now = new Date(`${year + 1}-01-03T10:00:00Z`);
      await past.payments.accounting.closeDue();
      await past.close();
      administrator = await buildAdministrator(shop);
    },
    { SMTP_URL: mail.url },
  );
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
  await mail?.close();
});

const open = (path: string) => openDesk(browser, seeded.url, administrator, path);
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const saved = async (page: Page, name: RegExp): Promise<string> => {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).first().click();
  return (await download).suggestedFilename();
};

describe("A closed year with its statements", () => {
  it("begins with a contract, is looked at, issued once and sent to the author", async () => {
    const { page, context, faults } = await open("/admin");
    await page.getByRole("link", { name: "Droits d’auteur", exact: true }).click();
    await said(page, "Aucun contrat pour le moment.");
    await page.getByLabel("Relevés").selectOption("Chaque année");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await said(page, "C’est enregistré.");

    await page.getByRole("link", { name: "Noter le premier contrat" }).click();
    await page.getByRole("searchbox", { name: "Ajouter des éditions" }).fill("lisière");
    await page.getByRole("button", { name: /^Ajouter La Lisière/ }).click();
    await page.getByLabel("Nom").fill("Ursule Morel");
    await page.getByLabel("Adresse e-mail").fill("ursule@lisiere.fr");
    await page.getByLabel("Adresse postale").fill("3 chemin du Bois\n35000 Rennes");
    await page.getByLabel("Premier mois").selectOption(`${year}-01`);
    await page.getByRole("textbox", { name: /^Taux/ }).fill("10");
    await page.getByRole("button", { name: "Ajouter un palier" }).click();
    await page.getByLabel("Au-delà de (exemplaires)").fill("2");
    await page.getByLabel("Taux de ce palier").fill("12,5");
    await page.getByLabel("Avance versée").fill("1,50");
    await page.getByRole("button", { name: "Créer le contrat" }).click();
    await page.getByRole("table", { name: "Contrats" }).getByText("12,5 % dès le 3e").waitFor();

    await page.getByRole("link", { name: "Droits d’auteur", exact: true }).first().click();
    const drafts = page.getByRole("table", { name: `Relevés à émettre, ${year}` });
    // 2 × 10 € at 10 % and 2 × 10 € at 12,5 %, less the advance.
    await drafts.getByText("3,00 €").first().waitFor();
    expect(await saved(page, /^Projet de Ursule Morel, PDF/)).toBe("Projet-Ursule Morel.pdf");
    await page.getByRole("button", { name: "Émettre le relevé" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Émettre" }).click();
    await page
      .getByRole("table", { name: "Périodes émises" })
      .getByRole("link", { name: String(year) })
      .click();

    await page.getByRole("heading", { level: 1, name: `Relevés, ${year}` }).waitFor();
    expect(await saved(page, /^Relevé D\d+-000001, PDF/)).toMatch(/^Releve-D\d+-000001\.pdf$/);
    expect(await saved(page, /^Relevé D\d+-000001, CSV/)).toMatch(/\.csv$/);
    expect(await saved(page, /^Toutes les lignes/)).toBe(`droits-${year}-01-${year}-12.csv`);
    await page.getByRole("button", { name: "Envoyer à tous les auteurs" }).click();
    const letter = await mail.waitFor("ursule@lisiere.fr", "relevé de droits");
    expect(letter.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^Releve-D\d+-000001\.pdf$/),
    ]);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText(/parti le/).count();
      })
      .toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("takes a distributor's table, withholds contributions, and says what the house owes", async () => {
    const { page, context, faults } = await open("/admin/droits/contrats/1");
    await page.getByRole("combobox", { name: "Cotisations" }).selectOption("withheld");
    await page.getByRole("combobox", { name: "TVA sur ses droits" }).selectOption("withheld");
    await page.getByRole("button", { name: "Enregistrer le régime" }).click();
    await page.getByText(/^Depuis le .* TVA retenue à la source\.$/).waitFor();

    await page.getByRole("link", { name: "Copier" }).click();
    await page.getByLabel("Partager l’avance du contrat copié").waitFor();
    await expect.poll(() => page.getByLabel("Nom").inputValue()).toBe("Ursule Morel");
    await page.getByRole("searchbox", { name: "Ajouter des éditions" }).fill("rivage");
    await page.getByRole("button", { name: /^Ajouter Le Rivage/ }).click();
    await page.getByRole("button", { name: "Créer le contrat" }).click();
    const contracts = page.getByRole("table", { name: "Contrats" });
    await contracts.getByText("Le Rivage").waitFor();
    await contracts.getByRole("link", { name: "Livre", exact: true }).click();
    await page.waitForURL(/tri=book_asc/);
    await contracts.locator('th[aria-sort="ascending"]', { hasText: "Livre" }).waitFor();
    await page.getByText("Colonnes", { exact: true }).click();
    await page.getByLabel("Durée").uncheck();
    await contracts.getByRole("columnheader", { name: "Durée" }).waitFor({ state: "detached" });
    await page.getByLabel("Durée").check();
    await expect
      .poll(async () => (await contracts.locator("tbody tr").first().boundingBox())?.height)
      .toBeLessThanOrEqual(45);

    await page.goto(`${seeded.url}/admin/droits/imports`);
    const table = `Titre;Qté;Net HT;Mois\nLa Lisière;10;50,00;${year}-06\nAilleurs;1;4,00;${year}-06\n`;
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByText("Choisir un fichier").first().click(),
    ]);
    await chooser.setFiles({ name: "kobo.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await page.getByRole("button", { name: "Voir ce que l’import ferait" }).click();
    await page.getByText("indiquez le canal de ces ventes").first().waitFor();
    await page.getByLabel("Canal").fill("Kobo");
    await page.getByLabel("Total hors taxes annoncé").fill("53,00");
    await page.getByRole("button", { name: "Vérifier" }).click();
    await said(page, "écart de 1,00");
    await page.getByLabel("Total hors taxes annoncé").fill("54,00");
    await page.getByRole("button", { name: "Vérifier" }).click();
    await page.getByRole("button", { name: "Importer ces ventes" }).click();
    await said(page, "Ces ventes seront dans les prochains relevés.");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("fits a phone, a tablet and a desk", async () => {
    const { page, context, faults } = await open("/admin/droits");
    for (const [path, there] of [
      ["/admin/droits", "Périodes émises"],
      ["/admin/droits/contrats", "Durée"],
      ["/admin/droits/contrats/nouveau", "Les conditions"],
      ["/admin/droits/contrats/1", "Corrections"],
      ["/admin/droits/contrats/nouveau?copie=1", "Partager l’avance"],
      ["/admin/droits/imports", "Derniers imports"],
      ["/admin/droits/imports/1", "Annuler cet import"],
      ["/admin/droits/periodes/1", "À verser"],
    ] as const) {
      await page.goto(path);
      await page.getByText(there).first().waitFor({ state: "attached" });
      await expectFits(page, [{ width: 1440, dark: true }, { width: 768 }, { width: 360, dark: true }]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
