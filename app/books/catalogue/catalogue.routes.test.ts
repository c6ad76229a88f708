import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { createListing } from "#books/catalogue/listing.service.server.ts";
import { createCatalogueService } from "#books/catalogue/catalogue.service.server.ts";
import { type BuiltBook, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
const books: Record<string, BuiltBook> = {};
const category: Record<string, number> = {};

beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  const ago = (count: number) => before(shop.deps.now(), days(count));
  category["romans"] = await buildCategory(shop, "Romans");
  category["aventures"] = await buildCategory(shop, "Aventures", category["romans"]);
  category["mer"] = await buildCategory(shop, "Romans de mer", category["aventures"]);
  category["poésie"] = await buildCategory(shop, "Poésie");
  const add = async (name: string, options: Parameters<typeof buildBook>[1]) => {
    books[name] = await buildBook(shop, options);
  };
  await add("île", {
    title: "L’Île mystérieuse",
    author: "Jules Verne",
    tags: ["aventure", "naufrage"],
    categoryIds: [category["mer"]],
    description: "Cinq hommes et un ballon.",
    editions: [
      {
        title: "Texte intégral",
        publicationDate: "1875-01-01",
        priceCents: 499,
        onlineAt: ago(10),
        downloads: 5,
      },
      {
        title: "Édition illustrée",
        publicationDate: "2020-06-01",
        priceCents: 899,
        onlineAt: ago(5),
        isFree: true,
        downloads: 2,
      },
    ],
  });
  await add("capitaine", {
    title: "Le Mystère du capitaine",
    author: "Anonyme",
    categoryIds: [category["aventures"]],
    editions: [{ publicationDate: "1901-03-04", onlineAt: ago(731), priceCents: 699, downloads: 40 }],
  });
  await add("cœur", {
    title: "Un cœur simple",
    author: "Gustave Flaubert",
    categoryIds: [category["romans"]],
    editions: [{ publicationDate: "1877-04-24", downloads: 12 }],
  });
  await add("éducation", {
    title: "L’Éducation sentimentale",
    author: "Gustave Flaubert",
    editions: [{ downloads: 1 }],
  });
  await add("émaux", {
    title: "Émaux et Camées",
    author: "Théophile Gautier",
    categoryIds: [category["poésie"]],
    editions: [{ downloads: 3 }],
  });
  await add("eugénie", { title: "Eugénie Grandet", author: "Honoré de Balzac" });
  await add("facino", { title: "Facino Cane", author: "Honoré de Balzac" });
  await add("contes", {
    title: "Contes",
    author: "Charles Perrault",
    tags: ["Ex æquo"],
    editions: [{ title: "Édition du bicentenaire" }],
  });
  await add("contesBis", {
    title: "Contes du jour et de la nuit",
    author: "Guy de Maupassant",
    editions: [{ downloads: 99 }],
  });
});
afterAll(() => shop?.close());

const list = (query: string) => shop.call("GET", `/api/books${query}`);
const titles = async (query: string): Promise<string[]> =>
  (await list(query)).json.items.map(({ title }: { title: string }) => title);
const search = (text: string) => titles(`?q=${encodeURIComponent(text)}`);

