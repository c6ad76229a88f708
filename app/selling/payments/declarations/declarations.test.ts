import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type {
  Declarations,
  DeclarationPeriod,
} from "#selling/payments/declarations/declarations.contract.ts";
import { identityPaths } from "#words/texts/identity.rules.ts";
import { sumSoldDays } from "#selling/payments/declarations/declarations.store.server.ts";
import { journalEntries, payments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import {
  buildAdministrator,
  buildBook,
  type BuiltMember,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { sendFile } from "#test/send-file.ts";
import { openRules } from "#test/state-rules.ts";
import type { StripeSession } from "#test/stripe-server.ts";

const path = "/api/admin/declarations";
const siret = "732 829 320 00074";
const { next } = seededRandom(10);
const below = (bound: number) => Math.floor(next() * bound);

let cards: CardShop;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2027-08-28T09:00:00Z") });
});
afterAll(() => cards?.close());

const call = async (method: "GET" | "POST" | "PUT", more = "", body?: object) => {
  const { cookie } = await buildAdministrator(cards.shop);
  return cards.shop.call(method, `${path}${more}`, { cookie, ...(body ? { body } : {}) });
};
const overview = async (): Promise<Declarations> => (await call("GET")).json;
const settings = { platform_name: "Plateforme d’essai", platform_number: "0042", exempt_category: "TNT1" };
const stateAt = async (kind: string, firstDay: string): Promise<DeclarationPeriod> => {
  const found = (await overview()).periods.find((each) => each.kind === kind && each.first_day === firstDay);
  if (!found) throw new Error(`No period ${kind} ${firstDay}.`);
  return found;
};

async function travel(instant: Date): Promise<void> {
  cards.shop.clock.now = instant;
  await cards.shop.payments.accounting.closeDue();
}

/** @param billed whether the invoice is to a firm */
async function sell(member: BuiltMember, prices: number[], billed = false): Promise<StripeSession> {
  const editions = prices.map((priceCents, n) => ({ title: `Édition ${n + 1}`, priceCents }));
  const { editionIds } = await buildBook(cards.shop, { editions });
  const body = { edition_ids: editionIds, withdrawal_consent: true, billed };
  expect(
    (await cards.shop.call("POST", "/api/payments/checkout", { token: member.token, body })).status,
  ).toBe(200);
  const session = lastSession(cards.stripe);
  await cards.payAndReport(session);
  return session;
}
const giveBack = async (session: StripeSession, cents: number) =>
  void (await cards.deliver("charge.refunded", cards.stripe.refundByHand(session, cents)));

async function firm(): Promise<BuiltMember> {
  const member = await buildMember(cards.shop);
  const body = {
    kind: "organisation",
    name: "Librairie du Port",
    street: "1, quai",
    postal_code: "44000",
    city: "Nantes",
    country: "FR",
    siren: "732829320",
    vat_number: "",
    order_reference: "",
  };
  const identity = `/api/users/${member.id}/billing-identity`;
  expect((await cards.shop.call("PUT", identity, { token: member.token, body })).status).toBe(200);
  return member;
}

