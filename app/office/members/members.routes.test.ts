import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { addMonths, after } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import {
  buildAdministrator,
  buildBook,
  buildLibrary,
  buildMember,
  buildSubscription,
  testPassword,
} from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
let cookie: string;
let administrator: string;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie, username: administrator } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

type Method = "GET" | "POST" | "DELETE";
const call = (method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const names = async (query: string) =>
  ((await call("GET", `members?${query}`)).json.items as { username: string }[]).map(
    ({ username }) => username,
  );
const lastActOn = async (id: string) =>
  (await call("GET", `audit?objectType=member&objectId=${id}`)).json.items[0] as Record<string, unknown>;
const me = async (token: string) => (await shop.call("GET", "/api/auth/me", { token })).status;

describe("The list of members (issue “Members”)", () => {
  beforeAll(async () => {
    const now = shop.deps.now();
    const change = (id: string, changes: Partial<typeof members.$inferSelect>) =>
      shop.deps.db.update(members).set(changes).where(eq(members.id, id));
    const anna = await buildMember(shop, { username: "Anna_K", email: "anna@lisiere.fr", subscribed: true });
    await change(anna.id, { createdAt: after(now, -days(3)), lastLogin: now });
    const boris = await buildMember(shop, { username: "boris", email: "b@lisiere.fr", verified: false });
    await change(boris.id, { createdAt: after(now, -days(2)) });
    const clara = await buildMember(shop, { username: "Clara", email: "clara@lisiere.fr", suspended: true });
    await change(clara.id, { createdAt: after(now, -days(1)), lastLogin: after(now, -hours(1)) });
    const past = await buildMember(shop, { username: "dora", email: "dora@lisiere.fr" });
    await buildSubscription(shop, past.id, {
      startDate: after(now, -days(400)),
      endDate: after(now, -days(35)),
    });
    const gone = await buildMember(shop, { username: "efface", email: "efface@lisiere.fr" });
    await change(gone.id, { erasedAt: now });
  });

  it("finds by a part of the name or the address, whatever the case; who was erased is in no list", async () => {
    expect(await names("q=LISIERE&sort=username_asc")).toEqual(["Anna_K", "boris", "Clara", "dora"]);
    expect(await names("q=nna_k")).toEqual(["Anna_K"]);
    expect(await names("q=cl")).toEqual(["Clara"]);
    expect(await names("q=efface")).toEqual([]);
    const [found] = (await call("GET", "members?q=dora")).json.items as { id: string }[];
    expect(await names(`q=${found?.id}`)).toEqual(["dora"]);
    expect(await names(`q=${randomUUID()}`)).toEqual([]);
  });

  it("takes signs of patterns as letters", async () => {
    for (const q of ["%25", "lis_ere", "%5C", "lisiere%25"]) expect(await names(`q=${q}`)).toEqual([]);
    expect(await names("q=_k@")).toEqual([]);
    expect(await names("q=a_k a")).toEqual(["Anna_K"]);
  });

  it("filters subscribed, unverified and suspended members", async () => {
    expect(await names("q=lisiere&status=subscribed")).toEqual(["Anna_K"]);
    expect(await names("q=lisiere&status=unverified")).toEqual(["boris"]);
    expect(await names("q=lisiere&status=suspended")).toEqual(["Clara"]);
  });

  it("sorts by sign-up, name and last login", async () => {
    expect(await names("q=lisiere")).toEqual(["dora", "Clara", "boris", "Anna_K"]);
    expect(await names("q=lisiere&sort=created_asc")).toEqual(["Anna_K", "boris", "Clara", "dora"]);
    expect((await names("q=lisiere&sort=seen_desc")).slice(0, 2)).toEqual(["Anna_K", "Clara"]);
  });

  it("answers thirty to a page with the total, and nothing that is secret", async () => {
    for (let count = 0; count < 32; count++) {
      await buildMember(shop, { username: `foule${count}`, email: `foule${count}@multitude.fr` });
    }
    const { json, headers } = await call("GET", "members?q=multitude");
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toMatchObject({ total: 32, isMore: false });
    expect(json.items).toHaveLength(30);
    expect(Object.keys(json.items[0] as object).toSorted()).toEqual(
      [
        "id",
        "username",
        "email",
        "avatar_url",
        "created_at",
        "last_login",
        "email_verified_at",
        "suspended_at",
        "isActiveSubscriber",
      ].toSorted(),
    );
    const rest = await names("q=multitude&page=2");
    expect(rest).toHaveLength(2);
    expect(await names("q=multitude&page=3")).toEqual([]);
  });

  it("refuses what it cannot read", async () => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=1.5",
      "page=301",
      "sort=hasard",
      "status=parti",
      `q=${"x".repeat(255)}`,
    ]) {
      expect((await call("GET", `members?${query}`)).status, query).toBe(400);
    }
    expect((await call("GET", "members?page=300")).json.items).toEqual([]);
  });
});

