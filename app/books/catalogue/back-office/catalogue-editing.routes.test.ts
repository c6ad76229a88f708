import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryMaxDepth } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const titles = async (query: string) =>
  ((await call("GET", `books?${query}`)).json as { title: string }[]).map(({ title }) => title);

describe("GET /api/admin/books (admin.md §7)", () => {
  it("answers every book with its editions, as stored", async () => {
    const romans = await buildCategory(shop, "Romans");
    const book = await buildBook(shop, {
      title: "Germinal",
      author: "Émile Zola",
      tags: ["mine"],
      categoryIds: [romans],
      editions: [{ priceCents: 999, isFree: true }, { title: "Illustrée" }],
    });
    const answer = await call("GET", "books");
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const found = (answer.json as { id: number }[]).find(({ id }) => id === book.id);
    expect(found).toMatchObject({
      title: "Germinal",
      author: "Émile Zola",
      tags: ["mine"],
      category_ids: [romans],
      editions: [
        // Not the public price of 99 cents.
        { title: "Texte intégral", price_cents: 999, is_free: true, publication_date: "1874-01-01" },
        { title: "Illustrée", price_cents: 499, is_free: false },
      ],
    });
    expect((await call("GET", `books/${book.id}`)).json).toEqual(found);
  });

  it("finds by every word, without case and accents, in title, author, tags and edition titles", async () => {
    await buildBook(shop, { title: "L’Île mystérieuse", author: "Jules Verne", tags: ["aventure"] });
    await buildBook(shop, { title: "Cinq semaines en ballon", author: "Jules Verne" });
    const bare = await buildBook(shop, { title: "Œuvre sans édition", author: "Anonyme", editions: [] });
    expect(await titles("q=lile+verne")).toEqual(["L’Île mystérieuse"]);
    expect(await titles("q=AVENTURE")).toEqual(["L’Île mystérieuse"]);
    expect(await titles("q=verne&sort=title_asc")).toEqual(["Cinq semaines en ballon", "L’Île mystérieuse"]);
    expect(await titles("q=oeuvre+sans")).toEqual(["Œuvre sans édition"]);
    expect(await titles("q=%25")).toEqual(await titles(""));
    expect(await titles("q=introuvable")).toEqual([]);
    expect((await call("GET", "books/count?q=verne")).json).toEqual({ total: 2 });
    expect((await call("GET", `books/${bare.id}`)).json.editions).toEqual([]);
  });

  it("answers pages when asked, in each order", async () => {
    const all = await titles("sort=title_asc");
    expect(await titles("sort=title_asc&page=2&pageSize=2")).toEqual(all.slice(2, 4));
    expect(await titles("page=900")).toEqual([]);
    expect(await titles("")).toEqual((await titles("sort=created_desc")).slice());
    const authors = ((await call("GET", "books?sort=author_asc")).json as { author: string }[]).map(
      ({ author }) => author,
    );
    expect(authors).toEqual(authors.toSorted(new Intl.Collator("fr").compare));
  });

  it.each(["page=0", "page=abc", "pageSize=101", "sort=inconnu", "page=1e9", "q=a&q=b"])(
    "refuses ?%s",
    async (query) => {
      expect((await call("GET", `books?${query}`)).status).toBe(400);
    },
  );

  it("of an unknown book is 404, of no number 400", async () => {
    expect((await call("GET", "books/999999")).status).toBe(404);
    expect((await call("GET", "books/abc")).status).toBe(400);
    expect((await call("PUT", "books/999999", {})).status).toBe(404);
  });
});

describe("PUT /api/admin/books/{id} (admin.md §7)", () => {
  it("changes description, tags and categories, and nothing else", async () => {
    const [a, b] = [await buildCategory(shop, "A"), await buildCategory(shop, "B")];
    const book = await buildBook(shop, { title: "Nana", author: "Émile Zola", categoryIds: [a] });
    const answer = await call("PUT", `books/${book.id}`, {
      title: "Autre titre",
      author: "Un autre",
      description: " Un roman. ",
      tags: "Paris, théâtre,, Paris",
      categoryIds: [b, b],
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      title: "Nana",
      author: "Émile Zola",
      description: "Un roman.",
      tags: ["Paris", "théâtre"],
      category_ids: [b],
    });
    const { items } = (await shop.call("GET", `/api/books?categoryId=${b}`)).json;
    expect(items).toMatchObject([{ slug: book.slug, tags: ["Paris", "théâtre"] }]);
    expect((await shop.call("GET", `/api/books?categoryId=${a}`)).json.total).toBe(0);
  });

  it.each([
    { categoryIds: [999_999] },
    { categoryIds: ["1"] },
    { tags: "x".repeat(61) },
    { description: "x".repeat(20_001) },
    { description: 12 },
    [],
  ])("refuses %j and changes nothing", async (body) => {
    const book = await buildBook(shop, { description: "Avant", tags: ["avant"] });
    expect((await call("PUT", `books/${book.id}`, body)).status).toBe(400);
    expect((await call("GET", `books/${book.id}`)).json).toMatchObject({
      description: "Avant",
      tags: ["avant"],
    });
  });

  it("answers 409 to the second of two administrators, and keeps the first one's change", async () => {
    const book = await buildBook(shop);
    const { version } = (await call("GET", `books/${book.id}`)).json;
    const save = (description: string) => call("PUT", `books/${book.id}`, { description, version });
    expect((await save("La première")).status).toBe(200);
    const second = await save("La seconde");
    expect(second.status).toBe(409);
    expect(second.json.error).toBe("Ce livre a été modifié entre-temps.");
    expect((await call("GET", `books/${book.id}`)).json.description).toBe("La première");
  });
});

