import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";
import { secondStepLife, youngFactorLife } from "#access/factors/factors.rules.ts";
import { openAuthenticator } from "#test/authenticator.ts";
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

type Member = Pick<BuiltMember, "id" | "token" | "email">;
const call = (method: "GET" | "POST", { id, token }: Member, path = "", body?: unknown) =>
  shop.call(method, `/api/users/${id}/second-factor${path}`, { token, body });
const logIn = ({ email }: Member, password = testPassword) =>
  shop.call("POST", "/api/auth/login", { body: { email, password, remember: true } });
const challengeFor = async (member: Member) => (await logIn(member)).json.challenge as string;
const settle = (challenge: string, given: { code?: string; answer?: unknown }) =>
  shop.call("POST", "/api/auth/login/factor", { body: { challenge, ...given } });

/** The code that an app would show, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.clock.now.getTime() + seconds(30) * steps,
  });
/** Codes count once: the next test's code is that of a later step. */
const wait = (steps = 2) => {
  shop.clock.now = after(shop.clock.now, seconds(30) * steps);
};

async function withApp() {
  const member = await buildMember(shop);
  const { json } = await call("POST", member, "/options");
  const set = await call("POST", member, "", { challenge: json.challenge, code: codeOf(json.secret) });
  expect(set.status).toBe(201);
  wait();
  return { member, secret: json.secret as string, recovery: set.json.recovery_codes as string[] };
}

