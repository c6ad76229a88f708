import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editionSources } from "#books/publishing/publishing.tables.ts";
import {
  type ReadCatalogue,
  checkCatalogue,
  sendCatalogue,
  writtenCatalogue,
} from "#test/catalogue-import.ts";
import { buildAdministrator } from "#test/factories.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

/** A document with a diagram, whose words no ebook keeps. */
function lossyDocx(words = 250): Promise<Buffer> {
  const written = Array.from({ length: words }, (_, word) => `mot${word}`).join(" ");
  const diagram = "http://schemas.openxmlformats.org/drawingml/2006/diagram";
  const data = `<dgm:dataModel xmlns:dgm="${diagram}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>${written}</a:t></a:r></a:p></dgm:dataModel>`;
  const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${diagram}"><dgm:relIds xmlns:dgm="${diagram}" r:dm="rId9"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const heading = wordParagraph("Le plan", '<w:pStyle w:val="Heading1"/>');
  return wordFile(heading + wordParagraph("Voici le plan.") + drawing + wordParagraph("Fin."), {
    relationships: `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="diagrams/data1.xml"/>`,
    files: { "word/diagrams/data1.xml": Buffer.from(data) },
  });
}

const missing = "250\u00A0mots sur 256 manquent dans l’EPUB.";
const place =
  "250\u00A0mots après «\u202FVoici le plan.\u202F»\u202F: «\u202Fmot0 mot1 mot2 mot3 mot4 mot5 mot6 mot7\u202F».";

const uploadDocx = async (content: Buffer) => sendSource(shop, cookie, "docx", content, "texte.docx");
const editionOf = async (docxPath: string) => ({
  editionTitle: "Texte intégral",
  publicationDate: "1880-02-15",
  priceEuros: 4.99,
  pdfPath: await sendSource(shop, cookie, "pdf", await samplePdf(1), "livre.pdf"),
  docxPath,
  coverPath: await sendSource(shop, cookie, "cover", await sampleCover(), "livre.jpg"),
});
const send = (method: "POST" | "PUT", path: string, body: object) =>
  shop.call(method, path, { cookie, body });
