import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { extname } from "node:path";
import { inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator, buildBook, buildCategory } from "#test/factories.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let files: { pdf: Buffer; docx: Buffer; cover: Buffer };
beforeAll(async () => {
  files = { pdf: await samplePdf(3), docx: await sampleDocx(), cover: await sampleCover() };
  // Without background work: the built formats are tested with the downloads.
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
});
afterAll(() => shop?.close());

type Part = [name: string, value: string | Buffer, fileName?: string | undefined];
/** A multipart request (RFC 7578), its parts in the order given. */
async function multipart(path: string, parts: Part[], withCookie = cookie) {
  const form = new FormData();
  for (const [name, value, fileName = "fichier"] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), fileName);
  }
  const encoded = new Response(form);
  return shop.call("POST", path, {
    cookie: withCookie,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}
const names: Part[] = [
  ["title", "Nana"],
  ["author", "Émile Zola"],
  ["editionTitle", "Texte intégral"],
];
const uploadEdition = (file: Buffer, more: Part[] = [], name?: string) =>
  multipart("/api/admin/upload/edition", [...names, ...more, ["file", file, name]]);
const uploadCover = (file: Buffer) => multipart("/api/admin/upload/cover", [...names, ["cover", file]]);

/** Paths as issued by the server; their files are read once for all tests. */
async function uploadAll() {
  analysed ??= await analyse();
  const paths = analysed.map(({ path, ...row }) => ({
    ...row,
    path: `uploads/${randomUUID()}${extname(path)}`,
  }));
  await shop.deps.db.insert(uploads).values(paths);
  const pathOf = (kind: string) => paths.find((row) => row.kind === kind)?.path ?? "";
  return { pdfPath: pathOf("pdf"), docxPath: pathOf("docx"), coverPath: pathOf("cover") };
}
let analysed: (typeof uploads.$inferSelect)[] | undefined;
async function analyse() {
  const answers = [
    await uploadEdition(files.pdf),
    await uploadEdition(files.docx),
    await uploadCover(files.cover),
  ];
  const paths = answers.map(({ json }) => json.path as string);
  return shop.deps.db.select().from(uploads).where(inArray(uploads.path, paths));
}

const editionForm = async (changes: object = {}) => ({
  editionTitle: "Texte intégral",
  editionDescription: "",
  publicationDate: "1880-02-15",
  priceEuros: 4.99,
  isFree: false,
  pages: 9999,
  ...(await uploadAll()),
  ...changes,
});
let titles = 0;
const bookForm = async (changes: object = {}, edition: object = {}) => ({
  title: `Nana ${++titles}`,
  author: "Émile Zola",
  description: "",
  tags: "naturalisme, Paris,, naturalisme",
  categoryIds: [],
  edition: await editionForm(edition),
  ...changes,
});
const publish = (body: unknown) => shop.call("POST", "/api/admin/books", { cookie, body });
const editionOf = (id: number) => shop.call("GET", `/api/admin/editions/${id}`, { cookie });
const scratch = () => readdir(shop.deps.config.scratchDir).catch(() => []);

describe("Uploading (admin.md §7, decisions.md “Files”)", () => {
  it("of a PDF answers its path, pages and suggested price", async () => {
    const answer = await uploadEdition(files.pdf, [["publicationDate", "2026-11-01"]]);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      path: expect.any(String),
      pages: 3,
      suggestedPriceCents: 199,
      suggestedIsFreeForSubscribers: false,
      analysis: expect.objectContaining({ fonts: [{ name: "Helvetica", embedded: false }], images: 0 }),
    });
    const old = await uploadEdition(files.pdf, [["publicationDate", "1880-02-15"]]);
    expect(old.json).toMatchObject({ suggestedPriceCents: 99, suggestedIsFreeForSubscribers: true });
  });

  it("refuses a form that is broken, and one with a wrong field, with a text", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const bodies = ["", "abc", "--x", "--x\r\n", "--x\r\nContent-Disposition", part, `${part}\r\n--y--`];
    const types = [
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "multipart/form-data; boundary=",
    ];
    for (const type of types) {
      for (const body of bodies) {
        const refused = await shop.call("POST", "/api/admin/upload/edition", {
          cookie,
          headers: { "content-type": type },
          body,
        });
        expect(refused.status, `${type} ${body}`).toBe(400);
        expect(refused.json.error).toMatch(/^\p{Lu}[^{}]+\.$/u);
      }
    }
    for (const [field, value] of [
      ["publicationDate", "10000-01-01"],
      ["title", "Livre\u202Eterces"],
      ["author", "a\0b"],
    ] as const) {
      const refused = await uploadEdition(files.pdf, [[field, value]]);
      expect(refused.status, field).toBe(400);
      expect(Object.keys(refused.json.fields as object)).toEqual([field]);
    }
    expect(shop.logged).toEqual([]);
  });

  it("of a DOCX answers its path, without pages", async () => {
    const answer = await uploadEdition(files.docx);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ path: expect.any(String), pages: null });
  });

  it("of a cover answers its path", async () => {
    const png = await sharp(files.cover).png().toBuffer();
    for (const cover of [files.cover, png]) {
      const answer = await uploadCover(cover);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ path: expect.any(String) });
    }
  });

  it.each([
    [599, 900, /moins de 600/],
    [1200, 800, /plus large que haute/],
  ])("of a cover of %i by %i pixels takes it, with a warning", async (width, height, warning) => {
    const small = await sharp(files.cover).resize(width, height, { fit: "fill" }).toBuffer();
    const answer = await uploadCover(small);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ path: expect.any(String), warning: expect.stringMatching(warning) });
  });

  it("takes fields and file in any order, knows types by content and ignores the name", async () => {
    const first = await multipart("/api/admin/upload/edition", [
      ["file", files.pdf, "../../roman.docx"],
      ...names,
      ["publicationDate", "1880-02-15"],
    ]);
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ pages: 3, suggestedIsFreeForSubscribers: true });
    expect(first.json.path).not.toContain("roman");
  });

  it.each([
    ["no file", "/api/admin/upload/edition", () => names, 400],
    [
      "a text",
      "/api/admin/upload/edition",
      (): Part[] => [["file", Buffer.from("Longtemps, je me suis couché")]],
      415,
    ],
    ["a picture as the text", "/api/admin/upload/edition", (): Part[] => [["file", files.cover]], 415],
    ["a PDF as the cover", "/api/admin/upload/cover", (): Part[] => [["cover", files.pdf]], 415],
    ["an empty file", "/api/admin/upload/edition", (): Part[] => [["file", Buffer.alloc(0)]], 422],
    [
      "a broken PDF",
      "/api/admin/upload/edition",
      (): Part[] => [["file", Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(2000)])]],
      422,
    ],
    [
      "a broken DOCX",
      "/api/admin/upload/edition",
      (): Part[] => [["file", files.docx.subarray(0, 2000)]],
      422,
    ],
    ["half a cover", "/api/admin/upload/cover", (): Part[] => [["cover", files.cover.subarray(0, 800)]], 422],
  ])("of %s to %s is refused with a reason, and nothing is stored", async (_name, path, parts, status) => {
    const count = async () => (await shop.deps.db.select().from(uploads)).length;
    const before = await count();
    const refused = await multipart(path, parts());
    expect(refused.status).toBe(status);
    expect(refused.json.error).toMatch(/^[A-ZÀÉ].*[.!]$/su);
    expect(await count()).toBe(before);
    expect(await scratch()).toEqual([]);
  });

  it("of anything but multipart is 415", async () => {
    for (const path of ["/api/admin/upload/edition", "/api/admin/upload/cover"]) {
      const json = await shop.call("POST", path, { cookie, body: { file: "x" } });
      expect(json.status).toBe(415);
      const plain = await shop.call("POST", path, {
        cookie,
        body: "x",
        headers: { "content-type": "text/plain" },
      });
      expect(plain.status).toBe(415);
    }
  });

  it("of too large a file is 413 and says the limit", async () => {
    const limits = shop.deps.config.uploadLimits;
    const usual = { ...limits };
    Object.assign(limits, { pdf: 1024 * 1024, docx: 1024, cover: 1024 });
    try {
      const pdf = await uploadEdition(Buffer.concat([files.pdf, Buffer.alloc(2 * 1024 * 1024)]));
      expect(pdf.status).toBe(413);
      expect(pdf.json.error).toContain("1 Mo");
      expect((await uploadEdition(files.docx)).status).toBe(413);
      expect((await uploadCover(files.cover)).status).toBe(413);
    } finally {
      Object.assign(limits, usual);
    }
    expect(await scratch()).toEqual([]);
  });

  it("serves the cover's pictures for ever, under a name of their content", async () => {
    const created = await publish(await bookForm());
    const { cover_url } = (await editionOf(created.json.editionId)).json;
    expect(cover_url).toMatch(/^\/couvertures\/[0-9a-f]{20}\/\d+\.jpeg$/);
    const picture = await shop.call("GET", cover_url);
    expect(picture.status).toBe(200);
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    expect(picture.headers["cache-control"]).toContain("immutable");
    expect((await sharp(picture.bytes).metadata()).format).toBe("jpeg");
    for (const path of [
      "/couvertures/x/480.jpeg",
      `${cover_url}.tmp`,
      "/couvertures/..%2f..%2fuploads/x.pdf",
      "/couvertures/%2e%2e/480.jpeg",
    ]) {
      expect((await shop.call("GET", path)).status, path).toBe(404);
    }
  });

  it("leads to the cover's pictures at another address, where browsers may get them", async () => {
    const env = { COVERS: "https://cdn.exemple.fr/livres/" };
    const elsewhere = await openTestShop({ env, beside: shop });
    try {
      const { cover_url } = (await editionOf((await publish(await bookForm())).json.editionId)).json;
      const { status, headers } = await elsewhere.call("GET", cover_url);
      expect(status).toBe(302);
      const path = String(cover_url).replace("/couvertures/", "/covers/");
      expect(headers["location"]).toBe(`https://cdn.exemple.fr/livres${path}`);
      expect(headers["cache-control"]).toBe("public, max-age=43200");
      expect(headers["content-security-policy"]).toContain(
        "img-src 'self' data: blob: https://cdn.exemple.fr;",
      );
      expect((await elsewhere.call("GET", `${cover_url}.tmp`)).status).toBe(404);
    } finally {
      await elsewhere.close();
    }
  });
});