describe("The catalogue (storefront.md §7)", () => {
  it("answers books with their editions, and the total", async () => {
    const { status, json } = await list("?q=naufrage");
    expect(status).toBe(200);
    expect(Object.keys(json).toSorted()).toEqual(["items", "total"]);
    expect(json.total).toBe(1);
    const [book] = json.items;
    expect(book).toMatchObject({
      id: books["île"]?.id,
      slug: "l-ile-mysterieuse",
      author: "Jules Verne",
      downloads: 7,
    });
    // The effective values of the free catalogue, never the stored ones.
    expect(book.editions).toMatchObject([
      {
        slug: "texte-integral",
        price_cents: 499,
        is_free: false,
        publication_date: "1875-01-01",
        downloads: 5,
      },
      {
        slug: "edition-illustree",
        price_cents: 99,
        is_free: true,
        publication_date: "2020-06-01",
        downloads: 2,
      },
    ]);
    expect(Object.keys(book.editions[0]).toSorted()).toEqual([
      "cover_color",
      "cover_placeholder",
      "cover_url",
      "downloads",
      "id",
      "is_free",
      "online_at",
      "pages",
      "price_cents",
      "publication_date",
      "slug",
      "title",
    ]);
  });

  it("counts an edition online for two years as free, at 0,99 € for other readers", async () => {
    const { json } = await shop.call("GET", `/api/books/${books["capitaine"]?.slug}`);
    expect(json.editions[0]).toMatchObject({ is_free: true, price_cents: 99 });
  });

  it("has pages of 12 by default, an empty one beyond the last, always with the true total", async () => {
    const total = Object.keys(books).length;
    expect((await list("")).json).toMatchObject({ total, items: expect.any(Array) });
    const second = await list("?page=2&pageSize=4");
    expect(second.json.items).toHaveLength(4);
    expect((await list("?page=2")).json).toEqual({ items: [], total });
    expect((await list("?page=999999999&pageSize=48")).json).toEqual({ items: [], total });
    const all = [
      ...(await titles("?pageSize=4")),
      ...(await titles("?pageSize=4&page=2")),
      ...(await titles("?pageSize=4&page=3")),
    ];
    expect(new Set(all).size).toBe(total);
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=",
    "page=1&page=2",
    "pageSize=0",
    "pageSize=49",
    "pageSize=1e9",
    "sort=price",
    "sort=",
    "isFree=2",
    "isFree=true",
    "dateFrom=2026-02-30",
    "dateTo=hier",
    "categoryId=abc",
    "categoryId=-1",
    "categoryId=99999999999999999999",
    `q=${"x".repeat(201)}`,
  ])("refuses %s with 400", async (query) => {
    const refused = await list(`?${query}`);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.json).toSorted()).toEqual(["error", "fields"]);
  });

  it("includes the descendants of a category; an unknown one is empty", async () => {
    const inCategory = (id: number | undefined) => titles(`?categoryId=${id}&sort=title_asc`);
    expect(await inCategory(category["romans"])).toEqual([
      "L’Île mystérieuse",
      "Le Mystère du capitaine",
      "Un cœur simple",
    ]);
    expect(await inCategory(category["aventures"])).toEqual(["L’Île mystérieuse", "Le Mystère du capitaine"]);
    expect(await inCategory(category["mer"])).toEqual(["L’Île mystérieuse"]);
    expect((await list("?categoryId=999999")).json).toEqual({ items: [], total: 0 });
  });

  it("filters free books: at least one edition in the free catalogue", async () => {
    expect(await titles("?isFree=1&sort=title_asc")).toEqual([
      "L’Île mystérieuse",
      "Le Mystère du capitaine",
    ]);
  });

  it("filters by publication date, both days included", async () => {
    expect(await titles("?dateFrom=1877-04-24&dateTo=1877-04-24")).toEqual(["Un cœur simple"]);
    expect(await titles("?dateFrom=1877-04-25&dateTo=1901-03-03")).toEqual([]);
    expect(await titles("?dateFrom=2020-01-01")).toEqual(["L’Île mystérieuse"]);
    expect(await titles("?dateFrom=2000-01-01&dateTo=1990-01-01")).toEqual([]);
  });

  it("holds all filters against one and the same edition", async () => {
    // Its free edition is from 2020, and the one from 1875 is not free: no edition is both.
    expect(await titles("?isFree=1&dateTo=1880-01-01")).toEqual([]);
    expect(await titles("?isFree=1&dateFrom=2020-01-01")).toEqual(["L’Île mystérieuse"]);
  });

  it("sorts titles as French does: É beside E", async () => {
    const sorted = await titles("?sort=title_asc");
    expect(sorted.slice(0, 5)).toEqual([
      "Contes",
      "Contes du jour et de la nuit",
      "Émaux et Camées",
      "Eugénie Grandet",
      "Facino Cane",
    ]);
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator("fr").compare));
  });

  it("sorts by downloads, or by creation", async () => {
    expect((await titles("")).slice(0, 3)).toEqual([
      "Contes du jour et de la nuit",
      "Le Mystère du capitaine",
      "Un cœur simple",
    ]);
    expect((await titles("?sort=created_desc"))[0]).toBe("Contes du jour et de la nuit");
  });

  it.each(["?q=%", "?q=%E0%A4", "?%00", "?q=%00", "?q[]=1", "?__proto__=1", "?q=a&q=b", "??", "?&&&"])(
    "answers %s, which is hardly a query string, without failing",
    async (raw) => {
      expect([200, 400]).toContain((await list(raw)).status);
    },
  );
});

