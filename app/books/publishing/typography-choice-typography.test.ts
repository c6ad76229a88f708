import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { textOf } from "#formats/xml/xml-tree.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator } from "#test/factories.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const typed = "Qu'est-ce ? dit-il...";
const set = "Qu’est-ce\u202F? dit-il…";

let files = 0;
const place = async (content: Buffer): Promise<string> => {
  const path = join(shop.dataDir, `fichier-${++files}`);
  await writeFile(path, content);
  return path;
};
const uploadDocx = async () => shop.publishing.uploadDocx(await place(await sampleDocx(typed)));
const publish = async (title: string, edition: object, book: object = {}) => {
  const body = {
    title,
    author: "Jules Verne",
    ...book,
    edition: {
      editionTitle: "Texte intégral",
      publicationDate: "1880-02-15",
      priceEuros: 4.99,
      pdfPath: (await shop.publishing.uploadPdf(await place(await samplePdf(1)))).path,
      docxPath: (await uploadDocx()).path,
      coverPath: (await shop.publishing.uploadCover(await place(await sampleCover()))).path,
      ...edition,
    },
  };
  return shop.call("POST", "/api/admin/books", { cookie, body });
};
const read = async (id: number) => (await shop.call("GET", `/api/admin/editions/${id}`, { cookie })).json;
const change = (id: number, body: object) =>
  shop.call("PUT", `/api/admin/editions/${id}`, {
    cookie,
    body: { editionTitle: "Texte intégral", publicationDate: "1880-02-15", ...body },
  });
async function epubText(editionId: number): Promise<string> {
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
  const rows = await shop.deps.db
    .select()
    .from(editionFormats)
    .where(eq(editionFormats.editionId, editionId));
  const epub = rows.find(({ format }) => format === "epub");
  const book = await readEpub(join(shop.deps.config.storageDir, epub?.storagePath ?? ""));
  return book.spine.map(({ root }) => textOf(root)).join("\n");
}
const revision = async (editionId: number) =>
  (await shop.deps.db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId))).map(
    ({ revision: number }) => number,
  );

describe("French typography of the ebooks", () => {
  it("is counted at the upload", async () => {
    const { analysis } = await uploadDocx();
    expect(analysis.typography).toEqual({
      spaces: 2,
      apostrophes: 2,
      quotes: 0,
      ellipses: 2,
      dashes: 0,
      units: 2,
      ordinals: 0,
    });
  });

  it("is set by default in a book in French, and made again when a kind is switched off", async () => {
    const { json, status } = await publish("Le Rayon vert", {});
    expect(status).toBe(201);
    const id = json.editionId;
    expect(await epubText(id)).toContain(set);
    expect(await read(id)).toMatchObject({
      book_language: "fr",
      typography: null,
      typography_found: { spaces: 2, apostrophes: 2, ellipses: 2, units: 2 },
    });
    expect((await change(id, { typography: ["ellipses"] })).status).toBe(200);
    expect(await epubText(id)).toContain("Qu'est-ce ? dit-il…");
    expect(await read(id)).toMatchObject({ typography: ["ellipses"] });
    const before = await revision(id);
    expect((await change(id, {})).status).toBe(200);
    expect((await change(id, { typography: ["ellipses"] })).status).toBe(200);
    expect(await revision(id)).toEqual(before);
    // A new DOCX keeps the choice.
    expect((await change(id, { docxPath: (await uploadDocx()).path })).status).toBe(200);
    expect(await read(id)).toMatchObject({ typography: ["ellipses"] });
    expect((await change(id, { typography: null })).status).toBe(200);
    expect(await epubText(id)).toContain(set);
  });

  it("is not set by default in a book in another language, nor where it is switched off", async () => {
    const english = await publish("Around the Moon", {}, { notice: { language: "en" } });
    expect(await epubText(english.json.editionId)).toContain(typed);
    const off = await publish("Autour de la Lune", { typography: [] });
    expect(await epubText(off.json.editionId)).toContain(typed);
  });

  it("refuses an unknown kind", async () => {
    for (const typography of [["majuscules"], "spaces", 1])
      expect((await publish("Hector Servadac", { typography })).status).toBe(400);
  });
});
