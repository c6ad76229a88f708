import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator } from "#test/factories.ts";
import { publishSample, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { and, eq } from "drizzle-orm";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  cookie = (await buildAdministrator(shop)).cookie;
  await publishAnother();
});
afterAll(() => shop?.close());

/** The edition for tests of refusals; tests that change an edition create their own. */
let editionId: number;
let bookId: number;
let published = 0;
async function publishAnother(): Promise<void> {
  const sample = { title: `Michel Strogoff ${++published}`, editionTitle: "Texte intégral" };
  ({ bookId, editionId } = await publishSample(shop, sample));
}

const read = async () => (await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json;
const save = (body: object) =>
  shop.call("PUT", `/api/admin/editions/${editionId}`, {
    cookie,
    body: {
      editionTitle: "Texte intégral",
      editionDescription: "",
      publicationDate: "1875-01-01",
      priceEuros: 4.99,
      isFree: false,
      ...body,
    },
  });
const revisions = async () => {
  const rows = await shop.deps.db
    .select()
    .from(editionFormats)
    .where(eq(editionFormats.editionId, editionId));
  return Object.fromEntries(rows.map(({ format, revision }) => [format, revision]));
};
const upload = async (kind: "pdf" | "docx", content: Buffer) => {
  const path = join(shop.dataDir, `nouveau.${kind}`);
  await writeFile(path, content);
  return kind === "pdf" ? shop.publishing.uploadPdf(path) : shop.publishing.uploadDocx(path);
};

describe("PUT /api/admin/editions/{id} (admin.md §7)", () => {
  it("changes name, description, date, price and the free box; files stay", async () => {
    await publishAnother();
    const before = await read();
    const answer = await save({
      editionTitle: " Édition revue ",
      editionDescription: "Corrigée.",
      publicationDate: "1876-05-02",
      priceEuros: 2.5,
      isFree: true,
    });
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({
      id: editionId,
      title: "Édition revue",
      description: "Corrigée.",
      publication_date: "1876-05-02",
      price_cents: 250,
      is_free: true,
      cover_url: before.cover_url,
      pages: before.pages,
      book_id: before.book_id,
      version: answer.json.version,
    });
  });

  it("takes only the given files, and rebuilds only the formats that they change", async () => {
    await publishAnother();
    await save({ priceEuros: 1 });
    expect(await revisions()).toEqual({ pdf: 1, epub: 1, azw3: 1 });
    const pdf = await upload("pdf", await samplePdf(7));
    expect((await save({ pdfPath: pdf.path, pages: 9999 })).status).toBe(200);
    expect((await read()).pages).toBe(7);
    expect(await revisions()).toEqual({ pdf: 2, epub: 1, azw3: 1 });
    const docx = await upload("docx", await sampleDocx());
    await save({ docxPath: docx.path, pdfPath: "", coverPath: null });
    expect(await revisions()).toEqual({ pdf: 2, epub: 2, azw3: 2 });
    await save({ editionTitle: "Autre nom" });
    expect(await revisions()).toEqual({ pdf: 2, epub: 3, azw3: 3 });
  });

  it("refuses paths that the server did not issue for that kind, and stores nothing of such a form", async () => {
    await publishAnother();
    const docx = await upload("docx", await sampleDocx());
    for (const wrong of [
      { pdfPath: "../../etc/passwd" },
      { pdfPath: docx.path },
      { coverPath: docx.path },
      { docxPath: "uploads/00000000-0000-0000-0000-000000000000.docx" },
    ]) {
      const refused = await save({ ...wrong, editionTitle: "Ne doit pas rester" });
      expect(refused.status).toBe(400);
      expect((await read()).title).toBe("Texte intégral");
    }
    expect((await save({ docxPath: docx.path })).status).toBe(200);
    expect((await save({ docxPath: docx.path })).status).toBe(400);
  });

  it.each([
    { editionTitle: "" },
    { editionTitle: undefined },
    { publicationDate: "" },
    { publicationDate: "2026-02-30" },
    { publicationDate: "12/05/1876" },
    { publicationDate: "0999-12-31" },
    { priceEuros: "12,5" },
    { priceEuros: -1 },
    { priceEuros: 1e9 },
    { priceEuros: 4.999 },
    { isFree: "oui" },
    { version: 0 },
  ])("refuses %j", async (body) => {
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json)).not.toMatch(/Invalid|expected|received/);
  });

  it("leaves what is absent as it is, the price before all; 0 is given by saying 0", async () => {
    const said = { editionDescription: "Relue.", priceEuros: 3.5, isFree: true };
    const stored = { description: "Relue.", price_cents: 350, is_free: true };
    expect((await save(said)).status).toBe(200);
    const absent = { editionDescription: undefined, priceEuros: undefined, isFree: undefined };
    expect((await save({ ...absent, editionTitle: "Sans prix" })).status).toBe(200);
    expect(await read()).toMatchObject({ ...stored, title: "Sans prix" });
    expect((await save({ ...absent, priceEuros: null, editionDescription: "" })).status).toBe(200);
    expect(await read()).toMatchObject({ ...stored, description: null });
    const [act] = (await shop.call("GET", "/api/admin/audit", { cookie })).json.items;
    expect(act).toMatchObject({
      kind: "edition-changed",
      details: { before: "3,50\u00a0€", after: "3,50\u00a0€" },
    });
    await save({ priceEuros: 0 });
    expect((await read()).price_cents).toBe(0);
  });

  it("takes every year since 1000", async () => {
    expect((await save({ publicationDate: "1000-01-01" })).status).toBe(200);
    expect((await read()).publication_date).toBe("1000-01-01");
  });

  it("answers 409 to the second of two administrators, and keeps the first one's change", async () => {
    const { version } = await read();
    expect((await save({ editionTitle: "La première", version })).status).toBe(200);
    const second = await save({ editionTitle: "La seconde", version });
    expect(second.status).toBe(409);
    expect(second.json.error).toBe("Cette édition a été modifiée entre-temps.");
    expect((await read()).title).toBe("La première");
  });

  it("of an unknown edition is 404", async () => {
    const answer = await shop.call("PUT", "/api/admin/editions/999999", {
      cookie,
      body: { editionTitle: "Rien", publicationDate: "1876-01-01" },
    });
    expect(answer.status).toBe(404);
  });
});

