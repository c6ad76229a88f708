import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as mupdf from "mupdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { formatDate } from "#platform/data/dates.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { album, novel2, novel3, packEpub } from "#test/formats/sample-epubs.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const send = async (kind: "pdf" | "docx" | "epub" | "cover", content: Buffer, name: string) =>
  basename(await sendSource(shop, cookie, kind, content, name));
const proof = (file: string, format: string, query: Record<string, string> = {}) =>
  shop.call("GET", `/api/admin/uploads/${file}/proof/${format}?${new URLSearchParams(query)}`, { cookie });
async function partsOf(epub: Buffer): Promise<[name: string, content: Buffer][]> {
  const path = join(shop.dataDir, "proof.epub");
  await writeFile(path, epub);
  return [...(await readZipParts(path))];
}
/** The texts of an EPUB. */
const textOf = async (epub: Buffer): Promise<string> =>
  (await partsOf(epub))
    .filter(([name]) => /\.(xhtml|opf)$/.test(name))
    .map(([, content]) => content.toString())
    .join("\n");
const opened = async () =>
  (await shop.call("GET", "/api/admin/audit?kind=file-opened", { cookie })).json.items;

describe("A proof before publication", () => {
  it("of a PDF is its pages, marked", async () => {
    const { status, bytes, headers } = await proof(
      await send("pdf", await samplePdf(3), "épreuves.pdf"),
      "pdf",
    );
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain(encodeURIComponent("Épreuve - épreuves.pdf"));
    expect(headers["cache-control"]).toContain("no-store");
    const text = mupdf.Document.openDocument(bytes, "application/pdf")
      .loadPage(2)
      .toStructuredText("preserve-whitespace")
      .asText();
    expect(text).toContain("Épreuve");
    expect(text).toContain(formatDate(shop.clock.now));
    expect((await opened())[0].details).toEqual({ file: "PDF", name: "Épreuve - épreuves.pdf" });
  });

  it("of a DOCX is the EPUB and the AZW3 as the form describes them", async () => {
    const file = await send("docx", await sampleDocx("Quoi ? Il s'en alla."), "roman.docx");
    const cover = await send("cover", await sampleCover(), "couv.jpg");
    const form = { title: "Le Départ", author: "Ève Œuvrard, Luc Trait", editionTitle: "Poche", cover };
    const { status, bytes, headers } = await proof(file, "epub", form);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain(encodeURIComponent("Épreuve - Le Départ - Poche.epub"));
    const text = await textOf(bytes);
    for (const part of [
      "Le Départ",
      "Ève Œuvrard</dc:creator>",
      "Luc Trait</dc:creator>",
      "Épreuve",
      "Poche",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Quoi\u202F? Il s’en alla.");
    expect((await partsOf(bytes)).some(([name]) => /\.jpe?g$/.test(name))).toBe(true);
    const plain = await textOf((await proof(file, "epub", { ...form, typography: "none" })).bytes);
    expect(plain).toContain("Quoi ? Il s'en alla.");
    const unnamed = await proof(file, "azw3");
    expect(unnamed.status).toBe(200);
    expect(unnamed.bytes.subarray(60, 68).toString()).toBe("BOOKMOBI");
    expect(unnamed.headers["content-disposition"]).toContain(encodeURIComponent("Épreuve - roman.azw3"));
  });

  it("of an EPUB is that EPUB with its mark, or its upgrade, and no AZW3 of a fixed layout", async () => {
    const novel = await send("epub", await packEpub(await novel3()), "roman.epub");
    expect(await textOf((await proof(novel, "epub")).bytes)).toContain("Épreuve");
    const old = await send("epub", await packEpub(await novel2()), "ancien.epub");
    expect(await textOf((await proof(old, "epub")).bytes)).toContain('version="2.0"');
    expect(await textOf((await proof(old, "epub", { upgrade: "1" })).bytes)).toContain('version="3.0"');
    const fixed = await send("epub", await packEpub(await album()), "album.epub");
    expect((await proof(fixed, "azw3")).status).toBe(404);
    expect((await proof(fixed, "epub")).status).toBe(200);
  });

  it("leaves no file and no row behind", async () => {
    const file = await send("docx", await sampleDocx(), "roman.docx");
    await proof(file, "epub");
    await expect.poll(() => readdir(shop.deps.config.scratchDir)).toEqual([]);
  });

  it("is for administrators, of known files that belong to no edition, and of their formats", async () => {
    const file = await send("pdf", await samplePdf(1), "un.pdf");
    const { token } = await buildMember(shop);
    const path = `/api/admin/uploads/${file}/proof/pdf`;
    expect((await shop.call("GET", path, { token })).status).toBe(401);
    expect((await shop.call("GET", path)).status).toBe(401);
    const before = (await opened()).length;
    const head = await shop.app.inject({ method: "HEAD", url: path, headers: { cookie } });
    expect(head.statusCode).toBe(200);
    for (const [name, format, status] of [
      [file, "epub", 404],
      [file, "mobi", 400],
      ["inconnu.pdf", "pdf", 404],
      ["..%2F..%2Feditions%2F1.pdf", "pdf", 404],
      [`${"a".repeat(101)}.pdf`, "pdf", 400],
      [await send("cover", await sampleCover(), "c.jpg"), "pdf", 404],
    ] as const)
      expect((await proof(name, format)).status).toBe(status);
    const docx = await send("docx", await sampleDocx(), "a.docx");
    for (const query of [{ cover: file }, { cover: "inconnue.jpeg" }])
      expect((await proof(docx, "epub", query)).status).toBe(404);
    for (const query of [
      { typography: "quotes,autre" },
      { typography: "" },
      { language: "xx" },
      { publicationDate: "2026-02-31" },
      { title: "x".repeat(301) },
      { upgrade: "oui" },
    ])
      expect((await proof(docx, "epub", query)).status).toBe(400);
    expect(await opened()).toHaveLength(before);
  });
});
