import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { suggestionFor } from "#books/publishing/edition-suggestions.rules.ts";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import { nothingStated } from "#books/catalogue/metadata/accessibility.rules.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { isPayableAlone } from "#platform/data/money.ts";
import {
  buildAdministrator,
  buildBook,
  buildCategory,
  buildMember,
  type BuiltBook,
} from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";
import { changedPrice } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";

let shop: TestShop;
let cookie: string;
let username: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie, username } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const preview = async (selection: object, act: object, page = 1) =>
  (await call("POST", "bulk-changes/preview", { selection, act, page })).json;
async function apply(selection: object, act: object) {
  const { digest } = await preview(selection, act);
  return call("POST", "bulk-changes", { selection, act, digest });
}
const undo = (id: number) => call("POST", `bulk-changes/${id}/undo`, {});
const bookOf = async (id: number) => (await call("GET", `books/${id}`)).json;
const found = async (query: string) =>
  (await call("GET", `books?page=1&pageSize=100&${query}`)).json.map(({ id }: { id: number }) => id);
const selected = (...chosen: BuiltBook[]) => ({ bookIds: chosen.map(({ id }) => id) });

describe("A bulk change (docs/decisions/063)", () => {
  it("shows values before and after, changes them in one act, signs once, and is undone", async () => {
    const one = await buildBook(shop, { editions: [{ priceCents: 499 }, { priceCents: 0 }] });
    const two = await buildBook(shop, { editions: [{ priceCents: 999 }] });
    const act = { kind: "price-percent", percent: 10, ending: "ninety_nine" };
    const shown = await preview(selected(one, two), act);
    expect(shown).toMatchObject({ total: 3, changed: 2, books: 2, refused: 0 });
    expect(shown.rows).toMatchObject([
      { book_id: two.id, edition_id: two.editionIds[0], before: 999, after: 1099 },
      { book_id: one.id, edition_id: one.editionIds[0], before: 499, after: 599 },
    ]);
    const made = await apply(selected(one, two), act);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      label: "Prix\u202F: +10\u00A0%",
      books: 2,
      editions: 2,
      made_by: username,
    });
    expect((await bookOf(two.id)).editions[0].price_cents).toBe(1099);
    expect((await call("GET", "bulk-changes")).json[0]).toEqual(made.json);
    const { items } = (await call("GET", "audit?kind=books-changed-together")).json;
    expect(items[0].details).toMatchObject({ change: "Prix\u202F: +10\u00A0%", books: 2, editions: 2 });
    expect((await undo(made.json.id)).json).toEqual({ restored: 2, left: 0, left_rows: [] });
    expect((await bookOf(two.id)).editions[0].price_cents).toBe(999);
    expect((await undo(made.json.id)).status).toBe(409);
    expect((await call("GET", "audit?kind=books-restored-together")).json.items[0].details.restored).toBe(2);
  });

  it("says which campaign has an edition, or will have it, and its price then", async () => {
    const book = await buildBook(shop);
    const [editionId = 0] = book.editionIds;
    const campaign = async (day: number, priceCents: number) => {
      const [startsAt, endsAt] = [day, day + 3].map((each) => after(shop.clock.now, days(each)));
      const prices = [{ editionId, priceCents }];
      const body = { name: `Dans ${day} jours`, startsAt, endsAt, prices };
      expect((await call("POST", "campaigns", body)).status).toBe(201);
    };
    await campaign(9, 99);
    await campaign(2, 199);
    const { rows } = await preview(selected(book), { kind: "price", cents: 1290 });
    expect(rows[0].campaign).toMatchObject({ name: "Dans 2 jours", price_cents: 199 });
    const tags = await preview(selected(book), { kind: "tags", add: true, tags: ["été"] });
    expect(tags.rows[0].campaign).toBeNull();
  });

  it("is refused when the result would differ from its preview, or when nothing changes", async () => {
    const book = await buildBook(shop);
    const act = { kind: "price", cents: 799 };
    const { digest } = await preview(selected(book), act);
    await shop.deps.db
      .update(editions)
      .set({ priceCents: 599 })
      .where(sql`${editions.bookId} = ${book.id}`);
    const late = await call("POST", "bulk-changes", { selection: selected(book), act, digest });
    expect(late.status).toBe(409);
    expect((await apply(selected(book), act)).status).toBe(201);
    expect((await apply(selected(book), act)).status).toBe(400);
  });

  it("leaves what was changed since, says so, and restores the rest", async () => {
    const kept = await buildBook(shop, { title: "Gardé" });
    const edited = await buildBook(shop, { title: "Modifié", editions: [{ title: "Poche" }] });
    const gone = await buildBook(shop);
    const { json } = await apply(selected(kept, edited, gone), { kind: "price", cents: 250 });
    const [id = 0] = edited.editionIds;
    await call("PUT", `editions/${id}`, {
      editionTitle: "Poche",
      publicationDate: "1874-01-01",
      priceEuros: 3,
    });
    await call("DELETE", `books/${gone.id}`);
    expect((await undo(json.id)).json).toEqual({
      restored: 1,
      left: 2,
      left_rows: [{ id, book_id: edited.id, title: "Modifié", edition_title: "Poche" }],
    });
    expect((await bookOf(kept.id)).editions[0].price_cents).toBe(499);
    expect((await bookOf(edited.id)).editions[0].price_cents).toBe(300);
  });

  it("makes forms that were opened before it outdated", async () => {
    const book = await buildBook(shop);
    const { version } = await bookOf(book.id);
    await apply(selected(book), { kind: "tags", add: true, tags: ["mer"] });
    const saved = await call("PUT", `books/${book.id}`, { tags: [], categoryIds: [], version });
    expect(saved.status).toBe(409);
  });

  it("can be undone for 24 hours", async () => {
    const book = await buildBook(shop);
    const { json } = await apply(selected(book), { kind: "price", cents: 150 });
    const start = shop.clock.now;
    travelTo(shop, after(start, hours(24)));
    ({ cookie } = await buildAdministrator(shop));
    expect((await call("GET", "bulk-changes")).json).toEqual([]);
    expect((await undo(json.id)).status).toBe(409);
    travelTo(shop, start);
    expect((await undo(json.id)).status).toBe(200);
  });

  it("leaves an edition whose price could not be paid alone", async () => {
    const book = await buildBook(shop, {
      editions: [{ priceCents: 99 }, { priceCents: 100 }, { priceCents: 0 }],
    });
    const act = { kind: "price-percent", percent: -50 };
    expect(await preview(selected(book), act)).toMatchObject({ changed: 2, refused: 0 });
    const lower = { kind: "price-percent", percent: -51 };
    const refused = await preview(selected(book), lower);
    expect(refused).toMatchObject({ total: 3, changed: 0, refused: 2 });
    expect(refused.rows[0].refusal).toBe("not_payable");
  });

  it("is for administrators only, and refuses bad input", async () => {
    const { token } = await buildMember(shop);
    expect((await shop.call("GET", "/api/admin/bulk-changes", { token })).status).toBe(401);
    const bad = [
      { kind: "price", cents: -1 },
      { kind: "price", cents: 1 },
      { kind: "price", cents: 49 },
      { kind: "price-percent", percent: 0 },
      { kind: "price-percent", percent: -100 },
      { kind: "publication-date", day: "2026-02-30" },
      { kind: "tags", add: true, tags: [] },
      { kind: "categories", add: true, categoryIds: [] },
      { kind: "title", title: "x" },
      { kind: "author", author: "Zola" },
      { kind: "author", author: " ", reason: "x" },
      { kind: "series", series: "x".repeat(201) },
      { kind: "collection", collection: "x".repeat(121) },
      { kind: "rights", rights: "x".repeat(301) },
      { kind: "language" },
      { kind: "accessibility", accessibility: { exemption: "x" } },
    ];
    for (const act of bad)
      expect((await call("POST", "bulk-changes/preview", { selection: {}, act })).status).toBe(400);
    const book = await buildBook(shop);
    const unknown = { kind: "categories", add: true, categoryIds: [999_999] };
    expect((await apply(selected(book), unknown)).status).toBe(400);
    const asked = { selection: selected(book), act: unknown };
    expect((await call("POST", "bulk-changes/preview", asked)).json.error).toBe("Catégorie inconnue.");
    expect((await undo(999_999)).status).toBe(404);
  });
});

