import { afterAll, beforeAll, expect, it } from "vitest";
import { downloads } from "#reading/library/library.tables.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { type CardShop, lastSession, openCardShop, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, type BuiltMember, buildBook, buildMember } from "#test/factories.ts";
import { travelTo } from "#test/test-shop.ts";

const start = new Date("2026-11-23T09:00:00Z");
let cards: CardShop;
let cookie: string;
let ids: number[];
beforeAll(async () => {
  cards = await openCardShop({ now: start });
  ({ cookie } = await buildAdministrator(cards.shop));
  const editions = [
    { title: "Libre", isFree: true },
    { title: "Payante", priceCents: 800 },
  ];
  ids = (await buildBook(cards.shop, { title: "Nana", editions })).editionIds;
});
afterAll(() => cards?.close());

const post = ({ token }: BuiltMember, path: string, body: object) =>
  cards.shop.call("POST", `/api/payments/${path}`, { token, body });
async function subscriber(): Promise<BuiltMember> {
  const member = await buildMember(cards.shop);
  await post(member, "subscribe", { withdrawal_consent: true });
  await cards.payAndReport(lastSession(cards.stripe));
  return member;
}
async function withdraw(member: BuiltMember): Promise<number> {
  const [payment] = await recordsOf(cards, member.id).payments();
  expect((await post(member, `${payment?.id}/withdrawal`, {})).status).toBe(201);
  return payment?.id ?? 0;
}
const listed = () => cards.shop.call("GET", "/api/admin/withdrawals", { cookie });

it("Withdrawals after use are listed with what was bought and downloaded, the others are not", async () => {
  await withdraw(await subscriber());
  expect((await listed()).json).toEqual([]);

  const member = await subscriber();
  await post(member, "add-to-library", { editionId: ids[0] });
  await post(member, "checkout", { edition_ids: [ids[1]], withdrawal_consent: true });
  await cards.payAndReport(lastSession(cards.stripe));
  for (const editionId of ids) {
    const download = { memberId: member.id, editionId, format: "epub" as const, downloadedAt: start };
    await cards.shop.deps.db.insert(downloads).values([download, { ...download, format: "pdf" as const }]);
  }
  travelTo(cards.shop, after(start, minutes(5)));
  const paymentId = await withdraw(member);
  const found = {
    payment_id: paymentId,
    member_id: member.id,
    username: member.username,
    subscribed_at: start.toISOString(),
    declared_at: cards.shop.clock.now.toISOString(),
    refund_cents: 9973,
    bought: [{ title: "Nana – Payante", price_cents: 400 }],
    downloaded: ["Nana – Libre"],
  };
  expect((await listed()).json).toEqual([found]);
  await cards.shop.personalData.erase(member.id, async () => true);
  expect((await listed()).json).toEqual([{ ...found, username: null, downloaded: [] }]);
});

it("The list is the administrators’ of sales alone", async () => {
  expect((await cards.shop.call("GET", "/api/admin/withdrawals", {})).status).toBe(401);
});
