import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentPolicy } from "#reading/reading/book/readable-books.rules.ts";
import { buildBook, buildLibrary, buildMember, type BuiltBook, type BuiltMember } from "#test/factories.ts";
import { album, font, novel3, packEpub } from "#test/formats/sample-epubs.ts";
import { hostile, novel } from "#test/formats/sample-readings.ts";
import { zipOf } from "#test/formats/zip-fixture.ts";
import { installEpub, installFile, installPdfAlone, saveFormat } from "#test/readable-edition.ts";
import { samplePdf } from "#test/sample-edition.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
let book: BuiltBook;
const edition = "texte-integral";

beforeAll(async () => {
  shop = await openTestShop();
  member = await buildMember(shop, {});
  book = await ownedBook(await packEpub(await novel3()));
});
afterAll(async () => shop.close());

async function ownedBook(epub: Buffer): Promise<BuiltBook> {
  const built = await buildBook(shop, {});
  await installEpub(shop, built.editionIds[0] ?? 0, epub);
  await buildLibrary(shop, member.id, built.editionIds);
  return built;
}

const open = (slug = book.slug, token = member.token) =>
  shop.app.inject({
    method: "POST",
    url: `/api/reading/books/${slug}/${edition}`,
    headers: { authorization: `Bearer ${token}` },
  });
async function opened(slug = book.slug) {
  const answer = await open(slug);
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error(`No cookie: ${answer.body}`);
  return { book: answer.json().book, cookie, header: `${cookie.name}=${cookie.value}` };
}
const read = (path: string, cookie: string, headers: Record<string, string> = {}, slug = book.slug) =>
  shop.app.inject({ url: `/lire/${slug}/${edition}/contenu/${path}`, headers: { cookie, ...headers } });

