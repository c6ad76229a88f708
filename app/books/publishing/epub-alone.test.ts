import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { type EpubParts, novel3, packEpub, page3 } from "#test/formats/sample-epubs.ts";
import { settledFormats } from "#test/published-edition.ts";
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

const send = (kind: "pdf" | "docx" | "epub" | "cover", content: Buffer) =>
  sendSource(shop, cookie, kind, content, `livre.${kind}`);
const epubOf = async (changes: EpubParts = {}) => send("epub", await packEpub(await novel3(changes)));
const fields = { editionTitle: "Texte intégral", publicationDate: "2026-02-15" };
let books = 0;

async function publish(edition: object) {
  const body = {
    title: `Seul ${++books}`,
    author: "Ève Œuillet",
    edition: { ...fields, coverPath: await send("cover", await sampleCover()), ...edition },
  };
  return shop.call("POST", "/api/admin/books", { cookie, body });
}
const read = async (id: number) => (await shop.call("GET", `/api/admin/editions/${id}`, { cookie })).json;
const change = (id: number, more: object) =>
  shop.call("PUT", `/api/admin/editions/${id}`, { cookie, body: { ...fields, ...more } });
const shown = async (bookTitle: string) => {
  const { json } = await shop.call("GET", "/api/books");
  const { slug } = json.items.find(({ title }: { title: string }) => title === bookTitle);
  return (await shop.call("GET", `/api/books/${slug}`)).json.editions[0];
};

/** A table of contents with a list of pages. */
const withPageList = async (count: number): Promise<EpubParts> => {
  const parts = await novel3();
  const [path, nav] = Object.entries(parts).find(([, part]) => String(part).includes('epub:type="toc"')) ?? [
    "",
    "",
  ];
  const [, href = ""] = /href="([^"#]+)/.exec(String(nav)) ?? [];
  const pages = Array.from({ length: count }, (_, at) => `<li><a href="${href}">${at + 1}</a></li>`).join("");
  const list = `<nav epub:type="page-list" hidden="hidden"><h2>Pages</h2><ol>${pages}</ol></nav></body>`;
  return { [path]: String(nav).replace("</body>", list) };
};

describe("A book that is an EPUB", () => {
  let id: number;
  it("is published with its EPUB and its cover alone, at the price that its words suggest", async () => {
    const sent = await publish({ epubPath: await epubOf() });
    expect(sent.status).toBe(201);
    id = sent.json.editionId;
    expect(await settledFormats(shop, id)).toEqual({ pdf: "absent", epub: "ready", azw3: "ready" });
    expect(await read(id)).toMatchObject({ price_cents: 199, pages_estimated: true });
    const edition = await shown(`Seul ${books}`);
    expect(edition).toMatchObject({ pages_estimated: true, formats: { pdf: "absent", epub: "ready" } });
    expect(edition.unavailable).toBeUndefined();
  });

  it("is in the library without a PDF, which nobody waits for", async () => {
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [id]);
    const get = (format: string) =>
      shop.call("GET", `/api/files/download/${id}?format=${format}`, { token: member.token });
    expect((await get("epub")).status).toBe(200);
    const pdf = await get("pdf");
    expect([pdf.status, pdf.json.error]).toEqual([404, "Cette édition n’existe pas dans ce format."]);
  });

  it("has the pages of its own list, which are not estimated", async () => {
    const { json } = await publish({ epubPath: await epubOf(await withPageList(210)) });
    expect(await read(json.editionId)).toMatchObject({
      pages: 210,
      pages_estimated: false,
      price_cents: 699,
    });
    expect((await shown(`Seul ${books}`)).pages_estimated).toBeUndefined();
  });

  it("counts the pages of a PDF that comes later, and then sells it too", async () => {
    expect((await change(id, { pdfPath: await send("pdf", await samplePdf(3)) })).status).toBe(200);
    expect(await settledFormats(shop, id)).toEqual({ pdf: "ready", epub: "ready", azw3: "ready" });
    expect(await read(id)).toMatchObject({ pages: 3, pages_estimated: false, sources: { pdf: true } });
    await change(id, { epubPath: await epubOf({ "EPUB/Text/c3.xhtml": page3("c", '<p id="t">Autre</p>') }) });
    expect(await read(id)).toMatchObject({ pages: 3, pages_estimated: false });
  });

  it("keeps its EPUB until it has both a PDF and a DOCX", async () => {
    const { json } = await publish({
      epubPath: await epubOf(),
      docxPath: await send("docx", await sampleDocx()),
    });
    const refused = await change(json.editionId, { removeEpub: true });
    expect([refused.status, refused.json.error]).toEqual([
      400,
      "Ajoutez d’abord un PDF\u202F: une édition sans votre EPUB a un PDF et un DOCX.",
    ]);
  });
});

describe("Without an EPUB", () => {
  it.each([
    ["a PDF", async () => ({ pdfPath: await send("pdf", await samplePdf()) })],
    ["a DOCX", async () => ({ docxPath: await send("docx", await sampleDocx()) })],
    ["nothing", async () => ({})],
  ])("%s alone is refused as specified, for a book and for an edition", async (_what, files) => {
    const edition = { ...(await files()), priceEuros: 3 };
    const book = await publish(edition);
    expect([book.status, book.json.error]).toEqual([
      400,
      "Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).",
    ]);
    const body = { ...fields, ...edition, coverPath: await send("cover", await sampleCover()) };
    const added = await shop.call("POST", "/api/admin/books/1/editions", { cookie, body });
    expect([added.status, added.json.error]).toEqual([
      400,
      "Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).",
    ]);
  });
});
