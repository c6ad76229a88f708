import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { findWishNews } from "#selling/wishes/wishes.worker.server.ts";
import { maxWishes } from "#selling/wishes/wishes.rules.ts";
import { wishes, wishNews } from "#selling/wishes/wishes.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import {
  buildAdministrator,
  buildBook,
  type BuiltBook,
  buildLibrary,
  type BuiltMember,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let member: BuiltMember;
let book: BuiltBook;
let editionId: number;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
});
afterAll(() => shop?.close());
beforeEach(async () => {
  member = await buildMember(shop);
  book = await buildBook(shop, {
    author: "Émile Zola",
    editions: [{ priceCents: 699 }, { priceCents: 300 }],
  });
  editionId = book.editionIds[0] ?? 0;
});

const call = (method: "GET" | "PUT" | "DELETE" | "POST", path = "", body?: unknown, by = member) =>
  shop.call(method, `/api/wishes${path}`, { token: by.token, body });
const add = (id = editionId) => call("PUT", `/${id}`);
const idsIn = async () =>
  (await call("GET")).json.wishes.map(({ edition_id }: { edition_id: number }) => edition_id);
const chooseNews = (chosen = true) => call("PUT", "/news", { chosen });
const set = (values: object, id = editionId) =>
  shop.deps.db.update(editions).set(values).where(eq(editions.id, id));
const mailsOf = ({ email } = member) =>
  mail.mails.filter(({ to, text }) => to?.[0]?.address === email && text?.includes("Voir mes envies"));

/** Runs the hourly work, and waits for its mails. */
async function lookForNews(): Promise<void> {
  await shop.deps.jobs.send(shop.deps.db, findWishNews, {});
  await expect
    .poll(
      async () =>
        (
          await shop.deps.db.execute(
            sql`select name from pgboss.job where name like 'wish-news%' and state in ('created', 'retry', 'active')`,
          )
        ).rows,
      { timeout: 120_000 },
    )
    .toEqual([]);
}

/** The mails of the day are forgotten, as if it were tomorrow. */
const nextDay = () => shop.deps.db.update(wishNews).set({ queuedOn: "2000-01-01" });

