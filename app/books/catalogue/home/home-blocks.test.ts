import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { absenceOn, homePartKinds, nextTurn } from "#books/catalogue/home/home-blocks.rules.ts";
import { dayAfter } from "#platform/data/dates.ts";
import { reading } from "#platform/http/reading.server.ts";
import { watchChanges } from "#server/answer-cache/watch-changes.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  // 23:30 in Paris.
  shop = await openTestShop({ now: new Date("2026-12-01T22:30:00Z") });
  ({ cookie } = await buildAdministrator(shop));
  const romans = await buildCategory(shop, "Romans");
  for (const title of ["Germinal", "Nana", "L’Œuvre"])
    await buildBook(shop, {
      title,
      author: "Émile Zola",
      categoryIds: [romans],
      notice: { series: { name: "Les Rougon-Macquart", number: null }, collection: "Poche" },
    });
  stop = watchChanges(
    { cache: shop.cache, maintenance: shop.settings.maintenance, content: shop.deps.content },
    shop.databaseUrl,
    shop.deps.log,
  );
  await vi.waitUntil(() => shop.cache.isOpen());
});
afterAll(async () => {
  await stop?.();
  await shop?.close();
});

const always = { from: null, to: null };
const text = (id: number, changes = {}) => ({
  id,
  kind: "text",
  ...always,
  title: "",
  body: "Bonjour.",
  ...changes,
});
const list = (id: number, changes = {}) => ({
  id,
  kind: "list",
  ...always,
  title: "",
  of: "books",
  slug: "",
  books: ["germinal"],
  ...changes,
});
let revision = 0;
const send = (blocks: unknown, known = revision) =>
  shop.call("PUT", "/api/admin/home/arrangement", { cookie, body: { revision: known, blocks } });
async function save(blocks: unknown) {
  const { status, json } = await send(blocks);
  expect([status, json.fields]).toEqual([200, undefined]);
  revision = json.revision as number;
}
/** As it is made for the cache, not as it is kept. */
const shown = async () => {
  const { body } = await reading.run(
    { keys: new Set(), calls: new Map() },
    async () => await shop.app.inject({ url: "/api/home/blocks" }),
  );
  return (JSON.parse(body) as { blocks: { id: number }[] }).blocks;
};
const preview = async (day: string, blocks: unknown = null) =>
  (await shop.call("POST", "/api/admin/home/preview", { cookie, body: { day, blocks } })).json;