describe("Publishing a book (admin.md §7)", () => {
  it("answers 201 and shows it immediately, with pending formats", async () => {
    const romans = await buildCategory(shop, "Romans");
    const created = await publish(
      await bookForm({ title: " Au Bonheur des Dames ", categoryIds: [romans, romans] }),
    );
    expect(created.status).toBe(201);
    expect(Object.keys(created.json).toSorted()).toEqual(["editionId", "id"]);
    const { json: edition } = await editionOf(created.json.editionId);
    expect(edition).toMatchObject({
      title: "Texte intégral",
      description: null,
      publication_date: "1880-02-15",
      price_cents: 499,
      is_free: false,
      book_title: "Au Bonheur des Dames",
      book_author: "Émile Zola",
      // The file's own number of pages, not the one in the call.
      pages: 3,
    });
    const book = await shop.call("GET", "/api/books/au-bonheur-des-dames");
    expect(book.json.tags).toEqual(["naturalisme", "Paris"]);
    expect((await shop.call("GET", `/api/books?categoryId=${romans}`)).json.total).toBe(1);
    const pending = { state: "pending" };
    expect(edition.formats).toEqual({ pdf: pending, epub: pending, azw3: pending });
  });

  it("takes tags as a list too", async () => {
    const created = await publish(await bookForm({ title: "Germinal", tags: ["#mine", " grève ", ""] }));
    expect(created.status).toBe(201);
    expect((await shop.call("GET", "/api/books/germinal")).json.tags).toEqual(["mine", "grève"]);
  });

  it.each([
    [0, 0],
    [0.99, 99],
    [1.1, 110],
    [19.99, 1999],
    [10_000, 1_000_000],
  ])("takes the price %j as %i cents", async (priceEuros, cents) => {
    const created = await publish(await bookForm({}, { priceEuros }));
    expect(created.status).toBe(201);
    expect((await editionOf(created.json.editionId)).json.price_cents).toBe(cents);
  });

  it("takes no price as the one that the PDF's pages and the date suggest, never as 0", async () => {
    for (const [priceEuros, publicationDate, cents] of [
      [undefined, "1880-02-15", 99],
      [null, "2026-11-01", 199],
    ] as const) {
      const created = await publish(await bookForm({}, { priceEuros, publicationDate }));
      expect(created.status).toBe(201);
      expect((await editionOf(created.json.editionId)).json.price_cents).toBe(cents);
    }
  });

  it("asks for a price, on its field, when nothing suggests one", async () => {
    const form = await bookForm({}, { priceEuros: undefined, pdfPath: "uploads/inconnu.pdf" });
    const refused = await publish(form);
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ["edition.priceEuros"]]);
    const { id } = await buildBook(shop, { title: "Pot-Bouille" });
    const further = await shop.call("POST", `/api/admin/books/${id}/editions`, {
      cookie,
      body: form.edition,
    });
    expect([further.status, Object.keys(further.json.fields)]).toEqual([400, ["priceEuros"]]);
  });

  it.each([-0.01, -1, 4.999, 10_000.01, 1e9, "4.99", "12,5", "NaN", "abc", [], 1e300])(
    "refuses the price %j",
    async (priceEuros) => {
      const refused = await publish({
        ...(await bookForm({}, { priceEuros, pdfPath: "x", docxPath: "x", coverPath: "x" })),
      });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.json.fields)).toContain("edition.priceEuros");
      expect(JSON.stringify(refused.json)).not.toMatch(/Invalid|expected|received/);
    },
  );

  it.each(["title", "author"])("asks for %s", async (field) => {
    const refused = await publish(await bookForm({ [field]: "  " }));
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe("Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).");
  });

  it.each(["editionTitle", "publicationDate", "pdfPath", "docxPath", "coverPath"])(
    "asks for the edition's %s",
    async (field) => {
      const refused = await publish(await bookForm({}, { [field]: undefined }));
      expect(refused.status).toBe(400);
      expect(refused.json.error).toBe("Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).");
      const book = await buildBook(shop);
      const further = await shop.call("POST", `/api/admin/books/${book.id}/editions`, {
        cookie,
        body: await editionForm({ [field]: undefined }),
      });
      expect(further.status).toBe(400);
      expect(further.json.error).toBe(
        "Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).",
      );
    },
  );

  it.each(["2026-02-30", "0999-12-31", "hier", "1880", "1880-02-15T00:00:00Z"])(
    "refuses the date %s",
    async (publicationDate) => {
      expect((await publish(await bookForm({}, { publicationDate }))).status).toBe(400);
    },
  );

  it("refuses any path that the server did not issue for that kind, and stores nothing", async () => {
    const { pdfPath, docxPath, coverPath } = await uploadAll();
    const used = await bookForm();
    expect((await publish(used)).status).toBe(201);
    for (const wrong of [
      { pdfPath: "../../etc/passwd" },
      { pdfPath: "uploads/00000000-0000-0000-0000-000000000000.pdf" },
      { pdfPath: coverPath },
      { docxPath: pdfPath },
      { coverPath: docxPath },
      { pdfPath: (used.edition as { pdfPath: string }).pdfPath },
      { pdfPath: `${pdfPath} ` },
    ]) {
      const form = await bookForm({ title: `Refusé ${JSON.stringify(wrong)}` }, wrong);
      expect((await publish(form)).status).toBe(400);
      expect(
        (
          await shop.call("POST", "/api/admin/books/check", {
            cookie,
            body: { title: form.title, author: form.author },
          })
        ).status,
      ).toBe(200);
    }
  });

  it("refuses unknown categories inside a book: 400", async () => {
    for (const id of [999_999, 2 ** 31, -1, 1.5, "1"]) {
      expect((await publish(await bookForm({ categoryIds: [id] }))).status, String(id)).toBe(400);
    }
  });

  it("refuses a book that exists, without regard to case, accents and outer blanks", async () => {
    await publish(await bookForm({ title: "L’Œuvre", author: "Émile Zola" }));
    for (const [title, author] of [
      ["L'OEUVRE", "emile zola"],
      ["  l’œuvre ", " ÉMILE ZOLA"],
    ]) {
      const check = await shop.call("POST", "/api/admin/books/check", { cookie, body: { title, author } });
      expect(check.status).toBe(409);
      expect(check.json).toEqual({ error: "Livre déjà existant." });
      const again = await publish(await bookForm({ title, author }));
      expect(again.status).toBe(409);
      expect(again.json).toEqual({ error: "Livre déjà existant." });
    }
    const other = await shop.call("POST", "/api/admin/books/check", {
      cookie,
      body: { title: "L’Œuvre", author: "Un autre" },
    });
    expect(other.status).toBe(200);
    expect(other.json).toEqual({ ok: true });
  });

  it("gives books of the same title different slugs, also when published concurrently", async () => {
    const forms = await Promise.all(["A", "B", "C"].map((author) => bookForm({ title: "Poésies", author })));
    const answers = await Promise.all(forms.map(publish));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const slug of ["poesies", "poesies-2", "poesies-3"]) {
      expect((await shop.call("GET", `/api/books/${slug}`)).status, slug).toBe(200);
    }
  });

  it("accepts one of five concurrent publications of one book", async () => {
    const forms = await Promise.all(Array.from({ length: 5 }, () => bookForm({ title: "La Terre" })));
    const answers = await Promise.all(forms.map(publish));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe("A further edition (admin.md §7)", () => {
  it("joins its book, under a slug of its own", async () => {
    const book = await buildBook(shop, { title: "Thérèse Raquin" });
    const path = `/api/admin/books/${book.id}/editions`;
    const answers = [
      await shop.call("POST", path, { cookie, body: await editionForm() }),
      await shop.call("POST", path, { cookie, body: await editionForm({ isFree: true }) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { editions } = (await shop.call("GET", `/api/books/${book.slug}`)).json;
    expect(editions.map(({ slug }: { slug: string }) => slug)).toEqual([
      "texte-integral",
      "texte-integral-2",
      "texte-integral-3",
    ]);
    expect(editions[2]).toMatchObject({ is_free: true, price_cents: 99 });
    // The back office shows the stored price.
    expect((await editionOf(answers[1]?.json.editionId)).json).toMatchObject({
      is_free: true,
      price_cents: 499,
    });
  });

  it("of an unknown book, or an unknown edition, is 404", async () => {
    expect(
      (await shop.call("POST", "/api/admin/books/999999/editions", { cookie, body: await editionForm() }))
        .status,
    ).toBe(404);
    expect((await editionOf(999_999)).status).toBe(404);
    expect((await shop.call("GET", "/api/admin/editions/abc", { cookie })).status).toBe(400);
  });
});
