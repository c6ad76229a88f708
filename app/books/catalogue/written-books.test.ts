import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { Book, BookNeighbours, BookSummary, CataloguePage } from "#books/catalogue/books/books.contract.ts";
import { formatStatesOf, freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

// The database writes these answers itself (`writtenBooks`), so their schema and escaping are checked here.

const awkward = '« Guillemets » "droits", \\ barre, \ttabulation\n, ligne \u2028, \u0001, 𝄞 et </script>';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  const { db, now } = shop.deps;
  const threshold = freeCatalogueThreshold(now());
  const built = await buildBook(shop, {
    title: awkward,
    author: awkward,
    tags: [awkward, "", "a,b", "{c}", 'd"'],
    description: awkward,
    notice: {
      originalTitle: awkward,
      series: { name: awkward, number: 0 },
      contributors: [{ role: "trl", name: awkward }],
    },
    editions: [
      {
        title: awkward,
        priceCents: 0,
        pages: null,
        isbns: { epub: "9782070360024" },
        accessibilityFound: {
          hasImages: true,
          imagesAreDescribed: false,
          hasNotes: true,
          hasFormulas: false,
        },
      },
      { title: "À l’instant", priceCents: 499, onlineAt: threshold },
      { title: "Juste après", priceCents: 499, onlineAt: new Date(threshold.getTime() + 1) },
      { title: "Cochée", priceCents: 499, isFree: true },
      { title: "Cochée et bon marché", priceCents: 50, isFree: true },
      {
        title: "Ancienne",
        priceCents: 899,
        onlineAt: before(now(), days(2000)),
        publicationDate: "1000-01-01",
      },
    ],
  });
  const pictured = {
    newVersionAt: new Date("2026-11-20T23:59:59.007Z"),
    newVersionNote: awkward,
    description: awkward,
    coverUrl: `/${awkward}`,
    coverColor: "#7a5c3e",
    coverPlaceholder: `data:${awkward}`,
  };
  await db
    .update(editions)
    .set(pictured)
    .where(eq(editions.id, built.editionIds[0] ?? 0));
  const states = [
    { pdf: "failed", epub: "failed", azw3: "failed" },
    { pdf: "failed", epub: "failed", azw3: "absent" },
    { pdf: "failed", epub: "pending", azw3: "failed" },
    { pdf: "ready", epub: "failed", azw3: "failed" },
    { pdf: "failed", epub: "failed" },
  ];
  for (const [index, formatStates] of states.entries()) {
    await db
      .update(editions)
      .set({ formatStates })
      .where(eq(editions.id, built.editionIds[index] ?? 0));
  }
  await db
    .update(editions)
    .set({ fileSizes: { epub: 9000, extract: 900 } })
    .where(eq(editions.id, built.editionIds[1] ?? 0));
  for (let made = 0; made < 3; made++) await buildBook(shop, { author: awkward });
  await buildBook(shop, { editions: [] });
});
afterAll(() => shop?.close());

/** Also fails on undeclared members. */
const isDeclared = (summary: BookSummary) =>
  expect(CataloguePage.shape.items.element.strict().parse(summary)).toEqual(summary);

