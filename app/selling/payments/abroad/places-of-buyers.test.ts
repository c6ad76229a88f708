import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { journalEntries, payments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import { buildBook, buildMember, testPassword } from "#test/factories.ts";

let cards: CardShop;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-12-31T22:00:00Z") });
});
afterAll(() => cards?.close());

const ordered = (country: string) => async (token: string) => {
  const { editionIds } = await buildBook(cards.shop);
  const body = { edition_ids: editionIds, withdrawal_consent: true, country };
  return cards.shop.call("POST", "/api/payments/checkout", { token, body });
};
const placesOf = (memberId: string) =>
  cards.shop.deps.db
    .select({ country: payments.country, card: payments.cardCountry })
    .from(payments)
    .where(eq(payments.memberId, memberId))
    .orderBy(payments.id);

it("An order without a chosen country says what is missing", async () => {
  const { token } = await buildMember(cards.shop);
  const answer = await ordered("")(token);
  expect([answer.status, answer.json]).toMatchObject([400, { error: "Choisissez un pays." }]);
});

it("The evidence is in a member's copy, outlives the account, and goes after ten years and the rest of its year", async () => {
  const { shop } = cards;
  const member = await buildMember(shop);
  expect((await ordered("DE")(member.token)).status).toBe(200);
  const session = lastSession(cards.stripe);
  session.card_country = "DE";
  await cards.payAndReport(session);
  await shop.payments.fees.update();
  const path = `/api/users/${member.id}/export`;
  const copy = await shop.call("POST", path, { token: member.token, body: { password: testPassword } });
  expect(copy.json.choices).toMatchObject([{ country: "DE", card_country: "DE" }]);
  await shop.personalData.erase(member.id, async () => true);
  const rows = () => shop.deps.db.select().from(journalEntries);
  const before = await rows();

  shop.clock.now = new Date("2036-12-31T22:30:00Z");
  await shop.payments.abroad.forgetOld();
  expect(await placesOf(member.id)).toEqual([{ country: "DE", card: "DE" }]);
  shop.clock.now = new Date("2036-12-31T23:30:00Z");
  await shop.payments.abroad.forgetOld();
  expect(await placesOf(member.id)).toEqual([{ country: null, card: null }]);
  expect(await rows()).toEqual(before);
});