describe("PUT /api/admin/books/{id}", () => {
  const describeBook = (body: object) =>
    shop.call("PUT", `/api/admin/books/${bookId}`, {
      cookie,
      body: { description: "", tags: "", categoryIds: [], ...body },
    });

  it("has the ebooks made again that say of their book what is no longer true, and nothing else", async () => {
    await publishAnother();
    const { json: book } = await shop.call("GET", `/api/admin/books/${bookId}`, { cookie });
    const { description, tags } = book;
    await describeBook({ description, tags });
    expect(await revisions()).toEqual({ pdf: 1, epub: 1, azw3: 1 });
    expect((await describeBook({ description, tags: [...tags, "courrier"] })).status).toBe(200);
    expect(await revisions()).toEqual({ pdf: 1, epub: 2, azw3: 2 });
    await describeBook({ description: "Un courrier du tsar.", tags: [...tags, "courrier"] });
    expect(await revisions()).toEqual({ pdf: 1, epub: 3, azw3: 3 });
    // An edition's own description replaces its book's.
    await save({ editionDescription: "Édition revue." });
    expect(await revisions()).toEqual({ pdf: 1, epub: 4, azw3: 4 });
    await describeBook({ description: "Encore un autre.", tags: [...tags, "courrier"] });
    expect(await revisions()).toEqual({ pdf: 1, epub: 4, azw3: 4 });
  });

  it("changes nothing of the files when it is refused", async () => {
    const before = await revisions();
    expect((await describeBook({ tags: "courrier", categoryIds: [999_999] })).status).toBe(400);
    expect((await describeBook({ tags: "courrier", version: 99 })).status).toBe(409);
    expect(await revisions()).toEqual(before);
  });
});

describe("GET /api/admin/formats", () => {
  it("shows the state of each format, and the reason of a failure", async () => {
    await shop.deps.db
      .update(editionFormats)
      .set({ state: "failed", reason: "Le DOCX est vide." })
      .where(and(eq(editionFormats.editionId, editionId), eq(editionFormats.format, "epub")));
    const answer = await shop.call("GET", `/api/admin/formats?editionIds=${editionId},999999`, { cookie });
    const pending = { state: "pending" };
    expect(answer.json).toEqual([
      {
        edition_id: editionId,
        formats: { pdf: pending, epub: { state: "failed", reason: "Le DOCX est vide." }, azw3: pending },
      },
      { edition_id: 999_999, formats: { pdf: pending, epub: pending, azw3: pending } },
    ]);
    for (const wrong of ["", "?editionIds=", "?editionIds=a", "?editionIds=1,,2"]) {
      expect((await shop.call("GET", `/api/admin/formats${wrong}`, { cookie })).status).toBe(400);
    }
  });
});
