import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initKf8File } from "@lingo-reader/mobi-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateEpub } from "#formats/source-epub/validation.server.ts";
import { readMark } from "#formats/tasks/read-mark.server.ts";
import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { album, novel2, novel3, packEpub, page3 } from "#test/formats/sample-epubs.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
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

const send = (kind: "pdf" | "docx" | "epub" | "cover", content: Buffer, name = `livre.${kind}`) =>
  sendSource(shop, cookie, kind, content, name);
const novel = async () => packEpub(await novel3());
let books = 0;

async function publish(sources: { epub?: Buffer; docx?: Buffer }) {
  const edition = {
    editionTitle: "Texte intégral",
    editionDescription: "",
    publicationDate: "1880-02-15",
    priceEuros: 4.99,
    pdfPath: await send("pdf", await samplePdf()),
    coverPath: await send("cover", await sampleCover()),
    ...(sources.epub ? { epubPath: await send("epub", sources.epub) } : {}),
    ...(sources.docx ? { docxPath: await send("docx", sources.docx) } : {}),
  };
  const title = `Livre ${++books}`;
  return shop.call("POST", "/api/admin/books", { cookie, body: { title, author: "Émile Zola", edition } });
}
const read = async (id: number) => (await shop.call("GET", `/api/admin/editions/${id}`, { cookie })).json;
const change = async (id: number, more: object) =>
  shop.call("PUT", `/api/admin/editions/${id}`, {
    cookie,
    body: { editionTitle: "Texte intégral", publicationDate: "1880-02-15", priceEuros: 4.99, ...more },
  });
const files = async (id: number) =>
  (await shop.call("GET", `/api/admin/editions/${id}/files`, { cookie })).json;
const kinds = async (id: number) => (await files(id)).files.map(({ kind }: { kind: string }) => kind);

async function download(editionId: number, format: string, range?: string) {
  const member = await buildMember(shop);
  await buildLibrary(shop, member.id, [editionId]);
  const get = (headers = {}) =>
    shop.call("GET", `/api/files/download/${editionId}?format=${format}`, { token: member.token, headers });
  return { first: await get(), second: await get(), part: await get(range ? { range } : {}) };
}
async function saved(bytes: Buffer, name: string): Promise<string> {
  const path = join(shop.dataDir, name);
  await writeFile(path, bytes);
  return path;
}

