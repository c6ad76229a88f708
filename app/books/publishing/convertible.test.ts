import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Document, Packer, Paragraph } from "docx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "#books/publishing/publishing.tables.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";
import { DOCX_PARTS, zipOf } from "#test/formats/zip-fixture.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { publishSample, sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const emptyText =
  "Ce document Word ne contient aucun texte. Vérifiez que c’est le bon fichier, puis envoyez le texte du livre.";
const documents = [
  {
    name: "is empty",
    content: () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph("  ")] }] })),
    reason: emptyText,
  },
  {
    name: "is not well-formed",
    content: () =>
      zipOf({
        ...DOCX_PARTS,
        "word/document.xml": DOCX_PARTS["word/document.xml"].replace("</w:body>", "</w:corps>"),
      }),
    reason: "Le document Word est illisible\u202F: ouvrez-le et enregistrez-le de nouveau au format DOCX.",
  },
];

let files = 0;
async function place(content: Buffer): Promise<string> {
  const path = join(shop.dataDir, `fichier-${++files}`);
  await writeFile(path, content);
  return path;
}
const uploadDocx = async (content: Buffer) => shop.publishing.uploadDocx(await place(content));
const form = async (docxPath: string) => ({
  editionTitle: "Texte intégral",
  editionDescription: "",
  publicationDate: "1880-02-15",
  priceEuros: 4.99,
  pdfPath: (await shop.publishing.uploadPdf(await place(await samplePdf(1)))).path,
  docxPath,
  coverPath: (await shop.publishing.uploadCover(await place(await sampleCover()))).path,
});
const send = (method: "POST" | "PUT", path: string, body: unknown) =>
  shop.call(method, path, { cookie, body });

describe.each(documents)("A DOCX that $name", ({ content, reason }) => {
  it("is reported at the upload, and refused at publication with the reason on its field", async () => {
    const docx = await uploadDocx(await content());
    expect(docx.analysis.refusal).toBe(reason);
    const edition = await form(docx.path);
    const before = await shop.catalogue.editing.count({});
    const book = { title: `Refusé ${docx.path}`, author: "Émile Zola", categoryIds: [], edition };
    const refused = await send("POST", "/api/admin/books", book);
    expect(refused.status).toBe(422);
    expect(refused.json).toEqual({ error: reason, fields: { "edition.docxPath": reason } });
    expect(await shop.catalogue.editing.count({})).toBe(before);
    const { id } = await buildBook(shop);
    const further = await send("POST", `/api/admin/books/${id}/editions`, edition);
    expect(further.status).toBe(422);
    expect(further.json.fields).toEqual({ docxPath: reason });
  });

  it("does not replace one that a book is made of", async () => {
    const { editionId } = await publishSample(shop, { title: `Livre ${++files}`, editionTitle: "Complet" });
    const { path: docxPath } = await uploadDocx(await content());
    const refused = await send("PUT", `/api/admin/editions/${editionId}`, {
      editionTitle: "Autre nom",
      publicationDate: "1880-02-15",
      priceEuros: 4.99,
      docxPath,
    });
    expect(refused.status).toBe(422);
    expect(refused.json.fields).toEqual({ docxPath: reason });
    const { json } = await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie });
    expect(json.title).toBe("Complet");
  });
});

describe("A DOCX with content that an ebook cannot keep", () => {
  const drawing = (uri: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const heading = wordParagraph("Un", '<w:pStyle w:val="Heading1"/>');

  it("is reported at the upload, once per kind, and the report is kept with the file", async () => {
    const body = [
      heading,
      wordParagraph("Le plan."),
      drawing("diagram"),
      drawing("diagram"),
      drawing("chart"),
    ];
    const { path, analysis } = await uploadDocx(await wordFile(body.join("")));
    expect(analysis.warnings).toEqual([
      "2 diagrammes SmartArt n’ont pas pu être repris, le premier après «\u00A0Un Le plan.\u00A0»\u202F: remplacez-les par des images.",
      "Un graphique n’a pas pu être repris, après «\u00A0Un Le plan.\u00A0»\u202F: remplacez-le par une image.",
    ]);
    const [kept] = await shop.deps.db.select().from(uploads).where(eq(uploads.path, path));
    expect(kept?.analysis).toMatchObject({ warnings: analysis.warnings });
  });

  it("is no report where nothing is lost", async () => {
    const { analysis } = await uploadDocx(await wordFile(heading + wordParagraph("Le texte.")));
    expect(analysis).not.toHaveProperty("warnings");
  });
});

describe("A DOCX of which nothing is known", () => {
  it("is converted at publication: one from before that was asked", async () => {
    const docx = await uploadDocx(await documents[0]!.content());
    await shop.deps.db.update(uploads).set({ analysis: {} }).where(eq(uploads.path, docx.path));
    const book = { title: "D’avant", author: "Émile Zola", edition: await form(docx.path) };
    const refused = await send("POST", "/api/admin/books", book);
    expect(refused.status).toBe(422);
    expect(refused.json.error).toBe(emptyText);
  });

  it("that is good is published", async () => {
    const docx = await uploadDocx(await sampleDocx());
    expect(docx.analysis).not.toHaveProperty("refusal");
    await shop.deps.db.update(uploads).set({ analysis: {} }).where(eq(uploads.path, docx.path));
    const book = { title: "D’avant", author: "Émile Zola", edition: await form(docx.path) };
    expect((await send("POST", "/api/admin/books", book)).status).toBe(201);
  });
});
