import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { reading } from "#platform/http/reading.server.ts";
import { createAnswerCache, type Made } from "#server/answer-cache/answer-cache.ts";
import { openAnswersOnDisk } from "#server/answer-cache/answers-on-disk.ts";
import { type Answer, bodyIn, type KeptAnswer } from "#server/answer-cache/kept-answer.ts";
import { watchChanges } from "#server/answer-cache/watch-changes.ts";
import { buildChangingCatalogue } from "#test/random-changes.ts";
import { openTestShop } from "#test/test-shop.ts";

/** Waits are for a state. */
const forever = { timeout: 180_000 };
const made = (answer: Answer, keys: string[] = []): Made => ({ answer, keys, calls: [], data: null });
const gate = () => Promise.withResolvers<Made>();
const page = (text: string) =>
  made({ status: 200, headers: {}, body: Buffer.from(text.repeat(500)) }, ["book:1"]);
const textOf = async (found: KeptAnswer | null | undefined) =>
  found && (await bodyIn(found, "identity")).toString().slice(0, 3);

describe("Processes of a machine", () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  function machine(maxBytes = 4_000_000) {
    const folder = mkdtempSync(join(tmpdir(), "encrier-pages-"));
    folders.push(folder);
    const warned: unknown[] = [];
    return {
      folder,
      warned,
      process(snapshot = "5:5:", name = "build") {
        const cache = createAnswerCache({
          now: () => new Date("2026-11-21T10:00:00Z"),
          maxBytes: 1_000_000,
          readSnapshot: async () => snapshot,
        });
        const disk = openAnswersOnDisk(folder, name, maxBytes, {
          warn: (line: unknown) => void warned.push(line),
        });
        onTestFinished(() => disk.close());
        cache.keepOn(disk);
        cache.open();
        return cache;
      },
    };
  }

  it("make each answer once, and find it after a restart", async () => {
    const here = machine();
    await here.process().fill("/", async () => page("one"));
    expect(await textOf(here.process().find("/")?.answer)).toBe("one");
    const lent = await here.process().fill("/", () => Promise.reject(new Error("It was made already.")));
    expect("tag" in lent && (await textOf(lent))).toBe("one");
    expect(here.process("5:5:", "another build").find("/")).toBeNull();
  });

  it("send nothing that a change has made wrong, and renew what is late, whichever of them heard it", async () => {
    const here = machine();
    const [one, other] = [here.process("5:5:"), here.process("9:9:")];
    await one.fill("/", async () => page("old"));
    other.hear({ key: "book:1", transaction: 7 });
    expect(other.find("/")?.due).toBe(true);
    other.hear({ key: "offer:1", transaction: 8 });
    expect([other.find("/"), other.findLast("/")]).toEqual([null, null]);
    await other.fill("/", async () => page("new"));
    expect(await textOf(other.find("/")?.answer)).toBe("new");
    expect(one.find("/")?.due).toBe(false);
    one.hear({ key: "offer:1", transaction: 8 });
    expect(one.find("/")).toBeNull();
    // The other one has made it since then.
    await one.fill("/", () => Promise.reject(new Error("It was made already.")));
    expect(await textOf(one.find("/")?.answer)).toBe("new");
  });

  it("keep nothing that was begun before a change", async () => {
    const here = machine();
    const cache = here.process("5:6:");
    const waiting = gate();
    const filling = cache.fill("/", () => waiting.promise);
    await vi.waitFor(() => expect(cache.work.made).toBe(0));
    cache.hear({ key: "offer:1", transaction: 6 });
    waiting.resolve(page("old"));
    await filling;
    expect([cache.find("/"), here.process().find("/")]).toEqual([null, null]);
  });

  it("keep within the limit of the disk, and remove searches first", async () => {
    const cache = machine(1_000_000).process();
    const fill = (key: string) =>
      cache.fill(key, async () => made({ status: 200, headers: {}, body: randomBytes(30_000) }));
    await fill("/livre/a");
    for (let at = 0; at < 60; at += 1) await fill(`/catalogue?q=${at}`);
    // 30 % of this process's memory hold ten of them; the disk about thirty.
    const kept = Array.from({ length: 60 }, (_, at) => cache.find(`/catalogue?q=${at}`) !== null);
    expect(cache.find("/livre/a")).not.toBeNull();
    expect([kept[0], kept[59]]).toEqual([false, true]);
  });

  it("go on without a disk that cannot be written, and say so once", async () => {
    const here = machine();
    writeFileSync(join(here.folder, "no-folder"), "");
    const disk = openAnswersOnDisk(join(here.folder, "no-folder"), "build", 1_000_000, {
      warn: (line: unknown) => void here.warned.push(line),
    });
    const cache = createAnswerCache({ now: () => new Date(), maxBytes: 1_000_000 });
    cache.keepOn(disk);
    cache.open();
    await cache.fill("/", async () => page("one"));
    expect(cache.find("/")).not.toBeNull();
    expect(here.warned).toHaveLength(1);
  });
});

