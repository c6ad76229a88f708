import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { remind } from "#readers/subscriptions/reminders/reminders.worker.server.ts";
import { remindersDue } from "#readers/subscriptions/reminders/reminders.rules.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";
import { buildMember, buildSubscription } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

const start = new Date("2026-03-01T10:00:00Z");
let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ now: start }));
});
afterAll(() => shop?.close());

/** A member whose year ends on a given day; the kinds of mail queued so far. */
async function subscriber(endDate: Date) {
  const member = await buildMember(shop);
  await buildSubscription(shop, member.id, { startDate: before(endDate, days(365)), endDate });
  const [row] = await shop.deps.db.select().from(subscriptions).where(eq(subscriptions.memberId, member.id));
  const ordered = async () => {
    const { rows } = await shop.deps.db.execute<{ kind: string }>(
      `select data->>'kind' as kind from pgboss.job where name = 'reminder-mail' and (data->>'subscriptionId')::int = ${row?.id} order by created_on`,
    );
    return rows.map(({ kind }) => kind);
  };
  return { member, ordered };
}

describe("Reminders before the end of a subscription", () => {
  const end = new Date("2026-06-01T10:00:00Z");

  it("come 30 and 7 days before the end and at the end, each once", async () => {
    const { member, ordered } = await subscriber(end);
    const at = async (instant: Date) => {
      shop.clock.now = instant;
      await Promise.all([remind(shop.deps), remind(shop.deps)]);
      await remind(shop.deps);
      return ordered();
    };
    travelTo(shop, start);
    expect(await at(before(end, days(30) + seconds(1)))).toEqual([]);
    expect(await at(before(end, days(30)))).toEqual(["month"]);
    expect(await at(before(end, days(7) + seconds(1)))).toEqual(["month"]);
    expect(await at(before(end, days(7)))).toEqual(["month", "week"]);
    expect(await at(before(end, seconds(1)))).toEqual(["month", "week"]);
    expect(await at(end)).toEqual(["month", "week", "end"]);
    expect(await at(after(end, days(400)))).toEqual(["month", "week", "end"]);
    const last = await mail.waitFor(member.email, "a pris fin");
    expect(last.text).toContain("1er juin 2026");
    expect((await mail.waitFor(member.email, "dans un mois")).text).toContain("rien n’est prélevé");
  });

  it("stop once the year is followed by another, or refunded", async () => {
    travelTo(shop, before(end, days(29)));
    const renewed = await subscriber(end);
    await buildSubscription(shop, renewed.member.id, { startDate: end, endDate: after(end, days(365)) });
    const refunded = await subscriber(end);
    await shop.deps.db
      .update(subscriptions)
      .set({ refundedAt: shop.clock.now })
      .where(eq(subscriptions.memberId, refunded.member.id));
    await remind(shop.deps);
    expect(await renewed.ordered()).toEqual([]);
    expect(await refunded.ordered()).toEqual([]);
  });

  it("reach every member, for any number of earlier ends", async () => {
    const sooner = await subscriber(after(end, days(1)));
    const later = await subscriber(after(end, days(29)));
    travelTo(shop, after(end, days(1) - days(7)));
    await remind(shop.deps, 1);
    expect(await sooner.ordered()).toEqual(["week"]);
    shop.clock.now = after(end, 0);
    await remind(shop.deps, 1);
    expect(await later.ordered()).toEqual(["month"]);
    expect(await sooner.ordered()).toEqual(["week"]);
  });

  it("after a downtime are the latest one alone, and none when the end is long past", () => {
    const none = new Set<never>();
    expect(remindersDue(end, none, false, before(end, days(5)))).toEqual({
      decide: ["month", "week"],
      mail: "week",
    });
    expect(remindersDue(end, none, false, after(end, days(13)))).toMatchObject({ mail: "end" });
    expect(remindersDue(end, none, false, after(end, days(14)))).toEqual({
      decide: ["month", "week", "end"],
      mail: null,
    });
    expect(remindersDue(end, new Set(["month", "week"]), false, before(end, days(5)))).toEqual({
      decide: [],
      mail: null,
    });
  });
});
