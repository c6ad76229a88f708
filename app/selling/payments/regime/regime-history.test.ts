import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { days } from "#platform/data/durations.ts";
import { after, parisDay } from "#platform/data/dates.ts";
import { entryHeadings } from "#selling/payments/accounting/accounting-entries.rules.ts";
import type { Figures } from "#selling/payments/accounting/accounting.contract.ts";
import { sumByRate, sumOf } from "#selling/payments/journal/journal.rules.ts";
import { journalEntries } from "#selling/payments/payments.tables.ts";
import {
  isFranchiseDuring,
  regimeAt,
  type VatRegime,
  vatRates,
} from "#selling/payments/regime/vat-regime.rules.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { fc } from "#test/property.ts";

const steps = 220;
const wholeYear = "from=2026-01&to=2026-12";

let cards: CardShop;
let cookie: string;
let regimes: VatRegime[];
/** The journal at each change of regime, and the regimes after it. */
const changes: { rows: Awaited<ReturnType<typeof journal>>; regimes: VatRegime[] }[] = [];

const journal = () => cards.shop.deps.db.select().from(journalEntries).orderBy(journalEntries.position);
const file = async (path: string) =>
  (await cards.shop.app.inject({ url: `/api/admin/accounting/${path}`, headers: { cookie } })).body;
const figures = async (query: string) =>
  (await cards.shop.call("GET", `/api/admin/accounting/figures?${query}`, { cookie }))
    .json as unknown as Figures;
const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);

/** A year of sales, subscriptions, refunds of lines and of amounts, and changes of regime that take effect at once or later. */
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-01-05T09:00:00Z") });
  const { shop } = cards;
  const { next } = seededRandom(293);
  const below = (bound: number) => Math.floor(next() * bound);
  const someRate = () => vatRates[below(vatRates.length)] ?? 55;
  for (let step = 0; step < steps; step++) {
    shop.clock.now = after(shop.clock.now, days(next() * 3.2));
    const kind = next();
    if (kind < 0.05) await changeRegime();
    else if (kind < 0.2) await subscribe();
    else if (kind < 0.65)
      await cards.payAndReport(
        (await cards.order({ prices: Array.from({ length: 1 + below(3) }, () => 50 + below(2000)) })).session,
      );
    else await refund();
    if (next() < 0.1) await shop.payments.accounting.closeDue();
  }
  ({ cookie } = await buildAdministrator(shop));
  regimes = (await shop.call("GET", "/api/admin/accounting/vat-regimes", { cookie }))
    .json as unknown as VatRegime[];

  async function changeRegime() {
    ({ cookie } = await buildAdministrator(shop));
    const rows = await journal();
    const from = parisDay(after(shop.clock.now, days(below(3) * 9)));
    const rates = next() < 0.6 ? [0, 0] : [someRate(), someRate()];
    const body = { from, editions: rates[0], subscriptions: rates[1], reason: `Essai ${changes.length}` };
    const answer = await shop.call("POST", "/api/admin/accounting/vat-regimes", { cookie, body });
    expect(answer.status).toBe(200);
    changes.push({ rows, regimes: answer.json as unknown as VatRegime[] });
  }
  async function subscribe() {
    const { token } = await buildMember(shop);
    await shop.call("POST", "/api/payments/subscribe", { token, body: { withdrawal_consent: true } });
    await cards.payAndReport(lastSession(cards.stripe));
  }
  async function refund() {
    const sales = (await journal()).filter(({ kind }) => kind === "sale").slice(-6);
    const sale = sales[below(sales.length)];
    if (!sale) return;
    ({ cookie } = await buildAdministrator(shop));
    const line = sale.lines[below(sale.lines.length)];
    const path = `/api/admin/payments/${sale.paymentId}`;
    const own = (await journal()).filter(({ paymentId }) => paymentId === sale.paymentId);
    const left = sumOf(own.flatMap(({ vat }) => vat)).grossCents;
    const asked =
      next() < 0.5
        ? await shop.call("POST", `${path}/refunds`, { cookie, body: { edition_ids: [line?.editionId] } })
        : await shop.call("POST", `${path}/gestures`, {
            cookie,
            body: { amount_cents: 1 + below(left), left_cents: left, reason: "Geste" },
          });
    if (asked.status === 201) await shop.payments.refunds.make(asked.json.id, false);
  }
}, 120_000);
afterAll(() => cards?.close());

