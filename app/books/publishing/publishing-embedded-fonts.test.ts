import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildAdministrator } from "#test/factories.ts";
import { heading, pack, paragraph } from "#test/formats/sample-building.ts";
import { font } from "#test/formats/sample-epubs.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { sampleCover, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

let files = 0;
const place = async (content: Buffer): Promise<string> => {
  const path = join(shop.dataDir, `fichier-${++files}`);
  await writeFile(path, content);
  return path;
};
const uploadDocx = async (): Promise<string> => {
  const docx = await pack([heading(1, "Chapitre un"), paragraph("Le navire s’éloigna du port.")], {
    fonts: [{ name: "Encre", data: await font() }],
    styles: { default: { document: { run: { font: "Encre" } } } },
  });
  return (await shop.publishing.uploadDocx(await place(docx))).path;
};
const edition = { editionTitle: "Texte intégral", publicationDate: "1880-02-15" };
const change = async (id: number, body: object) => {
  const answer = await shop.call("PUT", `/api/admin/editions/${id}`, {
    cookie,
    body: { ...edition, ...body },
  });
  expect(answer.status).toBe(200);
};
const isAsked = async (id: number): Promise<boolean> =>
  (await shop.call("GET", `/api/admin/editions/${id}`, { cookie })).json.sources.embed_fonts;

async function built(editionId: number) {
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
  const rows = await shop.deps.db
    .select()
    .from(editionFormats)
    .where(eq(editionFormats.editionId, editionId));
  const of = (wanted: string) => rows.find(({ format }) => format === wanted);
  const path = (format: string) => join(shop.deps.config.storageDir, of(format)?.storagePath ?? "");
  const { fonts } = await readEpub(path("epub"));
  return {
    revision: of("epub")?.revision,
    epub: fonts.map(({ path: name }) => name),
    azw3HasFont: (await readFile(path("azw3"))).includes(await font()),
  };
}

describe("The fonts of an edition's DOCX", () => {
  it("are in its ebooks while the publisher asks for them, and no build is made without need", async () => {
    const { json, status } = await shop.call("POST", "/api/admin/books", {
      cookie,
      body: {
        title: "Le Rayon vert",
        author: "Jules Verne",
        edition: {
          ...edition,
          priceEuros: 4.99,
          pdfPath: (await shop.publishing.uploadPdf(await place(await samplePdf(1)))).path,
          docxPath: await uploadDocx(),
          coverPath: (await shop.publishing.uploadCover(await place(await sampleCover()))).path,
        },
      },
    });
    expect(status).toBe(201);
    const id: number = json.editionId;
    const plain = await built(id);
    expect(plain).toMatchObject({ epub: [], azw3HasFont: false });
    expect(await isAsked(id)).toBe(false);
    await change(id, { embedFonts: false });
    expect((await built(id)).revision).toBe(plain.revision);

    await change(id, { embedFonts: true });
    const set = await built(id);
    expect(set).toMatchObject({ epub: ["OEBPS/fonts/texte-1.ttf"], azw3HasFont: true });
    expect(await isAsked(id)).toBe(true);
    await change(id, {});
    expect((await built(id)).revision).toBe(set.revision);

    // A new DOCX keeps the choice.
    await change(id, { docxPath: await uploadDocx() });
    expect((await built(id)).epub).toEqual(["OEBPS/fonts/texte-1.ttf"]);
    await change(id, { embedFonts: false });
    expect(await built(id)).toMatchObject({ epub: [], azw3HasFont: false });
  });
});
