import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books, formerBookSlugs } from "#books/catalogue/catalogue.tables.ts";
import { paymentLines } from "#selling/payments/payments.tables.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { publishSample } from "#test/sample-edition.ts";
import { buildCardSale } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const reason = "Coquille dans le titre";
const correct = (id: number, body: object) =>
  shop.call("POST", `/api/admin/books/${id}/correction`, { cookie, body: { reason, ...body } });
const read = (slug: string) => shop.call("GET", `/api/books/${slug}`);
const latestEntry = async () =>
  (await shop.call("GET", "/api/admin/audit?kind=book-corrected", { cookie })).json.items[0];

describe("POST /api/admin/books/{id}/correction", () => {
  it("changes title, subtitle, author and slug, and signs the names before and after with the reason", async () => {
    const { id } = await buildBook(shop, { title: "La Cure", author: "E. Zola" });
    const names = { title: "La Curée", subtitle: "Scènes de Paris", author: "Émile Zola", slug: "la-curee" };
    const { status, json } = await correct(id, names);
    expect(status).toBe(200);
    expect(json).toMatchObject(names);
    expect((await read("la-curee")).json).toMatchObject({ id, ...names });
    expect(await latestEntry()).toMatchObject({
      object_id: String(id),
      object_label: "La Curée",
      details: {
        before: "La Cure, sans sous-titre, E. Zola, la-cure",
        after: "La Curée, Scènes de Paris, Émile Zola, la-curee",
        reason,
      },
    });
  });

  it("keeps the replaced names, each once, for the manuscript that still opens with them", async () => {
    const { id } = await buildBook(shop, { title: "Le Rve", author: "E. Zola" });
    await correct(id, { title: "Le Rêve" });
    await correct(id, { title: "Le Rve", subtitle: "Roman", author: "Émile Zola" });
    await correct(id, { title: "Le Rêve", subtitle: "" });
    const [book] = await shop.deps.db.select().from(books).where(eq(books.id, id));
    expect(book?.formerNames).toEqual(["Le Rve", "Le Rêve", "E. Zola", "Roman"]);
  });

  it("leaves absent names as they are, and removes a subtitle that is sent empty", async () => {
    const { id, slug } = await buildBook(shop, { title: "Pot-Bouille", author: "Émile Zola" });
    await correct(id, { subtitle: "Roman" });
    expect((await read(slug)).json).toMatchObject({ title: "Pot-Bouille", subtitle: "Roman" });
    expect((await correct(id, { subtitle: "" })).json.subtitle).toBeNull();
    expect((await correct(id, { subtitle: null })).status).toBe(400);
    expect((await correct(id, {})).json.error).toBe("Rien n’est changé dans la notice.");
  });

  it.each([
    { title: "" },
    { author: " " },
    { slug: "Pas un slug" },
    { slug: "-a" },
    { slug: "a--b" },
    { slug: "" },
    { slug: "latest" },
    { title: "Bon titre", reason: "" },
    { title: "Bon titre", reason: undefined },
    { title: "Bon titre", reason: "x".repeat(501) },
  ])("refuses %j", async (body) => {
    const { id } = await buildBook(shop);
    const refused = await correct(id, body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json)).not.toMatch(/Invalid|expected|received/);
  });

  it("is for administrators, and for existing books", async () => {
    const { id } = await buildBook(shop);
    const { token } = await buildMember(shop);
    const body = { title: "Autre", reason };
    expect((await shop.call("POST", `/api/admin/books/${id}/correction`, { token, body })).status).toBe(401);
    expect((await correct(999_999, { title: "Autre" })).status).toBe(404);
  });

  it("refuses the names of another book, and its slug now or before", async () => {
    const nana = await buildBook(shop, { title: "Nana", author: "Émile Zola" });
    const other = await buildBook(shop, { title: "Une page d’amour", author: "Émile Zola" });
    expect((await correct(other.id, { title: " NANÀ" })).json).toEqual({ error: "Livre déjà existant." });
    expect((await correct(other.id, { slug: "nana" })).status).toBe(409);
    expect((await correct(nana.id, { slug: "nana-roman" })).status).toBe(200);
    const taken = await correct(other.id, { slug: "nana" });
    expect([taken.status, Object.keys(taken.json.fields)]).toEqual([409, ["slug"]]);
    // Nor does a new book of that title take it.
    const added = await buildBook(shop, { title: "Nana", author: "Un autre" });
    expect(added.slug).toBe("nana-2");
    // Case and accents of its own title.
    expect((await correct(nana.id, { title: "NANA" })).status).toBe(200);
  });

  it("has the ebooks made again, and leaves orders and invoices as they were", async () => {
    const { bookId, editionId } = await publishSample(shop, { title: "Le Ventre", editionTitle: "Poche" });
    const member = await buildMember(shop);
    await buildCardSale(shop, member, [editionId]);
    await correct(bookId, { title: "Le Ventre de Paris", slug: "le-ventre-de-paris" });
    const rows = await shop.deps.db
      .select()
      .from(editionFormats)
      .where(eq(editionFormats.editionId, editionId));
    const revisions = Object.fromEntries(rows.map(({ format, revision }) => [format, revision]));
    expect(revisions).toEqual({ pdf: 1, epub: 2, azw3: 2 });
    const [line] = await shop.deps.db
      .select()
      .from(paymentLines)
      .where(eq(paymentLines.editionId, editionId));
    expect(line).toMatchObject({ bookTitle: "Le Ventre", bookSlug: "le-ventre" });
    const sitemap = (await shop.call("GET", "/sitemap.xml")).bytes.toString();
    expect(sitemap).toContain("/livre/le-ventre-de-paris/poche");
    expect(sitemap).not.toContain("/livre/le-ventre/");
  });

  it("of two at once keeps both, and PUT goes on ignoring the names", async () => {
    const { id, slug } = await buildBook(shop, { title: "Germinl", author: "Zola" });
    const [one, two] = await Promise.all([
      correct(id, { title: "Germinal", slug: "germinal" }),
      correct(id, { author: "Émile Zola" }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const body = { description: "Un roman.", title: "Autre", author: "Autre", slug: "autre" };
    expect((await shop.call("PUT", `/api/admin/books/${id}`, { cookie, body })).status).toBe(200);
    expect((await read(slug)).json).toMatchObject({
      title: "Germinal",
      author: "Émile Zola",
      slug: "germinal",
    });
  });

  it("keeps every address for ever: after any chain of corrections each former slug leads to the book", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.nat(3)), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          const prefix = `chaine-${++run}`;
          const pair = [
            await buildBook(shop, { title: `${prefix} A` }),
            await buildBook(shop, { title: `${prefix} B` }),
          ];
          const current = pair.map(({ slug }) => slug);
          const owners = new Map(pair.map(({ slug }, place) => [slug, place]));
          for (const [place, number] of steps) {
            const slug = `${prefix}-${number}`;
            const { status } = await correct(pair[place]?.id ?? 0, { slug });
            const owner = owners.get(slug) ?? place;
            expect(status).toBe(current[place] === slug ? 400 : owner === place ? 200 : 409);
            if (status !== 200) continue;
            owners.set(slug, place);
            current[place] = slug;
          }
          for (const [slug, place] of owners)
            expect((await read(slug)).json).toMatchObject({ id: pair[place]?.id, slug: current[place] });
          const former = await shop.deps.db.select().from(formerBookSlugs);
          expect(former.filter(({ slug }) => current.includes(slug))).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});
