import { Readable } from "node:stream";
import sharp from "sharp";
import { fc } from "#test/property.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { nearSlug } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { originalLook } from "#words/texts/look/look.rules.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let novels: number;

beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
  novels = await buildCategory(shop, "Romans");
  const travel = await buildCategory(shop, "Récits de mer", novels);
  const verne = { author: "Jules Verne", categoryIds: [travel] };
  const island = await buildBook(shop, {
    ...verne,
    title: "L’Île mystérieuse",
    editions: [{ downloads: 3 }],
  });
  const sphinx = await buildBook(shop, {
    ...verne,
    title: "Le Sphinx des glaces",
    editions: [{ downloads: 9 }],
  });
  const editionIds = [...island.editionIds, ...sphinx.editionIds];
  const lot = {
    title: "Deux Verne",
    description: null,
    isbn: null,
    priceCents: 799,
    onSale: true,
    editionIds,
  };
  await shop.call("POST", "/api/admin/lots", { cookie, body: lot });
  const tales = await buildBook(shop, { title: "Histoires extraordinaires", author: "Edgar Allan Poe" });
  const others = await buildBook(shop, { title: "Nouvelles Histoires", author: "Edgar Allan Poe" });
  const translated = JSON.stringify([{ role: "trl", name: "Charles Baudelaire" }]);
  await shop.deps.db.execute(sql`update books set series = 'Histoires de Poe', series_number = case
    when id = ${tales.id} then 1 else 2 end, contributors = ${translated}::jsonb where id in (${tales.id}, ${others.id})`);
});
afterAll(() => shop.close());

const read = async (path: string) => (await shop.call("GET", path)).json as Record<string, unknown>;
const titles = (books: unknown) => (books as { title: string }[]).map(({ title }) => title);

describe("Categories", () => {
  it("have an address of their words, and another one if it is taken", async () => {
    expect(await read("/api/categories/recits-de-mer")).toMatchObject({
      name: "Récits de mer",
      description: null,
    });
    await buildCategory(shop, "RÉCITS de mer");
    expect(await read("/api/categories/recits-de-mer-2")).toMatchObject({ name: "RÉCITS de mer" });
    expect((await shop.call("GET", "/api/categories/inconnue")).status).toBe(404);
  });

  it("keep it when they are renamed", async () => {
    await shop.call("PUT", `/api/admin/categories/${novels}`, { cookie, body: { name: "Fictions" } });
    expect(await read("/api/categories/romans")).toMatchObject({ name: "Fictions" });
  });
});

describe("Contributors and series", () => {
  it("show the books of each part, the most downloaded first", async () => {
    const verne = await read("/api/contributors/jules-verne");
    expect(verne).toMatchObject({ name: "Jules Verne", parts: [{ role: "aut", total: 2 }] });
    const [part] = verne["parts"] as { books: unknown }[];
    expect(titles(part?.books)).toEqual(["Le Sphinx des glaces", "L’Île mystérieuse"]);
    expect(await read("/api/contributors/charles-baudelaire")).toMatchObject({
      parts: [{ role: "trl", total: 2 }],
    });
  });

  it("are found under any spelling of the same words", async () => {
    expect(await read("/api/contributors/JULES%20verne")).toMatchObject({ slug: "jules-verne" });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 30 }), async (name) => {
        const { rows } = await shop.deps.db.execute<{ same: boolean }>(
          sql`select slug_of(${name.replaceAll("\0", "")}) = slug_of(${nearSlug(name.replaceAll("\0", ""))}) as same`,
        );
        return /[^\p{ASCII}\p{Script=Latin}]/u.test(name) || rows[0]?.same === true;
      }),
      { numRuns: 100 },
    );
  });

  it("leave with their last book on sale", async () => {
    const gone = await buildBook(shop, { title: "Épuisé", author: "Sans Suite" });
    expect((await shop.call("GET", "/api/contributors/sans-suite")).status).toBe(200);
    await shop.deps.db.execute(
      sql`update editions set on_sale = false, withdrawn_at = now() where book_id = ${gone.id}`,
    );
    expect((await shop.call("GET", "/api/contributors/sans-suite")).status).toBe(404);
  });

  it("have their books in the order of the series", async () => {
    const series = await read("/api/series/histoires-de-poe");
    expect(series).toMatchObject({ name: "Histoires de Poe", total: 2 });
    expect(titles(series["books"])).toEqual(["Histoires extraordinaires", "Nouvelles Histoires"]);
  });
});

