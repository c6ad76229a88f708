import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeForgottenUploads } from "#books/publishing/publishing.jobs.ts";
import { buildAdministrator } from "#test/factories.ts";
import { sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let pdf: Buffer;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  cookie = (await buildAdministrator(shop)).cookie;
  pdf = await samplePdf(3);
});
afterAll(() => shop?.close());

const partType = "application/offset+octet-stream";
const begin = (size: unknown, kind?: string) =>
  shop.call("POST", "/api/admin/uploads", { cookie, body: { size, kind } });
const send = (id: string, offset: number | string, part: Buffer, headers: Record<string, string> = {}) =>
  shop.call("PATCH", `/api/admin/uploads/${id}`, {
    cookie,
    body: part,
    headers: { "content-type": partType, "upload-offset": String(offset), ...headers },
  });
const state = (id: string) => shop.call("GET", `/api/admin/uploads/${id}`, { cookie });
const finish = (id: string, body: object = {}) =>
  shop.call("POST", `/api/admin/uploads/${id}/finish`, { cookie, body });
const storedParts = async (id: string) => {
  const names = await readdir(join(shop.deps.config.storageDir, "partial")).catch(() => []);
  return names.filter((name) => name.startsWith(id));
};

/** A whole file, in parts of a given size. */
async function sendAll(file: Buffer, step: number): Promise<string> {
  const { id } = (await begin(file.length)).json;
  for (let start = 0; start < file.length; start += step)
    expect((await send(id, start, file.subarray(start, start + step))).status).toBe(200);
  return id;
}

describe("An upload in parts", () => {
  it("ends in the same answer as the specified call, and leaves nothing behind", async () => {
    const id = await sendAll(pdf, 500);
    expect((await state(id)).json).toMatchObject({ size: pdf.length, received: pdf.length });
    const { status, json } = await finish(id, { publicationDate: "1880-02-15" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ pages: 3, suggestedPriceCents: 99, suggestedIsFreeForSubscribers: true });
    expect(await shop.deps.store.size(json.path)).toBe(pdf.length);
    expect((await state(id)).status).toBe(404);
    expect(await storedParts(id)).toEqual([]);
  });

  it("takes a DOCX as well, known by its content", async () => {
    const docx = await sampleDocx();
    const { json } = await finish(await sendAll(docx, 4000));
    expect(json).toMatchObject({ pages: null, analysis: { macros: false } });
  });

  it("is refused in the field for the other kind, before its first byte if it is too long for that kind", async () => {
    const { pdf: pdfLimit, docx: docxLimit } = shop.deps.config.uploadLimits;
    expect((await begin(docxLimit + 1, "docx")).status).toBe(413);
    for (const kind of ["pdf", undefined]) expect((await begin(pdfLimit, kind)).status).toBe(201);
    expect((await begin(9, "odt")).status).toBe(400);
    const id = await sendAll(pdf, 2000);
    const refused = await finish(id, { kind: "docx" });
    expect(refused.status).toBe(415);
    expect(refused.json.error).toContain("Ce fichier est un PDF.");
    expect((await finish(id, { kind: "pdf" })).json.pages).toBe(3);
  });

  it("goes on where a cut connection left it", async () => {
    const { id } = (await begin(pdf.length)).json;
    await send(id, 0, pdf.subarray(0, 600));
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = shop.app.server.address() as AddressInfo;
    const cut = request({
      port,
      host: "127.0.0.1",
      path: `/api/admin/uploads/${id}`,
      method: "PATCH",
      headers: { cookie, "content-type": partType, "upload-offset": "600", "content-length": "700" },
    });
    cut.write(pdf.subarray(600, 900));
    cut.on("error", () => undefined);
    const countParts = async () => (await storedParts(id)).length;
    // The first part, and the second one in progress.
    await expect.poll(countParts).toBe(2);
    cut.destroy();
    await new Promise((resolve) => cut.once("close", resolve));
    await expect.poll(countParts).toBe(1);
    expect((await state(id)).json.received).toBe(600);
    expect((await send(id, 600, pdf.subarray(600))).json.received).toBe(pdf.length);
    expect((await finish(id)).json.pages).toBe(3);
  });

  it("answers 409 with the right place to a part that comes twice, too early, or beside another", async () => {
    const { id } = (await begin(pdf.length)).json;
    const first = pdf.subarray(0, 500);
    const answers = await Promise.all([send(id, 0, first), send(id, 0, first), send(id, 0, first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const wrong of [0, 499, 501]) {
      const refused = await send(id, wrong, first);
      expect(refused.status).toBe(409);
      expect(refused.headers["upload-offset"]).toBe("500");
    }
    expect((await finish(id)).status).toBe(409);
    expect((await state(id)).json.received).toBe(500);
    await shop.call("DELETE", `/api/admin/uploads/${id}`, { cookie });
    expect(await storedParts(id)).toEqual([]);
  });

  it("keeps its parts when the file is refused, for another try", async () => {
    const broken = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(2000)]);
    const id = await sendAll(broken, 1500);
    expect((await finish(id)).status).toBe(422);
    expect((await state(id)).json.received).toBe(broken.length);
    expect((await shop.call("DELETE", `/api/admin/uploads/${id}`, { cookie })).status).toBe(204);
    expect((await state(id)).status).toBe(404);
  });

  it("is to be sent again when the store has lost a part", async () => {
    const id = await sendAll(pdf, 700);
    const [part] = await storedParts(id);
    await shop.deps.store.remove(`partial/${part}`);
    const lost = await finish(id);
    expect(lost.status).toBe(404);
    expect(lost.json.error).toContain("recommencez");
  });

  it("refuses what is no part: 413, 415 and 400", async () => {
    expect((await begin(shop.deps.config.uploadLimits.pdf + 1)).status).toBe(413);
    for (const size of [0, -1, 1.5, "9", null]) expect((await begin(size)).status).toBe(400);
    const { id } = (await begin(1000)).json;
    expect((await send(id, 0, Buffer.alloc(1001))).status).toBe(413);
    expect((await send(id, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await send(id, "x", Buffer.alloc(9))).status).toBe(400);
    expect((await send(id, 0, Buffer.alloc(9), { "content-type": "application/json" })).status).toBe(400);
    expect((await send(id, 0, Buffer.alloc(9), { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("00000000-0000-4000-8000-000000000000", 0, Buffer.alloc(9))).status).toBe(404);
    expect((await send("..%2f..", 0, Buffer.alloc(9))).status).toBe(400);
    expect((await state(id)).json.received).toBe(0);
  });

  it("is an administrator's alone", async () => {
    for (const [method, path] of [
      ["POST", "/api/admin/uploads"],
      ["GET", "/api/admin/uploads/00000000-0000-4000-8000-000000000000"],
      ["PATCH", "/api/admin/uploads/00000000-0000-4000-8000-000000000000"],
      ["DELETE", "/api/admin/uploads/00000000-0000-4000-8000-000000000000"],
    ] as const) {
      expect((await shop.call(method, path)).status, path).toBe(401);
    }
  });

  it("that is never finished is removed after a day", async () => {
    const id = await sendAll(pdf, 700);
    travelTo(shop, new Date(shop.clock.now.getTime() + 25 * 3_600_000));
    await shop.deps.jobs.send(shop.deps.db, removeForgottenUploads, {});
    await expect.poll(() => storedParts(id)).toEqual([]);
  });
});