it("Two months of random sales: the files are valid, and their sums are those of the journal to the cent", async () => {
  const { shop } = cards;
  expect((await overview()).missing).toContain("plateforme");
  const rule = { ...settings, from: "2027-09-01", rhythm: "monthly", due: "receipts" };
  expect((await call("PUT", "/settings", { ...rule, from: "2027-09-02" })).status).toBe(400);
  expect((await call("PUT", "/settings", rule)).status).toBe(200);
  expect((await overview()).missing).toContain("SIRET");
  const { cookie } = await buildAdministrator(shop);
  const { revision } = (await shop.call("GET", "/api/admin/texts/identity", { cookie })).json;
  const values = {
    ...Object.fromEntries(identityPaths.map((name) => [name, ""])),
    legalName: "Maison",
    siret,
  };
  const saved = await shop.call("PUT", "/api/admin/texts/identity", {
    cookie,
    body: { values, revision },
  });
  expect(saved.status).toBe(200);
  const sessions: StripeSession[] = [];
  for (
    let instant = new Date("2027-08-30T09:00:00Z");
    instant < new Date("2027-11-01");
    instant = after(instant, hours(48))
  ) {
    await travel(instant);
    for (let sale = below(4); sale > 0; sale--) {
      const member = next() < 0.2 ? await firm() : null;
      sessions.push(
        await sell(member ?? (await buildMember(shop)), [50 + below(2000), 100], member !== null),
      );
    }
    const session = sessions[below(sessions.length)];
    const left = session ? session.amount_total - session.refunded : 0;
    if (session && left > 1 && next() < 0.4) await giveBack(session, 1 + below(left));
  }
  await travel(new Date("2027-11-01T09:00:00Z"));
  const { periods, closed_day } = await overview();
  expect(closed_day).toBe("2027-10-31");
  expect(periods).toHaveLength(8);
  const rules = openRules("flux10/ereporting.xsd", "flux10/PPF_Flux10_v1_0.xslt");
  let reported = 0;
  for (const { kind, first_day, gross_cents } of periods) {
    const made = await call("POST", "", { kind, first_day });
    expect(made.status).toBe(200);
    const file = await call("GET", `/${made.json.id}/file`);
    expect(file.headers["content-type"]).toContain("application/xml");
    expect(rules.failures(file.body)).toEqual([]);
    const names = kind === "transactions" ? ["TaxExclusiveAmount", "TaxTotal"] : ["Amount"];
    const inFile = names.map((name) => sumIn(file.body, name)).reduce((sum, cents) => sum + cents, 0);
    // TaxTotal is in each day and in each of its rates.
    const once = kind === "transactions" ? inFile - sumIn(file.body, "TaxTotal") / 2 : inFile;
    expect(once).toBe(gross_cents);
    if (kind === "transactions") reported += gross_cents;
  }
  rules.close();
  const all = await shop.deps.db.select().from(journalEntries);
  const sold = new Map(
    all.filter(({ refundId }) => refundId === null).map((entry) => [entry.paymentId, entry]),
  );
  const { rows } = await shop.deps.db.execute<{ id: number }>(sql`
    select payment_id as id from sales_documents where content #>> '{buyer,billing,siren}' is not null`);
  const apart = new Set(rows.map(({ id }) => id));
  expect(apart.size).toBeGreaterThan(0);
  const expected = all
    .filter(({ paymentId }) => !apart.has(paymentId) && (sold.get(paymentId)?.day ?? "") >= "2027-09-01")
    .reduce((sum, { grossCents }) => sum + grossCents, 0);
  expect(reported).toBe(expected);
});

