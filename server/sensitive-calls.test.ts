import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorSessions } from "#access/administrators/administrators.tables.ts";
import { memberSessions } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import type { AnyEndpoint } from "#platform/http/endpoint.ts";
import { recentFor } from "#platform/http/recent-authentication.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { openAuthenticator } from "#test/authenticator.ts";
import { allContracts, nameOf } from "#test/contracts.ts";
import { buildAdministrator, buildBook, buildMember, testPassword } from "#test/factories.ts";
import { buildCardSale } from "#test/sales.ts";
import { type CallResult, openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let endpoints: AnyEndpoint[];
beforeAll(async () => {
  shop = await openTestShop();
  endpoints = (await allContracts()).filter(({ sensitive }) => sensitive);
});
afterAll(() => shop?.close());

const later = () => travelTo(shop, after(shop.clock.now, recentFor));
const asked = { error: "Confirmez d’abord que c’est bien vous.", code: "recent_authentication_required" };

interface Session {
  token?: string;
  cookie?: string;
}
/** Calls an endpoint about an account, with ids of nothing and without a body. */
const callOf = ({ method, path }: AnyEndpoint, id: string, session: Session): Promise<CallResult> =>
  shop.call(method, path.replace("{id}", id).replace(/\{\w+\}/g, "1"), {
    ...session,
    ...(method === "GET" ? {} : { body: {} }),
  });

const ofMembers = [
  "PATCH /api/users/{id}/email",
  "PATCH /api/users/{id}/password",
  "DELETE /api/users/{id}/sessions",
  "DELETE /api/users/{id}/sessions/{sessionId}",
  "POST /api/users/{id}/closing",
  "POST /api/users/{id}/export",
];
const ofAdministrators = [
  "POST /api/admin/administrators",
  "POST /api/admin/administrators/{id}/password",
  "DELETE /api/admin/administrators/{id}",
  "DELETE /api/admin/administrators/{id}/sessions",
  "DELETE /api/admin/sessions",
  "DELETE /api/admin/sessions/{id}",
  "PUT /api/admin/email",
  "PUT /api/admin/second-factor-rule",
  "PUT /api/admin/password",
  "GET /api/admin/members/{id}/export",
  "POST /api/admin/members/{id}/erasure",
  "POST /api/admin/members/{id}/editions",
  "DELETE /api/admin/members/{id}/editions/{editionId}",
  "POST /api/admin/members/{id}/subscriptions",
  "DELETE /api/admin/members/{id}/subscriptions/{subscriptionId}",
  "POST /api/admin/code-batches",
  "PUT /api/admin/settings/consent",
  "PUT /api/admin/texts/identity",
  "PUT /api/admin/texts/mails/{name}",
  "PUT /api/admin/texts/signature",
  "POST /api/admin/mailings/{id}/send",
  "POST /api/admin/partner-keys",
  "DELETE /api/admin/partner-keys/{id}",
  // What carries the house's assets, and its legal acts.
  "GET /api/admin/exports/catalogue.zip",
  "GET /api/admin/members.csv",
  "GET /api/admin/sales.csv",
  "GET /api/admin/letter-readers.csv",
  "POST /api/admin/reader-imports",
  "POST /api/admin/reader-imports/{id}/start",
  "POST /api/admin/reader-imports/{id}/undo",
  "POST /api/admin/brought-readers/invitations",
  "GET /api/admin/brought-readers/{id}/export",
  "DELETE /api/admin/brought-readers/{id}",
  "GET /api/admin/editions/{id}/earlier-files/{file}",
  "GET /api/admin/code-batches/{id}/codes",
  "GET /api/admin/code-batches/{id}/codes.csv",
  "POST /api/admin/code-batches/{id}/revoke",
  "POST /api/admin/code-batches/{id}/codes/{code}/revoke",
  "POST /api/admin/accounting/closings",
  "PUT /api/admin/texts/pages/{name}",
  "POST /api/admin/texts/pages/{name}/restore",
  "PUT /api/admin/texts/consent",
  "POST /api/admin/texts/consent/restore",
  "POST /api/admin/texts/mails/{name}/restore",
  "POST /api/admin/texts/signature/restore",
  "POST /api/admin/members/{id}/suspension",
];

describe("A stolen session, fifteen minutes after its login (decisions.md “Recent authentication”)", () => {
  it("opens no sensitive call of a member, and every other as before", async () => {
    const member = await buildMember(shop);
    const calls = endpoints.filter(({ access }) => access === "member");
    expect(calls.map(nameOf)).toEqual(expect.arrayContaining(ofMembers));
    for (const each of calls) {
      const fresh = await callOf(each, member.id, { token: "" });
      expect(fresh.status, nameOf(each)).toBe(401);
    }
    later();
    for (const each of calls) {
      const refused = await callOf(each, member.id, { token: member.token });
      expect([refused.status, refused.json], nameOf(each)).toEqual([403, asked]);
    }
    expect((await shop.call("GET", "/api/auth/me", { token: member.token })).status).toBe(200);
  });

  it("opens no sensitive call of an administrator", async () => {
    const { cookie } = await buildAdministrator(shop);
    const calls = endpoints.filter(({ access }) => access === "administrator");
    expect(calls.map(nameOf)).toEqual(expect.arrayContaining(ofAdministrators));
    later();
    for (const each of calls) {
      const refused = await callOf(each, "1", { cookie });
      expect([refused.status, refused.json], nameOf(each)).toEqual([403, asked]);
    }
  });

  it("refunds up to 50 € in a day, at once or in parts, and no more", async () => {
    const { cookie } = await buildAdministrator(shop);
    const member = await buildMember(shop);
    // 4,99 € each.
    const { editionIds } = await buildBook(shop, { editions: Array.from({ length: 11 }, () => ({})) });
    const paymentId = await buildCardSale(shop, member, editionIds);
    later();
    const refund = (body: object, by = cookie) =>
      shop.call("POST", `/api/admin/payments/${paymentId}/refunds`, { cookie: by, body });
    const refused = await refund({});
    expect([refused.status, refused.json]).toEqual([403, asked]);
    expect((await refund({ edition_ids: editionIds.slice(0, 6) })).status).toBe(201);
    // The other five alone are below the limit, the day's eleven are not.
    expect((await refund({})).json).toEqual(asked);
    expect((await refund({ edition_ids: editionIds.slice(6, 10) })).status).toBe(201);
    expect((await refund({})).json).toEqual(asked);
    // Another administrator has a sum of their own.
    expect((await refund({}, (await buildAdministrator(shop)).cookie)).status).toBe(201);
  });

  it("refunds no more in twelve requests at the same moment", async () => {
    const { cookie } = await buildAdministrator(shop);
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { editions: Array.from({ length: 12 }, () => ({})) });
    const payments = [];
    for (const id of editionIds) payments.push(await buildCardSale(shop, member, [id]));
    later();
    const answers = await Promise.all(
      payments.map((id) => shop.call("POST", `/api/admin/payments/${id}/refunds`, { cookie, body: {} })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });

  it("takes no manuscript of an edition, only its proofs and cover", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { editionIds } = await buildBook(shop);
    later();
    const status = async (kind: string) =>
      (await shop.call("GET", `/api/admin/editions/${editionIds[0]}/files/${kind}`, { cookie })).status;
    expect([await status("docx"), await status("source-epub")]).toEqual([403, 403]);
    // Without files in this test: they are looked for.
    expect([await status("pdf"), await status("cover")]).not.toContain(403);
  });

  it("is not made a recent one by guessing: after ten tries it waits, and the owner's own session does not", async () => {
    const member = await buildMember(shop);
    const owner = await shop.call("POST", "/api/auth/login", {
      body: { email: member.email, password: testPassword },
    });
    later();
    const confirm = (token: string, password: string) =>
      shop.call("POST", "/api/auth/confirm", { token, body: { password } });
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await confirm(member.token, `Mauvais-${tries}`);
      expect(wrong.status).toBe(400);
      expect(wrong.json.fields).toEqual({ password: "Mot de passe incorrect." });
    }
    const paused = await confirm(member.token, testPassword);
    expect(paused.status).toBe(429);
    expect(Number(paused.headers["retry-after"])).toBeLessThanOrEqual(30);
    expect((await confirm(owner.json.token as string, testPassword)).status).toBe(200);
  });
});