describe("An edition with the publisher's own EPUB", () => {
  it("is published without a DOCX; the EPUB is sold as it is, with the reader's marks", async () => {
    const { status, json } = await publish({ epub: await novel() });
    expect(status).toBe(201);
    const id = json.editionId as number;
    expect(await settledFormats(shop, id)).toEqual(allReady);
    const { first, second, part } = await download(id, "epub", "bytes=100-20000");
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(part.status).toBe(206);
    expect(part.bytes.equals(first.bytes.subarray(100, 20_001))).toBe(true);
    const path = await saved(first.bytes, "copie.epub");
    expect(await readMark(path)).toMatch(/^Exemplaire personnel de /);
    expect((await validateEpub(path, "3.0")).errors).toEqual([]);
    const parts = await readZipParts(path);
    expect(parts.get("EPUB/Styles/livre.css")?.toString()).toContain("Serif4");
    expect(await kinds(id)).toEqual(["pdf", "epub", "azw3", "source-epub", "cover"]);
    const edition = await read(id);
    expect(edition.sources).toEqual({
      pdf: true,
      docx: false,
      epub: true,
      can_upgrade: false,
      upgrade: false,
      embed_fonts: false,
    });
    expect(edition.formats.epub.warnings).toEqual(expect.arrayContaining([expect.stringMatching(/PKG-010/)]));
  });

  it("has an AZW3 made from it", async () => {
    const { json } = await publish({ epub: await packEpub(await novel2()) });
    expect(await settledFormats(shop, json.editionId)).toEqual(allReady);
    const { first } = await download(json.editionId, "azw3");
    const path = await saved(first.bytes, "copie.azw3");
    expect(await readMark(path)).toMatch(/^Exemplaire personnel de /);
    const book = await initKf8File(path, join(shop.dataDir, "ressources"));
    expect(book.getMetadata()).toMatchObject({ title: "La Débâcle" });
    expect(await readFile(book.getCoverImage())).not.toHaveLength(0);
  });

  it("of version 2 becomes EPUB 3 when the publisher asks for it, and only then", async () => {
    const { json } = await publish({ epub: await packEpub(await novel2()) });
    const id = json.editionId as number;
    expect((await read(id)).sources).toMatchObject({ can_upgrade: true, upgrade: false });
    expect(await settledFormats(shop, id)).toEqual(allReady);
    const versionOf = async () => {
      const { first } = await download(id, "epub");
      const parts = await readZipParts(await saved(first.bytes, `version-${id}.epub`));
      return /<package [^>]*version="(\d)\.0"/.exec(parts.get("OEBPS/content.opf")?.toString() ?? "")?.[1];
    };
    expect(await versionOf()).toBe("2");
    expect((await change(id, { upgradeEpub: true })).status).toBe(200);
    expect(await settledFormats(shop, id)).toEqual(allReady);
    expect(await versionOf()).toBe("3");
    expect((await change(id, { upgradeEpub: false })).status).toBe(200);
    expect(await settledFormats(shop, id)).toEqual(allReady);
    expect(await versionOf()).toBe("2");
  });

  it("wins over a DOCX, which is kept; it can be withdrawn, restored and replaced", async () => {
    const { json } = await publish({ epub: await novel(), docx: await sampleDocx() });
    const id = json.editionId as number;
    expect(await settledFormats(shop, id)).toEqual(allReady);
    const titleOf = async () => {
      const { first } = await download(id, "epub");
      const parts = await readZipParts(await saved(first.bytes, `titre-${id}.epub`));
      return [...parts.keys()].some((name) => name.startsWith("EPUB/Styles/")) ? "own" : "made";
    };
    expect(await titleOf()).toBe("own");
    expect(await kinds(id)).toEqual(["pdf", "epub", "azw3", "docx", "source-epub", "cover"]);
    expect((await change(id, { removeEpub: true })).status).toBe(200);
    expect(await settledFormats(shop, id)).toEqual(allReady);
    expect(await titleOf()).toBe("made");
    const { earlier } = await files(id);
    expect(earlier).toMatchObject([{ kind: "source-epub", name: "livre.epub" }]);
    const restored = await shop.call(
      "POST",
      `/api/admin/editions/${id}/earlier-files/${earlier[0].file}/restore`,
      { cookie },
    );
    expect(restored.status).toBe(200);
    expect(await settledFormats(shop, id)).toEqual(allReady);
    expect(await titleOf()).toBe("own");
    const replacement = await novel();
    const epubPath = await send("epub", replacement, "nouveau.epub");
    expect((await change(id, { epubPath })).status).toBe(200);
    expect((await files(id)).earlier).toMatchObject([{ kind: "source-epub", name: "livre.epub" }]);
    expect(await settledFormats(shop, id)).toEqual(allReady);
    const own = await shop.call("GET", `/api/admin/editions/${id}/files/source-epub`, { cookie });
    expect(own.bytes.equals(replacement)).toBe(true);
  });

  it("is not withdrawn without a DOCX, and its own EPUB is not made again when the metadata changes", async () => {
    const { json } = await publish({ epub: await novel() });
    const id = json.editionId as number;
    expect(await settledFormats(shop, id)).toEqual(allReady);
    const refused = await change(id, { removeEpub: true });
    expect(refused.status).toBe(400);
    expect(refused.json.fields.removeEpub).toMatch(/^Ajoutez d’abord un DOCX/);
    const before = (await files(id)).files.find(({ kind }: { kind: string }) => kind === "epub");
    expect((await change(id, { editionDescription: "Autre description." })).status).toBe(200);
    expect((await read(id)).formats.epub.state).toBe("ready");
    expect((await files(id)).files.find(({ kind }: { kind: string }) => kind === "epub")).toEqual(before);
  });
});

describe("An edition whose pages are all drawings", () => {
  it("is sold with its code, and has no AZW3", async () => {
    const { status, json } = await publish({ epub: await packEpub(await drawings()) });
    expect(status).toBe(201);
    const id = json.editionId as number;
    expect(await settledFormats(shop, id)).toMatchObject({
      epub: "ready",
      azw3: "absent",
    });
    const { first } = await download(id, "epub");
    expect(await readMark(await saved(first.bytes, "dessins.epub"))).toMatch(/^Exemplaire personnel de /);
  });
});