describe("A member's profile", () => {
  it("shows account, purchases, library, downloads, sessions and security events; never a hash", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const book = await buildBook(shop, { title: "Germinal" });
    await buildLibrary(shop, member.id, book.editionIds);
    const profile = await call("GET", `members/${member.id}`);
    expect(profile.json).toMatchObject({
      id: member.id,
      email: member.email,
      isActiveSubscriber: true,
      editions: 1,
      payments: 1,
      paid_cents: 10_000,
      suspension_reason: null,
    });
    expect(profile.json.subscriptions).toHaveLength(1);
    expect(profile.body).not.toMatch(/argon2|password/);
    expect((await call("GET", `members/${member.id}/payments`)).json).toMatchObject([
      { kind: "subscription", amount_cents: 10_000, refunded_cents: 0, lines: [], documents: [] },
    ]);
    expect((await call("GET", `members/${member.id}/library`)).json).toMatchObject([
      { book_title: "Germinal", origin: "gift", licence_number: expect.any(Number) as number },
    ]);
    expect((await call("GET", `members/${member.id}/downloads`)).json).toEqual([]);
    const security = await call("GET", `members/${member.id}/security`);
    expect(security.json.sessions).toHaveLength(1);
    expect(security.json.events).toEqual([]);
  });

  it("of an unknown or impossible id is 404 or 400", async () => {
    for (const part of ["", "/payments", "/library", "/downloads", "/security"]) {
      expect((await call("GET", `members/${randomUUID()}${part}`)).status).toBe(404);
      expect((await call("GET", `members/pas-un-membre${part}`)).status).toBe(400);
    }
  });
});

describe("Suspending", () => {
  it("asks for a reason", async () => {
    const member = await buildMember(shop);
    for (const body of [{}, { reason: "  " }, { reason: "x".repeat(501) }, { reason: 3 }, []]) {
      expect((await call("POST", `members/${member.id}/suspension`, body)).status).toBe(400);
    }
    expect(await me(member.token)).toBe(200);
  });

  it("ends every token immediately, mails the reason, and login answers 'Compte suspendu.'", async () => {
    const member = await buildMember(shop);
    const book = await buildBook(shop);
    await buildLibrary(shop, member.id, book.editionIds);
    await shop.call("POST", "/api/auth/forgot-password", { body: { email: member.email } });
    const asked = await mail.waitFor(member.email, "mot de passe");
    const token = /token=([\w-]+)/.exec(asked.text ?? "")?.[1];
    const answer = await call("POST", `members/${member.id}/suspension`, { reason: "Partage de fichiers" });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ suspension_reason: "Partage de fichiers", editions: 1 });
    expect(await me(member.token)).toBe(401);
    const login = await shop.call("POST", "/api/auth/login", {
      body: { email: member.email, password: testPassword },
    });
    expect(login.status).toBe(403);
    expect(login.json).toEqual({ error: "Compte suspendu." });
    const reset = { token, newPassword: "Autre-Lecture-7" };
    expect((await shop.call("POST", "/api/auth/reset-password", { body: reset })).status).toBe(400);
    const mailed = await mail.waitFor(member.email, "suspendu");
    expect(mailed.text).toContain("Partage de fichiers");
    expect(await lastActOn(member.id)).toMatchObject({
      administrator,
      kind: "member-suspended",
      object_label: member.username,
      details: { reason: "Partage de fichiers" },
    });
    const again = await call("POST", `members/${member.id}/suspension`, { reason: "Encore" });
    expect(again.status).toBe(409);
  });

  it("may be announced: it comes seven days later, to the second, unless the publisher renounces (cgu.md, 9)", async () => {
    const member = await buildMember(shop);
    const announced = { reason: "Partage du compte", when: "in-seven-days" };
    const start = new Date(shop.clock.now);
    const suspendsAt = after(start, days(7));
    const answer = await call("POST", `members/${member.id}/suspension`, announced);
    expect(answer.json).toMatchObject({
      suspended_at: null,
      suspends_at: suspendsAt.toISOString(),
      suspension_reason: "Partage du compte",
    });
    const mailed = await mail.waitFor(member.email, "va être suspendu");
    expect(mailed.text).toContain("Partage du compte");
    expect(await me(member.token)).toBe(200);
    expect(await lastActOn(member.id)).toMatchObject({ kind: "member-suspension-announced" });
    expect((await call("POST", `members/${member.id}/suspension`, announced)).status).toBe(409);

    expect((await call("DELETE", `members/${member.id}/suspension`)).json).toMatchObject({
      suspends_at: null,
    });
    await mail.waitFor(member.email, "renonce à la suspension");
    expect(await lastActOn(member.id)).toMatchObject({ kind: "member-suspension-called-off" });

    await call("POST", `members/${member.id}/suspension`, announced);
    const suspendedAt = async () => (await shop.accounts.find(member.id))?.suspendedAt;
    shop.clock.now = new Date(suspendsAt.getTime() - 1);
    await shop.members.carryOutSuspensions();
    expect(await suspendedAt()).toBeNull();
    shop.clock.now = suspendsAt;
    const { dueSuspensions } = shop.accounts.moderation;
    expect([await dueSuspensions([]), await dueSuspensions([member.id])]).toEqual([[member.id], []]);
    await shop.members.carryOutSuspensions();
    expect(await suspendedAt()).toEqual(suspendsAt);
    await mail.waitFor(member.email, "jusqu’à ce qu’elle soit levée");
    shop.clock.now = start;
    expect(await me(member.token)).toBe(401);
    const body = { email: member.email, password: testPassword };
    expect((await shop.call("POST", "/api/auth/login", { body })).json).toEqual({
      error: "Compte suspendu.",
    });
  });

  it("is lifted: the member is notified and may come back", async () => {
    const member = await buildMember(shop, { suspended: true });
    expect((await call("DELETE", `members/${member.id}/suspension`)).json).toMatchObject({
      suspended_at: null,
      suspension_reason: null,
    });
    await mail.waitFor(member.email, "rouvert");
    const body = { email: member.email, password: testPassword };
    expect((await shop.call("POST", "/api/auth/login", { body })).status).toBe(200);
    expect((await call("DELETE", `members/${member.id}/suspension`)).status).toBe(409);
    expect(await lastActOn(member.id)).toMatchObject({ kind: "member-suspension-lifted" });
  });

  it("of an unknown member is 404, and leaves no trace", async () => {
    const id = randomUUID();
    expect((await call("POST", `members/${id}/suspension`, { reason: "Essai" })).status).toBe(404);
    expect(await lastActOn(id)).toBeUndefined();
  });
});

