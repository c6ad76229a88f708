import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { members, memberSessions, securityEvents } from "#readers/accounts/accounts.tables.ts";
import { downloads } from "#reading/library/library.tables.ts";
import { salesDocuments } from "#selling/payments/payments.tables.ts";
import { buildAdministrator, buildBook, buildLibrary, buildMember, testPassword } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { buildSale } from "#test/sales.ts";
import type { TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/members/${path}`, { cookie, body });

/** A member with data in every table. */
async function buildReader(title: string) {
  const member = await buildMember(shop, { subscribed: true });
  const { editionIds } = await buildBook(shop, { title });
  await buildLibrary(shop, member.id, editionIds);
  const sale = await buildSale(shop, member);
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
  await shop.deps.db.insert(downloads).values({
    memberId: member.id,
    editionId: editionIds[0] ?? 0,
    format: "epub",
    address: "203.0.113.x",
    downloadedAt: shop.deps.now(),
  });
  await shop.call("POST", "/api/auth/login", { body: { email: member.email, password: testPassword } });
  return member;
}

it("A member's export holds everything that is kept, and no hash (RGPD, articles 15 and 20)", async () => {
  const member = await buildReader("Pot-Bouille");
  const answer = await call("GET", `${member.id}/export`);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(`membre-${member.id}.json`);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).not.toMatch(/argon2|passwordHash|tokenHash/);
  expect(answer.json).toMatchObject({
    account: { email: member.email, username: member.username },
    library: [{ book_title: "Pot-Bouille" }],
    downloads: [{ format: "epub", address: "203.0.113.x" }],
    subscriptions: [{ price_cents: 10_000 }],
    security_events: [{ kind: "login" }],
  });
  expect(answer.json.sessions).toHaveLength(2);
  expect(answer.json.devices).toHaveLength(1);
  expect(answer.json.payments).toHaveLength(2);
  const audit = await shop.call("GET", `/api/admin/audit?objectId=${member.id}`, { cookie });
  expect(audit.json.items[0]).toMatchObject({ kind: "member-exported" });
  expect((await call("GET", `${randomUUID()}/export`)).status).toBe(404);
});

it("An erased member is permanently removed; invoices stay as the law requires (RGPD, article 17)", async () => {
  const member = await buildReader("La Terre");
  const { db } = shop.deps;
  const countOf = async (table: typeof downloads | typeof memberSessions | typeof securityEvents) =>
    (await db.select().from(table).where(eq(table.memberId, member.id))).length;
  for (const username of ["", "un-autre", undefined, 3])
    expect((await call("POST", `${member.id}/erasure`, { username })).status).toBe(400);
  expect(await countOf(downloads)).toBe(1);
  expect(
    (await call("POST", `${member.id}/erasure`, { username: member.username.toUpperCase() })).status,
  ).toBe(200);
  await mail.waitFor(member.email, "effacé");
  const [row] = await db.select().from(members).where(eq(members.id, member.id));
  expect(JSON.stringify(row)).not.toContain(member.username);
  expect(row).toMatchObject({ email: `${member.id}@efface.invalid`, bio: null, passwordHash: "" });
  for (const table of [downloads, memberSessions, securityEvents]) expect(await countOf(table)).toBe(0);
  const papers = await db.select().from(salesDocuments);
  expect(JSON.stringify(papers)).toContain(member.email);

  expect((await shop.call("GET", "/api/auth/me", { token: member.token })).status).toBe(401);
  const login = { email: member.email, password: testPassword };
  expect((await shop.call("POST", "/api/auth/login", { body: login })).status).toBe(401);
  const pseudonym = { email: `${member.id}@efface.invalid`, password: "" };
  expect((await shop.call("POST", "/api/auth/login", { body: pseudonym })).status).toBe(400);
  expect((await shop.call("GET", `/api/users/${member.id}/dashboard`)).status).toBe(404);
  expect((await call("GET", member.id)).status).toBe(404);
  expect((await call("POST", `${member.id}/erasure`, { username: member.username })).status).toBe(404);
  const again = {
    email: member.email,
    username: member.username,
    password: "Autre-Lecture-7x",
    acceptCgu: true,
  };
  expect((await shop.call("POST", "/api/auth/signup", { body: again })).status).toBe(201);
});