describe("An edition with a fixed layout", () => {
  it("has no AZW3, and says so everywhere without a failure", async () => {
    const { json } = await publish({ epub: await packEpub(await album()) });
    const { editionId: id, id: bookId } = json;
    expect((await read(id)).formats.azw3).toEqual({ state: "absent" });
    expect(await settledFormats(shop, id)).toEqual({ pdf: "ready", epub: "ready", azw3: "absent" });
    const { first } = await download(id, "azw3");
    expect(first.status).toBe(404);
    expect(first.json.error).toBe("Cette édition n’existe pas dans ce format.");
    const proof = await shop.call("GET", `/api/admin/editions/${id}/files/azw3`, { cookie });
    expect(proof.status).toBe(404);
    const { json: list } = await shop.call("GET", `/api/admin/books/${bookId}`, { cookie });
    const book = await shop.call("GET", `/api/books/${list.slug}`, {});
    expect(book.json.editions[0].formats).toEqual({ pdf: "ready", epub: "ready", azw3: "absent" });
    const copy = await download(id, "epub");
    expect(await readMark(await saved(copy.first.bytes, "album.epub"))).toMatch(/^Exemplaire personnel de /);
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [id]);
    const page = await shop.call("GET", `/api/users/${member.id}/dashboard`, { token: member.token });
    expect(page.json.library[0].formats.azw3).toBe("absent");
  });

  it("loses its AZW3 when it replaces another, and gets one again from another", async () => {
    const { json } = await publish({ epub: await novel() });
    const id = json.editionId as number;
    expect(await settledFormats(shop, id)).toEqual(allReady);
    await change(id, { epubPath: await send("epub", await packEpub(await album())) });
    expect(await settledFormats(shop, id)).toEqual({ ...allReady, azw3: "absent" });
    const retried = await shop.call("POST", `/api/admin/editions/${id}/formats/azw3/retry`, { cookie });
    expect(retried.json.azw3).toEqual({ state: "absent" });
    await change(id, { epubPath: await send("epub", await novel()) });
    expect(await settledFormats(shop, id)).toEqual(allReady);
  });
});

/** A book whose pages are all drawings. */
async function drawings() {
  const parts = await album();
  const names = [1, 2, 3, 4];
  const opf = String(parts["OEBPS/content.opf"])
    .replaceAll(/href="p(\d)\.xhtml" media-type="[^"]*"/g, 'href="p$1.svg" media-type="image/svg+xml"')
    .replace('<meta property="rendition:layout">pre-paginated</meta>', "");
  const nav = String(parts["OEBPS/nav.xhtml"]).replace("p1.xhtml", "p1.svg");
  const pages = names.map((n) => [
    `OEBPS/p${n}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 800"><title>Page ${n}</title><image xlink:href="p${n}.jpg" width="600" height="800"/></svg>`,
  ]);
  const { "META-INF/com.apple.ibooks.display-options.xml": _, ...others } = parts;
  const kept = Object.entries(others).filter(([path]) => !/p\d\.xhtml$/.test(path));
  return Object.fromEntries([...kept, ...pages, ["OEBPS/content.opf", opf], ["OEBPS/nav.xhtml", nav]]);
}

describe("The upload of an EPUB", () => {
  const upload = async (content: Buffer, kind = "epub") => {
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", new Blob([new Uint8Array(content)]), "livre.epub");
    const encoded = new Response(form);
    return shop.call("POST", "/api/admin/upload/edition", {
      cookie,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    });
  };

  it("answers what was found", async () => {
    const { status, json } = await upload(await packEpub(await album()));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      pages: 4,
      analysis: { title: "L’Album", author: "Ève Œuillet", epub: { version: "3.0", fixed_layout: true } },
    });
  });

  it("makes what will be sold once, and says if there can be no extract", async () => {
    const { json } = await upload(await packEpub(await drawings()));
    expect(json.analysis.epub).toMatchObject({
      fixed_layout: true,
      warnings: [expect.stringMatching(/^Sans extrait\u202F: Ce texte est trop court/)],
    });
    expect((await upload(await novel())).json.analysis.epub.warnings.join()).not.toContain("Sans extrait");
  });

  it("refuses scripts and faults with their places, and other files", async () => {
    const scripted = page3("a", '<h1 id="t">a</h1>\n<script>1</script>');
    const refused = await upload(await packEpub(await novel3({ "EPUB/Text/c3.xhtml": scripted })));
    expect(refused.status).toBe(422);
    expect(refused.json.error).toMatch(/scripts[^]*EPUB\/Text\/c3\.xhtml, ligne\u00A06/);
    expect((await upload(await sampleDocx())).status).toBe(415);
    expect((await upload(await samplePdf())).status).toBe(415);
    expect((await upload(await novel(), "docx")).status).toBe(415);
  });

  it("is needed where there is no DOCX: with neither, publication is refused as specified", async () => {
    const { status, json } = await publish({});
    expect(status).toBe(400);
    expect(json.error).toBe("Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).");
  });
});