describe("Collections", () => {
  it("are listed, have pages, and filter the catalogue, with what a book leaves", async () => {
    const notice = { collection: "Bibliothèque bleue" };
    const [older, newer] = [
      await buildBook(shop, {
        title: "Mélusine",
        notice,
        editions: [{ onlineAt: new Date("2024-01-01T00:00:00Z") }],
      }),
      await buildBook(shop, { title: "Robert le Diable", notice: { collection: "BIBLIOTHEQUE bleue" } }),
    ];
    expect(await read("/api/collections")).toEqual([
      { slug: "bibliotheque-bleue", name: "Bibliothèque bleue" },
    ]);
    const page = await read("/api/collections/bibliotheque-bleue");
    expect(page).toMatchObject({ total: 2, description: null });
    expect(titles(page["books"])).toEqual(["Robert le Diable", "Mélusine"]);
    const list = "/api/books?collection=bibliotheque-bleue";
    expect(await read(list)).toMatchObject({ total: 2 });
    expect(await read(`${list}&dateTo=9999-01-01&categoryId=${novels}`)).toMatchObject({ total: 0 });
    expect(await read(`${list}&q=melusine&isFree=1`)).toMatchObject({ total: 1 });
    await shop.deps.db.execute(sql`update books set collection = null where id = ${newer.id}`);
    expect(await read(list)).toMatchObject({ total: 1, items: [{ id: older.id }] });
    await shop.deps.db.execute(sql`update books set collection = null where id = ${older.id}`);
    expect(await read("/api/collections")).toEqual([]);
    expect((await shop.call("GET", "/api/collections/bibliotheque-bleue")).status).toBe(404);
    expect(await read("/api/suggestions?q=biblioth")).toMatchObject({ collections: [] });
  });
});

describe("The publisher's text", () => {
  it.each([
    ["category", "recits-de-mer", "/api/categories/recits-de-mer"],
    ["contributor", "jules-verne", "/api/contributors/jules-verne"],
    ["series", "histoires-de-poe", "/api/series/histoires-de-poe"],
  ])("is written about a %s, signed, and shown", async (kind, slug, path) => {
    const address = `/api/admin/entries/${kind}/${slug}`;
    const body = { description: "Des mers du Sud aux glaces." };
    expect((await shop.call("PUT", address, { body })).status).toBe(401);
    expect((await shop.call("PUT", address, { body, cookie })).json).toMatchObject(body);
    expect(await read(path)).toMatchObject(body);
    const { rows } = await shop.deps.db.execute(
      sql`select 1 from audit_entries where kind = 'entry-described' and object_id = ${slug}`,
    );
    expect(rows).toHaveLength(1);
    await shop.call("PUT", address, { body: { description: " " }, cookie });
    expect(await read(path)).toMatchObject({ description: null });
  });
});

describe("The portrait of a contributor", () => {
  const path = "/api/admin/contributors/jules-verne/portrait";
  const send = async (file: Buffer) => {
    const form = new FormData();
    form.append("portrait", new Blob([new Uint8Array(file)]));
    const encoded = new Response(form);
    return shop.call("PUT", path, {
      cookie,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    });
  };

  it("is on their page and on those of their books, is replaced, and leaves the store with the last use", async () => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#9e2a2b" } })
      .jpeg()
      .toBuffer();
    const { portrait_url: first } = (await send(picture)).json;
    expect(await read("/api/contributors/jules-verne")).toMatchObject({ portrait_url: first });
    expect(await read("/api/books/le-sphinx-des-glaces/neighbours")).toMatchObject({ authorPortrait: first });
    const { portrait_url: second } = (await send(picture)).json;
    expect((await shop.call("GET", first)).status).toBe(404);
    expect((await shop.call("DELETE", path, { cookie })).json).toMatchObject({ portrait_url: null });
    expect((await shop.call("GET", second)).status).toBe(404);
  });

  it("is refused without a session, for anything but a picture, and for an unknown name", async () => {
    expect((await send(Buffer.from("<svg/>"))).status).toBe(415);
    expect((await shop.call("DELETE", path)).status).toBe(401);
    expect((await shop.call("DELETE", path.replace("jules", "jean"), { cookie })).status).toBe(404);
  });
});