describe("Random changes", () => {
  it("leave every kept answer as a fresh one, and renew few", async () => {
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const { books, categoryId, change } = await buildChangingCatalogue(shop);
    const stop = watchChanges(
      { cache: shop.cache, maintenance: shop.settings.maintenance, content: shop.deps.content },
      shop.databaseUrl,
      shop.deps.log,
    );
    onTestFinished(stop);
    await vi.waitUntil(() => shop.cache.isOpen(), forever);
    const always = { from: null, to: null };
    const blocks = [
      { id: 1, kind: "list", ...always, title: "", of: "author", slug: "auteur-0", books: [] },
      {
        id: 2,
        kind: "list",
        ...always,
        title: "",
        of: "books",
        slug: "",
        books: books.map(({ slug }) => slug).slice(0, 5),
      },
      { id: 3, kind: "author", ...always, slug: "auteur-1" },
      { id: 4, kind: "quotation", ...always, text: "Ah.", by: "", book: books[0]?.slug },
    ];
    await shop.deps.db
      .execute(sql`insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
      values ('home', 1, 'publisher', ${JSON.stringify({ blocks })}::jsonb, '2026-01-01', now())`);
    const addresses = [
      "/api/home/blocks",
      "/api/books/latest",
      "/api/books/popular",
      "/api/home",
      "/api/categories",
      "/api/news",
      ...["popular", "created_desc", "title_asc"].map((sort) => `/api/books?pageSize=5&sort=${sort}`),
      "/api/books?q=voyage",
      "/api/books?isFree=1",
      `/api/books?categoryId=${categoryId}`,
      ...[0, 1, 2].map((at) => `/api/contributors/auteur-${at}`),
      ...books.map(({ slug }) => `/api/books/${slug}`),
    ];
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(change, async (statement) => {
        await shop.deps.db.execute(statement);
        // Its announcement arrives: then a kept answer is either renewed, or still the same.
        await vi.waitUntil(async () => {
          const { rows } = await shop.deps.db.execute<{ at: string }>(
            sql`select max(transaction::text::bigint)::text as at from public_changes`,
          );
          return shop.cache.lastHeard() >= Number(rows[0]?.at ?? 0);
        }, forever);
        for (const address of addresses) {
          const found = shop.cache.find(address);
          if (found && !found.due) {
            compared += 1;
            // Fastify begins when it is awaited, which must be inside.
            const response = await reading.run(
              { keys: new Set(), calls: new Map() },
              async () => await shop.app.inject({ url: address }),
            );
            expect((await bodyIn(found.answer, "identity")).toString(), address).toBe(response.body);
          } else await shop.call("GET", address);
        }
      }),
      { numRuns: 60, examples: [[sql`delete from book_categories where book_id = 0`]] },
    );
    // Many answers were still kept after a change, whichever came by chance, and none was wrong.
    expect(compared).toBeGreaterThan(60 * addresses.length * 0.1);
  });
});