const appOf = async (path: string, session: Session) => {
  const { json } = await shop.call("POST", `${path}/options`, session);
  const totp = new TOTP({ secret: Secret.fromBase32(json.secret as string) });
  const code = (steps = 0) => totp.generate({ timestamp: shop.clock.now.getTime() + steps * 30_000 });
  const body = { challenge: json.challenge as string, code: code() };
  const set = await shop.call("POST", path, { ...session, body });
  expect(set.status).toBe(201);
  return { code, recovery: set.json.recovery_codes as string[] };
};
const keyOf = async (path: string, session: Session) => {
  const device = openAuthenticator();
  const { json } = await shop.call("POST", `${path}/options`, session);
  const body = { name: "Clé", answer: device.create(json) };
  expect((await shop.call("POST", path, { ...session, body })).status).toBe(201);
  return device;
};

describe("A code or a passkey, in place of the password,", () => {
  it("lets a member's session do what is sensitive; of another's and a used one it hears nothing", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const { token } = member;
    const { code, recovery } = await appOf(`/api/users/${member.id}/second-factor`, { token });
    const own = await keyOf(`/api/users/${member.id}/passkeys`, { token });
    const foreign = await keyOf(`/api/users/${other.id}/passkeys`, { token: other.token });
    const confirm = async (body: object) =>
      (await shop.call("POST", "/api/auth/confirm", { token, body })).status;
    const ask = async () => (await shop.call("POST", "/api/auth/passkey/options")).json;
    const isOpen = async () =>
      (await shop.call("DELETE", `/api/users/${member.id}/sessions`, { token })).status === 200;
    for (const proof of [
      async () => ({ code: code() }),
      async () => ({ code: recovery[0] }),
      async () => ({ answer: own.use(await ask()) }),
    ]) {
      later();
      expect(await isOpen()).toBe(false);
      const given = await proof();
      expect(await confirm(given)).toBe(200);
      expect(await isOpen()).toBe(true);
      expect(await confirm(given)).toBe(400);
    }
    expect(await confirm({ answer: foreign.use(await ask()) })).toBe(400);
    expect(await confirm({ code: code(1), password: testPassword })).toBe(400);
    expect(await confirm({})).toBe(400);
  });

  it("is not found by guessing, and wrong codes of a stolen session do not stop the owner's login", async () => {
    const member = await buildMember(shop);
    const { token, email } = member;
    const { code } = await appOf(`/api/users/${member.id}/second-factor`, { token });
    const confirm = async (given: string) =>
      (await shop.call("POST", "/api/auth/confirm", { token, body: { code: given } })).status;
    for (let n = 0; n < 30; n++) expect(await confirm(String(100_000 + n))).toBe(400);
    expect(await confirm(code(1))).toBe(429);
    const { json } = await shop.call("POST", "/api/auth/login", { body: { email, password: testPassword } });
    const body = { challenge: json.challenge as string, code: code(1) };
    expect((await shop.call("POST", "/api/auth/login/factor", { body })).status).toBe(200);
  });

  it("lets an administrator's session do the same, and a wrong one leaves an audit entry", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { recovery } = await appOf("/api/admin/second-factor", { cookie });
    const key = await keyOf("/api/admin/passkeys", { cookie });
    const confirm = async (body: object) =>
      (await shop.call("POST", "/api/admin/confirm", { cookie, body })).status;
    later();
    expect(await confirm({ code: "000000" })).toBe(400);
    const audit = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(audit.json.items[0]).toMatchObject({ kind: "confirmation-failed" });
    expect(await confirm({ code: recovery[0] })).toBe(200);
    const options = (await shop.call("POST", "/api/admin/login/passkey/options")).json;
    expect(await confirm({ answer: key.use(options) })).toBe(200);
    const add = await shop.call("POST", "/api/admin/partner-keys", { cookie, body: { name: "Libraire" } });
    expect(add.status).toBe(201);
  });
});

