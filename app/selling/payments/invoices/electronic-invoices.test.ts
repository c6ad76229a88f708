import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { billingIdentities } from "#selling/payments/billing/billing.tables.ts";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";
import { electronicInvoice } from "#selling/payments/invoices/electronic-invoice.rules.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { verifyJournal } from "#selling/payments/journal/journal-verification.service.server.ts";
import { journalEntries, payments, salesDocuments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, type BuiltMember, buildMember } from "#test/factories.ts";
import { openRules } from "#test/state-rules.ts";

const carts = 100;
const { next } = seededRandom(47);
const below = (bound: number) => Math.floor(next() * bound);

const identities: BillingIdentity[] = [
  {
    kind: "organisation",
    name: "Lycée Jules-Verne & annexe",
    street: "1, place de l’École",
    postalCode: "44000",
    city: "Nantes",
    country: "FR",
    siren: "732829320",
    vatNumber: "FR44732829320",
    vatCheckedOn: null,
    orderReference: "BC <12>",
  },
  {
    kind: "person",
    name: "Zoé Müller",
    street: "Am Platz 3",
    postalCode: "10115",
    city: "Berlin",
    country: "DE",
    siren: null,
    vatNumber: null,
    vatCheckedOn: null,
    orderReference: null,
  },
];

let cards: CardShop;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-11-23T09:00:00Z") });
});
afterAll(() => cards?.close());

async function changeRegime(editions: number, subscriptions: number): Promise<void> {
  const { cookie } = await buildAdministrator(cards.shop);
  const body = { from: "2026-11-23", editions, subscriptions, reason: "Essai" };
  const answer = await cards.shop.call("POST", "/api/admin/accounting/vat-regimes", { cookie, body });
  expect(answer.status).toBe(200);
}

/** One cart, perhaps half-priced, billed to another name, refunded in part, and made out to another name. */
async function sell(member: BuiltMember): Promise<void> {
  const { shop, stripe } = cards;
  const identity = identities[below(3)];
  if (identity)
    await shop.deps.db
      .insert(billingIdentities)
      .values({ memberId: member.id, identity, updatedAt: shop.clock.now })
      .onConflictDoUpdate({ target: billingIdentities.memberId, set: { identity } });
  const editions = Array.from({ length: 1 + below(6) }, (_, n) => ({
    title: `Édition ${n + 1}`,
    priceCents: 50 + below(next() < 0.5 ? 100 : 3000),
  }));
  const { editionIds } = await buildBook(shop, { editions });
  const body = {
    edition_ids: editionIds,
    withdrawal_consent: true,
    billed: identity !== undefined && next() < 0.6,
  };
  const answer = await shop.call("POST", "/api/payments/checkout", { token: member.token, body });
  if (answer.status !== 200) return;
  const session = lastSession(stripe);
  await cards.payAndReport(session);
  const [payment] = await shop.deps.db.select().from(payments).where(eq(payments.sessionId, session.id));
  const reissue = () =>
    shop.call("POST", `/api/users/${member.id}/payments/${payment?.id}/invoice`, {
      token: member.token,
      body: {},
    });
  if (next() < 0.3) await reissue();
  if (next() < 0.6) {
    const charge = stripe.refundByHand(session, 1 + below(session.amount_total - 1));
    await cards.deliver("charge.refunded", charge);
  }
  if (next() < 0.2) await reissue();
}

it(`${carts} random carts give valid electronic invoices, whose sums are those of the journal and of the provider`, async () => {
  const members = await Promise.all([
    buildMember(cards.shop),
    buildMember(cards.shop, { subscribed: true }),
    buildMember(cards.shop),
  ]);
  for (let cart = 0; cart < carts; cart++) {
    if (cart === 70) await changeRegime(100, 200);
    if (cart === 85) await changeRegime(0, 0);
    const member = members[below(members.length)];
    if (member) await sell(member);
  }
  const { db } = cards.shop.deps;
  const entries = await db.select().from(journalEntries).orderBy(asc(journalEntries.position));
  const rows = await db.select().from(salesDocuments);
  const documents = rows.map(({ content }) => content as SalesDocument);
  expect(documents.filter(({ kind }) => kind === "credit-note").length).toBeGreaterThan(40);
  expect(documents.some(({ reissue }) => reissue)).toBe(true);
  const rules = openRules("factur-x/FACTUR-X_EN16931.xsd", "factur-x/FACTUR-X_EN16931.xslt");
  const totals = { netCents: 0, vatCents: 0, grossCents: 0 };
  for (const document of documents) {
    const xml = electronicInvoice(document);
    expect(rules.failures(xml)).toEqual([]);
    const sign = document.kind === "invoice" ? 1 : -1;
    totals.netCents += sign * amountIn(xml, "TaxBasisTotalAmount");
    totals.vatCents += sign * amountIn(xml, "TaxTotalAmount");
    totals.grossCents += sign * amountIn(xml, "GrandTotalAmount");
  }
  rules.close();
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  const vat = entries.flatMap((entry) => entry.vat);
  expect(totals).toEqual({
    netCents: sum(vat.map(({ netCents }) => netCents)),
    vatCents: sum(vat.map(({ vatCents }) => vatCents)),
    grossCents: sum(entries.map(({ grossCents }) => grossCents)),
  });
  const paid = cards.stripe.sessions.filter(({ payment_status }) => payment_status === "paid");
  expect(totals.grossCents).toBe(sum(paid.map(({ amount_total, refunded }) => amount_total - refunded)));
  expect(await verifyJournal(db)).toMatchObject({ fault: null });
});

/** In whole cents. */
function amountIn(xml: string, name: string): number {
  const [, euros] = new RegExp(`<ram:${name}[^>]*>([\\d.]+)<`).exec(xml) ?? [];
  return Math.round(Number(euros) * 100);
}
