import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after, formatDate, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { entryHeadings } from "#selling/payments/accounting/accounting-entries.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import { arriveAt, expectFits, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import {
  buildAdministrator,
  type BuiltBook,
  type BuiltMember,
  buildBook,
  buildMember,
} from "#test/factories.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { openReader, type Reader, visit } from "#test/reader.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { openTestShop } from "#test/test-shop.ts";

const looks = [{ width: 360 }, { width: 768, dark: true }, { width: 1440 }];
const now = new Date();
const year = parisDay(now).slice(0, 4);
const mention = "TVA non applicable, art. 293 B du CGI";

let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let member: BuiltMember;
let books: BuiltBook[];

/** The house is in franchise since the first of January, and has sold for 41 240 € since. */
beforeAll(async () => {
  seeded = await openSeededShop(async (shop) => {
    const start = parisInstant(`${year}-01-01`, "00:00") ?? now;
    const past = await openTestShop({ beside: shop, now: start });
    const { cookie } = await buildAdministrator(past);
    const franchise = { from: `${year}-01-01`, editions: 0, subscriptions: 0, reason: "Petite maison" };
    const path = "/api/admin/accounting/vat-regimes";
    expect((await past.call("POST", path, { cookie, body: franchise })).status).toBe(200);
    for (let month = 0; month < 12; month++) {
      past.clock.now = after(start, ((now.getTime() - start.getTime()) / 12) * month);
      const lines = [saleLine({ amountCents: 343_666 + (month === 0 ? 8 : 0), vatPerMille: 0 })];
      const sale = await buildSale(past, await buildMember(past), lines);
      await past.deps.db.transaction((tx) => past.payments.journal.recordSale(tx, sale));
    }
    await past.close();
    administrator = await buildAdministrator(shop);
    member = await buildMember(shop, { username: "Ursule" });
    books = [];
    for (const title of ["Germinal", "Nana"])
      books.push(await buildBook(shop, { title, editions: [{ priceCents: 1055 }] }));
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const desk = (path: string) => openDesk(browser, seeded.url, administrator, path);
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Through the cart and the simulated card page. */
async function buy({ page }: Reader, book: BuiltBook | undefined): Promise<void> {
  await visit(page, `/livre/${book?.slug}`);
  await page.getByRole("button", { name: "Acheter" }).click();
  await visit(page, "/panier");
  await page.getByRole("checkbox", { name: /rétractation/ }).check();
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await arriveAt(page, /\/paiement-simule\//);
  await page.getByLabel("Numéro de carte").fill("4242424242424242");
  await page.getByLabel("Expiration").fill("1234");
  await page.getByLabel("Code (CVC)").fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
  await page.getByRole("heading", { name: /^Merci\./ }).waitFor();
}

/** The texts of the reader's invoices, the newest first. */
async function invoices({ page }: Reader): Promise<string[]> {
  await visit(page, "/membre/paiements");
  const buttons = page.getByRole("button", { name: /^Facture \(PDF\)/ });
  await buttons.first().waitFor();
  const texts: string[] = [];
  for (const button of await buttons.all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    texts.push(pdfPages(await readFile(await download.path())).join("\n"));
  }
  return texts;
}

describe("A small house in franchise", () => {
  it("sells for a year, passes the threshold, is warned, changes its regime, and sells with VAT", async () => {
    const office = await desk("/admin");
    await said(
      office.page,
      new RegExp(`ont passé 37\\s500\\s€.*due à partir du 1er\\s+janvier ${Number(year) + 1}`),
    );

    const reader = await openReader(browser, seeded.url, { token: member.token });
    await buy(reader, books[0]);
    await office.page.reload();
    const today = formatDate(now).replaceAll(/\s+/g, "\\s+");
    const warning = new RegExp(`ont passé 41\\s250\\s€.*la TVA est due depuis le ${today}`);
    await office.page.getByRole("link", { name: warning }).click();
    const section = office.page.getByRole("region", { name: "Régime de TVA" });
    await said(office.page, warning);
    await office.page.getByRole("link", { name: "Voir le régime de TVA" }).click();
    await section.getByText(/^41\s250,55\s€ sur 37\s500\s€$/).waitFor();
    await expect
      .poll(() => section.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await expectFits(office.page, looks);

    await section.getByLabel("À partir du").fill(parisDay(now));
    await section.getByLabel("Livres numériques").selectOption("55");
    await section.getByLabel("Abonnements").selectOption("200");
    await section.getByLabel("Pourquoi ce régime et ces taux").fill("Seuil de la franchise dépassé");
    await section.getByRole("button", { name: "Enregistrer le changement" }).click();
    await section.getByText(/livres à 5,5\s%, abonnements à 20\s% \(Seuil/).waitFor();
    await expect.poll(() => section.getByText(/sur 37\s500/).count()).toBe(0);

    await buy(reader, books[1]);
    const [withVat = "", without = ""] = await invoices(reader);
    expect(without).toContain(mention);
    expect(without).not.toMatch(/\bHT\b|TTC|5,5/);
    expect(withVat).not.toContain(mention);
    expect(withVat).toMatch(/5,5/);
    expect(withVat).toMatch(/10,00/);
    expect(reader.faults).toEqual([]);
    await reader.context.close();

    await office.page.goto("/admin");
    await office.page.getByRole("heading", { name: "À traiter" }).waitFor();
    await expect.poll(() => office.page.getByText(/la TVA est due/).count()).toBe(0);
    expect(office.faults).toEqual([]);
    await office.context.close();
  });

  it("has accounts that agree: journal, figures and entries", async () => {
    const { db } = seeded.inside.deps;
    const rows = await db.select().from(journalEntries).orderBy(journalEntries.position);
    expect(rows).toHaveLength(14);
    const rates = rows.map(({ vat }) => vat.map(({ vatPerMille }) => vatPerMille));
    expect(rates).toEqual([...Array.from({ length: 13 }, () => [0]), [55]]);
    expect(await seeded.inside.payments.accounting.verify()).toMatchObject({
      fault: null,
      unaccounted: null,
    });

    const { cookie } = await buildAdministrator(seeded.inside);
    const query = `from=${year}-01&to=${year}-12`;
    const path = "/api/admin/accounting";
    const { json: figures } = await seeded.inside.call("GET", `${path}/figures?${query}`, { cookie });
    expect(figures.total).toEqual({ net_cents: 4_126_055, vat_cents: 55, gross_cents: 4_126_110 });
    const { body } = await seeded.inside.call("GET", `${path}/entries.txt?${query}`, { cookie });
    const entries = body
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split("\t"));
    const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
    const credited = (account: string) =>
      entries
        .filter((cells) => cells[entryHeadings.indexOf("CompteNum")] === account)
        .reduce((sum, cells) => sum + cents(cells[12]) - cents(cells[11]), 0);
    expect(credited("445710")).toBe(55);
    expect(credited("701000") + credited("706000")).toBe(4_126_055);
    expect(credited("511500")).toBe(-4_126_110);
  });
});