const formatsOf = async (editionId: number) =>
  (await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json.formats;

describe("A text of which many words are missing in the ebooks", () => {
  it("is published only after the publisher has seen what is missing and where", async () => {
    const edition = await editionOf(await uploadDocx(await lossyDocx()));
    const book = { title: "Lacunaire", author: "Émile Zola", edition };
    const asked = await send("POST", "/api/admin/books", book);
    expect(asked.status).toBe(409);
    expect(asked.json).toMatchObject({
      code: "text_missing",
      error: `${missing} ${place}`,
      fields: { "edition.docxPath": `${missing} ${place}` },
      text: { whole: false, asks: true, lines: [missing, place] },
    });
    const accepted = { ...book, edition: { ...edition, acceptMissingText: true } };
    const published = await send("POST", "/api/admin/books", accepted);
    expect(published.status).toBe(201);
    expect(await settledFormats(shop, published.json.editionId)).toEqual(allReady);
    const { epub, azw3 } = await formatsOf(published.json.editionId);
    for (const { text } of [epub, azw3])
      expect(text).toEqual({ whole: false, asks: true, lines: [missing, place] });
  });

  it("replaces another one, and makes a further edition, in the same way", async () => {
    const { bookId, editionId } = await publishReadySample(shop, { title: "Entier", editionTitle: "Un" });
    const further = await editionOf(await uploadDocx(await lossyDocx()));
    const refused = await send("POST", `/api/admin/books/${bookId}/editions`, further);
    expect(refused).toMatchObject({ status: 409, json: { code: "text_missing" } });
    const change = {
      editionTitle: "Un",
      publicationDate: "1880-02-15",
      docxPath: await uploadDocx(await lossyDocx()),
    };
    const asked = await send("PUT", `/api/admin/editions/${editionId}`, change);
    expect(asked).toMatchObject({ status: 409, json: { code: "text_missing" } });
    const changed = await send("PUT", `/api/admin/editions/${editionId}`, {
      ...change,
      acceptMissingText: true,
    });
    expect(changed.status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });

  it("does not replace the ebooks that readers have when they are made again, until the publisher accepts it", async () => {
    const edition = { ...(await editionOf(await uploadDocx(await lossyDocx()))), acceptMissingText: true };
    const { json } = await send("POST", "/api/admin/books", { title: "Refait", author: "Zola", edition });
    const editionId = json.editionId as number;
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    // As if the words were lost since another version of the program.
    await shop.deps.db
      .update(editionSources)
      .set({ acceptsMissingText: false })
      .where(eq(editionSources.editionId, editionId));
    const retry = (body: object | null) =>
      shop.call("POST", `/api/admin/editions/${editionId}/formats/epub/retry`, { cookie, body });
    expect((await retry(null)).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toMatchObject({ epub: `${missing} ${place}` });
    expect((await formatsOf(editionId)).epub).toMatchObject({
      state: "failed",
      earlier: true,
      text: { asks: true },
    });
    expect((await retry({ acceptMissingText: true })).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });

  it("is not taken from an import: the edition stays off sale, with a remark", async () => {
    const sent = await sendCatalogue(
      shop,
      cookie,
      "Titre;Auteur;ISBN;Prix;Date\nImporté;Zola;9782070413805;3;1880-01-01\n",
    );
    await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
    const files = await Promise.all(
      [
        { name: "9782070413805.pdf", kind: "pdf", content: await samplePdf(3) } as const,
        { name: "9782070413805.docx", kind: "docx", content: await lossyDocx() } as const,
        { name: "9782070413805.jpg", kind: "cover", content: await sampleCover() } as const,
      ].map(async ({ name, kind, content }) => ({
        name,
        kind,
        path: await sendSource(shop, cookie, kind, content, name),
      })),
    );
    const id = sent.json.id as number;
    await shop.call("POST", `/api/admin/imports/${id}/files`, { cookie, body: { files } });
    const reasons = async () =>
      (await shop.call("GET", `/api/admin/imports/${id}/rows`, { cookie })).json.map(
        ({ reason }: { reason: string }) => reason,
      );
    const remark = `9782070413805.docx n’est pas repris, pour ne rien publier d’incomplet\u202F: ${missing} ${place}`;
    const said = `Hors vente, il manque\u202F: DOCX ou EPUB. ${remark}`;
    expect(await reasons()).toEqual([said]);
    await writtenCatalogue(shop, cookie, id);
    expect(await reasons()).toEqual([said]);
    const books = (await shop.call("GET", "/api/admin/books", { cookie })).json;
    const imported = books.find(({ title }: { title: string }) => title === "Importé");
    expect(imported.editions[0]).toMatchObject({ sale: "withdrawn", pages: 3 });
  });
});

describe("A text whose words are all in the ebooks", () => {
  it("says so at the upload, and on the edition's screen", async () => {
    const { analysis } = await shop.publishing.uploadDocx(await placed(await sampleDocx()));
    expect(analysis.text).toEqual({ whole: true, asks: false, lines: ["Tout le texte y est."] });
  });

  it("names what is left out on purpose", async () => {
    const hidden = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Note pour moi.</w:t></w:r></w:p>";
    const docx = await wordFile(wordParagraph("Le texte.") + hidden);
    const { analysis } = await shop.publishing.uploadDocx(await placed(docx));
    expect(analysis.text?.lines).toEqual([
      "Tout le texte y est.",
      "Laissé de côté exprès\u202F: texte masqué (3\u00A0mots).",
    ]);
  });
});

async function placed(content: Buffer): Promise<string> {
  const path = join(shop.dataDir, `texte-${content.length}.docx`);
  await writeFile(path, content);
  return path;
}