describe("The password of an account with a second factor", () => {
  const notEnough = { status: 403, json: expect.objectContaining({ code: "second_factor_required" }) };

  it("is no proof of a member: a thief who has it, and a session, changes nothing", async () => {
    const member = await buildMember(shop);
    const { token } = member;
    const { code } = await appOf(`/api/users/${member.id}/second-factor`, { token });
    const confirm = (body: object) => shop.call("POST", "/api/auth/confirm", { token, body });
    const close = () =>
      shop.call("POST", `/api/users/${member.id}/closing`, { token, body: { password: testPassword } });
    later();
    // The refusal of a wrong one is the same.
    for (const password of [testPassword, "Mauvais-2026"])
      expect(await confirm({ password })).toMatchObject(notEnough);
    expect((await close()).json).toEqual(asked);
    expect((await confirm({ code: code(1) })).status).toBe(200);
    expect((await close()).status).toBe(200);
  });

  it("is the proof of a member with a passkey alone, whose login it opens, too", async () => {
    const member = await buildMember(shop);
    const { token } = member;
    await keyOf(`/api/users/${member.id}/passkeys`, { token });
    later();
    const body = { password: testPassword };
    expect((await shop.call("POST", "/api/auth/confirm", { token, body })).status).toBe(200);
  });

  it("is no proof of an administrator, with an app or with a passkey alone", async () => {
    for (const add of [
      (session: Session) => appOf("/api/admin/second-factor", session),
      (session: Session) => keyOf("/api/admin/passkeys", session),
    ]) {
      const { cookie, password } = await buildAdministrator(shop);
      await add({ cookie });
      later();
      const confirm = (body: object) => shop.call("POST", "/api/admin/confirm", { cookie, body });
      expect(await confirm({ password })).toMatchObject(notEnough);
      const team = await shop.call("POST", "/api/admin/partner-keys", { cookie, body: { name: "Libraire" } });
      expect(team.json).toEqual(asked);
    }
  });
});