it("A late refund asks for a file that replaces the period; so does an invoice that is made out to a firm", async () => {
  const { shop } = cards;
  await travel(new Date("2027-11-02T09:00:00Z"));
  const buyer = await firm();
  const early = await sell(buyer, [1000]);
  const other = await sell(buyer, [700, 300]);
  await travel(new Date("2027-11-11T09:00:00Z"));
  const period = () => stateAt("transactions", "2027-11-01");
  expect(await period()).toMatchObject({ state: "due", due_day: "2027-11-20", gross_cents: 2000, apart: [] });
  expect((await call("POST", "", { kind: "transactions", first_day: "2027-11-01" })).status).toBe(200);
  expect(await period()).toMatchObject({ state: "made" });
  expect((await call("POST", "", { kind: "transactions", first_day: "2027-11-01" })).status).toBe(409);
  await giveBack(early, 400);
  // Not before the day of the refund is closed.
  expect(await period()).toMatchObject({ state: "made" });
  await travel(new Date("2027-11-12T09:00:00Z"));
  expect(await period()).toMatchObject({ state: "outdated", gross_cents: 1600 });
  const [payment] = await shop.deps.db.select().from(payments).where(eq(payments.sessionId, other.id));
  const invoice = `/api/users/${buyer.id}/payments/${payment?.id}/invoice`;
  const login = { email: buyer.email, password: testPassword };
  const { token } = (await shop.call("POST", "/api/auth/login", { body: login })).json;
  expect((await shop.call("POST", invoice, { token, body: {} })).status).toBe(200);
  const changed = await period();
  expect(changed).toMatchObject({
    state: "outdated",
    gross_cents: 600,
    apart: [],
  });
  const { id } = (await call("POST", "", { kind: "transactions", first_day: "2027-11-01" })).json;
  const { body } = await call("GET", `/${id}/file`);
  expect(body).toContain("<TypeCode>RE</TypeCode>");
  expect(body).toContain("<Date>20271102</Date>");
  expect(await period()).toMatchObject({ state: "made", reports: [{ revision: 1 }, { revision: 0 }] });
  // What was issued to the firm is of its own day, and so is what it was given back.
  await giveBack(other, 300);
  await travel(new Date("2027-11-21T09:00:00Z"));
  const { apart } = await stateAt("transactions", "2027-11-11");
  expect(apart).toMatchObject([
    { number: expect.stringMatching(/^F/), name: "Librairie du Port", abroad: false },
    { number: expect.stringMatching(/^A/), name: "Librairie du Port", abroad: false },
  ]);
  // The file stays as it was made; only what happened to it is added.
  expect((await call("POST", `/${id}/delivery`, {})).status).toBe(200);
  const delivered = join(shop.deps.config.dataDir, "declarations", `ENCRIER-732829320-T-20271101-1.xml`);
  expect(await readFile(delivered, "utf8")).toBe(body);
  expect((await call("PUT", `/${id}/receipt`, { receipt: " " })).status).toBe(400);
  expect((await call("PUT", `/${id}/receipt`, { receipt: "Reçu nº 12" })).status).toBe(200);
  const [last] = (await period()).reports;
  expect(last).toMatchObject({ receipt: "Reçu nº 12", delivered_at: "2027-11-21T09:00:00.000Z" });
  // The file that the platform sent takes the place of the text, and the other way round.
  expect((await call("GET", `/${id}/receipt`)).status).toBe(404);
  const { cookie } = await buildAdministrator(cards.shop);
  const receipt = { content: "<Accepté/>", name: "accusé n°12.xml" };
  const file = await sendFile(cards.shop, cookie, `${path}/${id}/receipt`, receipt);
  expect(file.status, file.body).toBe(200);
  expect((await period()).reports[0]).toMatchObject({ receipt: receipt.name, receipt_is_file: true });
  const kept = await call("GET", `/${id}/receipt`);
  expect(kept).toMatchObject({
    body: receipt.content,
    headers: { "content-type": "application/octet-stream" },
  });
  const large = await sendFile(cards.shop, cookie, `${path}/${id}/receipt`, {
    ...receipt,
    content: new Uint8Array(1024 * 1024 + 1),
  });
  expect(large.status).toBe(413);
  expect((await call("GET", "/999999/file")).status).toBe(404);
});

it("In franchise a file comes every two months, without payments; a change is not before a period with its file", async () => {
  const franchise = { ...settings, from: "2027-11-01", rhythm: "franchise", due: "none" };
  expect((await call("PUT", "/settings", franchise)).status).toBe(409);
  expect((await call("PUT", "/settings", { ...franchise, from: "2028-01-01" })).status).toBe(200);
  await travel(new Date("2028-01-02T09:00:00Z"));
  const reader = await buildMember(cards.shop);
  const { cookie } = await buildAdministrator(cards.shop);
  const regime = { from: "2028-01-02", editions: 0, subscriptions: 0, reason: "Sous le seuil" };
  const change = await cards.shop.call("POST", "/api/admin/accounting/vat-regimes", { cookie, body: regime });
  expect(change.status).toBe(200);
  await sell(reader, [500]);
  await travel(new Date("2028-03-01T09:00:00Z"));
  expect(await stateAt("transactions", "2028-01-01")).toMatchObject({
    state: "due",
    last_day: "2028-02-29",
    due_day: "2028-03-30",
    gross_cents: 500,
    vat_cents: 0,
  });
  expect(
    (await overview()).periods.some(({ kind, first_day }) => kind === "payments" && first_day >= "2028"),
  ).toBe(false);
  const { id } = (await call("POST", "", { kind: "transactions", first_day: "2028-01-01" })).json;
  const { body } = await call("GET", `/${id}/file`);
  expect(body).toContain(
    "<CategoryCode>TNT1</CategoryCode><TaxExclusiveAmount>5.00</TaxExclusiveAmount><TaxTotal>0.00</TaxTotal>",
  );
  expect(await sumSoldDays(cards.shop.deps.db, "2028-01-01", "2028-01-31", "2028-02-29")).toMatchObject([
    { count: 1 },
  ]);
});

/** In whole cents. */
const sumIn = (xml: string, name: string): number =>
  [...xml.matchAll(new RegExp(`<${name}>([\\d.-]+)<`, "g"))].reduce(
    (sum, [, euros]) => sum + Math.round(Number(euros) * 100),
    0,
  );