describe("The acts", () => {
  it("withdraw and put back editions as a single act does", async () => {
    const soon = after(shop.clock.now, days(2));
    const book = await buildBook(shop, { editions: [{}, { onlineAt: soon }] });
    const states = async () => (await bookOf(book.id)).editions.map(({ sale }: { sale: string }) => sale);
    const { json } = await apply(selected(book), { kind: "sale", state: "withdrawn" });
    expect(await states()).toEqual(["withdrawn", "withdrawn"]);
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(410);
    const shown = await preview(selected(book), { kind: "sale", state: "on_sale" });
    expect(shown.rows.map(({ after: to }: { after: string }) => to)).toEqual(["on_sale", "scheduled"]);
    await apply(selected(book), { kind: "sale", state: "on_sale" });
    expect(await states()).toEqual(["on_sale", "scheduled"]);
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(200);
    // Everything is as before already.
    expect((await undo(json.id)).json).toMatchObject({ restored: 0, left: 0 });
  });

  it("move books among categories, and search finds them by these at once", async () => {
    const romans = await buildCategory(shop, "Feuilletons");
    const book = await buildBook(shop, { title: "Sans rayon" });
    const inCategory = async () => (await shop.call("GET", `/api/books?categoryId=${romans}`)).json.total;
    const searched = async () => (await shop.call("GET", "/api/books?q=feuilletons")).json.total;
    const { json } = await apply(selected(book), { kind: "categories", add: true, categoryIds: [romans] });
    expect([await inCategory(), await searched()]).toEqual([1, 1]);
    await undo(json.id);
    expect([await inCategory(), await searched()]).toEqual([0, 0]);
  });

  it("refuse a thirty-first keyword, and a suggested price without pages", async () => {
    const tags = Array.from({ length: 30 }, (_, n) => `mot${n}`);
    const full = await buildBook(shop, { tags, editions: [{ pages: null }] });
    const act = { kind: "tags", add: true, tags: ["un de plus"] };
    expect(await preview(selected(full), act)).toMatchObject({
      changed: 0,
      refused: 1,
      rows: [{ after: null, refusal: "too_many_tags" }],
    });
    expect(await preview(selected(full), { kind: "price-suggested" })).toMatchObject({
      changed: 0,
      refused: 1,
      rows: [{ after: null, refusal: "no_pages" }],
    });
  });

  it("compute prices as the rules do", async () => {
    const price = fc.integer({ min: 0, max: 20_000 });
    const pages = fc.integer({ min: 1, max: 600 });
    const day = fc.constantFrom("1874-01-01", "2024-11-21", "2024-11-22", "2024-11-23", "2026-01-01");
    const drawn = fc.sample(fc.record({ price, pages, day }), 60);
    const book = await buildBook(shop, {
      editions: drawn.map((each, n) => ({
        title: `Tome ${n}`,
        priceCents: each.price,
        pages: each.pages,
        publicationDate: each.day,
      })),
    });
    const priced = async () =>
      (await bookOf(book.id)).editions.map((each: { price_cents: number }) => each.price_cents);
    for (const [percent, ending] of [
      [-33, "cent"],
      [17, "ninety_nine"],
    ] as const) {
      const { json } = await apply(selected(book), { kind: "price-percent", percent, ending });
      const expected = drawn.map(({ price: former }) => {
        const changed = changedPrice(former, percent, ending);
        return isPayableAlone(changed) ? changed : former;
      });
      expect(await priced()).toEqual(expected);
      await undo(json.id);
    }
    await apply(selected(book), { kind: "price-suggested" });
    expect(await priced()).toEqual(
      drawn.map((each) => suggestionFor(each.pages, each.day, shop.clock.now).priceCents),
    );
  });

  it("request ebooks again, through the queue, only where their metadata changes", async () => {
    const { bookId, editionId } = await publishSample(shop, { title: "Refait", editionTitle: "Poche" });
    const { db } = shop.deps;
    const revisions = async () =>
      (
        await db
          .select()
          .from(editionFormats)
          .where(sql`${editionFormats.editionId} = ${editionId}`)
          .orderBy(editionFormats.format)
      ).map(({ format, revision }) => `${format} ${revision}`);
    const settled = ["azw3 1", "epub 1", "pdf 1"];
    expect(await revisions()).toEqual(settled);
    await apply({ bookIds: [bookId] }, { kind: "price", cents: 777 });
    const { json } = await apply({ bookIds: [bookId] }, { kind: "tags", add: true, tags: ["mer"] });
    expect(await revisions()).toEqual(settled);
    await shop.catalogue.bulk.renewNext(json.id, 0);
    expect(await revisions()).toEqual(["azw3 2", "epub 2", "pdf 1"]);
    await shop.catalogue.bulk.renewNext(json.id, 0);
    expect(await revisions()).toEqual(["azw3 2", "epub 2", "pdf 1"]);
  });
});

