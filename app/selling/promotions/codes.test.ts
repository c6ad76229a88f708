import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAdministrator, buildBook, buildMember, type BuiltBook, testPassword } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let book: BuiltBook;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T12:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());
beforeEach(async () => {
  travelTo(shop, new Date("2026-11-21T12:00:00Z"));
  book = await buildBook(shop, { editions: [{}, { title: "Poche" }] });
});

const admin = (method: "GET" | "POST", path = "", body?: unknown) =>
  shop.call(method, `/api/admin/code-batches${path}`, { cookie, body });
const form = (change: object = {}) => ({
  label: "Presse de rentrée",
  editionIds: [book.editionIds[0]],
  count: 3,
  ...change,
});
async function made(change: object = {}): Promise<{ id: number; codes: string[] }> {
  const batch = await admin("POST", "", form(change));
  expect(batch.status).toBe(201);
  const { json } = await admin("GET", `/${batch.json.id}/codes`);
  return { id: batch.json.id, codes: (json as { code: string }[]).map(({ code }) => code) };
}
const read = (code: string, token?: string) => shop.call("GET", `/api/gift-codes/${code}`, { token });
const redeem = (code: string, token?: string) =>
  shop.call("POST", `/api/gift-codes/${code}/redeem`, { token });

describe("A batch of codes", () => {
  it("is made with readable, different codes, listed, and exported with links", async () => {
    const { id, codes } = await made({ count: 40, lastDay: "2026-12-31" });
    expect(new Set(codes).size).toBe(40);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [listed] = (await admin("GET")).json;
    expect(listed).toMatchObject({ id, codes: 40, redeemed: 0, revoked: 0 });
    expect(listed.expires_at).toBe("2026-12-31T23:00:00.000Z");
    const csv = await admin("GET", `/${id}/codes.csv`);
    expect(csv.headers["content-disposition"]).toContain("Presse de rentree.csv");
    const lines = csv.body.trim().split("\r\n");
    expect(lines).toHaveLength(41);
    expect(lines[1]).toContain(`${codes[0]};${shop.deps.config.publicUrl}/offrir/${codes[0]};À utiliser;;`);
  });

  it.each([
    ["label", { label: " " }],
    ["editionIds", { editionIds: [] }],
    ["editionIds", { editionIds: [2_000_000_000] }],
    ["count", { count: 0 }],
    ["count", { count: 5001 }],
    ["lastDay", { lastDay: "2026-11-20" }],
    ["lastDay", { lastDay: "2062-01-01" }],
    ["lastDay", { lastDay: "2026-02-30" }],
  ])("is refused for an impossible %s: %j", async (field, change) => {
    const { status, json } = await admin("POST", "", form(change));
    expect([status, Object.keys(json.fields)[0]?.split(".")[0]]).toEqual([400, field]);
  });

  it("is revoked for the codes that were not redeemed; each act is in the audit log", async () => {
    const { id, codes } = await made();
    const [used = "", single = "", rest = ""] = codes;
    const reader = await buildMember(shop);
    await redeem(used, reader.token);
    expect((await admin("POST", `/${id}/codes/${single}/revoke`)).status).toBe(200);
    expect((await admin("POST", `/${id}/codes/${single}/revoke`)).status).toBe(409);
    expect((await admin("POST", `/${id}/codes/${used}/revoke`)).json.error).toBe(
      "Ce code a déjà été utilisé.",
    );
    expect((await admin("POST", `/${id}/revoke`)).json).toMatchObject({ redeemed: 1, revoked: 2 });
    expect((await admin("POST", `/${id}/revoke`)).status).toBe(409);
    expect((await read(rest, reader.token)).json).toMatchObject({ state: "revoked", editions: [] });
    expect((await redeem(rest, (await buildMember(shop)).token)).status).toBe(410);
    expect((await admin("GET", `/${id}/codes`)).json).toMatchObject([
      { code: used, state: "redeemed", member: { id: reader.id, username: reader.username } },
      { state: "revoked", member: null },
      { state: "revoked" },
    ]);
    const audit = (
      await shop.call("GET", `/api/admin/audit?objectType=code-batch&objectId=${id}`, { cookie })
    ).json.items as { kind: string }[];
    expect(audit.map(({ kind }) => kind)).toEqual(["codes-revoked", "code-revoked", "codes-added"]);
  });
});