describe("The home page", () => {
  it("features the newest edition, then the chosen one while it is on sale", async () => {
    const chosen = await buildBook(shop, {
      title: "Choisi",
      author: "Une Autrice",
      editions: [{ onlineAt: new Date("2024-01-01T00:00:00Z") }],
    });
    const id = chosen.editionIds[0] ?? 0;
    const body = { featured_edition_id: id, category_ids: [] };
    expect((await read("/api/home"))["featured"]).not.toMatchObject({ edition_id: id });
    expect((await shop.call("PUT", "/api/admin/home", { body, cookie })).status).toBe(200);
    expect((await read("/api/home"))["featured"]).toMatchObject({
      edition_id: id,
      book: { title: "Choisi" },
    });
    await shop.deps.db.execute(
      sql`update editions set on_sale = false, withdrawn_at = now() where id = ${id}`,
    );
    expect((await read("/api/home"))["featured"]).not.toMatchObject({ edition_id: id });
    expect((await shop.call("PUT", "/api/admin/home", { body, cookie })).status).toBe(400);
  });

  it("quotes the press, presents an author and shows a series", async () => {
    expect(await read("/api/home")).toMatchObject({
      quotation: null,
      author: null,
      series: { name: "Histoires de Poe", books: [{ title: "Histoires extraordinaires" }, {}] },
    });
    const quote = { text: "Un sphinx de glace.", author: "", source: "Le Temps", date: "", link: "" };
    await shop.deps.db.execute(
      sql`update books set press_quotes = ${JSON.stringify([quote])}::jsonb where slug = 'le-sphinx-des-glaces'`,
    );
    await shop.call("PUT", "/api/admin/entries/contributor/jules-verne", {
      cookie,
      body: { description: "Né à *Nantes*." },
    });
    expect(await read("/api/home")).toMatchObject({
      quotation: { text: quote.text, by: "Le Temps", slug: "le-sphinx-des-glaces" },
      author: { name: "Jules Verne", life: "Né à Nantes." },
    });
  });

  it("has the books that are announced, the next ones first, each with its announced editions", async () => {
    const announced = async () =>
      ((await read("/api/home"))["announced"] as { title: string; editions: object[] }[]).map(
        ({ title, editions }) => ({ title, editions }),
      );
    const day = (date: string) => new Date(`${date}T08:00:00Z`);
    const scheduled = (title: string, onlineAt: Date) =>
      buildBook(shop, { title, editions: [{ title: "Déjà là" }, { title: "À venir", onlineAt }] });
    const later = await scheduled("Plus tard", day("2999-05-01"));
    const sooner = await scheduled("Bientôt", day("2999-04-01"));
    const hidden = await scheduled("Rien n’en est dit", day("2999-03-01"));
    expect(await announced()).toEqual([]);
    const announce = (book: typeof later, preorder: string | null) =>
      shop.call("PUT", `/api/admin/editions/${book.editionIds[1]}/announcement`, {
        cookie,
        body: { preorder },
      });
    await announce(later, "order");
    await announce(sooner, "release");
    expect(await announced()).toMatchObject([
      { title: "Bientôt", editions: [{ title: "À venir", preorder: "release", price_cents: 499 }] },
      { title: "Plus tard", editions: [{ title: "À venir", preorder: "order" }] },
    ]);
    const map = (await shop.app.inject("/sitemap.xml")).body;
    expect(map).toContain("/livre/bientot/a-venir</loc></url>");
    expect(map).not.toContain("/livre/rien-n-en-est-dit/a-venir");
    await announce(later, null);
    await shop.call("DELETE", `/api/admin/editions/${sooner.editionIds[1]}/sale`, { cookie });
    expect(await announced()).toEqual([]);
    for (const { id } of [later, sooner, hidden])
      await shop.call("DELETE", `/api/admin/books/${id}`, { cookie });
  });

  it("has rows of the chosen categories in their order", async () => {
    const body = { featured_edition_id: null, category_ids: [novels] };
    await shop.call("PUT", "/api/admin/home", { body, cookie });
    const { categories } = (await read("/api/home")) as {
      categories: { slug: string; books: unknown[] }[];
    };
    expect(categories).toMatchObject([{ slug: "romans" }]);
    expect(categories[0]?.books).toHaveLength(2);
    const unknown = { featured_edition_id: null, category_ids: [999_999] };
    expect((await shop.call("PUT", "/api/admin/home", { body: unknown, cookie })).status).toBe(400);
  });
});