describe("The acts on notices", () => {
  const said = { ...nothingStated, exemption: "eaa-microenterprise", summary: "Images décrites." };

  it("set series, collection, rights, language and accessibility, and give back each former value", async () => {
    const numbered = await buildBook(shop, { notice: { series: { name: "Voyages", number: 3 } } });
    const bare = await buildBook(shop, { editions: [{}, {}], notice: { language: "br" } });
    const read = async ({ id }: BuiltBook) => {
      const { series, collection, rights, language } = (await bookOf(id)).notice;
      const own = await shop.deps.db.select().from(editions).where(eq(editions.bookId, id));
      const statements = own.map(({ accessibility }) => accessibility);
      return { series, collection, rights, language, statements };
    };
    const before = [await read(numbered), await read(bare)];
    const acts = [
      { kind: "series", series: "Voyages extraordinaires" },
      { kind: "collection", collection: "Bibliothèque bleue" },
      { kind: "rights", rights: "© Éditions du Phare, 1957" },
      { kind: "language", language: "oc" },
      { kind: "accessibility", accessibility: said },
    ];
    const labels = [];
    const made = [];
    for (const act of acts) {
      const { status, json } = await apply(selected(numbered, bare), act);
      expect(status).toBe(201);
      labels.push(`${json.label} · ${json.books} · ${json.editions}`);
      made.unshift(json.id);
    }
    expect(labels).toEqual([
      "Série\u202F: Voyages extraordinaires · 2 · 0",
      "Collection\u202F: Bibliothèque bleue · 2 · 0",
      "Droits\u202F: © Éditions du Phare, 1957 · 2 · 0",
      "Langue\u202F: occitan · 2 · 0",
      "Déclaration d’accessibilité · 2 · 3",
    ]);
    const set = { collection: "Bibliothèque bleue", rights: "© Éditions du Phare, 1957", language: "oc" };
    expect(await read(numbered)).toEqual({
      ...set,
      series: { name: "Voyages extraordinaires", number: 3 },
      statements: [said],
    });
    expect(await read(bare)).toEqual({
      ...set,
      series: { name: "Voyages extraordinaires", number: null },
      statements: [said, said],
    });
    const page = await shop.call("GET", "/api/collections/bibliotheque-bleue");
    expect(page.status).toBe(200);
    for (const id of made) expect((await undo(id)).json).toMatchObject({ left: 0 });
    expect([await read(numbered), await read(bare)]).toEqual(before);
  });

  it("take a series away with its number, and show it before", async () => {
    const book = await buildBook(shop, { notice: { series: { name: "Voyages", number: 4 } } });
    const none = await buildBook(shop);
    const act = { kind: "series", series: "" };
    expect(await preview(selected(book, none), act)).toMatchObject({
      total: 2,
      changed: 1,
      rows: [{ before: { name: "Voyages", number: 4 }, after: { name: "", number: null } }],
    });
    const { json } = await apply(selected(book), act);
    expect((await bookOf(book.id)).notice.series).toBeNull();
    await undo(json.id);
    expect((await bookOf(book.id)).notice.series).toEqual({ name: "Voyages", number: 4 });
  });

  it("replace one author's name, keep the former ones for manuscripts, and sign the reason", async () => {
    const alone = await buildBook(shop, { author: "Emile Zola" });
    const shared = await buildBook(shop, { author: "Guy de Maupassant, Emile Zola et J.-K. Huysmans" });
    const longer = await buildBook(shop, { author: "Emile Zolapin" });
    const act = { kind: "author", author: "Émile Zola", replaces: "Emile Zola", reason: "Accent" };
    const { json, status } = await apply(selected(alone, shared, longer), act);
    expect(status).toBe(201);
    expect(json).toMatchObject({ label: "Auteur\u202F: Emile Zola devient Émile Zola", books: 2 });
    const authors = async () => {
      const ids = [alone.id, shared.id, longer.id];
      const rows = await shop.deps.db.select().from(books).where(inArray(books.id, ids)).orderBy(books.id);
      return rows.map(({ author, formerNames }) => [author, ...formerNames]);
    };
    const both = "Guy de Maupassant, Emile Zola et J.-K. Huysmans";
    expect(await authors()).toEqual([
      ["Émile Zola", "Emile Zola"],
      ["Guy de Maupassant, Émile Zola et J.-K. Huysmans", both],
      ["Emile Zolapin"],
    ]);
    const { items } = (await call("GET", "audit?kind=books-changed-together")).json;
    expect(items[0].details.reason).toBe("Accent");
    expect((await shop.call("GET", "/api/books?q=zola")).json.total).toBeGreaterThanOrEqual(2);
    expect((await undo(json.id)).json).toMatchObject({ restored: 2, left: 0 });
    expect((await authors()).map(([author]) => author)).toEqual(["Emile Zola", both, "Emile Zolapin"]);
    const dotted = { ...act, author: String.raw`Joris\Karl`, replaces: "J.-K. Huysmans" };
    await apply(selected(shared), dotted);
    expect((await authors())[1]?.[0]).toBe(String.raw`Guy de Maupassant, Emile Zola et Joris\Karl`);
  });

  it("leave books that would have another one's title and author, or too long an author, and say why", async () => {
    const known = await buildBook(shop, { title: "La Curée", author: "Zola" });
    const same = await buildBook(shop, { title: "la curee", author: "Zolla" });
    const twins = [
      await buildBook(shop, { title: "Nana", author: "E. Z." }),
      await buildBook(shop, { title: "Nana", author: "É. Zola" }),
    ];
    const free = await buildBook(shop, { title: "Germinal", author: "E. Z." });
    const act = { kind: "author", author: "ZOLA", replaces: "", reason: "Uniformité" };
    const shown = await preview(selected(same, ...twins, free), act);
    expect(shown).toMatchObject({ total: 4, changed: 1, refused: 3 });
    expect(shown.rows.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      "namesake",
      "namesake",
      "namesake",
      null,
    ]);
    expect((await apply(selected(known, free), act)).json.books).toBe(2);
    const long = await buildBook(shop, { author: `${"Nom ".repeat(40)}, Zola` });
    const longer = { ...act, author: "Z".repeat(60), replaces: "Zola" };
    expect(await preview(selected(long), longer)).toMatchObject({
      refused: 1,
      rows: [{ refusal: "long_author" }],
    });
  });

  it("are not undone where another book took the names meanwhile", async () => {
    const book = await buildBook(shop, { title: "Le Rêve", author: "Zola" });
    const { json } = await apply(selected(book), {
      kind: "author",
      author: "Émile Zola",
      reason: "Prénom",
    });
    await buildBook(shop, { title: "Le Rêve", author: "Zola" });
    expect((await undo(json.id)).json).toMatchObject({ restored: 0, left: 1 });
    expect((await bookOf(book.id)).author).toBe("Émile Zola");
  });
});

