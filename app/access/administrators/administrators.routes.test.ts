import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorCookie } from "#access/administrators/administrators.service.server.ts";
import { after, before } from "#platform/data/dates.ts";
import { hours, minutes, seconds } from "#platform/data/durations.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => shop?.close());

let addresses = 0;
const fromNewAddress = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });
const login = (body: unknown, headers: Record<string, string> = {}) =>
  shop.call("POST", "/api/admin/login", { body, headers: { ...fromNewAddress(), ...headers } });
const check = (cookie?: string) => shop.call("GET", "/api/admin/check", cookie ? { cookie } : {});
const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] ?? "";

const adminCalls = [
  ["GET", "/api/admin/check"],
  ["POST", "/api/admin/logout"],
  ["POST", "/api/admin/books/check"],
  ["POST", "/api/admin/books"],
  ["POST", "/api/admin/books/1/editions"],
  ["POST", "/api/admin/books/abc/editions"],
  ["GET", "/api/admin/editions/1"],
  ["GET", "/api/admin/editions/abc"],
  ["POST", "/api/admin/upload/edition"],
  ["POST", "/api/admin/upload/cover"],
  ["GET", "/api/admin/books"],
  ["GET", "/api/admin/books?sort=inconnu"],
  ["GET", "/api/admin/books/count"],
  ["GET", "/api/admin/books/1"],
  ["PUT", "/api/admin/books/1"],
  ["PUT", "/api/admin/editions/1"],
  ["GET", "/api/admin/formats?editionIds=1"],
  ["GET", "/api/admin/categories/tree"],
  ["POST", "/api/admin/categories"],
  ["PUT", "/api/admin/categories/1"],
  ["PUT", "/api/admin/categories/1/position"],
  ["DELETE", "/api/admin/categories/1"],
  ["GET", "/api/admin/dashboard/stats"],
  ["GET", "/api/admin/dashboard/top-sales"],
  ["GET", "/api/admin/dashboard/latest-books"],
  ["GET", "/api/admin/dashboard/revenues"],
  ["GET", "/api/admin/dashboard/news"],
  ["POST", "/api/admin/dashboard/news"],
  ["GET", "/api/admin/settings/maintenance"],
  ["PUT", "/api/admin/settings/maintenance"],
  ["POST", "/api/admin/settings/test-mail"],
  ["POST", "/api/admin/settings/payments-check"],
  ["GET", "/api/admin/administrators"],
  ["POST", "/api/admin/administrators"],
  ["POST", "/api/admin/administrators/1/password"],
  ["DELETE", "/api/admin/administrators/1"],
  ["GET", "/api/admin/sessions"],
  ["DELETE", "/api/admin/sessions/1"],
  ["GET", "/api/admin/audit"],
  ["GET", "/api/admin/audit?from=hier"],
  ["GET", "/api/admin/members"],
  ["GET", "/api/admin/members?page=0"],
  ["GET", "/api/admin/members/1"],
  ["GET", "/api/admin/members/1/payments"],
  ["GET", "/api/admin/members/1/library"],
  ["GET", "/api/admin/members/1/downloads"],
  ["GET", "/api/admin/members/1/security"],
  ["GET", "/api/admin/members/1/export"],
  ["POST", "/api/admin/members/1/erasure"],
  ["GET", "/api/admin/members/1/invoices/F2026-000001"],
  ["POST", "/api/admin/members/1/suspension"],
  ["DELETE", "/api/admin/members/1/suspension"],
  ["POST", "/api/admin/members/1/verification"],
  ["POST", "/api/admin/members/1/editions"],
  ["POST", "/api/admin/members/1/subscriptions"],
  ["PUT", "/api/admin/password"],
  ["POST", "/api/admin/confirm"],
] as const;