describe("After a year in which regimes change, with sales, subscriptions and refunds", () => {
  it("each sale has the rate of its day and each refund that of its sale; earlier rows stay as they were", async () => {
    const rows = await journal();
    expect(changes.length).toBeGreaterThan(5);
    for (const before of changes) expect(rows.slice(0, before.rows.length)).toEqual(before.rows);
    const sales = new Map(
      rows.filter(({ refundId }) => refundId === null).map((row) => [row.paymentId, row]),
    );
    for (const { position, kind, occurredAt, lines, vat } of sales.values()) {
      // A change may begin on the day on which it is made, and what was sold earlier that day stays.
      const known = changes.findLast((change) => change.rows.length < position)?.regimes;
      const regime = regimeAt(known ?? regimes.slice(0, 1), occurredAt);
      const rate = kind === "subscription" ? regime.subscriptions : regime.editions;
      expect(lines.map(({ vatPerMille }) => vatPerMille)).toEqual(lines.map(() => rate));
      expect(vat.map(({ vatPerMille }) => vatPerMille)).toEqual([rate]);
    }
    const refunds = rows.filter(({ kind }) => kind === "refund");
    expect(refunds.length).toBeGreaterThan(20);
    for (const { paymentId, vat } of refunds)
      expect(vat.map(({ vatPerMille }) => vatPerMille)).toEqual(
        sales.get(paymentId)?.vat.map(({ vatPerMille }) => vatPerMille),
      );
    // What went back in whole took back its whole tax.
    for (const [paymentId, sale] of sales) {
      const all = sumOf(rows.filter((row) => row.paymentId === paymentId).flatMap(({ vat }) => vat));
      if (all.grossCents === 0)
        expect(all, sale.documentNumber).toEqual({ netCents: 0, vatCents: 0, grossCents: 0 });
    }
    expect(await cards.shop.payments.accounting.verify()).toMatchObject({ fault: null });
  });

  it("figures, CSV and entries are the journal's to the cent, by rate, in any span of months", async () => {
    const rows = await journal();
    const month = fc.integer({ min: 1, max: 12 });
    for (const [one, other] of fc.sample(fc.tuple(month, month), 12)) {
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map(
        (number) => `2026-${String(number).padStart(2, "0")}`,
      );
      const query = `from=${from}&to=${to}`;
      const own = rows.filter(({ day }) => day.slice(0, 7) >= (from ?? "") && day.slice(0, 7) <= (to ?? ""));
      const vat = sumByRate(own.flatMap((row) => row.vat));
      const found = await figures(query);
      expect(
        found.rates.map(({ key, net_cents, vat_cents, gross_cents }) => ({
          vatPerMille: Number(key),
          netCents: net_cents,
          vatCents: vat_cents,
          grossCents: gross_cents,
        })),
        query,
      ).toEqual(vat);
      const entries = (await file(`entries.txt?${query}`))
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split("\t"));
      const credited = (account: string) =>
        entries
          .filter((cells) => cells[entryHeadings.indexOf("CompteNum")] === account)
          .reduce((sum, cells) => sum + cents(cells[12]) - cents(cells[11]), 0);
      const whole = sumOf(vat);
      expect(credited("701000") + credited("706000"), query).toBe(whole.netCents);
      expect(credited("445710"), query).toBe(whole.vatCents);
      expect(credited("511500"), query).toBe(-whole.grossCents);
      const [head = "", ...lines] = (await file(`journal.csv?${query}`)).trimEnd().split("\r\n");
      const amount = head
        .split(";")
        .findIndex((title) => title.startsWith("Montant") && !title.endsWith("HT"));
      // A label may have a separator: these have none.
      expect(
        lines.reduce((sum, line) => sum + cents(line.split(";")[amount]), 0),
        query,
      ).toBe(whole.grossCents);
    }
  });

  it("no file of months in franchise names VAT, and each file of others does", async () => {
    const rows = await journal();
    let withoutVat = 0;
    for (let number = 1; number <= 12; number++) {
      const month = `2026-${String(number).padStart(2, "0")}`;
      const query = `from=${month}&to=${month}`;
      const own = rows.filter(({ day }) => day.startsWith(month));
      const isNamed =
        own.some(({ vat }) => vat.some(({ vatPerMille }) => vatPerMille > 0)) ||
        !isFranchiseDuring(regimes, { from: `${month}-01`, to: `${month}-31` });
      if (!isNamed) withoutVat += 1;
      expect((await figures(query)).has_vat, month).toBe(isNamed);
      for (const path of ["journal.csv", "figures/kinds/csv"])
        expect(/TVA|TTC|\bHT\b/.test(await file(`${path}?${query}`)), `${path} ${month}`).toBe(isNamed);
      const rates = await cards.shop.call("GET", `/api/admin/accounting/figures/rates/csv?${query}`, {
        cookie,
      });
      expect(rates.status, month).toBe(isNamed ? 200 : 404);
    }
    expect(withoutVat).toBeGreaterThan(0);
    expect(await file(`entries.txt?${wholeYear}`)).toContain("TVA");
  });
});