describe("The arrangement of the home page", () => {
  it("is none at first: readers and the form have the specified one, in its order", async () => {
    expect(await shown()).toBeNull();
    const { json } = await shop.call("GET", "/api/admin/home/arrangement", { cookie });
    expect(json).toMatchObject({ revision: 0, is_own: false, history: [] });
    expect(json.blocks.map(({ kind }: { kind: string }) => kind)).toEqual([...homePartKinds]);
  });

  it("is shown in its order, with what each block names", async () => {
    await shop.call("PUT", "/api/admin/entries/contributor/emile-zola", {
      cookie,
      body: { description: "Né à *Paris*." },
    });
    await save([
      { id: 7, kind: "popular", ...always },
      list(2, { title: "Pour l’hiver", books: ["nana", "germinal"] }),
      list(3, { of: "category", slug: "romans", books: [] }),
      list(4, { of: "series", slug: "les-rougon-macquart", books: [] }),
      { id: 5, kind: "collection", ...always, slug: "poche" },
      { id: 6, kind: "author", ...always, slug: "emile-zola" },
      { id: 8, kind: "quotation", ...always, text: "Magnifique.", by: "Le Temps", book: "germinal" },
      text(9, { title: "Ici", body: "Un **mot**, [un lien](/catalogue)." }),
      { id: 10, kind: "letter", ...always },
    ]);
    expect(await shown()).toMatchObject([
      { id: 7, kind: "popular" },
      { title: "Pour l’hiver", href: null, books: [{ title: "Nana" }, { title: "Germinal" }] },
      { title: "Romans", href: "/theme/romans", books: [{}, {}, {}] },
      { title: "Les Rougon-Macquart", href: "/serie/les-rougon-macquart", books: [{}, {}, {}] },
      { kind: "collection", title: "Poche", href: "/collection/poche", text: null, books: [{}, {}, {}] },
      { kind: "author", title: "Émile Zola", text: "Né à Paris.", books: [{}, {}, {}] },
      { text: "Magnifique.", by: "Le Temps", book: { slug: "germinal", title: "Germinal" } },
      { title: "Ici", html: '<p>Un <strong>mot</strong>, <a href="/catalogue">un lien</a>.</p>\n' },
      { kind: "letter" },
    ]);
    const audit = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(audit.json.items[0]).toMatchObject({ kind: "text-changed", object_id: "home" });
  });

  it("shows a block from midnight in Paris to midnight in Paris, and ends the kept answer then", async () => {
    await save([text(1, { from: "2026-12-02", to: "2026-12-03" }), text(2)]);
    const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"];
    const seen = await Promise.all(days.map((day) => preview(day)));
    expect(seen.map(({ blocks }) => blocks.length)).toEqual([1, 2, 2, 1]);
    expect(seen.map(({ absent }) => absent[0]?.why)).toEqual(["early", undefined, undefined, "over"]);
    await vi.waitFor(async () => {
      expect((await shop.call("GET", "/api/home/blocks")).json.blocks).toHaveLength(1);
      expect(shop.cache.find("/api/home/blocks")?.due).toBe(false);
    });
    travelTo(shop, "2026-12-01T23:00:00Z");
    expect(shop.cache.find("/api/home/blocks")).toBeNull();
    expect(await shown()).toHaveLength(2);
    travelTo(shop, "2026-12-03T22:59:59Z");
    expect(await shown()).toHaveLength(2);
    travelTo(shop, "2026-12-03T23:00:00Z");
    expect(await shown()).toHaveLength(1);
  });

  it("shows nothing of what is gone or empty, and says so to the publisher", async () => {
    const blocks = [
      list(1, { books: ["nana", "inconnu"] }),
      list(2, { books: ["inconnu"] }),
      list(3, { of: "category", slug: "theatre", books: [] }),
      { id: 4, kind: "author", ...always, slug: "personne" },
      { id: 5, kind: "quotation", ...always, text: "Rien.", by: "", book: "inconnu" },
      { id: 6, kind: "events", ...always, count: 2 },
      { id: 7, kind: "quotation", ...always, text: "Sans livre.", by: "", book: null },
    ];
    await buildCategory(shop, "Théâtre");
    await save(blocks);
    expect((await shown()).map(({ id }) => id)).toEqual([1, 7]);
    expect((await preview("2026-12-04")).absent).toEqual([
      { id: 2, why: "gone" },
      { id: 3, why: "empty" },
      { id: 4, why: "gone" },
      { id: 5, why: "gone" },
      { id: 6, why: "empty" },
    ]);
    const event = {
      state: "online",
      title: "Lecture",
      first_day: "2026-12-20",
      from_hour: null,
      last_day: "2026-12-20",
      until_hour: null,
      place: "Lyon",
      address: "",
      description: "",
      link: "",
      book: null,
      author: "",
    };
    expect((await shop.call("POST", "/api/admin/events", { cookie, body: event })).status).toBe(201);
    expect((await preview("2026-12-20")).blocks.at(1)).toMatchObject({ events: [{ title: "Lecture" }] });
    expect((await preview("2026-12-21")).absent).toContainEqual({ id: 6, why: "empty" });
    await shop.deps.db.execute(sql`update editions set on_sale = false, withdrawn_at = now()
      where book_id = (select id from books where slug = 'nana')`);
    expect((await shown()).map(({ id }) => id)).toEqual([6, 7]);
    await shop.deps.db.execute(sql`update editions set on_sale = true, withdrawn_at = null`);
  });

  it("finds a book at a slug that it had before", async () => {
    await shop.deps.db.execute(sql`insert into former_book_slugs (slug, book_id, left_at)
      select 'germinale', id, now() from books where slug = 'germinal'`);
    const { blocks } = await preview("2026-12-04", [
      list(1, { books: ["germinale"] }),
      { id: 2, kind: "quotation", ...always, text: "Ah.", by: "", book: "germinale" },
    ]);
    expect(blocks).toMatchObject([{ books: [{ slug: "germinal" }] }, { book: { slug: "germinal" } }]);
  });

  it.each<[string, object[]]>([
    ["blocks", Array.from({ length: 31 }, (_, at) => text(at + 1))],
    ["blocks", [text(1), text(1)]],
    ["blocks", ["latest", "latest"].map((kind, at) => ({ id: at + 1, kind, ...always }))],
    ["blocks.0.to", [text(1, { from: "2026-12-02", to: "2026-12-01" })]],
    ["blocks.0.from", [text(1, { from: "2026-02-30" })]],
    ["blocks.0.body", [text(1, { body: "" })]],
    ["blocks.0.body", [text(1, { body: "<script>alert(1)</script>" })]],
    ["blocks.0.body", [text(1, { body: "[x](javascript:alert(1))" })]],
    ["blocks.0.body", [text(1, { body: "x".repeat(6001) })]],
    ["blocks.0.slug", [list(1, { books: [] })]],
    ["blocks.0.books", [list(1, { books: Array.from({ length: 9 }, (_, at) => `livre-${at}`) })]],
    ["blocks.0.title", [list(1, { title: "a\u202Eb" })]],
    ["blocks.0.picture", [{ id: 1, kind: "picture", ...always, title: "", body: "", picture: null }]],
    ["blocks.0.picture", [picture("0".repeat(20), "Une plage")]],
    ["blocks.0.picture.alt", [picture("0".repeat(20), "")]],
  ])("refuses a fault at %s", async (field, blocks) => {
    const { status, json } = await send(blocks);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
  });

  it("writes links in a text that lead nowhere else as plain words", async () => {
    const { blocks } = await preview("2026-12-04", [
      text(1, { body: "<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//ailleurs.fr)" }),
    ]);
    expect(blocks[0].html).not.toMatch(/<img|href=/);
  });

  it("is refused from another version, for whoever has no session, and taken back", async () => {
    expect((await send([text(1)], revision - 1)).status).toBe(409);
    expect((await shop.call("GET", "/api/admin/home/arrangement")).status).toBe(401);
    const restore = (to: number) =>
      shop.call("POST", "/api/admin/home/arrangement/restore", { cookie, body: { revision, to } });
    const { json: specified } = await restore(0);
    revision = specified.revision as number;
    expect(specified).toMatchObject({ is_own: false });
    expect(await shown()).toBeNull();
    const { json: earlier } = await restore(1);
    revision = earlier.revision as number;
    expect(earlier).toMatchObject({ is_own: true, blocks: { length: 9 } });
    expect((await restore(99)).status).toBe(404);
  });
});

function picture(key: string, alt: string) {
  const file = { key, width: 10, height: 10, alt };
  return { id: 1, kind: "picture", ...always, title: "", body: "", picture: file };
}

it("The next turn is the first day on which another set of blocks is shown, for any periods", () => {
  const start = "2026-12-01";
  const day = fc.integer({ min: 0, max: 9 }).map((count) => dayAfter(start, count));
  const period = fc.record({ from: fc.option(day), to: fc.option(day) });
  fc.assert(
    fc.property(fc.array(period, { maxLength: 5 }), day, (periods, today) => {
      const onDay = (each: string) => periods.map((one) => absenceOn(one, each) === null).join();
      const days = Array.from({ length: 12 }, (_, count) => dayAfter(today, count + 1));
      const changed = days.find((each) => onDay(each) !== onDay(today));
      const turn = nextTurn(periods, today);
      // A period that ends before it begins turns nothing, but may be met.
      expect(changed === undefined || (turn !== null && turn <= changed)).toBe(true);
    }),
  );
});
