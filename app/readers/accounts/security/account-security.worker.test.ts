import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  memberDevices,
  memberSessions,
  memberTokens,
  securityEvents,
} from "#readers/accounts/accounts.tables.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, hours, seconds } from "#platform/data/durations.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { forgetEndedAccess } from "#readers/accounts/security/account-security.worker.server.ts";
import { buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
});
afterAll(() => shop?.close());

it("Each night, what is not to be kept any longer goes, also of members who never come back", async () => {
  const { db, jobs } = shop.deps;
  const { now } = shop.clock;
  const { id: memberId } = await buildMember(shop);
  const requestOrigin = { device: "Firefox sur Linux", address: "203.0.113.x" };
  const session = (name: string, expiresAt: Date) =>
    db.insert(memberSessions).values({
      tokenHash: hashToken(name),
      memberId,
      remember: false,
      createdAt: before(now, days(1)),
      expiresAt,
    });
  const link = (name: string, expiresAt: Date, usedAt: Date | null) =>
    db.insert(memberTokens).values({
      tokenHash: hashToken(name),
      memberId,
      purpose: "verify-account",
      createdAt: before(expiresAt, hours(24)),
      expiresAt,
      usedAt,
    });
  const event = (occurredAt: Date) =>
    db
      .insert(securityEvents)
      .values({ memberId, kind: "login", actor: "member", occurredAt, ...requestOrigin });
  const device = (name: string, lastSeenAt: Date) =>
    db.insert(memberDevices).values({
      tokenHash: hashToken(name),
      memberId,
      ...requestOrigin,
      firstSeenAt: lastSeenAt,
      lastSeenAt,
    });
  await session("ended", now);
  await session("open", after(now, seconds(1)));
  await link("never used", now, null);
  await link("alive", after(now, seconds(1)), null);
  await link("used long ago", before(now, days(30)), before(now, days(31)));
  await link("used", before(now, days(29)), before(now, days(30)));
  await event(before(now, days(365) + seconds(1)));
  await event(before(now, days(365) - seconds(1)));
  await device("forgotten", before(now, days(400) + seconds(1)));
  await device("known", before(now, days(399)));

  await jobs.send(db, forgetEndedAccess, {});
  const devices = () => db.select().from(memberDevices).where(eq(memberDevices.memberId, memberId));
  // The last thing that the work removes.
  await expect.poll(async () => (await devices()).length).toBe(1);

  const hashes = (rows: { tokenHash: Buffer }[]) =>
    rows.map(({ tokenHash }) => tokenHash.toString("hex")).toSorted();
  const of = (...names: string[]) => names.map((name) => hashToken(name).toString("hex")).toSorted();
  expect(hashes(await devices())).toEqual(of("known"));
  const sessions = await db.select().from(memberSessions).where(eq(memberSessions.memberId, memberId));
  expect(hashes(sessions)).toContain(of("open")[0]);
  expect(hashes(sessions)).not.toContain(of("ended")[0]);
  const links = await db.select().from(memberTokens).where(eq(memberTokens.memberId, memberId));
  expect(hashes(links)).toEqual(of("alive", "used"));
  const events = await db.select().from(securityEvents).where(eq(securityEvents.memberId, memberId));
  expect(events.map(({ occurredAt }) => occurredAt)).toEqual([before(now, days(365) - seconds(1))]);
});
