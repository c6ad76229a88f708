import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as mupdf from "mupdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDate } from "#platform/data/dates.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
let sent: { pdf: Buffer; docx: Buffer };

const send = (field: "pdf" | "docx" | "cover", content: Buffer, name: string) =>
  sendSource(shop, cookie, field, content, name);

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  sent = { pdf: await samplePdf(3), docx: await sampleDocx() };
  const { json } = await shop.call("POST", "/api/admin/books", {
    cookie,
    body: {
      title: "La Débâcle",
      author: "Émile Zola",
      description: "",
      tags: "",
      categoryIds: [],
      edition: {
        editionTitle: "Texte intégral",
        editionDescription: "",
        publicationDate: "1892-06-21",
        priceEuros: 4.99,
        pdfPath: await send("pdf", sent.pdf, "La Débâcle, mise en pages (v2).pdf"),
        docxPath: await send("docx", sent.docx, "débâcle.docx"),
        coverPath: await send("cover", await sampleCover(), "couv.png"),
      },
    },
  });
  ({ editionId } = json);
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
});
afterAll(() => shop?.close());

const files = (id = editionId) => shop.call("GET", `/api/admin/editions/${id}/files`, { cookie });
const download = (kind: string, id = editionId) =>
  shop.call("GET", `/api/admin/editions/${id}/files/${kind}`, { cookie });
const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const entries = async () =>
  (await shop.call("GET", "/api/admin/audit?kind=file-opened", { cookie })).json.items;

describe("The files of an edition", () => {
  it("are listed with name, size, pages, date, administrator and checksum, and with the number of owners", async () => {
    for (const member of [await buildMember(shop), await buildMember(shop)])
      await buildLibrary(shop, member.id, [editionId]);
    const { status, json } = await files();
    expect(status).toBe(200);
    expect(json.owners).toBe(2);
    expect(json.files.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ["pdf", "La Débâcle, mise en pages (v2).pdf"],
      ["epub", "La Débâcle - Texte intégral.epub"],
      ["azw3", "La Débâcle - Texte intégral.azw3"],
      ["docx", "débâcle.docx"],
      ["cover", "couv.jpeg"],
    ]);
    const [pdf, epub, , docx] = json.files;
    expect(pdf).toMatchObject({ size: sent.pdf.length, pages: 3, sha256: digest(sent.pdf) });
    expect(pdf.by).toEqual(expect.any(String));
    expect(pdf.at).toBe(shop.clock.now.toISOString());
    expect(docx).toMatchObject({
      size: sent.docx.length,
      pages: null,
      sha256: digest(sent.docx),
      by: pdf.by,
    });
    expect(epub).toMatchObject({ by: null, pages: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("are sent to the publisher: formats marked “Épreuve”, DOCX and cover as they are", async () => {
    const pdf = await download("pdf");
    expect(pdf.status).toBe(200);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-length"]).toBe(String(pdf.bytes.length));
    expect(pdf.headers["content-disposition"]).toContain("filename*=UTF-8''%C3%89preuve%20-%20La");
    const mark = `Épreuve · ne pas diffuser · ${formatDate(shop.clock.now)}`;
    const page = new mupdf.PDFDocument(pdf.bytes).loadPage(2).toStructuredText("preserve-whitespace");
    expect(page.asText().replaceAll(/\s+/g, " ")).toContain(mark);
    for (const kind of ["epub", "azw3"]) {
      const { status, bytes } = await download(kind);
      expect(status).toBe(200);
      expect(bytes.includes("EXEMPLAIRE-PERSONNEL")).toBe(false);
      expect(bytes.includes("Épreuve · ne pas diffuser")).toBe(true);
    }
    expect((await download("docx")).bytes.equals(sent.docx)).toBe(true);
    const cover = await download("cover");
    expect(cover.headers["content-type"]).toBe("image/jpeg");
    expect(cover.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it("leave an audit entry for each download, and none for a request of headers", async () => {
    const before = (await entries()).length;
    await download("docx");
    const [latest, ...others] = await entries();
    expect(others).toHaveLength(before);
    expect(latest).toMatchObject({
      object_type: "edition",
      object_id: String(editionId),
      details: { file: "DOCX" },
    });
    const head = await shop.app.inject({
      method: "HEAD",
      url: `/api/admin/editions/${editionId}/files/docx`,
      headers: { cookie },
    });
    expect(head.headers["content-length"]).toBe(String(sent.docx.length));
    expect(await entries()).toHaveLength(before + 1);
  });

  it("are only for administrators, of a known edition, and of a known kind", async () => {
    const member = await buildMember(shop);
    const path = `/api/admin/editions/${editionId}/files`;
    expect((await shop.call("GET", path, { token: member.token })).status).toBe(401);
    expect((await shop.call("GET", `${path}/docx`, { token: member.token })).status).toBe(401);
    expect((await files(999_999)).status).toBe(404);
    expect((await download("pdf", 999_999)).status).toBe(404);
    expect((await download("mobi")).status).toBe(400);
  });

  it("that the store has lost answer 503, without an audit entry", async () => {
    const { docx } = await shop.publishing.sources(editionId);
    await rm(join(shop.deps.config.storageDir, docx?.storagePath ?? "none"));
    const before = (await entries()).length;
    const { status, json } = await download("docx");
    expect(status).toBe(503);
    expect(json.error).toContain("momentanément indisponible");
    expect(await entries()).toHaveLength(before);
  });
});