describe("Search (decisions.md “Catalogue”)", () => {
  it.each([
    ["lile mysterieuse", "L’Île mystérieuse"],
    ["L'Île Mystérieuse", "L’Île mystérieuse"],
    ["l’ile mystérieuse", "L’Île mystérieuse"],
    ["ILE MYSTERIEUSE", "L’Île mystérieuse"],
    ["mysterieux", "L’Île mystérieuse"],
    ["verne mysté", "L’Île mystérieuse"],
    ["naufrages", "L’Île mystérieuse"],
    ["illustrée", "L’Île mystérieuse"],
    ["coeur", "Un cœur simple"],
    ["cœur", "Un cœur simple"],
    ["Cœur simples", "Un cœur simple"],
    ["ex aequo", "Contes"],
    ["bicentenaire", "Contes"],
    ["education", "L’Éducation sentimentale"],
    ["l'education sentimental", "L’Éducation sentimentale"],
    ["emaux", "Émaux et Camées"],
  ])("%j finds %j first", async (text, title) => {
    expect((await search(text))[0]).toBe(title);
  });

  it.each([
    ["misterieuse", "L’Île mystérieuse"],
    ["flaubbert", "Un cœur simple"],
    ["flubert", "Un cœur simple"],
    ["vernz", "L’Île mystérieuse"],
    ["veine", "L’Île mystérieuse"],
    ["balzak", "Eugénie Grandet"],
    ["maupasant", "Contes du jour et de la nuit"],
    ["Eugenei Grandet", "Eugénie Grandet"],
  ])("%j, with a typo in a word of five letters or more, still finds %j", async (text, title) => {
    expect(await search(text)).toContain(title);
  });

  it("puts the exact title first, before what is read more", async () => {
    expect(await search("contes")).toEqual(["Contes", "Contes du jour et de la nuit"]);
  });

  it.each(["xqzwvkj", "zzzzzzzzzz", "§§§", "???", "'", "''", "!!! &&& |||"])(
    "%j, being nonsense, finds nothing",
    async (text) => {
      expect((await list(`?q=${encodeURIComponent(text)}`)).json).toEqual({ items: [], total: 0 });
    },
  );

  it("of blanks is no search", async () => {
    expect((await list("?q=%20%20")).json.total).toBe(Object.keys(books).length);
  });

  it("goes together with the filters and with another sort", async () => {
    expect(await titles("?q=flaubert&dateFrom=1877-01-01&dateTo=1878-01-01")).toEqual(["Un cœur simple"]);
    expect(await titles("?q=contes&sort=title_asc")).toEqual(["Contes", "Contes du jour et de la nuit"]);
  });
});

