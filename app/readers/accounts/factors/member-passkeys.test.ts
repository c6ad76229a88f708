import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import { challengeLife, youngFactorLife } from "#access/factors/factors.rules.ts";
import { type Authenticator, openAuthenticator } from "#test/authenticator.ts";
import { buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
});
afterAll(() => shop?.close());

const call = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  { id, token }: Pick<BuiltMember, "id" | "token">,
  path = "",
  body?: unknown,
) => shop.call(method, `/api/users/${id}/passkeys${path}`, { token, body });
const ask = async () => (await shop.call("POST", "/api/auth/passkey/options")).json;
const enter = (answer: unknown, remember = false) =>
  shop.call("POST", "/api/auth/passkey", { body: { answer, remember } });
const kinds = async ({ id, token }: BuiltMember) =>
  (await shop.call("GET", `/api/users/${id}/security-events`, { token })).json.map(
    (each: { kind: string }) => each.kind,
  );

async function addPasskey(member: Pick<BuiltMember, "id" | "token">, name = "Mon téléphone") {
  const device = openAuthenticator();
  const { json: options } = await call("POST", member, "/options");
  const added = await call("POST", member, "", { name, answer: device.create(options) });
  expect(added.status).toBe(201);
  return { device, id: added.json.id as string };
}
const opens = async (device: Authenticator) => (await enter(device.use(await ask()))).status;

describe("A passkey", () => {
  it("is added under a name, opens a session without a name or a password, and shows its last use", async () => {
    const member = await buildMember(shop);
    const { device } = await addPasskey(member, " Mon téléphone ");
    expect((await call("GET", member)).json).toEqual([
      {
        id: expect.any(String),
        name: "Mon téléphone",
        created_at: shop.clock.now.toISOString(),
        last_used_at: null,
        works: true,
      },
    ]);
    const opened = await enter(device.use(await ask()));
    expect(opened.status).toBe(200);
    const me = await shop.call("GET", "/api/auth/me", { token: opened.json.token });
    expect(me.json).toMatchObject({ id: member.id });
    expect((await call("GET", member)).json[0].last_used_at).toBe(shop.clock.now.toISOString());
    expect(await kinds(member)).toEqual(["login", "passkey-added"]);
    const mailed = await mail.waitFor(member.email, "clé d’accès ajoutée");
    expect(mailed.text).toContain("Mon téléphone");
    expect(mailed.text).toContain("/verification/pas-moi");
  });

  it("asks the browser to verify the person, and for no passkey that it has", async () => {
    const member = await buildMember(shop);
    const { device } = await addPasskey(member);
    const { json } = await call("POST", member, "/options");
    expect(json).toMatchObject({
      rp: { id: "localhost" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id }],
    });
    expect(await ask()).toMatchObject({ rpId: "localhost", userVerification: "required" });
  });

  it("answers one question once, in ten minutes; of two concurrent uses one opens a session", async () => {
    const { device } = await addPasskey(await buildMember(shop));
    const answer = device.use(await ask());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await enter(answer)).status).toBe(401);
    const late = device.use(await ask());
    travelTo(shop, after(shop.clock.now, challengeLife));
    expect((await enter(late)).status).toBe(401);
  });

  it.each([
    ["of another site", { origin: "https://exemple.net" }],
    ["of another host", { rpId: "exemple.net" }],
    ["without verification of the person", { isVerified: false }],
    ["of another key", { privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
    ["of a copied device, whose counter is behind", { counter: 1 }],
    ["in a frame of another site", { isFramed: true }],
    ["that names another owner", { userHandle: Buffer.from("member-autre").toString("base64url") }],
    ["that names no owner", { userHandle: undefined }],
  ])("refuses an answer %s", async (_name, fault) => {
    const { device } = await addPasskey(await buildMember(shop));
    expect(await opens(device)).toBe(200);
    expect((await enter(device.use(await ask(), fault))).status).toBe(401);
    expect(await opens(device)).toBe(200);
  });

  it.each([
    ["of another site", { origin: "https://exemple.net" }],
    ["without verification of the person", { isVerified: false }],
    ["in a frame of another site", { isFramed: true }],
  ])("is not added from an answer %s", async (_name, fault) => {
    const member = await buildMember(shop);
    const { json: options } = await call("POST", member, "/options");
    const answer = openAuthenticator().create(options, fault);
    expect((await call("POST", member, "", { name: "X", answer })).status).toBe(400);
    expect((await call("GET", member)).json).toEqual([]);
  });

  it("is one's own: another's question, list and passkey are refused", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const { id } = await addPasskey(member);
    const { json: options } = await call("POST", member, "/options");
    const answer = openAuthenticator().create(options);
    expect((await call("POST", other, "", { name: "X", answer })).status).toBe(400);
    const stranger = { id: member.id, token: other.token };
    expect((await call("GET", stranger)).status).toBe(403);
    expect((await call("DELETE", other, `/${id}`)).status).toBe(404);
    expect((await call("PATCH", other, `/${id}`, { name: "Volée" })).status).toBe(404);
    expect((await call("PATCH", member, `/${id}`, { name: " " })).status).toBe(400);
    expect((await call("PATCH", member, `/${id}`, { name: "Ma liseuse" })).status).toBe(204);
    expect((await call("GET", member)).json).toMatchObject([{ id, name: "Ma liseuse" }]);
    expect((await call("GET", { id: member.id, token: "" })).status).toBe(401);
  });

  it("opens no suspended and no unverified account, and nothing once it is removed", async () => {
    const suspended = await buildMember(shop);
    const { device } = await addPasskey(suspended);
    await shop.deps.db.transaction((tx) => shop.accounts.moderation.suspend(tx, suspended.id, "Essai"));
    expect(await opens(device)).toBe(401);
    const member = await buildMember(shop);
    const own = await addPasskey(member);
    expect((await call("DELETE", member, `/${own.id}`)).status).toBe(204);
    const refused = await enter(own.device.use(await ask()));
    expect(refused.json.error).toContain("Connectez-vous avec votre mot de passe");
    await mail.waitFor(member.email, "clé d’accès retirée");
  });
});

