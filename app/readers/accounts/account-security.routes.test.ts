import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { freePort } from "#test/free-port.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

interface Origin {
  agent?: string;
  address?: string;
  cookie?: string;
  password?: string;
}
async function logIn(member: BuiltMember, origin: Origin = {}) {
  const { agent = firefox, address = "203.0.113.7", cookie, password = testPassword } = origin;
  return shop.call("POST", "/api/auth/login", {
    body: { email: member.email, password },
    headers: { "user-agent": agent, "x-forwarded-for": address },
    ...(cookie ? { cookie } : {}),
  });
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["set-cookie"] ?? "").split(";")[0] ?? "";
const get = (member: BuiltMember, path: string, token = member.token) =>
  shop.call("GET", `/api/users/${member.id}/${path}`, { token });
const kinds = async (member: BuiltMember, token = member.token) =>
  ((await get(member, "security-events", token)).json as { kind: string }[]).map(({ kind }) => kind);
const mailsTo = (member: BuiltMember, words: string) =>
  mail.mails.filter((one) => one.to?.[0]?.address === member.email && one.subject?.includes(words));

describe("Open sessions", () => {
  it("are listed with device, shortened address and date, and none of their tokens", async () => {
    const member = await buildMember(shop);
    const token = (await logIn(member)).json.token as string;
    const { json, body } = await get(member, "sessions", token);
    expect(json).toHaveLength(2);
    expect(json.find((session: { current: boolean }) => session.current)).toEqual({
      id: expect.any(String),
      device: "Firefox sur Windows",
      address: "203.0.113.x",
      created_at: shop.clock.now.toISOString(),
      expires_at: expect.any(String),
      device_id: expect.any(String),
      current: true,
    });
    expect(body).not.toContain(token);
    expect(body).not.toContain("203.0.113.7");
  });

  it("are closed one by one, or all others together", async () => {
    const member = await buildMember(shop);
    const [one, two] = [(await logIn(member)).json.token, (await logIn(member)).json.token];
    const list = (await get(member, "sessions", one)).json as { id: string; current: boolean }[];
    const other = list.find(({ current }) => !current)?.id;
    const close = (id: string | undefined, token: string) =>
      shop.call("DELETE", `/api/users/${member.id}/sessions/${id}`, { token });
    expect((await close(other, one)).status).toBe(204);
    expect((await close(other, one)).status).toBe(404);
    expect((await close("x", one)).status).toBe(400);
    expect((await get(member, "sessions", one)).json).toHaveLength(2);
    const all = await shop.call("DELETE", `/api/users/${member.id}/sessions`, { token: one });
    expect(all.status).toBe(200);
    expect((await get(member, "sessions", one)).json).toHaveLength(1);
    expect((await get(member, "sessions", two)).status).toBe(401);
    expect((await kinds(member, one)).slice(0, 2)).toEqual(["session-closed", "session-closed"]);
  });

  it("are one's own alone", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const id = (await get(member, "sessions")).json[0].id as string;
    for (const path of ["sessions", "security-events"]) {
      expect((await get(member, path, other.token)).status).toBe(403);
      expect((await get(member, path, "")).status).toBe(401);
    }
    const foreign = await shop.call("DELETE", `/api/users/${other.id}/sessions/${id}`, {
      token: other.token,
    });
    expect(foreign.status).toBe(404);
    expect((await get(member, "sessions")).status).toBe(200);
  });
});

