import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const periodsOf = async (memberId: string) =>
  (await shop.subscriptions.list(memberId))
    .map(({ start_date, end_date }) => [start_date, end_date])
    .toReversed();

it("A year bought ahead, and months given, begin when the year before them is refunded", async () => {
  travelTo(shop, new Date("2026-11-21T12:00:00Z"));
  const { id } = await buildMember(shop, { subscribed: true });
  const { db } = shop.deps;
  await db.transaction((tx) => shop.subscriptions.give(tx, id, 12));
  await db.transaction((tx) => shop.subscriptions.give(tx, id, 3));
  const [bought] = await shop.subscriptions
    .list(id)
    .then((list) => list.filter(({ is_active }) => is_active));
  const { paymentId } = await paymentOf(bought?.id ?? 0);
  travelTo(shop, new Date("2026-12-01T08:30:00Z"));
  await db.transaction((tx) => shop.subscriptions.end(tx, paymentId));
  expect(await periodsOf(id)).toEqual([
    ["2026-12-01T08:30:00.000Z", "2027-12-01T08:30:00.000Z"],
    ["2027-12-01T08:30:00.000Z", "2028-03-01T08:30:00.000Z"],
  ]);
  expect(await shop.subscriptions.isActive(id)).toBe(true);
});

it("An account that is erased takes what runs and what was to follow with it; what is over stays", async () => {
  travelTo(shop, new Date("2024-03-01T12:00:00Z"));
  const { id } = await buildMember(shop, { subscribed: true });
  const { db } = shop.deps;
  travelTo(shop, new Date("2026-11-21T12:00:00Z"));
  await db.transaction((tx) => shop.subscriptions.give(tx, id, 12));
  await db.transaction((tx) => shop.subscriptions.give(tx, id, 12));
  travelTo(shop, new Date("2026-12-01T08:30:00Z"));
  const counted = await shop.subscriptions.countNow();
  await shop.personalData.erase(id, async () => true);
  expect(await periodsOf(id)).toEqual([
    ["2024-03-01T12:00:00.000Z", "2025-03-01T12:00:00.000Z"],
    ["2026-11-21T12:00:00.000Z", "2026-12-01T08:30:00.000Z"],
  ]);
  expect(await shop.subscriptions.countNow()).toBe(counted - 1);
  travelTo(shop, new Date("2027-12-01T08:30:00Z"));
  expect(await shop.subscriptions.isActive(id)).toBe(false);
});

async function paymentOf(subscriptionId: number): Promise<{ paymentId: number }> {
  const { rows } = await shop.deps.db.execute<{ payment_id: number }>(
    `select payment_id from subscriptions where id = ${subscriptionId}`,
  );
  return { paymentId: rows[0]?.payment_id ?? 0 };
}