describe("A login with a second factor", () => {
  it("answers the right password with a challenge, which a code settles", async () => {
    const { member, secret, recovery } = await withApp();
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    const first = await logIn(member);
    expect(first.status).toBe(401);
    expect(first.json).toEqual({
      error: expect.any(String),
      code: "second_factor_required",
      challenge: expect.any(String),
    });
    const opened = await settle(first.json.challenge, { code: ` ${codeOf(secret).replace(/^.../, "$& ")} ` });
    expect(opened.status).toBe(200);
    const me = await shop.call("GET", "/api/auth/me", { token: opened.json.token });
    expect(me.json.id).toBe(member.id);
    expect((await settle(first.json.challenge, { code: recovery[0] ?? "" })).status).toBe(401);
    await mail.waitFor(member.email, "Validation en deux étapes activée");
  });

  it("stays as specified without one, and with a wrong password", async () => {
    const plain = await logIn(await buildMember(shop));
    expect(Object.keys(plain.json)).toEqual(["token"]);
    const { member } = await withApp();
    const refused = await logIn(member, "Mauvais-2026");
    expect(refused.json).toEqual({ error: "E-mail ou mot de passe incorrect." });
  });

  it("takes the code of one step before or after, each once, and of two concurrent uses one", async () => {
    const { member, secret } = await withApp();
    const enter = async (code: string) => (await settle(await challengeFor(member), { code })).status;
    expect(await enter(codeOf(secret, -2))).toBe(400);
    expect(await enter(codeOf(secret, 2))).toBe(400);
    expect(await enter(codeOf(secret, -1))).toBe(200);
    expect(await enter(codeOf(secret, -1))).toBe(400);
    const [one, two] = [await challengeFor(member), await challengeFor(member)];
    const code = codeOf(secret, 1);
    const both = await Promise.all([settle(one, { code }), settle(two, { code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // An earlier one than the last is an observed one.
    expect(await enter(codeOf(secret))).toBe(400);
  });

  it("takes each recovery code once, of two concurrent uses one, as people type it", async () => {
    const { member, recovery } = await withApp();
    const typed = (recovery[0] ?? "").toUpperCase().replaceAll("-", " ");
    expect((await settle(await challengeFor(member), { code: typed })).status).toBe(200);
    expect((await settle(await challengeFor(member), { code: typed })).status).toBe(400);
    const [one, two] = [await challengeFor(member), await challengeFor(member)];
    const code = recovery[1] ?? "";
    const both = await Promise.all([settle(one, { code }), settle(two, { code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await call("GET", member)).json.recovery_codes_left).toBe(8);
    const events = await shop.call("GET", `/api/users/${member.id}/security-events`, { token: member.token });
    expect(events.json.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["recovery-code-used", "second-factor-failed", "second-factor-on"]),
    );
  });

  it("takes a passkey of the account, and no other's", async () => {
    const { member } = await withApp();
    const other = await buildMember(shop);
    const add = async ({ id, token }: Member) => {
      const device = openAuthenticator();
      const options = (await shop.call("POST", `/api/users/${id}/passkeys/options`, { token })).json;
      const body = { name: "Clé", answer: device.create(options) };
      await shop.call("POST", `/api/users/${id}/passkeys`, { token, body });
      return device;
    };
    const [own, foreign] = [await add(member), await add(other)];
    const ask = async () => (await shop.call("POST", "/api/auth/passkey/options")).json;
    const challenge = await challengeFor(member);
    expect((await settle(challenge, { answer: foreign.use(await ask()) })).status).toBe(401);
    expect((await settle(challenge, { answer: own.use(await ask()) })).status).toBe(200);
  });

  it("waits ten minutes, and not past a new password", async () => {
    const { member, secret } = await withApp();
    const challenge = await challengeFor(member);
    expect((await settle(challenge, {})).json.fields).toHaveProperty("code");
    const start = shop.clock.now;
    travelTo(shop, after(start, secondStepLife));
    expect((await settle(challenge, { code: codeOf(secret) })).status).toBe(401);
    const second = await challengeFor(member);
    const body = { oldPassword: testPassword, newPassword: "Trombone-7-lagune" };
    await shop.call("PATCH", `/api/users/${member.id}/password`, { token: member.token, body });
    expect((await settle(second, { code: codeOf(secret) })).status).toBe(401);
    expect((await settle("inconnu", { code: "123456" })).status).toBe(401);
  });

  it("is not found by guessing: ten wrong codes in a quarter of an hour, whoever tries", async () => {
    const { member, secret } = await withApp();
    const challenge = await challengeFor(member);
    for (let n = 0; n < 10; n++)
      expect((await settle(challenge, { code: String(100_000 + n) })).status).toBe(400);
    expect((await settle(challenge, { code: codeOf(secret) })).status).toBe(429);
  });
});

describe("The second factor", () => {
  it("is set up with a code of the app, shows its secret once, and is one's own", async () => {
    const member = await buildMember(shop);
    const { json } = await call("POST", member, "/options");
    expect(json).toEqual({
      challenge: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`secret=${json.secret}`),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
    });
    const wrong = await call("POST", member, "", { challenge: json.challenge, code: "12345" });
    expect(wrong.json.fields).toHaveProperty("code");
    const other = await buildMember(shop);
    const stolen = { challenge: json.challenge, code: codeOf(json.secret) };
    expect((await call("POST", other, "", stolen)).status).toBe(400);
    expect((await call("POST", { ...member, token: other.token }, "/options")).status).toBe(403);
    expect((await call("POST", member, "", stolen)).status).toBe(201);
    expect((await call("GET", member)).body).not.toContain(json.secret);
    const { rows } = await shop.deps.db.execute<{ secret: Buffer }>(
      "select secret from member_authenticators order by added_at desc limit 1",
    );
    expect(rows[0]?.secret.includes(json.secret)).toBe(false);
    wait();
  });

  it("is removed, and its recovery codes are renewed, with a code", async () => {
    const { member, secret, recovery } = await withApp();
    expect((await call("POST", member, "/recovery-codes", { code: "000000" })).status).toBe(400);
    const renewed = await call("POST", member, "/recovery-codes", { code: codeOf(secret) });
    expect(renewed.json.recovery_codes).toHaveLength(10);
    const mailed = await mail.waitFor(member.email, "De nouveaux codes de secours");
    expect(mailed.text).toContain("Les anciens ne servent plus");
    expect(mailed.text).not.toContain(renewed.json.recovery_codes[0]);
    expect((await call("POST", member, "/removal", { code: recovery[0] })).status).toBe(400);
    const code = renewed.json.recovery_codes[0];
    expect((await call("POST", member, "/removal", { code })).status).toBe(204);
    expect((await call("GET", member)).json).toEqual({ since: null, recovery_codes_left: 0 });
    expect((await logIn(member)).status).toBe(200);
    await mail.waitFor(member.email, "Validation en deux étapes désactivée");
  });

  const reset = async ({ email }: Member) => {
    const earlier = mail.mails.length;
    await shop.call("POST", "/api/auth/forgot-password", { body: { email } });
    let text = "";
    await expect
      .poll(() => {
        const found = mail.mails.slice(earlier).find(({ to, text: body }) => {
          return to?.[0]?.address === email && body?.includes("/reinitialisation-mot-de-passe?token=");
        });
        text = found?.text ?? "";
        return text;
      })
      .not.toBe("");
    const token = /reinitialisation-mot-de-passe\?token=([\w-]+)/.exec(text)?.[1];
    const body = { token, newPassword: "Trombone-7-lagune" };
    expect((await shop.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
  };

  it("that an intruder has just set up ends when the mailbox's owner takes the account back", async () => {
    const { member } = await withApp();
    await reset(member);
    expect((await logIn(member, "Trombone-7-lagune")).status).toBe(200);
  });

  it("that is older than seven days is not ended by the mailbox alone", async () => {
    const { member } = await withApp();
    travelTo(shop, after(shop.clock.now, youngFactorLife + days(1)));
    await reset(member);
    const { json } = await logIn(member, "Trombone-7-lagune");
    expect(json.code).toBe("second_factor_required");
  });
});