describe("The journal of an account", () => {
  it("says who did what, when and from where", async () => {
    const member = await buildMember(shop);
    await logIn(member, { password: "Mauvais-2026", address: "2001:db8:7:1::9" });
    const token = (await logIn(member)).json.token as string;
    const { json } = await get(member, "security-events", token);
    expect(json).toEqual([
      {
        id: expect.any(Number),
        kind: "login",
        actor: "member",
        occurred_at: shop.clock.now.toISOString(),
        device: "Firefox sur Windows",
        address: "203.0.113.x",
      },
      expect.objectContaining({ kind: "login-failed", actor: "unknown", address: "2001:db8:7::x" }),
    ]);
  });

  it("contains changes of the password, with a mail for each", async () => {
    const member = await buildMember(shop);
    const changed = await shop.call("PATCH", `/api/users/${member.id}/password`, {
      token: member.token,
      headers: { "user-agent": firefox },
      body: { oldPassword: testPassword, newPassword: "Trombone-7-lagune" },
    });
    expect(changed.status).toBe(200);
    expect(await kinds(member)).toEqual(["password-changed"]);
    const mailed = await mail.waitFor(member.email, "Mot de passe modifié");
    expect(mailed.text).toContain("Firefox sur Windows");
    expect(mailed.html).toContain("Mot de passe modifié");
  });
});

describe("A new device", () => {
  it("is announced by mail; the first one, and a known one elsewhere, are not", async () => {
    const member = await buildMember(shop);
    const first = await logIn(member);
    const cookie = cookieOf(first);
    expect(String(first.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Strict/i);
    await logIn(member, { cookie, address: "198.51.100.1" });
    // No cookie, but the same kind of program at the same address.
    await logIn(member, { address: "198.51.100.2" });
    await logIn(member, { agent: iphone, address: "192.0.2.1" });
    const mailed = await mail.waitFor(member.email, "nouvel appareil");
    expect(mailed.text).toContain("Safari sur iPhone");
    expect(mailed.text).toContain("192.0.2.x");
    expect(mailsTo(member, "nouvel appareil")).toHaveLength(1);
  });
});

describe("A sign-up with an address that is taken", () => {
  it("is 409, and its owner is notified once an hour", async () => {
    const member = await buildMember(shop);
    for (const username of ["premier-essai", "second-essai"]) {
      const refused = await shop.call("POST", "/api/auth/signup", {
        body: { email: member.email.toUpperCase(), username, password: testPassword, acceptCgu: true },
      });
      expect(refused.status).toBe(409);
    }
    await mail.waitFor(member.email, "Vous avez déjà un compte");
    expect(await kinds(member)).toEqual(["sign-up-attempted"]);
    expect(mailsTo(member, "déjà un compte")).toHaveLength(1);
  });

  it("mails a fresh link to an owner who never opened the first", async () => {
    const member = await buildMember(shop, { verified: false });
    await shop.call("POST", "/api/auth/signup", {
      body: { email: member.email, username: "encore-moi", password: testPassword, acceptCgu: true },
    });
    const message = await mail.waitFor(member.email, "Confirmez votre adresse");
    expect(message.text).toContain("/verification?token=");
  });
});

describe("A very common password", () => {
  it("is refused where one is chosen, though it keeps the rule", async () => {
    const member = await buildMember(shop);
    const refused = await shop.call("POST", "/api/auth/signup", {
      body: { email: "facile@exemple.fr", username: "facile", password: "P@ssw0rd1!", acceptCgu: true },
    });
    expect(refused.status).toBe(400);
    expect(refused.json.fields.password).toContain("trop courant");
    const change = await shop.call("PATCH", `/api/users/${member.id}/password`, {
      token: member.token,
      body: { oldPassword: testPassword, newPassword: "Azerty123!" },
    });
    expect(change.status).toBe(400);
    expect(Object.keys(change.json.fields)).toEqual(["newPassword"]);
  });
});

describe("Mails while the mail server is away", () => {
  it("come when it is back", async () => {
    const port = await freePort();
    const cut = await openTestShop({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, work: true });
    try {
      const created = await cut.call("POST", "/api/auth/signup", {
        body: { email: "patiente@exemple.fr", username: "patiente", password: testPassword, acceptCgu: true },
      });
      expect(created.status).toBe(201);
      await expect.poll(() => cut.logged.length).toBeGreaterThan(0);
      const back = await startMailServer(port);
      try {
        const message = await back.waitFor("patiente@exemple.fr", "Confirmez votre adresse");
        expect(message.text).toContain("/verification?token=");
        expect(message.html).toContain("/verification?token=");
      } finally {
        await back.close();
      }
    } finally {
      await cut.close();
    }
  });
});