describe("The administrators' login (decisions.md “Accounts”)", () => {
  it("opens a session of 12 hours in an HttpOnly, SameSite=Strict cookie", async () => {
    const { username, password } = await buildAdministrator(shop);
    const answer = await login({ username: username.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ok: true });
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain("Max-Age=43200");
    expect(cookie).not.toContain("Secure");
    const session = cookieOf(answer.headers);
    expect((await check(session)).json).toEqual({ ok: true, username, role: "owner" });
    const end = after(shop.clock.now, hours(12));
    // Used all the time.
    while (shop.clock.now < before(end, minutes(30))) {
      travelTo(shop, after(shop.clock.now, minutes(29)));
      expect((await check(session)).status).toBe(200);
    }
    travelTo(shop, before(end, seconds(1)));
    expect((await check(session)).status).toBe(200);
    travelTo(shop, end);
    expect((await check(session)).status).toBe(401);
  });

  it("ends after 30 minutes without use (docs/decisions/073)", async () => {
    const { cookie } = await buildAdministrator(shop);
    travelTo(shop, after(shop.clock.now, minutes(29)));
    expect((await check(cookie)).status).toBe(200);
    travelTo(shop, after(shop.clock.now, minutes(30)));
    expect((await check(cookie)).status).toBe(401);
    expect((await shop.call("POST", "/api/admin/confirm", { cookie, body: {} })).status).toBe(401);
  });

  it("asks for both fields: 'Identifiants incomplets.'", async () => {
    for (const body of [
      {},
      { username: "admin" },
      { password: "x" },
      { username: "", password: "" },
      { username: 1, password: [] },
    ]) {
      const refused = await login(body);
      expect(refused.status).toBe(400);
      expect(refused.json.error).toBe("Identifiants incomplets.");
    }
  });

  it("answers wrong credentials alike, whether or not the account exists", async () => {
    const { username } = await buildAdministrator(shop);
    const answers = [
      await login({ username, password: "faux" }),
      await login({ username: "personne", password: "faux" }),
    ];
    for (const { status, json, headers } of answers) {
      expect(status).toBe(401);
      expect(json).toEqual(answers[0]?.json);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("is not for members", async () => {
    const member = await buildMember(shop);
    expect((await login({ username: member.email, password: "Lecture-2026" })).status).toBe(401);
  });

  it("lets 10 tries of an address fail in 15 minutes", async () => {
    const { username, password } = await buildAdministrator(shop);
    const address = fromNewAddress();
    for (let tries = 0; tries < 10; tries++) {
      expect((await login({ username: `inconnu${tries}`, password: "faux" }, address)).status).toBe(401);
    }
    const refused = await login({ username, password }, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await login({ username, password })).status).toBe(200);
  });

  it("ends: the session is dead after logging out, and after the operator's reset", async () => {
    const { username, password, cookie } = await buildAdministrator(shop);
    const out = await shop.call("POST", "/api/admin/logout", { cookie });
    expect(out.status).toBe(200);
    expect(String(out.headers["set-cookie"])).toMatch(new RegExp(`^${administratorCookie}=;`));
    expect((await check(cookie)).status).toBe(401);
    const session = cookieOf((await login({ username, password })).headers);
    const fresh = await shop.administrators.reset(username);
    expect((await check(session)).status).toBe(401);
    expect((await login({ username, password })).status).toBe(401);
    expect((await login({ username, password: fresh })).status).toBe(200);
  });
});

describe("An admin call (decisions.md “Edges”)", () => {
  it.each(adminCalls)("%s %s without a session is 401 before anything is validated", async (method, path) => {
    for (const body of [undefined, {}, "pas du JSON"]) {
      if (method === "GET" && body !== undefined) continue;
      const refused = await shop.call(method, path, {
        body,
        ...(typeof body === "string" ? { headers: { "content-type": "application/json" } } : {}),
      });
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ error: "Session administrateur requise." });
      expect(refused.headers["cache-control"]).toBe("no-store");
    }
  });

  it.each(adminCalls)(
    "%s %s is never opened by a member's token, nor by a made-up cookie",
    async (method, path) => {
      const member = await buildMember(shop);
      const asMember = await shop.call(method, path, {
        token: member.token,
        cookie: `${administratorCookie}=${member.token}`,
      });
      expect(asMember.status).toBe(401);
      expect((await shop.call(method, path, { cookie: `${administratorCookie}=` })).status).toBe(401);
    },
  );

  it.each(adminCalls.filter(([method]) => method !== "GET"))(
    "%s %s from a foreign or null origin is 403",
    async (method, path) => {
      const { cookie } = await buildAdministrator(shop);
      for (const origin of [
        "https://evil.example",
        "null",
        "http://localhost:3000.evil.example",
        "http://localhost:9",
        "",
        "n’importe quoi",
      ]) {
        const refused = await shop.call(method, path, { cookie, headers: { origin: encodeURI(origin) } });
        expect(refused.status, origin).toBe(403);
      }
      expect((await check(cookie)).status).toBe(200);
    },
  );

  it("may come from the shop's own origin, or from a program that names none", async () => {
    const { cookie } = await buildAdministrator(shop);
    const body = { title: "Nana", author: "Émile Zola" };
    for (const headers of [{ origin: "http://localhost:3000" }, {}]) {
      expect((await shop.call("POST", "/api/admin/books/check", { cookie, body, headers })).status).toBe(200);
    }
  });

  it("to log in from a foreign or null origin is 403, even with the right password", async () => {
    const { username, password } = await buildAdministrator(shop);
    for (const origin of ["https://evil.example", "null"]) {
      const refused = await login({ username, password }, { origin });
      expect(refused.status).toBe(403);
      expect(refused.headers["set-cookie"]).toBeUndefined();
    }
    expect((await login({ username, password }, { origin: "http://localhost:3000" })).status).toBe(200);
  });
});

describe("Making administrators", () => {
  it("refuses a name that is taken, whatever its case, and resetting one who is not there", async () => {
    const { username } = await buildAdministrator(shop);
    await expect(shop.administrators.create(username.toUpperCase())).rejects.toMatchObject({ status: 409 });
    await expect(shop.administrators.reset("personne")).rejects.toMatchObject({ status: 404 });
  });
});

it("In a shop over HTTPS the cookie is Secure, and the answers say so to browsers", async () => {
  const open = await openTestShop({
    env: {
      PUBLIC_URL: "https://librairie.exemple.fr",
      SMTP_URL: "smtp://127.0.0.1:2525",
      PAYMENTS: "simulated",
    },
  });
  try {
    const password = await open.administrators.create("patronne");
    const answer = await open.call("POST", "/api/admin/login", { body: { username: "patronne", password } });
    const cookies = [answer.headers["set-cookie"] ?? []].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-encrier_admin\w*=.*; Path=\/; .*Secure/);
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect((await open.call("GET", "/boite-d-envoi")).status).toBe(404);
  } finally {
    await open.close();
  }
});
