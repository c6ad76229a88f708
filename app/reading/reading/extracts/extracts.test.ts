import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import {
  findLostExtracts,
  findMissingExtracts,
} from "#books/publishing/extracts/edition-extracts.service.server.ts";
import { textOf } from "#formats/xml/xml-tree.ts";
import { contentPolicy } from "#reading/reading/book/readable-books.rules.ts";
import { buildAdministrator } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
let address: string;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "Le Canal", editionTitle: "Numérique" }));
  const { rows } = await shop.deps.db.execute<{ book: string; edition: string }>(
    sql`select books.slug as book, editions.slug as edition from editions join books on books.id = book_id where editions.id = ${editionId}`,
  );
  address = `${rows[0]?.book}/${rows[0]?.edition}`;
  await settled();
});
afterAll(async () => shop.close());

const admin = (method: "GET" | "PUT", body?: unknown) =>
  shop.call(method, `/api/admin/editions/${editionId}/extract`, { cookie, body });
const settled = (state = "ready") =>
  vi.waitFor(async () => expect((await admin("GET")).json.state).toBe(state), { timeout: 120_000 });
const read = () => shop.call("GET", `/api/books/${address}/extract`);
const download = (headers = {}) => shop.app.inject({ url: `/lire/${address}/extrait.epub`, headers });

describe("An extract", () => {
  it("is made with the EPUB, is read by every visitor, and names the shop at its end", async () => {
    const { status, json } = await read();
    expect(status).toBe(200);
    expect(json).toMatchObject({ book_title: "Le Canal", author: "Jules Verne" });
    expect(json.opening[0]).toEqual({ kind: "heading", runs: [{ text: "Chapitre\u00a01" }] });
    const file = await download();
    expect(file.headers).toMatchObject({
      "content-type": "application/epub+zip",
      "content-length": String(json.size),
      "content-disposition": expect.stringContaining("Le Canal - extrait.epub"),
    });
    await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-extract-"));
    const path = join(folder.path, "extrait.epub");
    await writeFile(path, await buffer(Readable.from([file.rawPayload])));
    const book = await readEpub(path);
    expect(book.title).toBe("Le Canal (extrait)");
    expect(textOf(book.spine.at(-1)!.root)).toContain(`${shop.deps.config.publicUrl}/livre/${address}`);
  });

  it("says the titles of the whole book", async () => {
    const { json } = await shop.call("GET", `/api/books/${address}/contents`);
    expect(json[0]).toEqual({ title: "Chapitre\u00a01", depth: 0 });
  });

  it("is read in pages by every visitor, under the policy of books, and counts as no download", async () => {
    const before = (await admin("GET")).json.downloads.all as number;
    const { status, json } = await shop.call("GET", `/api/reading/extracts/${address}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      book_title: "Le Canal",
      base: `/lire/${address}/extrait/contenu/`,
      places: [],
    });
    const last = json.sections.at(-1).path as string;
    const page = await shop.app.inject({ url: json.base + last });
    expect(page.headers["content-security-policy"]).toBe(contentPolicy);
    expect(page.payload).toContain(`/livre/${address}`);
    expect((await shop.app.inject({ url: `/lire/${address}/contenu/${last}` })).statusCode).toBe(403);
    expect((await admin("GET")).json.downloads.all).toBe(before);
  });

  it("is counted apart from the books, without its reader, once for each download", async () => {
    const before = (await admin("GET")).json.downloads.all as number;
    const { headers } = await download();
    expect((await download({ "if-none-match": headers.etag })).statusCode).toBe(304);
    await shop.app.inject({ method: "HEAD", url: `/lire/${address}/extrait.epub` });
    expect((await admin("GET")).json.downloads).toEqual({ all: before + 1, recent: before + 1 });
    const { rows } = await shop.deps.db.execute(sql`select downloads from editions where id = ${editionId}`);
    expect(rows).toEqual([{ downloads: 0 }]);
  });

  it("is in the feeds, and in the data of the book's page", async () => {
    const file = `${shop.deps.config.publicUrl}/lire/${address}/extrait.epub`;
    const book = await shop.call("GET", `/api/books/${address.split("/")[0]}`);
    expect(book.json.editions[0].notice.file_sizes.extract).toBeGreaterThan(0);
    for (const url of ["/opds/v2/complet", "/opds/v1/complet", "/nouveautes.atom"])
      expect((await shop.app.inject({ url })).payload).toContain(file);
  });

  it("follows the publisher's choice: none, then chapters again; an unknown one is refused", async () => {
    expect((await admin("PUT", { measure: "percent", amount: 51 })).json.fields.amount).toContain("50");
    expect((await admin("PUT", { measure: "chapters", amount: 0 })).status).toBe(400);
    expect((await admin("PUT", { measure: "none" })).status).toBe(200);
    await settled("none");
    expect((await read()).status).toBe(404);
    expect((await download()).statusCode).toBe(404);
    await admin("PUT", { measure: "chapters", amount: 1 });
    await settled();
    expect((await read()).status).toBe(200);
  });

  it("whose file is lost is made again", async () => {
    for await (const { path } of shop.publishing.extracts.files()) await shop.deps.store.remove(path);
    expect((await download()).statusCode).toBe(503);
    await shop.deps.jobs.send(shop.deps.db, findLostExtracts, {});
    await vi.waitFor(async () => expect((await download()).statusCode).toBe(200), { timeout: 120_000 });
  });

  it("whose origin a migration forgot is made again, and read meanwhile", async () => {
    await shop.deps.db.execute(sql`update edition_extracts set made_from = null`);
    await shop.deps.jobs.send(shop.deps.db, findMissingExtracts, {});
    expect((await read()).status).toBe(200);
    const origin = () => shop.deps.db.execute(sql`select from edition_extracts where made_from <> ''`);
    await vi.waitFor(async () => expect((await origin()).rows).toHaveLength(1), { timeout: 120_000 });
  });

  it("of an edition that has none yet is asked for in the background", async () => {
    await shop.deps.db.execute(sql`delete from edition_extracts`);
    expect((await read()).status).toBe(404);
    await shop.deps.jobs.send(shop.deps.db, findMissingExtracts, {});
    await settled();
    expect((await read()).status).toBe(200);
  });

  it("of an edition without an EPUB is not announced", async () => {
    const { rows } = await shop.deps.db.execute(
      sql`update edition_formats set state = 'absent', storage_path = null where edition_id = ${editionId} and format = 'epub' returning edition_id`,
    );
    expect(rows).toHaveLength(1);
    await shop.deps.db.execute(sql`delete from edition_extracts`);
    expect((await admin("GET")).json.state).toBe("without_epub");
    await shop.deps.db.execute(sql`update edition_formats set state = 'pending' where format = 'epub'`);
    expect((await admin("GET")).json.state).toBe("pending");
  });
});