describe("A member's wish list", () => {
  it("keeps its order, newest first, with the price at which each was added", async () => {
    for (const id of [...book.editionIds, editionId]) expect((await add(id)).status).toBe(200);
    expect(await idsIn()).toEqual(book.editionIds.toReversed());
    await set({ priceCents: 499 });
    expect((await call("GET")).json.wishes[1]).toMatchObject({ edition_id: editionId, added_cents: 699 });
    const { json } = await shop.call("GET", `/api/wishes/editions?ids=${editionId}`);
    expect(json).toMatchObject([{ id: editionId, price_cents: 499, book_slug: book.slug }]);
    expect((await call("DELETE", `/${editionId}`)).json.wishes).toHaveLength(1);
  });

  it("takes no unknown, scheduled or owned edition, and none beyond its limit", async () => {
    expect((await add(2_000_000_000)).status).toBe(404);
    await set({ onSale: false, onlineAt: after(shop.clock.now, days(9)) });
    expect((await add()).status).toBe(404);
    expect((await shop.call("GET", `/api/wishes/editions?ids=${editionId}`)).json).toEqual([]);
    const [, second = 0] = book.editionIds;
    await buildLibrary(shop, member.id, [second]);
    expect((await add(second)).status).toBe(409);
    const many = await buildBook(shop, { editions: Array.from({ length: maxWishes + 1 }, () => ({})) });
    for (const id of many.editionIds.slice(0, -1)) expect((await add(id)).status).toBe(200);
    const refused = await add(many.editionIds.at(-1));
    expect(refused.status).toBe(409);
    expect(refused.json.error).toContain(String(maxWishes));
  });

  it("loses what the member acquires, and marks what is withdrawn", async () => {
    for (const id of book.editionIds) await add(id);
    await buildLibrary(shop, member.id, [editionId]);
    expect(await idsIn()).toEqual([book.editionIds[1]]);
    await set({ onSale: false, withdrawnAt: shop.clock.now }, book.editionIds[1]);
    expect((await shop.call("GET", `/api/wishes/editions?ids=${book.editionIds[1]}`)).json).toMatchObject([
      { withdrawn: true },
    ]);
    expect(await idsIn()).toEqual([book.editionIds[1]]);
  });

  it("takes a visitor's list before its own, once, also when two tabs send it", async () => {
    const other = await buildBook(shop, { editions: [{}, {}, {}] });
    const [a = 0, b = 0, c = 0] = other.editionIds;
    await add();
    await add(b);
    const sent = [a, b, 2_000_000_000, c, a].map((edition_id) => ({ edition_id, added_cents: 42 }));
    const answers = await Promise.all([1, 2].map(() => call("POST", "/merge", { wishes: sent })));
    expect(answers.map(({ status, json }) => [status, json.left])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect(await idsIn()).toEqual([a, c, b, editionId]);
    expect((await call("GET")).json.wishes[0].added_cents).toBe(42);
    for (const bad of [[{ edition_id: 0, added_cents: 1 }], [{ edition_id: 1, added_cents: -1 }], "x"])
      expect((await call("POST", "/merge", { wishes: bad })).status).toBe(400);
  });

  it("is in the copy of the member's data, and erased with the account", async () => {
    await add();
    await chooseNews();
    const { json } = await shop.call("POST", `/api/users/${member.id}/export`, {
      token: member.token,
      body: { password: testPassword },
    });
    expect(json.wishes).toMatchObject({
      editions: [{ edition_id: editionId }],
      mails_since: expect.any(String),
    });
    expect(JSON.stringify(json)).not.toContain("stop");
    await shop.deps.db.transaction((tx) => shop.wishes.removeAll(tx, member.id));
    expect(await shop.deps.db.select().from(wishes).where(eq(wishes.memberId, member.id))).toEqual([]);
    expect(await shop.deps.db.select().from(wishNews).where(eq(wishNews.memberId, member.id))).toEqual([]);
  });

  it("is the member's alone", async () => {
    expect((await shop.call("GET", "/api/wishes")).status).toBe(401);
    expect((await shop.call("PUT", `/api/wishes/${editionId}`)).status).toBe(401);
  });
});

describe("A fall in price", () => {
  it("is mailed once to members who asked, with all their books, and ends by the mail's own link", async () => {
    for (const id of book.editionIds) await add(id);
    const silent = await buildMember(shop);
    await call("PUT", `/${editionId}`, undefined, silent);
    await chooseNews();
    await lookForNews();
    expect(mailsOf()).toEqual([]);
    await set({ priceCents: 499 });
    await set({ isFree: true }, book.editionIds[1]);
    await lookForNews();
    const [first, ...others] = mailsOf();
    expect(others).toEqual([]);
    expect(mailsOf(silent)).toEqual([]);
    expect(first?.text).toMatch(/4,99/);
    expect(first?.text).toMatch(/gratuit pour les abonnés/);
    expect(first?.text).toMatch(/Le prix de ces livres a baissé\u00a0:/);
    expect(first?.text).toMatch(/, d’Émile Zola\u00a0: 4,99/);
    await nextDay();
    await lookForNews();
    expect(mailsOf()).toHaveLength(1);
    const header = first?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const [, path = ""] = /<[^>]*?(\/api\/wishes[^>]*)>/.exec(header) ?? [];
    const answer = await shop.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(answer.statusCode).toBe(204);
    expect((await call("GET")).json.news).toBe(false);
  });

  it("that rises again before the mail is sent is not mailed; the next fall is news again", async () => {
    await add();
    await chooseNews();
    await set({ priceCents: 400 });
    await set({ priceCents: 699 });
    await lookForNews();
    expect(mailsOf()).toEqual([]);
    await set({ priceCents: 400 });
    await lookForNews();
    expect(mailsOf()).toHaveLength(1);
    // A second fall of the same day waits for the next.
    await set({ priceCents: 300 });
    await lookForNews();
    expect(mailsOf()).toHaveLength(1);
    await nextDay();
    await set({ priceCents: 699 });
    await lookForNews();
    await set({ priceCents: 400 });
    await lookForNews();
    expect(mailsOf()).toHaveLength(2);
  });

  it("by a campaign is mailed with its end; what was known when the mails were asked for is not", async () => {
    await add();
    await set({ priceCents: 650 });
    await chooseNews();
    await lookForNews();
    expect(mailsOf()).toEqual([]);
    const { cookie } = await buildAdministrator(shop);
    const campaign = {
      name: "Rentrée",
      startsAt: null,
      endsAt: after(shop.clock.now, days(3)),
      prices: [{ editionId, priceCents: 199 }],
    };
    const made = await shop.call("POST", "/api/admin/campaigns", { cookie, body: campaign });
    expect(made.status, made.body).toBe(201);
    await lookForNews();
    expect(mailsOf()).toHaveLength(1);
    expect(mailsOf()[0]?.text).toMatch(/1,99\s€ jusqu’au/);
  });
});