describe("Giving", () => {
  it("adds an edition to the library as a gift, once, and notifies the member", async () => {
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Nana" });
    const give = (edition_id: unknown) => call("POST", `members/${member.id}/editions`, { edition_id });
    expect((await give(editionIds[0])).status).toBe(201);
    expect((await call("GET", `members/${member.id}/library`)).json).toMatchObject([
      { book_title: "Nana", origin: "gift" },
    ]);
    expect((await mail.waitFor(member.email, "Nana")).text).toContain("bibliothèque");
    expect((await give(editionIds[0])).status).toBe(409);
    expect((await give(2_000_000_000)).status).toBe(404);
    for (const wrong of [undefined, null, 0, -1, 1.5, "un", 2 ** 40])
      expect((await give(wrong)).status).toBe(400);
    expect(await lastActOn(member.id)).toMatchObject({ details: { edition: "Nana – Texte intégral" } });
  });

  it("adds free months after those the member has, and neither revenue nor a payment", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const give = (months: unknown) => call("POST", `members/${member.id}/subscriptions`, { months });
    const before = (await call("GET", `members/${member.id}`)).json.subscriptions[0] as { end_date: string };
    const { json, status } = await give(6);
    expect(status).toBe(201);
    expect(json.subscriptions[0]).toMatchObject({
      price_cents: 0,
      start_date: before.end_date,
      end_date: addMonths(new Date(before.end_date), 6).toISOString(),
    });
    expect(json).toMatchObject({ payments: 1, paid_cents: 10_000 });
    await mail.waitFor(member.email, "abonnement");
    for (const wrong of [0, 37, 1.5, "6", null]) expect((await give(wrong)).status).toBe(400);
    const newcomer = await buildMember(shop);
    const given = await call("POST", `members/${newcomer.id}/subscriptions`, { months: 1 });
    expect(given.json).toMatchObject({ isActiveSubscriber: true, payments: 0 });
  });

  it("is refused for a suspended account", async () => {
    const member = await buildMember(shop, { suspended: true });
    const { editionIds } = await buildBook(shop);
    const edition = await call("POST", `members/${member.id}/editions`, { edition_id: editionIds[0] });
    expect(edition.status).toBe(409);
    expect((await call("POST", `members/${member.id}/subscriptions`, { months: 1 })).status).toBe(409);
  });
});

it("A verification link is sent again to unverified members only", async () => {
  const waiting = await buildMember(shop, { verified: false });
  expect((await call("POST", `members/${waiting.id}/verification`)).status).toBe(200);
  await mail.waitFor(waiting.email, "/verification?token=");
  const verified = await buildMember(shop);
  expect((await call("POST", `members/${verified.id}/verification`)).status).toBe(409);
  const suspended = await buildMember(shop, { verified: false, suspended: true });
  expect((await call("POST", `members/${suspended.id}/verification`)).status).toBe(409);
});