describe("The password, given again,", () => {
  it("lets a member's session do what is sensitive for fifteen minutes more", async () => {
    const member = await buildMember(shop);
    const { token } = member;
    const change = () =>
      shop.call("PATCH", `/api/users/${member.id}/email`, { token, body: { email: `n${member.email}` } });
    const begun = shop.clock.now;
    travelTo(shop, after(begun, recentFor - seconds(1)));
    expect((await shop.call("DELETE", `/api/users/${member.id}/sessions`, { token })).status).toBe(200);
    travelTo(shop, after(begun, recentFor));
    expect((await change()).status).toBe(403);
    const confirmed = await shop.call("POST", "/api/auth/confirm", {
      token,
      body: { password: testPassword },
    });
    expect([confirmed.status, confirmed.json]).toEqual([
      200,
      { confirmed_until: after(shop.clock.now, recentFor).toISOString() },
    ]);
    expect((await change()).status).toBe(200);
    // Not a session that has ended since then.
    await shop.deps.db.delete(memberSessions).where(eq(memberSessions.tokenHash, hashToken(token)));
    const ended = await shop.call("POST", "/api/auth/confirm", { token, body: { password: testPassword } });
    expect(ended.status).toBe(401);
  });

  it("lets an administrator's session do the same, and a wrong one leaves an audit entry", async () => {
    const { cookie, password } = await buildAdministrator(shop);
    const add = () => shop.call("POST", "/api/admin/partner-keys", { cookie, body: { name: "Libraire" } });
    later();
    expect((await add()).status).toBe(403);
    const confirm = (given: unknown) =>
      shop.call("POST", "/api/admin/confirm", { cookie, body: { password: given } });
    for (const wrong of [undefined, "", "faux", 3]) expect((await confirm(wrong)).status).toBe(400);
    const audit = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(audit.json.items[0]).toMatchObject({ kind: "confirmation-failed" });
    expect((await confirm(password)).status).toBe(200);
    expect((await add()).status).toBe(201);
    // The time of its confirmation does not make an idle session last.
    const { db } = shop.deps;
    const open = await db.select().from(administratorSessions);
    expect(open.length).toBeGreaterThan(0);
    travelTo(shop, after(shop.clock.now, minutes(30)));
    expect((await add()).status).toBe(401);
  });
});