describe("Lists, books and categories (storefront.md §7)", () => {
  it("show the latest 8 books by newest edition, and the 8 most read", async () => {
    const latest = await shop.call("GET", "/api/books/latest");
    expect(latest.json).toHaveLength(8);
    expect(latest.json.map(({ title }: { title: string }) => title)).not.toContain("Le Mystère du capitaine");
    const popular = await shop.call("GET", "/api/books/popular");
    expect(popular.json).toHaveLength(8);
    expect(popular.json[0].title).toBe("Contes du jour et de la nuit");
    await buildBook(shop, { title: "Sans édition", editions: [] });
    expect((await shop.call("GET", "/api/books/latest")).body).not.toContain("Sans édition");
    expect((await list("?pageSize=48")).body).not.toContain("Sans édition");
  });

  it("answer a book with everything of it, 404 'Livre introuvable' for an unknown one", async () => {
    const { json } = await shop.call("GET", "/api/books/l-ile-mysterieuse");
    expect(Object.keys(json).toSorted()).toEqual([
      "author",
      "categories",
      "description",
      "downloads",
      "editions",
      "id",
      "notice",
      "slug",
      "subtitle",
      "tags",
      "title",
    ]);
    expect(json.description).toBe("Cinq hommes et un ballon.");
    expect(json.editions[0].description).toBeNull();
    for (const slug of ["inconnu", "%27", "..%2F..", "x".repeat(150)]) {
      const missing = await shop.call("GET", `/api/books/${slug}`);
      expect(missing.status, slug).toBe(404);
      expect(missing.json).toEqual({ error: "Livre introuvable" });
    }
  });

  it("give a book called as one of the calls an address of its own", async () => {
    for (const title of ["Latest", "Popular"]) {
      const book = await buildBook(shop, { title, author: "Un Anglais" });
      expect((await shop.call("GET", `/api/books/${book.slug}`)).json.title).toBe(title);
    }
  });

  it("answer categories, parents before children", async () => {
    const { json, headers } = await shop.call("GET", "/api/categories");
    expect(json.map(({ name }: { name: string }) => name)).toEqual([
      "Romans",
      "Aventures",
      "Romans de mer",
      "Poésie",
    ]);
    expect(json[1]).toEqual({
      id: category["aventures"],
      slug: "aventures",
      name: "Aventures",
      parent_id: category["romans"],
      books: 2,
    });
    expect(headers["cache-control"]).toMatch(/^public, max-age=\d+/);
  });

  it("count a category's books again after each change, by any process", async () => {
    const others = createCatalogueService({
      ...shop.deps,
      current: shop.deps.reads,
      listing: createListing(shop.deps.db),
      companionsOf: () => Promise.resolve([]),
      comingEvents: () => Promise.resolve([]),
    });
    const counts = async (ask: Promise<{ id: number; books: number }[]>) =>
      (await ask).filter(({ id }) => id === category["aventures"] || id === category["romans"]);
    const everywhere = async () => [
      await counts(shop.call("GET", "/api/categories").then(({ json }) => json)),
      await counts(others.categories()),
    ];
    const first = await everywhere();
    const added = await buildBook(shop, { categoryIds: [category["aventures"] ?? 0] });
    const after = first.map((each) => each.map(({ books: n, ...rest }) => ({ ...rest, books: n + 1 })));
    expect(await everywhere()).toMatchObject(after);
    await shop.deps.db.execute(sql`delete from books where id = ${added.id}`);
    expect(await everywhere()).toEqual(first);
  });

  it("list the editions in the free catalogue; unknown ids are left out", async () => {
    const [full = 0, free = 0] = books["île"]?.editionIds ?? [];
    const meta = await shop.call("GET", `/api/books/editions/meta?ids=${full},${free},${free},999999`);
    expect(meta.json.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
      { id: full, is_free: false },
      { id: free, is_free: true },
    ]);
    for (const query of ["", "?ids=", "?ids=a", "?ids=1,,2", "?ids=-1", "?ids=99999999999"]) {
      expect((await shop.call("GET", `/api/books/editions/meta${query}`)).status, query).toBe(400);
    }
  });
});

describe("Public answers (decisions.md “HTTP in general”)", () => {
  it.each([
    "/api/books",
    "/api/books/latest",
    "/api/books/popular",
    "/api/categories",
    "/api/news",
    "/api/users/subs",
    "/api/books/contes",
  ])("of %s carry an ETag and answer 304 to it", async (path) => {
    const first = await shop.call("GET", path);
    expect(first.status).toBe(200);
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers["cache-control"]).toBeTruthy();
    expect(first.headers["cache-control"]).not.toContain("no-store");
    for (const known of [etag, `W/${etag}`, `"autre", ${etag}`, "*"]) {
      const again = await shop.call("GET", path, { headers: { "if-none-match": known } });
      expect(again.status, known).toBe(304);
      expect(again.body).toBe("");
      expect(again.headers["etag"]).toBe(etag);
    }
    expect((await shop.call("GET", path, { headers: { "if-none-match": '"autre"' } })).status).toBe(200);
  });

  it("are the same for every caller", async () => {
    const visitor = await shop.call("GET", "/api/books");
    const withToken = await shop.call("GET", "/api/books", { token: "x".repeat(43) });
    expect(withToken.body).toBe(visitor.body);
  });
});