describe("The filters of the list", () => {
  it("find what is wrong", async () => {
    const category = await buildCategory(shop, "Complets");
    const isbns = { edition: "9782070360024" };
    const whole = await buildBook(shop, { categoryIds: [category], editions: [{ isbns }] });
    await shop.deps.db
      .update(editions)
      .set({ coverUrl: "/couvertures/x/y" })
      .where(sql`${editions.bookId} = ${whole.id}`);
    const poor = await buildBook(shop, { editions: [{ priceCents: 0 }] });
    const [editionId = 0] = poor.editionIds;
    await shop.deps.db.insert(editionFormats).values({
      editionId,
      format: "pdf",
      state: "failed",
      reason: "Illisible",
      updatedAt: shop.clock.now,
    });
    for (const problem of [
      "without_cover",
      "without_isbn",
      "failed_format",
      "without_category",
      "price_zero",
    ]) {
      const ids = await found(`problem=${problem}`);
      expect(ids, problem).toContain(poor.id);
      expect(ids, problem).not.toContain(whole.id);
      expect((await call("GET", `books/count?problem=${problem}`)).json.total).toBe(ids.length);
    }
    await shop.deps.db.update(editionFormats).set({ state: "pending", reason: null });
    expect(await found("problem=failed_format")).not.toContain(poor.id);
  });

  it("narrow a change of editions to those that the filter finds", async () => {
    const book = await buildBook(shop, { editions: [{ priceCents: 0 }, { priceCents: 999 }] });
    await apply({ problem: "price_zero", ...selected(book) }, { kind: "price", cents: 499 });
    const prices = (await bookOf(book.id)).editions.map((each: { price_cents: number }) => each.price_cents);
    expect(prices).toEqual([499, 999]);
  });
});

