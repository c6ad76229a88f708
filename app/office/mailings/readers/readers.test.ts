import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { addressesIn, leaveToken, readLeaveToken } from "#office/mailings/readers/letter-readers.rules.ts";
import { letterBounces, letterReaders } from "#office/mailings/mailings.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { buildAdministrator, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { RATE_LIMITS: "letter-line=1000" } }));
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.deps.db.delete(letterReaders);
});

const ask = (email: string) => shop.call("POST", "/api/letter/readers", { body: { email } });
const post = (act: "confirm" | "leave", token: string) =>
  shop.call("POST", `/api/letter/${act}`, { body: { token } });
const tokenFor = async (email: string) =>
  linkIn(await mail.waitFor(email, "Confirmez"), "/lettre/confirmation").searchParams.get("token") ?? "";
const rowOf = async (email: string) =>
  (await shop.deps.db.select().from(letterReaders).where(eq(letterReaders.email, email)))[0];
const memberRow = async (id: string) =>
  (await shop.deps.db.select().from(letterReaders).where(eq(letterReaders.memberId, id)))[0];

describe("A visitor who asks for the letter", () => {
  it("confirms the address by a mailed link, once, and the consent is kept with its words", async () => {
    const email = "Visiteuse@exemple.fr";
    expect((await ask(email)).status).toBe(200);
    const token = await tokenFor(email);
    expect(await rowOf(email)).toMatchObject({ confirmedAt: null, origin: "form" });
    expect((await post("confirm", token)).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({
      confirmedAt: shop.clock.now,
      askedAt: shop.clock.now,
      consent: expect.stringContaining("la lettre de la maison par e-mail"),
    });
    expect((await post("confirm", token)).status).toBe(400);
  });

  it("learns nothing about an address, and cannot fill a mailbox", async () => {
    const known = "connue@exemple.fr";
    await ask(known);
    await post("confirm", await tokenFor(known));
    const answers = [await ask(known), await ask("inconnue@exemple.fr")];
    const [first, second] = answers.map(({ status, json }) => [status, json.message.replace(/\S+@\S+/, "")]);
    expect(first).toEqual(second);
    await ask(known);
    expect((await ask(known)).status).toBe(429);
    expect((await ask("pas une adresse")).json.fields).toHaveProperty("email");
  });

  it("is forgotten after a week without an answer; a link ends after two days", async () => {
    const start = shop.clock.now;
    const email = "distraite@exemple.fr";
    await ask(email);
    const token = await tokenFor(email);
    shop.clock.now = after(start, days(3));
    expect((await post("confirm", token)).status).toBe(400);
    await shop.mailings.readers.forgetOld();
    expect(await rowOf(email)).toBeDefined();
    shop.clock.now = after(start, days(8));
    await shop.mailings.readers.forgetOld();
    expect(await rowOf(email)).toBeUndefined();
    shop.clock.now = start;
  });
});

describe("A link that ends the letter (RFC 8058)", () => {
  it("asks a person first, and acts at once for a mail program, however often", async () => {
    const member = await buildMember(shop);
    const choice = { token: member.token, body: { wanted: true } };
    expect((await shop.call("PATCH", `/api/users/${member.id}/letter`, choice)).json).toEqual({
      wanted: true,
    });
    const token = leaveToken((await memberRow(member.id))?.leaveKey ?? "", 0);
    const opened = await shop.call("GET", `/api/letter/leave/${token}`);
    expect([opened.status, opened.headers.location]).toEqual([303, `/lettre/desinscription?token=${token}`]);
    expect((await memberRow(member.id))?.endedAt).toBeNull();
    for (let n = 0; n < 2; n++) {
      const { statusCode } = await shop.app.inject({
        method: "POST",
        url: `/api/letter/leave/${token}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(statusCode).toBe(204);
    }
    expect((await memberRow(member.id))?.endedAt).toEqual(shop.clock.now);
    const { json } = await shop.call("GET", `/api/users/${member.id}/letter`, { token: member.token });
    expect(json).toEqual({ wanted: false });
    expect((await post("leave", token)).status).toBe(200);
    for (const wrong of ["x", leaveToken("00000000-0000-0000-0000-000000000000", 0)])
      expect((await post("leave", wrong)).status).toBe(400);
  });

  it("holds a key and a mailing", () => {
    const key = "0f5bd1ad-7b9c-4f0e-9b39-0a37b1ab4b6e";
    expect(readLeaveToken(leaveToken(key, 12))).toEqual({ key, mailingId: 12 });
    for (const wrong of ["", key, `${key}.`, `${key}.-1`, `${key}.01`, `${key}.9999999999`])
      expect(readLeaveToken(wrong)).toBeNull();
  });
});

describe("A member and the letter", () => {
  const signUp = (name: string, more: object) =>
    shop.call("POST", "/api/auth/signup", {
      body: { email: `${name}@exemple.fr`, username: name, password: testPassword, acceptCgu: true, ...more },
    });
  const idOf = async (username: string) =>
    (await shop.deps.db.select().from(members).where(eq(members.username, username)))[0]?.id ?? "";

  it("asks for it at the sign-up only by the box", async () => {
    await signUp("abonnee", { letter: true });
    await signUp("discrete", {});
    expect(await memberRow(await idOf("abonnee"))).toMatchObject({ origin: "sign-up", endedAt: null });
    expect(await memberRow(await idOf("discrete"))).toBeUndefined();
  });

  it("has asked for nothing if the account was another person's sign-up", async () => {
    await signUp("usurpee", { letter: true });
    const found = await mail.waitFor("usurpee@exemple.fr", "Confirmez votre adresse");
    const token = linkIn(found, "/verification/choix").searchParams.get("token");
    const body = { token, username: "vraie", password: "Autre-Lecture-7x", acceptCgu: true };
    expect((await shop.call("POST", "/api/auth/claim", { body })).status).toBe(200);
    expect(await memberRow(await idOf("vraie"))).toBeUndefined();
  });

  it("sees the consent in the copy of their data; an erased account leaves none", async () => {
    const member = await buildMember(shop);
    await shop.mailings.readers.choose(member, true);
    const { db } = shop.deps;
    await db
      .insert(letterBounces)
      .values({ address: member.email, reason: "Essai", refusedAt: shop.clock.now });
    const everything = await shop.personalData.gather(member.id);
    expect(everything.letter).toMatchObject([{ email: member.email, origin: "profile", ended_at: null }]);
    await shop.personalData.erase(member.id, async () => true);
    expect(await memberRow(member.id)).toBeUndefined();
    expect(await db.select().from(letterBounces).where(eq(letterBounces.address, member.email))).toEqual([]);
  });

  it("chooses for nobody else", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const asked = { token: member.token, body: { wanted: true } };
    expect((await shop.call("PATCH", `/api/users/${other.id}/letter`, asked)).status).toBe(403);
    expect((await shop.call("GET", `/api/users/${other.id}/letter`)).status).toBe(401);
  });
});

describe("Bounced addresses", () => {
  it("are read from any pasted text, each once", () => {
    expect(addressesIn("<A@b.fr>: host mx said: 550\nto=a@B.fr, c@d.org.")).toEqual(["a@b.fr", "c@d.org"]);
  });

  it("are entered by an administrator, and signed", async () => {
    const { cookie } = await buildAdministrator(shop);
    const enter = (addresses: string) =>
      shop.call("POST", "/api/admin/letter-bounces", { cookie, body: { addresses } });
    expect((await enter("550 <partie@exemple.fr> unknown")).json).toEqual({ added: 1 });
    expect((await enter("partie@exemple.fr")).json).toEqual({ added: 0 });
    expect((await enter("rien")).status).toBe(400);
    const { json } = await shop.call("GET", "/api/admin/audit?kind=bounces-added", { cookie });
    expect(json.items).toHaveLength(2);
  });
});
