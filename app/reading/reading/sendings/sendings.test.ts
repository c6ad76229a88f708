import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mailBook } from "#reading/reading/sendings/sendings.service.server.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { buildLibrary, buildMember, type BuiltMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { publishReadySample } from "#test/published-edition.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let member: BuiltMember;
let editionId: number;

beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ editionId } = await publishReadySample(shop, { title: "Le Canal", editionTitle: "Numérique" }));
  member = await buildMember(shop, {});
  await buildLibrary(shop, member.id, [editionId]);
});
afterAll(async () => shop?.close());

const addresses = (rest = "", { id } = member) => `/api/users/${id}/reader-addresses${rest}`;
const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown, { token } = member) =>
  shop.call(method, path, { token, body });
const codeOf = async (address: string): Promise<string> =>
  /\d{6}/.exec((await mail.waitFor(address, "Code")).subject ?? "")?.[0] ?? "";
const send = (addressId: number, reader = member) =>
  call("POST", `/api/reading/${editionId}/sendings`, { addressId }, reader);
const state = async () => (await call("GET", "/api/reading/sendings")).json[0];

async function confirmed(address: string): Promise<number> {
  const { json } = await call("POST", addresses(), { address });
  const code = await codeOf(address.toLowerCase());
  expect((await call("POST", addresses(`/${json.id}/confirm`), { code })).status).toBe(200);
  return json.id;
}

describe("An e-reader's address", () => {
  it("is confirmed by the code of a first document, and only those of makers are mailed", async () => {
    expect((await call("POST", addresses(), { address: "lea@example.fr" })).status).toBe(400);
    const added = await call("POST", addresses(), { address: "Lea@Kindle.com" });
    expect(added).toMatchObject({
      status: 201,
      json: { maker: "kindle", address: "lea@kindle.com", confirmed: false },
    });
    expect((await send(added.json.id)).status).toBe(409);
    const first = await mail.waitFor("lea@kindle.com", "Code");
    expect(first.attachments[0]).toMatchObject({ mimeType: "application/epub+zip" });
    expect(first.text?.trim()).not.toBe("");
    const path = addresses(`/${added.json.id}/confirm`);
    expect((await call("POST", path, { code: "12" })).json.fields.code).toContain("pas le bon");
    expect((await call("POST", path, { code: await codeOf("lea@kindle.com") })).json.confirmed).toBe(true);
    expect((await call("POST", addresses(), { address: "lea@kindle.com" })).status).toBe(409);
    const listed = (await call("GET", addresses())).json;
    expect(listed.addresses).toHaveLength(1);
    expect(listed.sender).toContain("@");
  });

  it("cannot be guessed: after five wrong codes, another one is needed", async () => {
    const { json } = await call("POST", addresses(), { address: "zoe@pbsync.com" });
    const right = await codeOf("zoe@pbsync.com");
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1)
      await call("POST", addresses(`/${json.id}/confirm`), { code: wrong });
    const late = await call("POST", addresses(`/${json.id}/confirm`), { code: right });
    expect(late.json.fields.code).toContain("demandez-en un autre");
  });

  it("belongs to its member", async () => {
    const other = await buildMember(shop, {});
    const id = (await call("GET", addresses())).json.addresses[0].id as number;
    expect((await call("GET", addresses(), undefined, other)).status).toBe(403);
    expect((await call("DELETE", addresses(`/${id}`, other), undefined, other)).status).toBe(404);
    expect((await send(id, other)).status).toBe(404);
  });
});

describe("A book sent to an e-reader", () => {
  it("arrives as the member's own EPUB, and its state is in the library", async () => {
    const id = await confirmed("jean@kindle.com");
    const sent = await send(id);
    expect(sent).toMatchObject({ status: 201, json: { state: "queued", edition_id: editionId } });
    const arrived = await mail.waitFor("jean@kindle.com", "Bonne lecture");
    expect(arrived.attachments[0]).toMatchObject({
      filename: "Le Canal - Numérique.epub",
      mimeType: "application/epub+zip",
    });
    expect(Buffer.from(arrived.attachments[0]!.content as ArrayBuffer).includes(member.username)).toBe(true);
    await vi.waitFor(async () => expect((await state()).state).toBe("sent"), { timeout: 120_000 });
    const downloads = await call("GET", `/api/users/${member.id}/downloads`);
    expect(downloads.json[0]).toMatchObject({ edition_id: editionId, format: "epub" });
  });

  it("that the server refuses says so in the server's words", async () => {
    const id = await confirmed("plein@kindle.com");
    mail.refuseWith({ code: 552, text: "Boîte pleine" });
    expect((await send(id)).status).toBe(201);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: "refused" }), {
      timeout: 120_000,
    });
    expect((await state()).reason).toContain("Boîte pleine");
    mail.refuseWith(null);
  });
});

describe("A book whose process ends at the last try", () => {
  it("is shown as not sent", async () => {
    const { json: listed } = await call("GET", addresses());
    const { id } = listed.addresses.find((each: { address: string }) => each.address === "jean@kindle.com");
    mail.refuseWith({ code: 451, text: "Plus tard" });
    expect((await send(id)).status).toBe(201);
    // Between two tries: the next one is the last, and its process sends no heartbeat any more.
    const sendingId = (await state()).id as number;
    await vi.waitFor(
      async () => {
        const { rowCount } = await shop.deps.db.execute(sql`update pgboss.job set state = 'active',
          retry_count = retry_limit, started_on = now(), heartbeat_on = now() - interval '1 hour'
          where name = ${mailBook.name} and state = 'retry' and data = ${JSON.stringify({ sendingId })}::jsonb`);
        expect(rowCount).toBe(1);
      },
      { timeout: 120_000 },
    );
    expect((await state()).state).toBe("queued");
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: "refused" }), {
      timeout: 120_000,
    });
    expect((await state()).reason).toContain("n’a pas répondu");
    mail.refuseWith(null);
  });
});

describe("A QR code", () => {
  it("carries the link to the member's EPUB, for owners only", async () => {
    const { json } = await call("POST", `/api/reading/${editionId}/code`);
    expect(json.url).toContain(`/api/files/copies/${editionId}`);
    expect(json.code.path).toMatch(/^M\d/);
    const other = await buildMember(shop, {});
    expect((await call("POST", `/api/reading/${editionId}/code`, undefined, other)).status).toBe(403);
  });
});

describe("A large book", () => {
  it("is refused before it is sent if it is beyond the maker's limit", async () => {
    const id = await confirmed("gros@pbsync.com");
    await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-large-"));
    const path = join(folder.path, "large.epub");
    const size = 25_000_001;
    await writeFile(path, Buffer.alloc(size));
    const storagePath = `editions/${editionId}/large.epub`;
    await shop.deps.store.putFile(storagePath, path);
    await shop.deps.db
      .update(editionFormats)
      .set({ size, storagePath, sha256: null })
      .where(eq(editionFormats.format, "epub"));
    const refused = await send(id);
    expect(refused.status).toBe(413);
    expect(refused.json.error).toContain("PocketBook");
  });
});