/** Everything that a bulk change may change, of every book. */
async function stateOfAll(): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await shop.deps.db.execute<{ key: string; value: Record<string, unknown> }>(sql`
    select 'e' || id as key, jsonb_build_object('price', price_cents, 'free', is_free, 'publication_date', publication_date,
      'sale', jsonb_build_array(on_sale, online_at, withdrawn_at), 'accessibility', accessibility) as value from editions
    union all select 'b' || id, jsonb_build_object('author', author, 'series', jsonb_build_array(series, series_number),
      'collection', collection, 'language', language, 'tags', tags, 'search', search_words,
      'free_since', free_since, 'online', online_at, 'categories', (select coalesce(jsonb_agg(category_id order by category_id), '[]')
      from book_categories where book_id = books.id), 'placed', (select coalesce(jsonb_agg(category_id order by category_id), '[]')
      from category_books where book_id = books.id)) from books`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

describe("Any bulk change", () => {
  it(
    "and its undo leave the state before, but for what single edits changed in between",
    async () => {
      const categoryIds = [await buildCategory(shop, "Premiers"), await buildCategory(shop, "Seconds")];
      const built = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          buildBook(shop, {
            tags: n % 2 ? ["mer"] : ["île", "mer"],
            notice: {
              series: n % 2 ? { name: "Voyages", number: n } : null,
              collection: n % 3 ? "Bleue" : null,
            },
            categoryIds: categoryIds.slice(n % 3),
            editions: [
              { priceCents: n * 100, isFree: n % 2 === 0 },
              ...(n % 3 ? [{ onlineAt: after(shop.clock.now, days(n)), pages: n % 2 ? null : 120 }] : []),
            ],
          }),
        ),
      );
      const ids = fc.subarray(
        built.map(({ id }) => id),
        { minLength: 1 },
      );
      const act = fc.oneof(
        fc.integer({ min: 0, max: 2000 }).map((cents) => ({ kind: "price", cents })),
        fc.integer({ min: 1, max: 90 }).map((percent) => ({ kind: "price-percent", percent: -percent })),
        fc.constant({ kind: "price-suggested" }),
        fc.boolean().map((isFree) => ({ kind: "free", isFree })),
        fc.constantFrom("on_sale", "withdrawn").map((state) => ({ kind: "sale", state })),
        fc.constantFrom("1901-05-06", "1874-01-01").map((day) => ({ kind: "publication-date", day })),
        fc.record({
          kind: fc.constant("tags"),
          add: fc.boolean(),
          tags: fc.constantFrom(["mer"], ["île", "nuit"]),
        }),
        fc.record({
          kind: fc.constant("categories"),
          add: fc.boolean(),
          categoryIds: fc.subarray(categoryIds, { minLength: 1 }),
        }),
        fc
          .constantFrom("Jules Verne", "Autrice")
          .map((author) => ({ kind: "author", author, reason: "Essai" })),
        fc.constantFrom("Voyages", "").map((series) => ({ kind: "series", series })),
        fc.constantFrom("Bleue", "").map((collection) => ({ kind: "collection", collection })),
        fc.constantFrom("br", "fr").map((language) => ({ kind: "language", language })),
        fc
          .constantFrom("Décrit.", null)
          .map((summary) => ({ kind: "accessibility", accessibility: { summary } })),
      );
      const edit = fc.record({
        book: fc.constantFrom(...built),
        what: fc.constantFrom("price", "tags", "sale"),
      });
      await fc.assert(
        fc.asyncProperty(ids, act, fc.array(edit, { maxLength: 3 }), async (bookIds, chosen, edits) => {
          const before = await stateOfAll();
          const made = await apply({ bookIds }, chosen);
          if (made.status === 400) return;
          expect(made.status).toBe(201);
          const changed = await stateOfAll();
          for (const { book, what } of edits) await editOne(book, what);
          const edited = await stateOfAll();
          const { status } = await undo(made.json.id);
          expect(status).toBe(200);
          const last = await stateOfAll();
          for (const [key, value] of last) {
            const isEdited = JSON.stringify(edited.get(key)) !== JSON.stringify(changed.get(key));
            const field = fieldNames[chosen.kind] ?? "";
            if (!isEdited) expect(value).toEqual(before.get(key));
            // An edit of the field itself stays; one of another field does not keep the bulk change.
            else if (JSON.stringify(edited.get(key)?.[field]) !== JSON.stringify(changed.get(key)?.[field]))
              expect(value[field]).toEqual(edited.get(key)?.[field]);
            else expect(value[field]).toEqual(before.get(key)?.[field]);
          }
        }),
        { numRuns: 60 },
      );
    },
    minutes(2),
  );

  it("leaves search documents and vocabulary as a new calculation makes them", async () => {
    const category = await buildCategory(shop, "Marines");
    const isbns = { edition: "9782070368228" };
    const book = await buildBook(shop, {
      title: "L’Île",
      tags: ["mer"],
      categoryIds: [category],
      editions: [{ isbns }, {}],
    });
    const facts = { subtitle: "Récit", originalTitle: "The Island", series: "Voyages" };
    await shop.deps.db
      .update(books)
      .set(facts)
      .where(sql`${books.id} = ${book.id}`);
    const acts = [
      { kind: "tags", add: true, tags: ["phares", "île"] },
      { kind: "tags", add: false, tags: ["mer"] },
      { kind: "free", isFree: true },
      { kind: "sale", state: "withdrawn" },
      { kind: "tags", add: true, tags: ["retirée"] },
      { kind: "sale", state: "on_sale" },
      { kind: "author", author: "Jules Verne", reason: "Essai" },
      { kind: "series", series: "Traversées" },
      { kind: "collection", collection: "Grand large" },
    ];
    for (const act of acts) {
      const { status, json } = await apply(selected(book), act);
      expect(status).toBe(201);
      await expectCalculated();
      await undo(json.id);
      await expectCalculated();
      await apply(selected(book), act);
    }
  });
});