describe("Taking the account back", () => {
  const changePassword = ({ id, token }: BuiltMember) =>
    shop.call("PATCH", `/api/users/${id}/password`, {
      token,
      body: { oldPassword: testPassword, newPassword: "Trombone-7-lagune" },
    });
  const logIn = async ({ email }: BuiltMember) =>
    (await shop.call("POST", "/api/auth/login", { body: { email, password: testPassword } })).json
      .token as string;

  it("by a new password ends the passkeys that other sessions have added lately", async () => {
    const member = await buildMember(shop);
    const old = await addPasskey({ id: member.id, token: await logIn(member) });
    travelTo(shop, after(shop.clock.now, youngFactorLife));
    const owner = { ...member, token: await logIn(member) };
    const own = await addPasskey(owner);
    const thief = await addPasskey({ id: member.id, token: await logIn(member) });
    expect((await changePassword(owner)).status).toBe(200);
    expect([await opens(old.device), await opens(own.device), await opens(thief.device)]).toEqual([
      200, 200, 401,
    ]);
  });

  it("by the mailbox ends all of them", async () => {
    const member = await buildMember(shop);
    const { device } = await addPasskey(member);
    await shop.call("POST", "/api/auth/forgot-password", { body: { email: member.email } });
    const { text } = await mail.waitFor(member.email, "vous sans doute");
    const token = /token=([\w-]+)/.exec(text ?? "")?.[1];
    const body = { token, newPassword: "Trombone-7-lagune" };
    expect((await shop.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect(await opens(device)).toBe(401);
  });
});

describe("The questions", () => {
  it("that were never answered are forgotten", async () => {
    await ask();
    travelTo(shop, after(shop.clock.now, days(1) + minutes(1)));
    const { deleteEndedChallenges } = await import("#platform/identity/challenges.server.ts");
    await deleteEndedChallenges(shop.deps.db, shop.clock.now);
    const { rows } = await shop.deps.db.execute("select 1 from challenges");
    expect(rows).toEqual([]);
  });
});
