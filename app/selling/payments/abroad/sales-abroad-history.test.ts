import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { days } from "#platform/data/durations.ts";
import { after, parisDay } from "#platform/data/dates.ts";
import { vatIncluded } from "#platform/data/money.ts";
import { rateOn } from "#selling/payments/abroad/country-rates.rules.ts";
import type { OssReturns } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { thresholdCents } from "#selling/payments/abroad/sales-abroad.rules.ts";
import { entryHeadings } from "#selling/payments/accounting/accounting-entries.rules.ts";
import type { Figures } from "#selling/payments/accounting/accounting.contract.ts";
import { isMemberState } from "#selling/payments/billing/billing.rules.ts";
import { electronicInvoice } from "#selling/payments/invoices/electronic-invoice.rules.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { sumOf } from "#selling/payments/journal/journal.rules.ts";
import { journalEntries, payments, salesDocuments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { openRules } from "#test/state-rules.ts";

const steps = 150;
const countries = ["FR", undefined, "DE", "ES", "IE", "BE", "CH", "MC"];

let cards: CardShop;
let cookie: string;

const journal = () => cards.shop.deps.db.select().from(journalEntries).orderBy(journalEntries.position);
/** The administrator's session has ended in the meantime. */
const at = async <Answer>(path: string) => {
  ({ cookie } = await buildAdministrator(cards.shop));
  const answer = await cards.shop.call("GET", `/api/admin/accounting/${path}`, { cookie });
  expect(answer.status, answer.body).toBe(200);
  return answer.json as Answer;
};
const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0);

/** Fourteen months of sales, subscriptions and refunds of readers in eight places, which pass the threshold in the first year. */
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2027-01-05T09:00:00Z") });
  const { shop, stripe } = cards;
  const { next } = seededRandom(133);
  const below = (bound: number) => Math.floor(next() * bound);
  ({ cookie } = await buildAdministrator(shop));
  const outside = { country: "CH", reason: "Sous 100 000 CHF" };
  const path = "/api/admin/accounting/abroad/outside";
  expect((await shop.call("PUT", path, { cookie, body: outside })).status).toBe(200);
  for (let step = 0; step < steps; step++) {
    shop.clock.now = after(shop.clock.now, days(next() * 5.5));
    if (next() < 0.7) await sell();
    else await refund();
    if (next() < 0.1) await shop.payments.accounting.closeDue();
  }

  async function sell() {
    const { token } = await buildMember(shop);
    const country = countries[below(countries.length)];
    const order = { withdrawal_consent: true, ...(country ? { country } : {}) };
    if (next() < 0.15) await shop.call("POST", "/api/payments/subscribe", { token, body: order });
    else {
      const editions = Array.from({ length: 1 + below(3) }, (_, n) => ({
        title: `Édition ${n + 1}`,
        priceCents: 5000 + below(40_000),
      }));
      const { editionIds } = await buildBook(shop, { editions });
      const body = { edition_ids: editionIds, ...order };
      expect((await shop.call("POST", "/api/payments/checkout", { token, body })).status).toBe(200);
    }
    const session = lastSession(stripe);
    session.card_country = next() < 0.2 ? "US" : (country ?? "FR");
    await cards.payAndReport(session);
  }
  async function refund() {
    const sales = (await journal()).filter(({ refundId }) => refundId === null).slice(-12);
    const sale = sales[below(sales.length)];
    const session = stripe.sessions.find(({ id }) => id === sale?.sessionId);
    const left = session ? session.amount_total - session.refunded : 0;
    if (session && left > 1)
      await cards.deliver("charge.refunded", stripe.refundByHand(session, 1 + below(left)));
  }
}, 240_000);
afterAll(() => cards?.close());