async function expectCalculated(): Promise<void> {
  const { db } = shop.deps;
  const read = async () =>
    (
      await db.execute(
        sql`select id, b.search::text as search, search_words, title_key, free_since, online_at, d.search::text as described,
          array(select contributor from contributor_books where book_id = id order by 1) as contributors,
          (select series from series_books where book_id = id) as series,
          (select collection from collection_books where book_id = id) as collection
          from books b join book_descriptions d on d.book_id = b.id order by id`,
      )
    ).rows;
  const written = await read();
  const { rows } = await db.execute(sql`
    select word, count(*)::int as books from (
      select unnest(string_to_array(search_words, ' ')) as word from books
      union all select unnest(indexed_words(name)) from categories) as used
    where length(word) between 3 and 60 and word !~ '^97[89][0-9]{10}$' group by word order by word collate "C"`);
  const vocabulary = await db.execute(
    sql`select word, books from search_vocabulary where books > 0 order by word`,
  );
  expect(vocabulary.rows).toEqual(rows);
  for (const refresh of ["refresh_books", "refresh_entry_pages", "refresh_descriptions"])
    await db.execute(sql`select ${sql.raw(refresh)}(array(select id from books))`);
  expect(await read()).toEqual(written);
}

const fieldNames: Record<string, string> = {
  price: "price",
  "price-percent": "price",
  "price-suggested": "price",
  free: "free",
  sale: "sale",
  "publication-date": "publication_date",
  tags: "tags",
  categories: "categories",
  author: "author",
  series: "series",
  collection: "collection",
  rights: "rights",
  language: "language",
  accessibility: "accessibility",
};

let edits = 0;
async function editOne({ id, editionIds: [editionId = 0] }: BuiltBook, what: string): Promise<void> {
  edits++;
  const { category_ids: categoryIds, editions: stored } = await bookOf(id);
  if (what === "tags") await call("PUT", `books/${id}`, { tags: [`mot${edits}`], categoryIds });
  if (what === "price")
    await call("PUT", `editions/${editionId}`, {
      editionTitle: "Texte intégral",
      publicationDate: stored[0].publication_date,
      priceEuros: 20 + edits / 100,
    });
  if (what === "sale")
    await call(stored[0].sale === "withdrawn" ? "PUT" : "DELETE", `editions/${editionId}/sale`);
}
