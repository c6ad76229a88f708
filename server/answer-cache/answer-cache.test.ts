import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { after } from "#platform/data/dates.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.server.ts";
import { createAnswerCache, type Made } from "#server/answer-cache/answer-cache.ts";
import { watchChanges } from "#server/answer-cache/watch-changes.ts";
import { publicAddresses } from "#server/answer-cache/public-addresses.ts";
import type { Answer } from "#server/answer-cache/kept-answer.ts";
import { getBook, getCatalogue, getEditionsMeta } from "#books/catalogue/books/books.contract.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

describe("Accept-Encoding (RFC 9110 §12.5.3)", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["br;q=0, *;q=0.5", "gzip"],
    ["identity", "identity"],
    ["gzip;q=none", "identity"],
  ])("%j is answered with %s", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe("One spelling of an address", () => {
  const normalise = publicAddresses([getCatalogue, getBook]);
  it.each([
    ["/", "/"],
    ["/?utm_source=lettre", "/"],
    ["/catalogue?sort=popular&page=1&inconnu=7", "/catalogue"],
    ["/catalogue?page=2&q=%20ile%20", "/catalogue?q=ile&page=2"],
    ["/livre/les-miserables/fantine?x=1", "/livre/les-miserables/fantine"],
    ["/livre/%6ces-miserables", null],
    ["/api/books?q=ile&zut=1&page=2", "/api/books?page=2&q=ile"],
    ["/api/books?page=1&page=2", null],
    ["/api/books/les-miserables?a=b", "/api/books/les-miserables"],
    ["/api/books/editions/meta?ids=1", null],
    ["/connexion", null],
    ["/membre/parametres", null],
    [`/catalogue?q=${"a".repeat(800)}`, null],
  ])("%s is kept as %j", (url, key) => {
    expect(normalise(url)).toBe(key);
    expect(getEditionsMeta.maxAge).toBeUndefined();
  });
});

const produced = (answer: Answer): Made => ({ answer, keys: [], calls: [], data: null });

describe("The memory for answers", () => {
  it("holds as many bytes as it may, and lets go what was not asked for the longest", async () => {
    const cache = createAnswerCache({ now: () => new Date(), maxBytes: 1540 });
    cache.open();
    const fill = (key: string, bytes: number) =>
      cache.fill(key, async () => produced({ status: 200, headers: {}, body: randomBytes(bytes) }));
    // Pages have 1001 of the 1540 bytes, and bodies below 600 are kept once.
    for (const key of ["/a", "/b"]) await fill(key, 400);
    cache.find("/a");
    await fill("/c", 400);
    expect(["/a", "/b", "/c"].map((key) => cache.find(key) !== null)).toEqual([true, false, true]);
    await fill("/too-large", 1100);
    expect(cache.find("/too-large")).toBeNull();
    expect(cache.bytes()).toBe(800);
  });

  it("keeps nothing that was begun before a change, and makes each answer once for all who wait", async () => {
    const cache = createAnswerCache({ now: () => new Date(), maxBytes: 1_000_000 });
    cache.open();
    const waiting = Promise.withResolvers<Made>();
    let times = 0;
    const produce = () => {
      times += 1;
      return waiting.promise;
    };
    const both = Promise.all([cache.fill("/", produce), cache.fill("/", produce)]);
    cache.clear();
    waiting.resolve(produced({ status: 200, headers: {}, body: Buffer.from("earlier") }));
    await both;
    expect(times).toBe(1);
    expect(cache.find("/")).toBeNull();
  });

  it("sends no answer at or after the instant at which prices change, and lets no other cache do so", async () => {
    const begun = new Date("2026-11-22T10:00:00Z");
    let now = begun;
    const change = after(begun, seconds(20));
    const options = { nextChange: async () => change, now: () => now, maxBytes: 1_000_000 };
    const cache = createAnswerCache(options);
    cache.open();
    const headers = { "cache-control": "public, max-age=10, stale-while-revalidate=100" };
    const filled = await cache.fill("/", async () =>
      produced({ status: 200, headers, body: Buffer.from("4,99 €") }),
    );
    expect(filled.headers).toContain("no-cache");
    now = after(change, -1);
    expect(cache.find("/")).not.toBeNull();
    now = change;
    expect(cache.find("/")).toBeNull();
  });

  it("leaves an answer its policy while the next change of prices is far", async () => {
    const begun = new Date("2026-11-22T10:00:00Z");
    const nextChange = async () => after(begun, seconds(171));
    const cache = createAnswerCache({ nextChange, now: () => begun, maxBytes: 1_000_000 });
    cache.open();
    const policy = "public, max-age=10, stale-while-revalidate=100";
    const headers = { "cache-control": policy };
    const filled = await cache.fill("/", async () =>
      produced({ status: 200, headers, body: Buffer.from("4,99 €") }),
    );
    expect(filled.headers).toContain(policy);
  });

  it.each([302, 400, 500, 503])("keeps no answer of status %i", async (status) => {
    const cache = createAnswerCache({ now: () => new Date(), maxBytes: 1_000_000 });
    cache.open();
    await cache.fill("/", async () => produced({ status, headers: {}, body: Buffer.from("no") }));
    expect(cache.bytes()).toBe(0);
  });
});

describe("Public answers from the cache", () => {
  let shop: TestShop;
  let stopListening: () => Promise<void>;
  beforeAll(async () => {
    shop = await openTestShop();
    stopListening = watchChanges(
      { cache: shop.cache, maintenance: shop.settings.maintenance, content: shop.deps.content },
      shop.databaseUrl,
      shop.deps.log,
    );
    await vi.waitUntil(() => shop.cache.isOpen(), { timeout: 120_000 });
    await shop.news.save("Première lettre");
  });
  afterAll(async () => {
    await stopListening?.();
    await shop?.close();
  });
  const kept = () => shop.cache.find("/api/news") !== null;
  const read = (headers: Record<string, string> = {}) => shop.call("GET", "/api/news", { headers });
  beforeEach(async () => {
    // First wait for the announcement of the previous test's change.
    const isKept = async () => (await read()).status === 200 && (await pause(20), kept());
    await vi.waitUntil(isKept, { timeout: 120_000 });
  });

  it("are the same bytes, with the same headers", async () => {
    shop.cache.clear();
    const [made, again] = [await read(), await read()];
    expect(again.body).toBe(made.body);
    const { "x-request-id": one, date: _made, ...first } = made.headers;
    const { "x-request-id": two, date: _again, ...second } = again.headers;
    expect(second).toEqual(first);
    expect(one).not.toBe(two);
    expect(first).toMatchObject({ vary: "accept-encoding", "x-content-type-options": "nosniff" });
  });

  it("are compressed for those who can read it", async () => {
    await shop.news.save("Une longue lettre. ".repeat(100));
    // An announcement may be on its way: answers that are made while it arrives are not kept.
    const lengthAndKept = async () => [(await read()).json.news.length, kept()];
    await expect.poll(lengthAndKept).toEqual([1900, true]);
    const [br, gzip, plain] = [
      await read({ "accept-encoding": "gzip, br" }),
      await read({ "accept-encoding": "gzip" }),
      await read(),
    ];
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers["etag"])).size).toBe(3);
  });

  it("say that they are not compressed when they are too small for it", async () => {
    const headers = { "accept-encoding": "br" };
    const { headers: answered, body } = await shop.call("GET", "/api/users/subs", { headers });
    expect(answered["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body)).toEqual({ subscribers: 0 });
  });

  it("are a 304 for those who have them, whatever the encoding", async () => {
    const etag = String((await read({ "accept-encoding": "br" })).headers["etag"]);
    const answer = await read({ "if-none-match": `"autre", W/${etag}` });
    expect([answer.status, answer.body]).toEqual([304, ""]);
    expect(answer.headers["content-type"]).toBeUndefined();
    expect((await read({ "if-none-match": '"autre"' })).status).toBe(200);
  });

  it("answer HEAD without a body", async () => {
    const answer = await shop.app.inject({ method: "HEAD", url: "/api/news" });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect(Number(answer.headers["content-length"])).toBeGreaterThan(0);
  });

  it("are renewed within moments of a change by any process", async () => {
    const elsewhere = new pg.Client({ connectionString: shop.databaseUrl });
    await elsewhere.connect();
    await elsewhere.query(`insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
      values ('letter', 100, 'publisher', '{"text": "Lettre d’un autre processus"}', current_date, now())`);
    await elsewhere.end();
    await expect.poll(async () => (await read()).json.news).toContain("autre processus");
  });

  it("do not outlive a minute where changes go unannounced", async () => {
    const counted = "/api/users/subs";
    await vi.waitUntil(async () => (await shop.call("GET", counted), shop.cache.find(counted)));
    expect(shop.cache.find(counted)?.due).toBe(false);
    travelTo(shop, after(shop.clock.now, seconds(45)));
    expect(shop.cache.find(counted)?.due).toBe(true);
    expect(shop.cache.find("/api/news")?.due).toBe(false);
    travelTo(shop, after(shop.clock.now, seconds(15)));
    expect(shop.cache.find(counted)).toBeNull();
  });

  it("give way to maintenance, and come back after it", async () => {
    await shop.settings.maintenance.switch(true);
    await expect.poll(async () => (await read()).status).toBe(503);
    expect(kept()).toBe(false);
    await shop.settings.maintenance.switch(false);
    await expect.poll(async () => (await read()).status).toBe(200);
  });

  it("are not kept while changes could go unheard, and are again once the database answers", async () => {
    const elsewhere = new pg.Client({ connectionString: shop.databaseUrl });
    await elsewhere.connect();
    await elsewhere.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'encrier: changes' and datname = current_database()",
    );
    await elsewhere.end();
    await expect
      .poll(() => shop.logged.some(({ msg }) => String(msg).startsWith("changes go unheard")), {
        timeout: 5000,
      })
      .toBe(true);
    await expect.poll(() => shop.cache.isOpen()).toBe(true);
    expect((await read()).status).toBe(200);
  });

  it("stay as a last resort while no better ones can be made, however old, and while the database is away", async () => {
    await read();
    await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table shop_texts in access exclusive mode`);
      travelTo(shop, after(shop.clock.now, minutes(90)));
      expect((await read()).json).toMatchObject({ news: expect.any(String) as string });
    });
    shop.cache.close();
    await shop.deps.db.execute(sql`alter table shop_texts rename to lost_texts`);
    try {
      expect((await read()).status).toBe(200);
    } finally {
      await shop.deps.db.execute(sql`alter table lost_texts rename to shop_texts`);
      shop.cache.open();
    }
  });

  it("are no last resort any more after a change", async () => {
    await read();
    await shop.news.save("Une autre lettre");
    await expect.poll(() => shop.cache.findLast("/api/news")).toBeNull();
  });
});

it("A closed shop's notice is shown although pages of before are kept and no change is heard", async () => {
  const shop = await openTestShop();
  shop.cache.open();
  const read = () => shop.call("GET", "/api/news");
  expect((await read()).status).toBe(200);
  await shop.settings.maintenance.switch(true);
  shop.cache.close();
  expect(shop.cache.findLast("/api/news")).not.toBeNull();
  expect(await read()).toMatchObject({ status: 503, headers: { "x-maintenance": "on" } });
  await shop.close();
});
