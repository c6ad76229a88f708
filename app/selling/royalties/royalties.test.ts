import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { countedDownloads, libraryEntries } from "#reading/library/library.tables.ts";
import type { JournalLine } from "#selling/payments/journal/journal.rules.ts";
import { fingerprint } from "#selling/payments/journal/journal.rules.ts";
import { markFailed, noteFailure } from "#selling/royalties/statements/royalty-statements.store.server.ts";
import type { Statement } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { royaltyBalances, royaltyStatements } from "#selling/royalties/royalties.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { buildAdministrator, buildBook, buildMember, buildSubscription } from "#test/factories.ts";
import { buildContract, contractForm, named, type SimpleContract } from "#test/royalty-contracts.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editions: number[];
const contracts: number[] = [];
const { next } = seededRandom(1862);
const below = (bound: number) => Math.floor(next() * bound);
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  shop.call(method, `/api/admin/royalties${path}`, { cookie, ...(body ? { body } : {}) });

const contract = (values: SimpleContract): Promise<number> => buildContract(shop, cookie, values);

let refundId = 0;
const refundable: { sale: Awaited<ReturnType<typeof buildSale>>; lines: JournalLine[] }[] = [];

/** Random sales, refunds of any earlier sale, and subscriptions, in a month. */
async function trade(month: string): Promise<void> {
  const { db } = shop.deps;
  const member = await buildMember(shop);
  for (let n = 0; n < 6; n++) {
    shop.clock.now = new Date(`${month}-${String(n * 4 + 2).padStart(2, "0")}T10:00:00Z`);
    const lines = Array.from({ length: 1 + below(3) }, () =>
      saleLine({
        editionId: editions[below(4)] ?? 0,
        amountCents: 1 + below(2000),
        vatPerMille: [55, 200][below(2)] ?? 55,
      }),
    );
    const sale = await buildSale(shop, member, lines);
    await db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
    refundable.push({ sale, lines });
    if (below(2) === 0) continue;
    const [back] = refundable.splice(below(refundable.length), 1);
    if (!back) continue;
    const refund = {
      ...back.sale,
      lines: back.lines,
      occurredAt: shop.clock.now,
      kind: "refund" as const,
      refundId: ++refundId,
      reason: "Geste",
    };
    await db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund));
  }
  const subscriber = await buildMember(shop);
  await buildSubscription(shop, subscriber.id);
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from ${subscriptions}`);
  const sale = await buildSale(shop, subscriber, [
    saleLine({ amountCents: 4001 + below(3000), vatPerMille: 200 }),
  ]);
  await db.transaction((tx) => shop.payments.journal.recordSale(tx, { ...sale, kind: "subscription" }));
  for (const editionId of editions.filter(() => below(3) > 0)) {
    const acquiredAt = shop.clock.now;
    await db.insert(libraryEntries).values({
      memberId: subscriber.id,
      editionId,
      licenceNumber: sql`nextval('licence_numbers')` as never,
      origin: "free",
      subscriptionId: rows[0]?.id ?? null,
      acquiredAt,
    });
    await db
      .insert(countedDownloads)
      .values({ memberId: subscriber.id, editionId, day: acquiredAt.toISOString().slice(0, 10) });
  }
}

async function openPeriodEnd(now: string): Promise<void> {
  shop.clock.now = new Date(now);
  await shop.payments.accounting.closeDue();
  ({ cookie } = await buildAdministrator(shop));
}

async function issue() {
  const drafts = await call("GET", "/drafts");
  expect(drafts.status, drafts.body).toBe(200);
  const { to, items, due_cents, paid_cents } = drafts.json as {
    to: string;
    items: unknown[];
    due_cents: number;
    paid_cents: number;
  };
  const body = { to, statements: items.length, due_cents, paid_cents };
  return { drafts: drafts.json, body, answer: await call("POST", "/periods", body) };
}

const statements = async (): Promise<Statement[]> =>
  (
    await shop.deps.db
      .select()
      .from(royaltyStatements)
      .orderBy(royaltyStatements.year, royaltyStatements.sequence)
  ).map(({ content }) => content);
const statedOf = async (contractId: number) =>
  (await statements()).flatMap((each) => each.contracts.filter((of) => of.contract_id === contractId));

beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2025-01-02T10:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
  editions = [];
  for (const title of ["Un", "Deux", "Trois", "Quatre"])
    editions.push(...(await buildBook(shop, { title, author: "Anna" })).editionIds);
  const [one = 0, two = 0, three = 0, four = 0] = editions;
  const tiers = [
    { after: 0, rate: 1000 },
    { after: 5, rate: 1250 },
    { after: 20, rate: 1533 },
  ];
  contracts.push(
    await contract({ editionId: one, share: 6000, tiers }),
    await contract({ ...named("Bruno"), editionId: one, share: 4000, tiers }),
    await contract({ editionId: two, advance_cents: 2500, copies_before: 3, tiers }),
    await contract({ editionId: three, last_month: "2025-05" }),
    await contract({ ...named("Bruno"), editionId: three, first_month: "2025-06" }),
    await contract({ editionId: four, share: 3333 }),
  );
  await call("PUT", "/settings", { rhythm: "half-year", rule: "owners", rule_share: 5000 });
  for (const month of ["01", "02", "03", "04", "05", "06"]) await trade(`2025-${month}`);
});
afterAll(() => shop?.close());

describe("Royalties over a random history", () => {
  it("wait until the period is closed", async () => {
    ({ cookie } = await buildAdministrator(shop));
    expect((await call("GET", "")).json).toMatchObject({
      next: { from: "2025-01", to: "2025-06", is_closed: false },
    });
    expect((await call("GET", "/drafts")).json).toMatchObject({ to: "2025-06", items: [] });
    expect(
      (await call("POST", "/periods", { to: "2025-06", statements: 1, due_cents: 0, paid_cents: 0 })).status,
    ).toBe(409);
  });

  it("have their contracts as a table, the whole filtered list in its order", async () => {
    const { body } = await call("GET", "/contracts.csv?sort=book_asc");
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(1 + 6);
    expect(lines[1]).toMatch(/^Anna;Deux;.*;2025-01;;100\s%;.*dès le 6e.*;25,00;[\d,]+;1$/);
    const found = await call("GET", "/contracts.csv?q=bruno");
    expect(found.body.trim().split("\r\n")).toHaveLength(1 + 2);
  });

  it("are issued once, however often it is asked for at the same time", async () => {
    await openPeriodEnd("2025-07-02T10:00:00Z");
    const drafts = (await call("GET", "/drafts")).json as {
      to: string;
      items: unknown[];
      due_cents: number;
      paid_cents: number;
    };
    const { items, ...looked } = drafts;
    const body = { ...looked, statements: items.length };
    expect((await call("POST", "/periods", { ...body, due_cents: body.due_cents + 1 })).status).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/periods", body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const issued = await statements();
    expect(issued.map(({ number }) => number)).toEqual(["D2025-000001", "D2025-000002"]);
    expect(issued.map(({ payee }) => payee.name)).toEqual(["Anna", "Bruno"]);
  });

  it("add up to the journal to the cent, over periods, shares, rules and contracts that were noted late", async () => {
    const [, , , four = 0] = editions;
    // Noted after the first period: the months before are in the next statement.
    contracts.push(await contract({ ...named("Clara"), editionId: four, share: 6667 }));
    await call("PUT", "/settings", { rhythm: "half-year", rule: "downloads", rule_share: 3333 });
    for (const month of ["07", "08", "09", "10", "11", "12"]) await trade(`2025-${month}`);
    await openPeriodEnd("2026-01-02T10:00:00Z");
    expect((await issue()).answer.status).toBe(201);
    const all = await statements();
    const lines = all.flatMap((each) =>
      each.contracts.flatMap((of) => of.lines.map((line) => ({ ...line, contract: of.contract_id }))),
    );
    const { rows } = await shop.deps.db.execute<{ edition_id: number; net: number; copies: number }>(sql`
      select edition_id, sum(net_cents)::int as net,
        sum(case when kind = 'sale' then copies when kind = 'refund' then -copies else 0 end)::int as copies
      from journal_months where edition_id > 0 group by 1 order by 1`);
    const subscribed = await shop.deps.db.execute<{ edition_id: number; net: number }>(sql`
      select edition_id, sum(net_cents)::int as net from royalty_subscriptions group by 1`);
    const contractsOf = [[0, 1], [2], [3, 4], [5, 6]];
    for (const [index, { edition_id, net, copies }] of rows.entries()) {
      const ids = contractsOf[index]?.map((at) => contracts[at]);
      const own = lines.filter(({ contract: id }) => ids?.includes(id));
      expect(
        total(own.flatMap(({ parts }) => parts.map((part) => part.base_cents))),
        `edition ${index}`,
      ).toBe(net);
      expect(total(own.map(({ subscription }) => subscription.base_cents))).toBe(
        subscribed.rows.find((row) => row.edition_id === edition_id)?.net ?? 0,
      );
      if (index === 2) expect(total(own.map((line) => line.copies - line.returned))).toBe(copies);
    }
    const { rows: pools } = await shop.deps.db.execute<{ off: number }>(sql`
      select count(*)::int as off from (
        select month, sum(net_cents) as parts from royalty_subscriptions group by 1) p
      join (select month, sum(net_cents) as net from journal_months where edition_id = 0 group by 1) j using (month)
      where p.parts <> round(j.net * case when p.month < '2025-07-01' then 0.5 else 0.3333 end)`);
    expect(pools).toEqual([{ off: 0 }]);
  });

  it("have a CSV whose last column adds up to what is due, and are kept as they were issued", async () => {
    for (const row of await shop.deps.db.select().from(royaltyStatements)) {
      const csv = await call("GET", `/statements/${row.number}/csv`);
      const [head, ...lines] = csv.body
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(";"));
      expect(head?.at(-1)).toBe("Droits");
      const cents = lines.map((line) => Math.round(Number(line.at(-1)?.replace(",", ".")) * 100));
      expect(total(cents), row.number).toBe(row.dueCents);
      expect(fingerprint(row.content)).toBe(row.sha256);
      const pdf = await call("GET", `/statements/${row.number}/pdf`);
      expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.bytes.includes("/MarkInfo")).toBe(true);
    }
    const change = shop.deps.db.execute(sql`update royalty_statements set due_cents = 0`);
    await expect(change).rejects.toThrow("Failed query");
  });

  it("count copies for the tiers over all periods, and never pay below zero", async () => {
    const balances = await shop.deps.db.select().from(royaltyBalances);
    for (const id of contracts) {
      const stated = await statedOf(id);
      const last = balances.findLast((each) => each.contractId === id);
      const lines = stated.flatMap((each) => each.lines);
      expect(last?.copies).toBe(total(lines.map((line) => line.copies - line.returned)));
      expect(last?.earnedCents).toBe(total(stated.map((each) => each.royalty_cents)));
      expect(last?.dueCents).toBe(total(stated.map((each) => each.due_cents)));
      for (const each of stated) expect(each.due_cents).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("Contracts", () => {
  const edition = async () => (await buildBook(shop)).editionIds[0] ?? 0;

  it("are listed, found, changed and ended; what a statement used does not change", async () => {
    expect((await call("GET", "/contracts?q=clara")).json).toMatchObject({
      total: 1,
      items: [{ payee: "Clara", share: 6667 }],
    });
    expect((await call("GET", "/contracts?q=quatre")).json.total).toBe(2);
    const { items } = (await call("GET", "/contracts?sort=start_desc")).json as {
      items: { first_month: string }[];
    };
    const starts = items.map(({ first_month }) => first_month);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const byBook = (await call("GET", "/contracts?sort=book_asc")).json as {
      items: { book_title: string }[];
    };
    const titles = byBook.items.map(({ book_title }) => book_title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator("fr").compare));
    expect((await call("GET", "/contracts?sort=other")).status).toBe(400);
    const [id = 0] = contracts;
    const terms = { share: 5000, tiers: [{ after: 0, rate: 2000 }] };
    expect((await call("POST", `/contracts/${id}/terms`, { ...terms, from: "2025-12" })).status).toBe(400);
    expect((await call("POST", `/contracts/${id}/terms`, { ...terms, from: "2026-02" })).json).toMatchObject({
      share: 5000,
      open_from: "2026-01",
    });
    const change = (values: object) =>
      call("PUT", `/contracts/${contracts[2]}`, {
        payee: { name: "Anna", address: "2 rue des Lilas", email: "anna@exemple.fr" },
        last_month: null,
        advance_cents: 2500,
        ...values,
      });
    expect((await change({ last_month: "2025-11" })).status).toBe(400);
    expect((await change({ advance_cents: 100 })).status).toBe(400);
    expect((await change({ payee: { name: "bruno", address: "", email: null } })).status).toBe(409);
    expect((await change({ last_month: "2026-03" })).json).toMatchObject({
      last_month: "2026-03",
      address: "2 rue des Lilas",
    });
    expect((await call("DELETE", `/contracts/${id}`)).status).toBe(409);
  });

  it("are refused beyond the whole revenue, in disorder, or for what does not exist", async () => {
    const editionId = await edition();
    const first = await contract({ editionId, share: 6000, first_month: "2026-01" });
    const form = {
      ...named("Denis"),
      editionId,
      first_month: "2026-01",
      share: 4001,
      tiers: [{ after: 0, rate: 800 }],
    };
    const refusal = async (values: SimpleContract) =>
      (await call("POST", "/contracts", contractForm({ ...form, ...values }))).status;
    expect(await refusal({})).toBe(400);
    expect(await refusal({ share: 4000, last_month: "2025-12" })).toBe(400);
    expect(await refusal({ share: 4000, editionId: 999_999 })).toBe(400);
    expect(await refusal({ share: 4000, tiers: [{ after: 10, rate: 800 }] })).toBe(400);
    expect(
      await refusal({
        share: 4000,
        tiers: [
          { after: 0, rate: 800 },
          { after: 0, rate: 900 },
        ],
      }),
    ).toBe(400);
    expect((await call("DELETE", `/contracts/${first}`)).status).toBe(200);
    expect((await call("GET", `/contracts/${first}`)).status).toBe(404);
  });

  it("leave what is stored of a known author, unless the form says so, and tell those of one name apart", async () => {
    const ids = [await edition(), await edition(), await edition(), await edition()];
    const zola = { name: "Zola", address: "Médan", email: "zola@exemple.fr" };
    const add = async (n: number, payee: object) =>
      contract({ editionId: ids[n], first_month: "2026-01", payee: { ...zola, ...payee } });
    const payee = async (id: number) => {
      const { payee: name, address, email } = (await call("GET", `/contracts/${id}`)).json;
      return { name, address, email };
    };
    const known = async () =>
      (await call("GET", "/payees/known?name=zola")).json as { id: number; books: string[] }[];
    const first = await add(0, {});
    expect(await known()).toMatchObject([{ ...zola, books: [expect.any(String)] }]);
    const second = await add(1, { name: "ZOLA", address: "Ailleurs", email: null });
    expect([await payee(first), await payee(second)]).toEqual([zola, zola]);
    const other = await add(2, { address: "Aix", email: null, is_other: true });
    expect(await payee(other)).toEqual({ name: "Zola", address: "Aix", email: null });
    const [one, namesake] = await known();
    const refused = contractForm({ ...named("Zola"), editionId: ids[3], first_month: "2026-01" });
    expect((await call("POST", "/contracts", refused)).status).toBe(409);
    const third = await add(3, { id: one?.id, address: "Paris", replaces: true });
    expect([await payee(first), await payee(third)]).toEqual([
      { ...zola, address: "Paris" },
      { ...zola, address: "Paris" },
    ]);
    expect(await payee(other)).toMatchObject({ address: "Aix" });
    expect(namesake?.id).not.toBe(one?.id);
    for (const id of [first, second, other, third])
      expect((await call("DELETE", `/contracts/${id}`)).status).toBe(200);
  });

  it("take back a correction until it is in a statement", async () => {
    const id = await contract({ ...named("Fanny"), editionId: await edition(), first_month: "2026-01" });
    const adjust = async () =>
      (await call("POST", `/contracts/${id}/adjustments`, { amount_cents: 150, reason: "Erreur" })).json
        .adjustments as { id: number }[];
    const [{ id: adjustment } = { id: 0 }] = await adjust();
    const path = `/contracts/${id}/adjustments/${adjustment}`;
    expect((await call("DELETE", `/contracts/${contracts[0]}/adjustments/${adjustment}`)).status).toBe(409);
    expect((await call("DELETE", path)).json).toMatchObject({ adjustments: [], statements: [] });
    expect((await call("DELETE", path)).status).toBe(409);
    expect((await call("GET", `/contracts/${contracts[2]}`)).json).toMatchObject({
      statements: [
        { number: "D2026-000001", from: "2025-07", to: "2025-12" },
        { number: "D2025-000001", from: "2025-01", to: "2025-06", advance_left_cents: expect.any(Number) },
      ],
    });
    expect((await call("DELETE", `/contracts/${id}`)).status).toBe(200);
  });

  it("carry over what refunds took back, and what corrections add", async () => {
    const editionId = await edition();
    const id = await contract({ ...named("Elsa"), editionId, first_month: "2026-01" });
    const member = await buildMember(shop);
    const sell = async (now: string, amountCents: number) => {
      shop.clock.now = new Date(now);
      const sale = await buildSale(shop, member, [saleLine({ editionId, amountCents })]);
      await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
      return sale;
    };
    const sale = await sell("2026-02-03T10:00:00Z", 10_550);
    await openPeriodEnd("2026-07-02T10:00:00Z");
    await issue();
    await shop.deps.db.transaction((tx) =>
      shop.payments.journal.recordRefund(tx, {
        ...sale,
        occurredAt: shop.clock.now,
        kind: "refund" as const,
        refundId: ++refundId,
        reason: "Geste",
      }),
    );
    await openPeriodEnd("2027-01-02T10:00:00Z");
    await issue();
    await sell("2027-03-03T10:00:00Z", 12_660);
    await openPeriodEnd("2027-03-04T10:00:00Z");
    expect(
      (await call("POST", `/contracts/${id}/adjustments`, { amount_cents: 150, reason: "Taux erroné" }))
        .status,
    ).toBe(200);
    await openPeriodEnd("2027-07-02T10:00:00Z");
    await issue();
    expect(await statedOf(id)).toMatchObject([
      { royalty_cents: 1000, due_cents: 1000, carried_cents: 0 },
      { royalty_cents: -1000, due_cents: 0, carried_cents: 1000 },
      {
        royalty_cents: 1200,
        adjustments: [{ amount_cents: 150 }],
        due_cents: 350,
        carried_before_cents: 1000,
        carried_cents: 0,
      },
    ]);
    expect((await statements()).at(-1)?.number).toMatch(/^D2027-/);
  });
});

describe("Statements by mail", () => {
  it("are offered for authors with an address, and show a mail that failed for good, which can be sent again", async () => {
    const { periods } = (await call("GET", "")).json as { periods: { id: number }[] };
    const { id: period = 0 } = periods.at(-1) ?? {};
    const items = async () =>
      ((await call("GET", `/periods/${period}`)).json as { items: { number: string; payee: string }[] })
        .items;
    expect(await items()).toMatchObject([
      { payee: "Anna", email: "anna@exemple.fr", failed_at: null },
      { payee: "Bruno", email: null },
    ]);
    expect((await call("POST", "/mails", { period, number: null })).json).toEqual({
      message: "Le relevé part par e-mail.",
    });
    const failed = async () =>
      ((await shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json as { name: string }[]).filter(
        ({ name }) => name === "failed_statements",
      );
    expect(await failed()).toEqual([]);
    const { db } = shop.deps;
    await noteFailure(db, "D2025-000001", "550 Boîte inconnue");
    await markFailed(db, "D2025-000001", shop.clock.now);
    expect((await items())[0]).toMatchObject({
      failed_at: shop.clock.now.toISOString(),
      failure: "550 Boîte inconnue",
      sent_at: null,
    });
    expect(((await call("GET", "")).json.periods as object[]).at(-1)).toMatchObject({ sent: 0, failed: 1 });
    expect(await failed()).toEqual([{ name: "failed_statements", count: 1 }]);
    expect((await call("POST", "/mails", { period, number: "D2025-000001" })).status).toBe(200);
    expect((await items())[0]).toMatchObject({ failed_at: null, failure: null });
    expect(await failed()).toEqual([]);
  });
});

describe("Statements and people", () => {
  it("are in the copy of a member's data by their address, and the audit log has each act", async () => {
    const member = await buildMember(shop, {
      email: "anna@exemple.fr",
      username: `anna${randomUUID().slice(0, 5)}`,
    });
    const copy = await shop.personalData.gather(member.id);
    expect(copy.royalty_statements.length).toBeGreaterThan(2);
    const other = await shop.personalData.gather((await buildMember(shop)).id);
    expect(other.royalty_statements).toEqual([]);
    const audit = await shop.call("GET", "/api/admin/audit?kind=royalties-issued", { cookie });
    expect((audit.json as { items: unknown[] }).items.length).toBeGreaterThan(2);
  });

  it("are looked at by an accountant, and changed by owners only", async () => {
    const added = await shop.call("POST", "/api/admin/administrators", {
      cookie,
      body: { username: "nathalie", role: "accountant" },
    });
    const login = await shop.call("POST", "/api/admin/login", {
      body: { username: "nathalie", password: added.json.password },
    });
    const accountant = String(login.headers["set-cookie"]).split(";")[0] ?? "";
    const as = (method: "GET" | "POST", path: string) =>
      shop.call(method, `/api/admin/royalties${path}`, { cookie: accountant });
    const overview = await as("GET", "");
    expect(overview.status).toBe(200);
    const { id = 0 } = (overview.json as { periods: { id: number }[] }).periods[0] ?? {};
    expect((await as("GET", `/periods/${id}`)).status).toBe(200);
    expect((await as("GET", `/periods/${id}/lines.csv`)).status).toBe(200);
    // It changes nothing of the shop.
    expect((await shop.call("POST", "/api/admin/accounting/checks", { cookie: accountant })).status).toBe(
      200,
    );
    expect((await shop.call("POST", "/api/admin/accounting/closings", { cookie: accountant })).status).toBe(
      403,
    );
    for (const path of ["/periods", "/contracts", "/mails"])
      expect((await as("POST", path)).status).toBe(403);
  });
});