describe("After fourteen months of readers in eight places", () => {
  it("each sale has the rates of France, or of its reader's country from the sale on that passes the threshold", async () => {
    const rows = await journal();
    const placed = await cards.shop.deps.db.select().from(payments);
    const countryOf = new Map(placed.map(({ id, country }) => [id, country]));
    const years = new Map<string, { cents: number; passed: boolean }>();
    let taxedAbroad = 0;
    for (const { paymentId, refundId, day, kind, lines, vat, grossCents } of rows) {
      const country = countryOf.get(paymentId) ?? null;
      const own = years.get(day.slice(0, 4)) ?? { cents: 0, passed: false };
      const previous = years.get(String(Number(day.slice(0, 4)) - 1));
      if (refundId === null) {
        const isInUnion = country !== null && isMemberState(country);
        const net = grossCents - vatIncluded(grossCents, 55);
        const isAbroad =
          isInUnion && (own.passed || previous?.passed === true || own.cents + net > thresholdCents);
        const taxedIn = country !== null && (isAbroad || !isInUnion) ? country : undefined;
        const rate = taxedIn && isAbroad ? rateOn([], taxedIn, day) : null;
        const expected = rate?.[kind === "subscription" ? "subscriptions" : "editions"];
        for (const line of lines) {
          expect(line.taxedIn).toBe(taxedIn);
          expect(line.vatPerMille).toBe(taxedIn ? (expected ?? 0) : 55);
          // What is sold in France has no member of its own: its row is as it always was.
          expect("taxedIn" in line).toBe(taxedIn !== undefined);
        }
        if (isAbroad) taxedAbroad += 1;
      }
      if (country !== null && isMemberState(country)) {
        own.cents += sumOf(vat).netCents;
        own.passed ||= own.cents > thresholdCents;
        years.set(day.slice(0, 4), own);
      }
    }
    expect(years.get("2027")?.passed).toBe(true);
    expect(taxedAbroad).toBeGreaterThan(10);
    expect(placed.some(({ country }) => country === "MC")).toBe(false);
    expect(await cards.shop.payments.accounting.verify()).toMatchObject({ fault: null, unaccounted: null });
  });

  it("the returns are the journal to the cent, each refund in its own quarter", async () => {
    const rows = await journal();
    const { quarters } = await at<OssReturns>("abroad/returns");
    const quarterOf = (day: string) => `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    const sales = new Map(
      rows.filter(({ refundId }) => refundId === null).map((row) => [row.paymentId, row]),
    );
    const taxed = rows.filter(({ lines }) => isMemberState(lines[0]?.taxedIn ?? ""));
    expect(quarters.length).toBeGreaterThan(2);
    expect(quarters.flatMap(({ corrections }) => corrections).length).toBeGreaterThan(0);
    for (const quarter of quarters) {
      const own = taxed.filter(({ day }) => quarterOf(day) === quarter.name);
      const late = own.filter(({ paymentId }) => quarterOf(sales.get(paymentId)?.day ?? "") !== quarter.name);
      const vatOf = (some: typeof own) => sum(some, ({ vat }) => sumOf(vat).vatCents);
      expect(quarter.vat_cents, quarter.name).toBe(vatOf(own));
      expect(
        sum(quarter.corrections, ({ vat_cents }) => vat_cents),
        quarter.name,
      ).toBe(vatOf(late));
      expect(
        sum([...quarter.supplies, ...quarter.corrections], ({ net_cents }) => net_cents),
        quarter.name,
      ).toBe(sum(own, ({ vat }) => sumOf(vat).netCents));
    }
    const all = sum(quarters, ({ vat_cents }) => vat_cents);
    expect(all).toBe(sum(taxed, ({ vat }) => sumOf(vat).vatCents));
    const outside = rows.filter(({ lines }) => lines[0]?.taxedIn === "CH");
    expect(sum(quarters, ({ outside_cents }) => outside_cents)).toBe(
      sum(outside, ({ grossCents }) => grossCents),
    );
  });

  it("a file is of a closed quarter, and its columns add up to the return", async () => {
    await cards.shop.payments.accounting.closeDue();
    const { quarters } = await at<OssReturns>("abroad/returns");
    const file = (name: string) =>
      cards.shop.app.inject({ url: `/api/admin/accounting/abroad/returns/${name}`, headers: { cookie } });
    const closed = quarters.filter(({ is_closed }) => is_closed);
    expect(closed.length).toBeGreaterThan(1);
    for (const quarter of closed) {
      const [, ...lines] = (await file(quarter.name)).body.trimEnd().split("\r\n");
      const cents = sum(lines, (line) => Math.round(Number(line.split(";").at(-1)?.replace(",", ".")) * 100));
      expect(cents, quarter.name).toBe(quarter.vat_cents);
    }
    const open = quarters.find(({ is_closed }) => !is_closed);
    if (open) expect((await file(open.name)).statusCode).toBe(409);
    expect((await file("2020-T1")).statusCode).toBe(404);
  });

  it("figures and entries tell French VAT from that of other countries, and add up to the journal", async () => {
    const rows = await journal();
    const months = "from=2027-01&to=2028-12";
    const { rates, total } = await at<Figures>(`figures?${months}`);
    const all = sumOf(rows.flatMap(({ vat }) => vat));
    expect(total).toEqual({
      net_cents: all.netCents,
      vat_cents: all.vatCents,
      gross_cents: all.grossCents,
    });
    const vatIn = (isFrench: boolean) =>
      sum(
        rows.filter(({ lines }) => (lines[0]?.taxedIn === undefined) === isFrench),
        ({ vat }) => sumOf(vat).vatCents,
      );
    const french = rates.filter(({ key }) => /^\d+$/.test(key));
    expect(french.map(({ key }) => key)).toEqual(["55"]);
    expect(sum(french, ({ vat_cents }) => vat_cents)).toBe(vatIn(true));
    const url = `/api/admin/accounting/entries.txt?${months}`;
    const file = (await cards.shop.app.inject({ url, headers: { cookie } })).body;
    const credited = (account: string) =>
      sum(
        file
          .trimEnd()
          .split("\r\n")
          .map((line) => line.split("\t"))
          .filter((cells) => cells[entryHeadings.indexOf("CompteNum")] === account),
        (cells) =>
          Math.round((Number(cells[12]?.replace(",", ".")) - Number(cells[11]?.replace(",", "."))) * 100),
      );
    expect(credited("445710")).toBe(vatIn(true));
    expect(credited("445720")).toBe(vatIn(false));
  });

  it("each invoice is valid by the rules of EN 16931, and says whose VAT it bears", async () => {
    const stored = await cards.shop.deps.db.select().from(salesDocuments);
    const rules = openRules("factur-x/FACTUR-X_EN16931.xsd", "factur-x/FACTUR-X_EN16931.xslt");
    const seen = new Set<string>();
    for (const { content } of stored) {
      const document = content as SalesDocument;
      const xml = electronicInvoice(document);
      expect(rules.failures(xml), document.number).toEqual([]);
      const [, category = ""] = /<ram:CategoryCode>(\w)</.exec(xml) ?? [];
      seen.add(`${document.taxedIn ?? "FR"} ${category}`);
      expect(xml).toContain(
        `<ram:CountryID>${document.buyer.country ?? "FR"}</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>`,
      );
    }
    rules.close();
    for (const each of ["FR S", "DE S", "CH O"]) expect([...seen]).toContain(each);
  }, 60_000);

  it("the provider's list says where cards are from; what it contradicts is shown", async () => {
    const { shop, stripe } = cards;
    for (let run = 0; run < 10; run++) await shop.payments.fees.update();
    const placed = await shop.deps.db.select().from(payments);
    let unclear = 0;
    for (const { country, cardCountry, sessionId } of placed) {
      const card = stripe.sessions.find(({ id }) => id === sessionId)?.card_country ?? null;
      // A French card of a French reader proves nothing that has to be kept.
      expect(cardCountry).toBe(country === null && card === "FR" ? null : card);
      if (card !== (country ?? "FR") && !(card === "MC" && country === null)) unclear += 1;
    }
    const { places } = await at<{ places: unknown[] }>("abroad");
    expect(places).toHaveLength(Math.min(unclear, 50));
  });
});

describe("A reader's country", () => {
  it("is France without a word, remembered once declared, and refused where the house does not sell", async () => {
    const { shop } = cards;
    const member = await buildMember(shop);
    const { token } = member;
    const order = async (country?: string) => {
      const { editionIds } = await buildBook(shop, { editions: [{ priceCents: 700 }] });
      const body = { edition_ids: editionIds, withdrawal_consent: true, ...(country ? { country } : {}) };
      return shop.call("POST", "/api/payments/checkout", { token, body });
    };
    const last = async () => {
      const { json } = await shop.call("GET", `/api/users/${member.id}/billing-identity`, { token });
      return json.country;
    };
    const stored = async () => {
      const rows = await shop.deps.db.select().from(payments).where(eq(payments.memberId, member.id));
      return rows.toSorted((one, other) => one.id - other.id).map(({ country }) => country);
    };
    expect((await order()).status).toBe(200);
    expect(await last()).toBeNull();
    expect((await order("DE")).status).toBe(200);
    expect(await last()).toBe("DE");
    expect((await order()).status).toBe(200);
    expect(await stored()).toEqual([null, "DE", "DE"]);
    const refused = await order("US");
    expect(refused.status).toBe(409);
    expect(refused.json.error).toContain("États-Unis");
    expect((await order("XX")).status).toBe(400);
    expect((await order("FR")).status).toBe(200);
    expect(await stored()).toEqual([null, "DE", "DE", null]);
  });

  it("settings have dates and reasons, are signed, and warn until the house has chosen", async () => {
    const { shop } = cards;
    ({ cookie } = await buildAdministrator(shop));
    const post = (path: string, body: object) =>
      shop.call("POST", `/api/admin/accounting/abroad/${path}`, { cookie, body });
    const today = parisDay(shop.clock.now);
    const choice = { from: today, destination: true, reason: "Option" };
    expect((await post("choices", { ...choice, from: "2027-01-01" })).status).toBe(400);
    expect((await post("choices", { ...choice, reason: "" })).status).toBe(400);
    expect((await post("choices", choice)).status).toBe(200);
    expect(await shop.payments.abroad.warning()).toBeNull();
    const rate = { country: "DE", from: today, editions: 80, subscriptions: 190, source: "Loi" };
    expect((await post("rates", { ...rate, country: "FR" })).status).toBe(400);
    expect((await post("rates", rate)).status).toBe(200);
    const { rates, destination } = await at<{ rates: object[]; destination: boolean }>("abroad");
    expect(destination).toBe(true);
    expect(rates).toContainEqual({ ...rate, checked_on: today, doubt: null, next: null });
    const { items } = (await shop.call("GET", "/api/admin/audit", { cookie })).json;
    const signed = items.find(({ kind }: { kind: string }) => kind === "abroad-changed");
    expect(signed).toMatchObject({ details: { from: today } });
    const outside = "/api/admin/accounting/abroad/outside";
    const put = (country: string) =>
      shop.call("PUT", outside, { cookie, body: { country, reason: "Essai" } });
    expect((await put("DE")).status).toBe(400);
    expect((await put("NO")).status).toBe(200);
    expect((await shop.call("DELETE", `${outside}/NO`, { cookie })).status).toBe(200);
    expect((await at<{ outside: object[] }>("abroad")).outside).toHaveLength(1);
  });
});