describe("A book that is opened in the browser", () => {
  it("is described in reading order, with its contents", async () => {
    const { book: found } = await opened();
    expect(found).toMatchObject({
      language: "fr",
      direction: "ltr",
      isFixed: false,
      base: `/lire/${book.slug}/${edition}/contenu/`,
    });
    expect(found.sections.map(({ path, linear }: never) => [path, linear])).toEqual([
      ["EPUB/Text/couverture.xhtml", true],
      ["EPUB/Text/mentions.xhtml", true],
      ["EPUB/Text/chapitre 1.xhtml", true],
      ["EPUB/Text/notes.xhtml", false],
      ["EPUB/Text/c2.xhtml", true],
      ["EPUB/Text/c3.xhtml", true],
    ]);
    const resources = found.resources as { path: string; size: number }[];
    expect(resources.map(({ path }) => path)).toContain("EPUB/nav.xhtml");
    expect(resources.every(({ size }) => size > 0)).toBe(true);
    expect(found.entries[0]).toMatchObject({ href: expect.stringContaining("EPUB/Text/") });
  });

  it("names the files that are shown first: the beginning, then the section of the newest place", async () => {
    const base = `/lire/${book.slug}/${edition}/contenu/EPUB/`;
    const at = async () =>
      (await open()).json().first_files.map((address: string) => address.replace(base, ""));
    const cover = await at();
    expect(cover[0]).toBe("Text/couverture.xhtml");
    const place = { deviceId: "a", deviceLabel: "Mobile", fraction: 0.2, passage: null, revision: null };
    const save = (cfi: string, readAt: string) =>
      shop.call("PUT", `/api/reading/${book.editionIds[0]}/place`, {
        token: member.token,
        body: { ...place, cfi, readAt },
      });
    expect((await save("epubcfi(/6/6!/4/2/1:0)", "2026-01-02T10:00:00.000Z")).status).toBeLessThan(300);
    expect((await at())[0]).toBe("Text/chapitre%201.xhtml");
    await save("epubcfi(/6/98!/4)", "2026-01-03T10:00:00.000Z");
    expect(await at(), "of another file").toEqual(cover);
  });

  it("is described in fewer bytes to a browser that reads compressed answers", async () => {
    const plain = await open();
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const answer = await shop.app.inject({
        method: "POST",
        url: `/api/reading/books/${book.slug}/${edition}`,
        headers: { authorization: `Bearer ${member.token}`, "accept-encoding": encoding },
      });
      expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(JSON.parse(decode(answer.rawPayload).toString())).toEqual(plain.json());
    }
  });

  it("is given entry by entry to a cookie of this edition alone, under a policy that lets nothing run", async () => {
    const { header, cookie } = await opened();
    expect(cookie).toMatchObject({
      path: `/lire/${book.slug}/${edition}/contenu/`,
      httpOnly: true,
      sameSite: "Strict",
      maxAge: 1800,
    });
    const chapter = await read("EPUB/Text/chapitre%201.xhtml", header);
    expect(chapter.statusCode).toBe(200);
    expect(chapter.body).toContain("Il marcha longtemps vers la mer.");
    expect(chapter.headers).toMatchObject({
      "content-security-policy": contentPolicy,
      "content-type": "application/xhtml+xml",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=10",
    });
    expect(await read("EPUB/Fonts/serif.ttf", header).then(({ rawPayload }) => rawPayload)).toEqual(
      await font(),
    );
    for (const path of [
      "META-INF/container.xml",
      "EPUB/livre.opf",
      "mimetype",
      "../x",
      "EPUB/absent.xhtml",
      "",
    ])
      expect((await read(path, header)).statusCode, path).toBe(404);
  });

  it("is not sent again to a browser that has it", async () => {
    const { header } = await opened();
    const { headers } = await read("EPUB/Text/c2.xhtml", header);
    const again = await read("EPUB/Text/c2.xhtml", header, { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("gives parts of what is stored unpacked", async () => {
    const parts = await novel3();
    const other = await ownedBook(await zipOf(parts, { stored: Object.keys(parts) }));
    const { header } = await opened(other.slug);
    const part = await read("EPUB/Fonts/serif.ttf", header, { range: "bytes=10-19" }, other.slug);
    expect([part.statusCode, part.headers["content-range"]?.toString().slice(0, 12)]).toEqual([
      206,
      "bytes 10-19/",
    ]);
    expect(part.rawPayload).toEqual((await font()).subarray(10, 20));
    const wrong = await read("EPUB/Fonts/serif.ttf", header, { range: "bytes=99999999-" }, other.slug);
    expect(wrong.statusCode).toBe(416);
  });

  it("is refused without a right to it, with another cookie, after half an hour and after the session", async () => {
    const stranger = await buildMember(shop, {});
    expect((await open(book.slug, stranger.token)).statusCode).toBe(403);
    expect((await open("inconnu")).statusCode).toBe(404);
    const { header } = await opened();
    const [name, value = ""] = header.split("=");
    const forged = value.replace(/^\d+/, "9999");
    for (const cookie of ["", `${name}=${forged}`, `${name}=x.y.z`, `${name}=`])
      expect((await read("EPUB/Text/c2.xhtml", cookie)).statusCode, cookie).toBe(403);
    setClock(shop, 31 * 60_000);
    expect((await read("EPUB/Text/c2.xhtml", header)).statusCode).toBe(403);
    const later = await opened();
    expect((await read("EPUB/Text/c2.xhtml", later.header)).statusCode).toBe(200);
    await shop.call("POST", "/api/auth/logout", { token: member.token });
    expect((await read("EPUB/Text/c2.xhtml", later.header)).statusCode).toBe(403);
  });

  it("may be hostile or damaged: its files are served under the same policy, or refused", async () => {
    member = await buildMember(shop, {});
    const evil = await ownedBook(await hostile("https://ailleurs.test"));
    const { header } = await opened(evil.slug);
    for (const path of ["EPUB/c1.xhtml", "EPUB/attaque.svg", "EPUB/livre.css"]) {
      const answer = await read(path, header, {}, evil.slug);
      expect([answer.statusCode, answer.headers["content-security-policy"]], path).toEqual([
        200,
        contentPolicy,
      ]);
    }
    expect((await read("EPUB/attaque.js", header, {}, evil.slug)).statusCode).toBe(404);
    const broken = await ownedBook((await novel()).subarray(0, 4000));
    expect((await open(broken.slug)).statusCode).toBe(422);
    const empty = await ownedBook(await zipOf({ mimetype: "application/epub+zip" }));
    expect((await open(empty.slug)).statusCode).toBe(422);
  });

  it("with fixed pages is shown as its PDF, or refused without one", async () => {
    const fixed = await ownedBook(await packEpub(await album()));
    const [editionId = 0] = fixed.editionIds;
    await saveFormat(shop.deps, editionId, "pdf", { state: "absent" });
    expect((await open(fixed.slug)).statusCode).toBe(422);
    await installFile(shop, editionId, "pdf", await samplePdf());
    expect((await open(fixed.slug)).json()).toMatchObject({ kind: "pdf" });
  });

  it("while its EPUB is being made is shown as its PDF", async () => {
    const built = await buildBook(shop, {});
    const [editionId = 0] = built.editionIds;
    await buildLibrary(shop, member.id, built.editionIds);
    await saveFormat(shop.deps, editionId, "epub", { state: "pending" });
    expect((await open(built.slug)).statusCode).toBe(409);
    await installFile(shop, editionId, "pdf", await samplePdf());
    expect((await open(built.slug)).json()).toMatchObject({ kind: "pdf" });
  });

  it("without an EPUB is shown by the browser's own viewer, in parts", async () => {
    const built = await buildBook(shop, {});
    const pdf = await samplePdf();
    await installPdfAlone(shop, built.editionIds[0] ?? 0, pdf);
    await buildLibrary(shop, member.id, built.editionIds);
    const answer = await open(built.slug);
    const url = `/lire/${built.slug}/${edition}/contenu/livre.pdf`;
    expect(answer.json()).toMatchObject({ kind: "pdf", url });
    const [cookie] = answer.cookies;
    const header = `${cookie?.name}=${cookie?.value}`;
    const whole = await read("livre.pdf", header, {}, built.slug);
    expect([whole.statusCode, whole.rawPayload]).toEqual([200, pdf]);
    expect(whole.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline; /),
      "content-security-policy": "frame-ancestors 'none'",
    });
    const part = await read("livre.pdf", header, { range: "bytes=0-3" }, built.slug);
    expect([part.statusCode, part.payload]).toEqual([206, "%PDF"]);
    expect((await read("livre.pdf", "", {}, built.slug)).statusCode).toBe(403);
  });
});
