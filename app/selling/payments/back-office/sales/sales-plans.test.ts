import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saleDisputes, saleKinds, saleStates } from "#selling/payments/back-office/sales/sales.rules.ts";
import { findSaleIds, type Found } from "#selling/payments/back-office/sales/sales.store.server.ts";
import { tablesReadWhole } from "#test/query-plans.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const size = 40_000;
const members = 4000;
let shop: TestShop;
let found: Found;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await db.execute(sql`
    insert into members (email, username, password_hash, terms_accepted_at, created_at, email_verified_at)
    select 'acheteur' || n || '@exemple.fr', 'acheteur' || n, 'x', now(), now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`
    insert into books (title, slug, author, created_at) select 'Livre ' || n, 'livre-' || n, 'Autrice', now() from generate_series(1, 400) n`);
  await db.execute(sql`
    insert into editions (book_id, title, slug, price_cents, publication_date, online_at) select id, 'Texte', 'texte', 499, now(), now() from books`);
  await db.execute(sql`
    insert into payments (member_id, kind, state, provider, amount_cents, refunded_cents, withdrawal_consent, created_at, paid_at,
      is_gift, disputed_at)
    select (select array_agg(id) from members)[1 + n % ${members}], case when n % 20 = 0 then 'subscription' else 'editions' end,
      case when n % 50 = 0 then 'refunded' when n % 7 = 0 then 'expired' when n % 500 = 1 then 'open' else 'paid' end, 'stripe', 499,
      case when n % 50 = 0 then 499 when n % 101 = 0 and n % 7 > 0 and n % 500 <> 1 then 100 else 0 end, false, moment,
      case when n % 50 = 0 or (n % 7 > 0 and n % 500 <> 1) then moment end, n % 20 > 0 and n % 30 = 7,
      case when n % 5000 = 3 then moment end
    from generate_series(1, ${size}::int) n, lateral (select now() - (${size}::int - n) * interval '10 minutes' as moment) at`);
  await db.execute(sql`
    insert into payment_lines (payment_id, edition_id, book_title, book_slug, edition_title, edition_slug, price_cents, vat_per_mille)
    select p.id, (select array_agg(id) from editions)[1 + p.id % 400], 'Livre', 'livre', 'Texte', 'texte', 499, 55 from payments p where kind = 'editions'`);
  await db.execute(sql`
    insert into refunds (payment_id, reason, state, amount_cents, keep_editions, requested_at, settled_at, provider_refund_id)
    select id, case when id % 10 = 0 then 'dispute' else 'administrator' end, 'succeeded', refunded_cents, false, now(), now(), 're_' || id from payments where refunded_cents > 0`);
  await db.execute(sql`analyze members, books, editions, payments, payment_lines, refunds`);
  const ids = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: never }>(query)).rows.map(({ id }) => id);
  found = {
    paymentIds: [17],
    memberIds: await ids(sql`select id from members limit 20`),
    editionIds: await ids(sql`select id from editions limit 20`),
  };
});
afterAll(() => shop?.close());

const all = { kind: "all", state: "all", dispute: "all" } as const;

describe(`Among ${size} orders`, () => {
  const cases = [
    ...saleKinds.map((kind) => ({ ...all, kind })),
    ...saleStates.map((state) => ({ ...all, state })),
    ...saleDisputes.map((dispute) => ({ ...all, dispute })),
    { ...all, from: "2020-01-01", to: "2020-02-01" },
    { ...all, state: "paid" as const, after: 20_000 },
  ];

  it.each(cases)("the page of %j is found without reading all of them", async (filters) => {
    for (const search of [null, found]) {
      const scans = await tablesReadWhole(shop.deps.db, (recording) =>
        findSaleIds(recording, filters, search, 31),
      );
      expect(scans.filter((table) => table === "payments" || table === "payment_lines")).toEqual([]);
    }
  });

  it("a period has exactly its own orders", async () => {
    const day = sql<string>`(now() - interval '20 days')`;
    const { rows } = await shop.deps.db.execute<{ day: string; count: number }>(sql`
      select to_char(${day} at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, count(*)::int as count from payments
      where (created_at at time zone 'Europe/Paris')::date = (${day} at time zone 'Europe/Paris')::date group by 1`);
    const [expected] = rows;
    const period = { from: expected?.day, to: expected?.day };
    expect(await findSaleIds(shop.deps.db, { ...all, ...period }, null, 1000)).toHaveLength(
      expected?.count ?? 0,
    );
  });
});
