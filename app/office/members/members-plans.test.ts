import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getMembers, type MemberFilters } from "#office/members/members.contract.ts";
import { memberPageSize, memberSorts, memberStatuses } from "#office/members/members.rules.ts";
import { countMembersUpTo, findMembers } from "#office/members/members.store.server.ts";
import { tablesReadWhole } from "#test/query-plans.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const size = 40_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await db.execute(sql`
    insert into members (email, username, password_hash, terms_accepted_at, created_at, last_login, email_verified_at, suspended_at)
    select 'lecteur' || n || '@exemple' || n % 50 || '.fr', 'lecteur' || n, 'x', now(), now() - n * interval '1 minute',
      case when n % 3 > 0 then now() - n * interval '1 second' end, case when n % 40 > 0 then now() end,
      case when n % 200 = 0 then now() end
    from generate_series(1, ${size}::int) n`);
  await db.execute(sql`
    insert into subscriptions (member_id, price_cents, start_date, end_date)
    select id, 0, now() - interval '1 month', now() + interval '11 months' from members where substr(username, 8)::int % 25 = 0`);
  await db.execute(sql`
    insert into audit_entries (occurred_at, administrator, kind, object_type, object_id)
    select now() - n * interval '1 minute', 'admin' || n % 7, case when n % 50 = 0 then 'book-changed' else 'login' end,
      case when n % 50 = 0 then 'book' end, case when n % 50 = 0 then n::text end
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze members, subscriptions, audit_entries`);
});
afterAll(() => shop?.close());

const filtersOf = (query: object) => getMembers.query?.parse(query) as MemberFilters;

describe(`Among ${size} members`, () => {
  const cases = memberStatuses.flatMap((status) =>
    memberSorts.flatMap((sort) => ["", "lecteur39999", "exemple7", "le"].map((q) => ({ status, sort, q }))),
  );

  it.each(cases.filter(({ status, q }) => q !== "" || status !== "subscribed"))(
    "the first page of $status, $sort, « $q » is found without reading all of them",
    async ({ status, sort, q }) => {
      const filters = filtersOf({ status, sort, ...(q ? { q } : {}) });
      const slice = { now: shop.deps.now(), limit: memberPageSize, offset: 0 };
      const scans = await tablesReadWhole(shop.deps.db, (recording) =>
        findMembers(recording, filters, slice),
      );
      expect(scans.filter((table) => table === "members")).toEqual([]);
    },
  );

  it("counts no further than is shown", async () => {
    const now = shop.deps.now();
    expect(await countMembersUpTo(shop.deps.db, filtersOf({}), now, 9001)).toBe(9001);
    expect(await countMembersUpTo(shop.deps.db, filtersOf({ status: "suspended" }), now, 9001)).toBe(
      size / 200,
    );
    expect((await shop.call("GET", "/api/admin/members")).status).toBe(401);
  });
});

it("The audit log is read by index, page after page, each entry once", async () => {
  const { audit } = shop;
  const seen = new Set<number>();
  let after: string | null | undefined;
  for (let page = 0; page < 4; page++) {
    const answer = await audit.search({ objectType: "book", ...(after ? { after } : {}) });
    for (const { id } of answer.items) seen.add(id);
    after = answer.next;
  }
  expect(seen.size).toBe(200);
});
