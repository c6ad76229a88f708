import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { journalEntries, payments } from "#selling/payments/payments.tables.ts";
import { arriveAt, expectFits, launchBrowser } from "#test/browser.ts";
import { type Credentials, openDesk } from "#test/desk.ts";
import {
  buildAdministrator,
  type BuiltBook,
  type BuiltMember,
  buildBook,
  buildMember,
} from "#test/factories.ts";
import { openReader, visit } from "#test/reader.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";
import { startStripe, type StripeStandIn } from "#test/stripe-server.ts";
import { openTestShop } from "#test/test-shop.ts";

const looks = [{ width: 360 }, { width: 768, dark: true }, { width: 1440 }];

let stripe: StripeStandIn;
let env: Record<string, string>;
let seeded: SeededShop;
let browser: Browser;
let administrator: Credentials;
let reader: BuiltMember;
let books: BuiltBook[];

/** A sale of an earlier quarter to Germany is closed. */
beforeAll(async () => {
  stripe = await startStripe();
  env = {
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_essai",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  };
  seeded = await openSeededShop(async (shop) => {
    administrator = await buildAdministrator(shop);
    reader = await buildMember(shop, { username: "Berlinoise" });
    books = [];
    for (const title of ["Effi Briest", "La Montagne magique"])
      books.push(await buildBook(shop, { title, editions: [{ priceCents: 999 }] }));
    const past = await openTestShop({ beside: shop, now: before(new Date(), days(93)) });
    const line = saleLine({ amountCents: 1070, vatPerMille: 70, taxedIn: "DE" });
    const sale = await buildSale(past, await buildMember(past), [line]);
    await past.deps.db.transaction((tx) => past.payments.journal.recordSale(tx, sale));
    await past.close();
    await shop.payments.accounting.closeDue();
  }, env);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
  await stripe?.close();
});

const desk = (path: string) => openDesk(browser, seeded.url, administrator, path);
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Orders what is in the cart, and pays it with a card of a country. */
async function pay(page: Page, cardCountry: string): Promise<void> {
  await page.getByRole("checkbox", { name: /rétractation/ }).check();
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
  await arriveAt(page, /checkout\.stripe\.test/);
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("No session was opened.");
  session.card_country = cardCountry;
  const { body, signature } = await stripe.message("checkout.session.completed", stripe.pay(session));
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await fetch(`${seeded.url}/api/payments/webhooks/stripe`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

describe("A reader in Germany", () => {
  it("declares the country, pays the price of everybody with the VAT of Germany, and is not asked again", async () => {
    const office = await desk("/admin/comptabilite/etranger");
    await said(
      office.page,
      "Un lecteur d’un autre pays de l’Union paie la même TVA qu’en France, ou aucune si la maison est en franchise.",
    );
    await office.page.getByLabel("Pourquoi").fill("Choix de la maison");
    await office.page.getByRole("button", { name: "Enregistrer le choix" }).click();
    await said(office.page, "Un lecteur d’un autre pays de l’Union paie la TVA de son pays");
    expect(office.faults).toEqual([]);
    await office.context.close();

    const { page, context, faults } = await openReader(browser, seeded.url, {
      width: 360,
      token: reader.token,
    });
    await context.route("https://checkout.stripe.test/**", (route) => route.fulfill({ body: "Carte" }));
    const [first, second] = books;
    await visit(page, `/livre/${first?.slug}`);
    await page.getByRole("button", { name: "Acheter" }).click();
    await visit(page, "/panier");
    const abroad = page.getByRole("checkbox", { name: "J’habite hors de France" });
    // The field of the country arrives late: after the order was refused for want of it.
    const refused = Promise.withResolvers<void>();
    await page.route("**/buyer-fields-*.js", (route) => refused.promise.then(() => route.continue()));
    await abroad.check();
    await page.getByRole("checkbox", { name: /rétractation/ }).check();
    await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
    await said(page, "Choisissez un pays.");
    refused.resolve();
    await said(page, "Choisissez un pays.");
    const country = page.getByLabel("Votre pays");
    await expect.poll(() => country.evaluate((select) => select === document.activeElement)).toBe(true);
    await expect.poll(() => country.getAttribute("aria-invalid")).toBe("true");
    await expectFits(page, looks);
    await country.selectOption("Allemagne");
    await expect.poll(() => country.getAttribute("aria-invalid")).toBeNull();
    await pay(page, "DE");

    await visit(page, `/livre/${second?.slug}`);
    await page.getByRole("button", { name: "Acheter" }).click();
    await visit(page, "/panier");
    await expect.poll(() => abroad.isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("Votre pays").inputValue()).toBe("DE");
    await pay(page, "US");
    expect(faults).toEqual([]);
    await context.close();

    const { db } = seeded.inside.deps;
    const rows = await db.select().from(journalEntries).where(eq(journalEntries.memberId, reader.id));
    const vat = [{ vatPerMille: 70, netCents: 934, vatCents: 65, grossCents: 999 }];
    expect(rows.map(({ lines, vat: own }) => [lines[0]?.taxedIn, own])).toEqual([
      ["DE", vat],
      ["DE", vat],
    ]);
    // What the provider's list says of the cards, as the job reads it: at most sixty days at once.
    const beside = await openTestShop({ beside: seeded.inside, env });
    for (let run = 0; run < 2; run++) await beside.payments.fees.update();
    await beside.close();
    const kept = await db
      .select()
      .from(payments)
      .where(eq(payments.memberId, reader.id))
      .orderBy(payments.id);
    expect(kept.map((row) => [row.country, row.cardCountry])).toEqual([
      ["DE", "DE"],
      ["DE", "US"],
    ]);
  });

  it("is in the house's return, by quarter, and in its file; the card that contradicts is listed", async () => {
    const { page, context, faults } = await desk("/admin/comptabilite/etranger");
    const unclear = page.getByRole("table", { name: "Pays à éclaircir" });
    await unclear.getByText("États-Unis").waitFor();
    await expect.poll(() => unclear.locator("tbody tr").count()).toBe(1);
    await expectFits(page, looks);

    await page.getByRole("link", { name: "guichet unique" }).click();
    await page.getByRole("heading", { level: 1, name: "Guichet unique (OSS)" }).waitFor();
    await expect.poll(() => page.getByRole("table").count()).toBe(2);
    const [present, closed] = await page.getByRole("table").all();
    for (const text of ["Allemagne", /^7\s%$/, /^18,68\s€$/, /^1,30\s€$/])
      await present?.getByText(text).waitFor();
    for (const text of [/^10,00\s€$/, /^0,70\s€$/]) await closed?.getByText(text).waitFor();
    await expectFits(page, looks);
    // The quarter that runs has no file yet.
    await expect.poll(() => page.getByRole("link", { name: "Le fichier (CSV)" }).count()).toBe(1);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Le fichier (CSV)" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file.trimEnd().split("\r\n").slice(1)).toEqual(["Opérations;DE;;Services;7,00;10,00;0,70"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