describe("Books as the database writes them", () => {
  it.each(["popular", "created_desc", "title_asc"])(
    "are those of the books' own pages, sorted by %s",
    async (sort) => {
      const { json } = await shop.call("GET", `/api/books?sort=${sort}`);
      expect(json.items).toHaveLength(4);
      for (const item of json.items) {
        isDeclared(item);
        const { json: own } = await shop.call("GET", `/api/books/${item.slug}`);
        // Parsing drops the members that a list does not show.
        expect(item).toEqual(BookSummary.parse(own));
      }
    },
  );

  it("are the same in the lists of the home page and next to a book, without books that have no edition", async () => {
    const { json: list } = await shop.call("GET", "/api/books");
    const byId = new Map(list.items.map((item: BookSummary) => [item.id, item]));
    for (const path of ["latest", "popular"]) {
      const { json } = await shop.call("GET", `/api/books/${path}`);
      expect(json).toHaveLength(4);
      for (const item of json) expect(item).toEqual(byId.get(item.id));
    }
    const [book] = await shop.deps.db.select().from(books).where(eq(books.title, awkward));
    const { json } = await shop.call("GET", `/api/books/${book?.slug}/neighbours`);
    expect(BookNeighbours.parse(json)).toEqual(json);
    expect(json.sameAuthor).toHaveLength(3);
    for (const item of json.sameAuthor) expect(item).toEqual(byId.get(item.id));
  });

  it("name the editions whose files have all failed", async () => {
    const { json } = await shop.call("GET", "/api/books");
    const book = json.items.find(({ title }: BookSummary) => title === awkward);
    const marked = book.editions.map(({ unavailable = false }) => unavailable);
    expect(marked).toEqual([true, true, false, false, false, false]);
  });

  it("name the editions that have an extract", async () => {
    const { json } = await shop.call("GET", "/api/books");
    const book = json.items.find(({ title }: BookSummary) => title === awkward);
    const marked = book.editions.map(({ has_extract: hasExtract = false }) => hasExtract);
    expect(marked).toEqual([false, true, false, false, false, false]);
  });

  it("are a book's own page, with the offers of the rules", async () => {
    const { db, now } = shop.deps;
    const [row] = await db.select().from(books).where(eq(books.title, awkward));
    const stored = await db
      .select()
      .from(editions)
      .where(eq(editions.bookId, row?.id ?? 0))
      .orderBy(editions.id);
    const { json } = await shop.call("GET", `/api/books/${row?.slug}`);
    // Parsing drops undeclared members, at any depth.
    expect(Book.parse(json)).toEqual(json);
    expect(json).toMatchObject({
      title: awkward,
      subtitle: null,
      author: awkward,
      // Markup becomes notation when it is saved (read-description.ts).
      description: row?.description,
      tags: [awkward, "", "a,b", "{c}", 'd"'],
      notice: {
        language: "fr",
        original_title: awkward,
        series: { name: awkward, number: 0 },
        contributors: [{ role: "trl", name: awkward }],
      },
      categories: [],
    });
    expect(json.editions).toEqual(
      stored.map((edition, index) => ({
        id: edition.id,
        slug: edition.slug,
        title: edition.title,
        cover_url: edition.coverUrl,
        cover_color: edition.coverColor,
        cover_placeholder: edition.coverPlaceholder,
        ...effectiveOffer(edition, now()),
        publication_date: edition.publicationDate,
        online_at: edition.onlineAt.toISOString(),
        pages: edition.pages,
        downloads: edition.downloads,
        ...(index < 2 && { unavailable: true }),
        ...(index === 1 && { has_extract: true }),
        description: edition.description,
        updated_at: edition.newVersionAt?.toISOString() ?? null,
        update_note: edition.newVersionNote,
        formats: formatStatesOf(edition),
        notice: {
          isbns: { edition: null, pdf: null, epub: index === 0 ? "9782070360024" : null, azw3: null },
          file_sizes: edition.fileSizes,
          accessibility:
            index === 0
              ? expect.objectContaining({ access_mode_sufficient: "textual,visual", statement: null })
              : null,
          accessibility_lines:
            index === 0
              ? expect.arrayContaining([{ term: "Conformité", texts: ["Pas encore évaluée"] }])
              : [],
        },
      })),
    );
  });

  it("name the path to each category, the narrowest first, also after categories were renamed and moved", async () => {
    const romans = await buildCategory(shop, 'Romans "à clef"');
    const mer = await buildCategory(shop, "Romans de mer", romans);
    const corsaires = await buildCategory(shop, "Corsaires", mer);
    const essais = await buildCategory(shop, "Essais");
    const { slug } = await buildBook(shop, { categoryIds: [essais, corsaires] });
    const paths = async () =>
      (await shop.call("GET", `/api/books/${slug}`)).json.categories.map((path: { name: string }[]) =>
        path.map(({ name }) => name).join(" > "),
      );
    expect(await paths()).toEqual(['Romans "à clef" > Romans de mer > Corsaires', "Essais"]);
    const { cookie } = await buildAdministrator(shop);
    const change = (path: string, body: unknown) =>
      shop.call("PUT", `/api/admin/categories/${path}`, { cookie, body });
    await change(String(romans), { name: "Romans" });
    expect(await paths()).toEqual(["Romans > Romans de mer > Corsaires", "Essais"]);
    await change(`${mer}/position`, { parent_id: essais, index: 0 });
    expect(await paths()).toEqual(["Essais > Romans de mer > Corsaires", "Essais"]);
    await change(`${corsaires}/position`, { parent_id: null, index: 0 });
    expect(await paths()).toEqual(["Corsaires", "Essais"]);
  });

  it("are none of a page beyond the last, with the true total", async () => {
    expect((await shop.call("GET", "/api/books?page=9")).json).toEqual({ items: [], total: 5 });
    expect((await shop.call("GET", "/api/books?q=introuvable")).json).toEqual({ items: [], total: 0 });
  });
});