describe("Categories (admin.md §7)", () => {
  const tree = async () => (await call("GET", "categories/tree")).json as CategoryNode[];
  /** The test's part of the tree, as 'A(B, C(D))'. */
  const drawn = (nodes: CategoryNode[]): string =>
    nodes.map(({ name, children }) => name + (children.length > 0 ? `(${drawn(children)})` : "")).join(", ");
  const below = async (id: number): Promise<string> => {
    const find = (nodes: CategoryNode[]): CategoryNode | undefined =>
      nodes.flatMap((node) => (node.id === id ? [node] : (find(node.children) ?? [])))[0];
    return drawn(find(await tree())?.children ?? []);
  };
  const add = async (name: string, parent_id: number | null = null): Promise<number> =>
    (await call("POST", "categories", { name, parent_id })).json.id;
  const move = (id: number, parent_id: number | null, index: number) =>
    call("PUT", `categories/${id}/position`, { parent_id, index });

  it("are added last, trimmed, renamed, and deleted with all below them, but no book", async () => {
    const created = await call("POST", "categories", { name: "  Théâtre ", parent_id: null });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({ id: expect.any(Number), name: "Théâtre", parent_id: null });
    const { id } = created.json;
    const drame = await add("Drame", id);
    await add("Comédie", id);
    const book = await buildBook(shop, { categoryIds: [drame] });
    expect(await below(id)).toBe("Drame, Comédie");
    expect((await call("PUT", `categories/${drame}`, { name: " Tragédie " })).json.name).toBe("Tragédie");
    const node = (await tree()).find((each) => each.id === id);
    expect(node).toMatchObject({ books: 1, children: [{ name: "Tragédie", books: 1 }, { books: 0 }] });
    expect((await call("DELETE", `categories/${id}`)).json).toEqual({ ok: true });
    expect((await tree()).some((each) => each.id === id)).toBe(false);
    expect((await call("GET", `books/${book.id}`)).json.category_ids).toEqual([]);
    expect((await shop.call("GET", `/api/books/${book.slug}`)).status).toBe(200);
  });

  it("move with all below them, to any place", async () => {
    const root = await add("Racine");
    const [a, b, c] = [await add("A", root), await add("Béta", root), await add("C", root)];
    const d = await add("D", a);
    expect((await move(c, root, 0)).status).toBe(200);
    expect(await below(root)).toBe("C, A(D), Béta");
    await move(a, b, 0);
    expect(await below(root)).toBe("C, Béta(A(D))");
    await move(d, root, 99);
    expect(await below(root)).toBe("C, Béta(A), D");
    await move(b, null, 0);
    expect((await tree())[0]?.name).toBe("Béta");
    // The public list keeps the same order.
    expect((await shop.call("GET", "/api/categories")).json[0].name).toBe("Béta");
  });

  it("never move under themselves or their own children, not even two concurrently", async () => {
    const a = await add("Amont");
    const b = await add("Aval", a);
    for (const parent of [a, b]) {
      const refused = await move(a, parent, 0);
      expect(refused.status).toBe(400);
      expect(refused.json.error).toContain("elle-même");
    }
    const c = await add("Autre");
    const statuses = (await Promise.all([move(a, c, 0), move(c, b, 0)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect(await below(statuses[0] === 200 ? c : b)).not.toBe("");
  });

  it("of one parent have different names, ignoring case and accents; two concurrent ones are one", async () => {
    const parent = await add("Genres");
    const poetry = await add("Poésie", parent);
    const taken = { error: "Une catégorie porte déjà ce nom à cet endroit." };
    const create = (name: string, parent_id: number | null) =>
      call("POST", "categories", { name, parent_id });
    for (const name of ["Poésie", " poesie ", "POÉSIE"]) {
      const refused = await create(name, parent);
      expect([refused.status, refused.json]).toEqual([409, taken]);
    }
    const both = await Promise.all([create("Contes", parent), create("Contes", parent)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const plays = await add("Théâtre", parent);
    expect((await call("PUT", `categories/${plays}`, { name: "poésie" })).status).toBe(409);
    expect((await call("PUT", `categories/${poetry}`, { name: "POÉSIE" })).status).toBe(200);

    const elsewhere = await add("Poésie", plays);
    expect((await move(elsewhere, parent, 0)).status).toBe(409);
    expect((await move(elsewhere, poetry, 0)).status).toBe(200);
    expect(await below(parent)).toBe("POÉSIE(Poésie), Contes, Théâtre");
  });

  it("nest to a bounded depth", async () => {
    let parent = await add("Niveau 1");
    for (let level = 2; level <= categoryMaxDepth; level++) parent = await add(`Niveau ${level}`, parent);
    expect((await call("POST", "categories", { name: "Trop bas", parent_id: parent })).status).toBe(400);
    const other = await add("Ailleurs");
    expect((await move(other, parent, 0)).status).toBe(400);
  });

  it.each([
    {},
    { name: "" },
    { name: "  " },
    { name: 1 },
    { name: "x".repeat(101) },
    { name: "A", parent_id: "1" },
  ])("refuse %j", async (body) => {
    const before = await tree();
    const refused = await call("POST", "categories", body);
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBeTruthy();
    expect(JSON.stringify(refused.json)).not.toMatch(/Invalid|expected|received/);
    expect(await tree()).toEqual(before);
  });

  it("that are unknown are 404 on their own calls", async () => {
    const answers = [
      await call("POST", "categories", { name: "Orpheline", parent_id: 999_999 }),
      await call("PUT", "categories/999999", { name: "Rien" }),
      await call("DELETE", "categories/999999"),
      await move(999_999, null, 0),
      await move(await add("Connue"), 999_999, 0),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await call("DELETE", "categories/abc")).status).toBe(400);
  });
});