describe("A code", () => {
  it("gives its editions once, to the first reader", async () => {
    const { codes } = await made({ editionIds: book.editionIds });
    const [code = ""] = codes;
    const [first, second] = [await buildMember(shop), await buildMember(shop)];
    expect((await read(code)).json).toMatchObject({ state: "valid", kind: "copy", editions: [{}, {}] });
    expect((await redeem(code)).status).toBe(401);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await redeem(encodeURIComponent(typed), first.token)).json.state).toBe("yours");
    expect(await shop.library.ownedIds(first.id)).toEqual(book.editionIds);
    expect((await redeem(code, first.token)).json.state).toBe("yours");
    expect((await read(code, second.token)).json).toMatchObject({ state: "redeemed", editions: [] });
    expect((await redeem(code, second.token)).status).toBe(409);
    expect(await shop.library.ownedIds(second.id)).toEqual([]);
  });

  it("redeemed by two readers at once is given to one of them", async () => {
    const { codes } = await made({ count: 1 });
    const readers = await Promise.all(Array.from({ length: 4 }, () => buildMember(shop)));
    const answers = await Promise.all(readers.map(({ token }) => redeem(codes[0] ?? "", token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await shop.library.holdings.countOwners([book.editionIds[0] ?? 0])).toBe(1);
  });

  it("is not spent by a reader who has its books, and adds only those that are missing", async () => {
    const reader = await buildMember(shop);
    const { codes } = await made();
    await redeem(codes[0] ?? "", reader.token);
    expect((await read(codes[1] ?? "", reader.token)).json.state).toBe("owned");
    expect((await redeem(codes[1] ?? "", reader.token)).status).toBe(409);
    expect((await read(codes[1] ?? "")).json.state).toBe("valid");
    const { codes: both } = await made({ editionIds: book.editionIds });
    expect((await redeem(both[0] ?? "", reader.token)).status).toBe(200);
    expect(await shop.library.ownedIds(reader.id)).toEqual(book.editionIds);
  });

  it("ends with the last day in Paris, and with the sale of its edition", async () => {
    const { codes } = await made({ lastDay: "2026-11-25" });
    const { codes: other } = await made();
    travelTo(shop, new Date("2026-11-25T22:59:59Z"));
    const reader = await buildMember(shop);
    expect((await read(codes[0] ?? "")).json.state).toBe("valid");
    travelTo(shop, new Date("2026-11-25T23:00:00Z"));
    expect((await read(codes[0] ?? "")).json.state).toBe("expired");
    expect((await redeem(codes[0] ?? "", reader.token)).status).toBe(410);
    await shop.deps.db.execute(
      `update editions set on_sale = false, withdrawn_at = now() where id = ${book.editionIds[0]}`,
    );
    expect((await read(other[0] ?? "")).json.state).toBe("gone");
    expect((await redeem(other[0] ?? "", reader.token)).json.error).toContain("plus disponible");
  });

  it("is not redeemed by an account that is about to be closed", async () => {
    const { id, email, token: first } = await buildMember(shop);
    await shop.call("POST", `/api/users/${id}/closing`, { token: first, body: { password: testPassword } });
    const { token } = (
      await shop.call("POST", "/api/auth/login", { body: { email, password: testPassword } })
    ).json;
    const { codes } = await made();
    const refused = await redeem(codes[0] ?? "", token);
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("sera fermé")]);
    expect((await read(codes[0] ?? "")).json.state).toBe("valid");
  });

  it("that is unknown counts: after twenty, a reader waits; another one at the same address does not", async () => {
    const [guesser, reader] = [await buildMember(shop), await buildMember(shop)];
    const { codes } = await made();
    for (let n = 0; n < 20; n++) expect((await read("ABCDEFGHJKM2", guesser.token)).status).toBe(404);
    expect((await read(codes[0] ?? "", guesser.token)).status).toBe(429);
    expect((await redeem("…", guesser.token)).status).toBe(429);
    expect((await redeem(codes[0] ?? "", reader.token)).status).toBe(200);
    expect((await read("XYZ", reader.token)).json.error).toContain("n’existe pas");
  });

  it("is in the copy of its reader's data, and names an erased reader no more", async () => {
    const { id, codes } = await made();
    const reader = await buildMember(shop);
    await redeem(codes[0] ?? "", reader.token);
    expect(await shop.personalData.gather(reader.id)).toMatchObject({
      gifts: { given: [], received: [{ code: codes[0]?.replaceAll("-", "") }] },
    });
    await shop.personalData.erase(reader.id, async () => true);
    expect((await admin("GET", `/${id}/codes`)).json[0]).toMatchObject({ state: "redeemed", member: null });
    expect((await admin("GET", `/${id}/codes.csv`)).body).not.toContain(reader.username);
  });

  it("of a book that nobody took can be deleted with the book", async () => {
    const { codes } = await made();
    await shop.deps.db.execute(`delete from editions where id = ${book.editionIds[0]}`);
    expect((await read(codes[0] ?? "")).json.state).toBe("gone");
  });
});

it("Administrators make codes; nobody else does", async () => {
  const { token } = await buildMember(shop);
  for (const path of ["", "/1", "/1/codes", "/1/codes.csv"])
    expect((await shop.call("GET", `/api/admin/code-batches${path}`, { token })).status).toBe(401);
  expect((await admin("GET", "/999999")).status).toBe(404);
  expect((await admin("GET", "/999999/codes.csv")).status).toBe(404);
});