describe("The picture of a shared page", () => {
  it.each([
    "/livre/l-ile-mysterieuse",
    "/auteur/jules-verne",
    "/theme/recits-de-mer",
    "/coffret/deux-verne",
    "/catalogue",
  ])("is drawn for %s, and kept", async (path) => {
    const ask = () => shop.app.inject(`/partage${path}.jpeg`);
    const { statusCode, headers, rawPayload } = await ask();
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await ask()).rawPayload.equals(rawPayload)).toBe(true);
  });

  it("of a lot has the covers of its first books, the first in front", async () => {
    const cover = async (slug: string, background: string) => {
      const create = { width: 200, height: 300, channels: 3 as const, background };
      await shop.deps.store.putStream(
        `covers/${slug}.webp`,
        Readable.from([await sharp({ create }).webp().toBuffer()]),
      );
      await shop.deps.db.execute(sql`update editions set cover_url = ${`/couvertures/${slug}.webp`}
        where book_id = (select id from books where slug = ${slug})`);
    };
    await cover("l-ile-mysterieuse", "#ff0000");
    await cover("le-sphinx-des-glaces", "#0000ff");
    const { rawPayload } = await shop.app.inject("/partage/coffret/deux-verne.jpeg");
    const pixels = await sharp(rawPayload).raw().toBuffer();
    const colourAt = (left: number, top: number) =>
      [...pixels.subarray((top * 1200 + left) * 3).subarray(0, 3)].map((value) => Math.round(value / 255));
    expect([colourAt(200, 400), colourAt(390, 300), colourAt(1100, 100)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });

  it.each(["/livre/inconnu", "/connexion", "/coffret/inconnu", "/livre/%2e%2e"])(
    "of %s is the shop's own",
    async (path) => {
      const { statusCode, headers } = await shop.app.inject(`/partage${path}.jpeg`);
      expect([statusCode, headers.location]).toEqual([302, "/partage.png"]);
    },
  );

  it("is drawn again in the colours of the house's look", async () => {
    const ask = () => shop.app.inject("/partage/catalogue.jpeg");
    const before = (await ask()).rawPayload;
    const paper = "#e8f4ff";
    const body = { ...originalLook, paper, header: "name", footer_text: "", revision: 0 };
    await shop.call("PUT", "/api/admin/look", { cookie, body });
    const after = (await ask()).rawPayload;
    expect(after.equals(before)).toBe(false);
    const { data } = await sharp(after).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[2] ?? 0) - 255)).toBeLessThan(6);
  });
});

describe("Suggestions", () => {
  const suggest = (q: string) => read(`/api/suggestions?q=${encodeURIComponent(q)}`);

  it("find titles, people, series and categories by the beginning of a word", async () => {
    expect(await suggest("jules ver")).toMatchObject({ contributors: [{ slug: "jules-verne" }], words: [] });
    expect(await suggest("histoires de p")).toMatchObject({ series: [{ slug: "histoires-de-poe" }] });
    expect(await suggest("reci")).toMatchObject({ categories: [{ name: "Récits de mer" }] });
    expect(await suggest("ile mys")).toMatchObject({ books: [{ title: "L’Île mystérieuse" }] });
  });

  it("find a misspelled name, and otherwise near words", async () => {
    expect(await suggest("baudelere")).toMatchObject({ contributors: [{ name: "Charles Baudelaire" }] });
    expect(await suggest("x")).toEqual({
      books: [],
      contributors: [],
      series: [],
      collections: [],
      categories: [],
      words: [],
    });
    expect(await suggest("sphinges")).toMatchObject({ books: [], contributors: [], words: ["sphinx"] });
  });

  it("offer no word with the same ending alone, and no near name for words of a title", async () => {
    // As « mystérieuse » ends.
    expect(await suggest("sablieuse")).toMatchObject({ books: [], words: [] });
    // Near « Edgar Allan Poe ».
    await buildBook(shop, { title: "Allant et venant", author: "Une autre" });
    expect(await suggest("allan")).toMatchObject({ contributors: [{ name: "Edgar Allan Poe" }] });
    expect(await suggest("allant")).toMatchObject({
      books: [{ title: "Allant et venant" }],
      contributors: [],
    });
  });
});
