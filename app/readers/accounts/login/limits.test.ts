import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltMember, buildAdministrator, buildMember, testPassword } from "#test/factories.ts";
import { linkIn } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type CallResult, openTestShop, type TestShop } from "#test/test-shop.ts";
import type { TestMailServer } from "#test/mail-server.ts";

let shop: TestShop;
let mail: TestMailServer;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

interface Origin {
  cookie?: string;
  address?: string;
  password?: string;
}
const logIn = ({ email }: Pick<BuiltMember, "email">, origin: Origin = {}) => {
  const { cookie, address = "203.0.113.7", password = testPassword } = origin;
  return shop.call("POST", "/api/auth/login", {
    body: { email, password },
    headers: { "x-forwarded-for": address },
    ...(cookie ? { cookie } : {}),
  });
};
const cookiesOf = ({ headers }: CallResult): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((each) => String(each).split(";")[0])
    .join("; ");
/** Wrong passwords from another address each, until they are slowed down. */
async function attack(member: Pick<BuiltMember, "email">, network: number): Promise<void> {
  for (let host = 1; host <= 11; host++) {
    const address = `198.51.${network}.${host}`;
    const { status } = await logIn(member, { address, password: `Mauvais-${host}` });
    expect(status).toBe(host > 10 ? 429 : 401);
  }
}

describe("A device on which the member has logged in", () => {
  it("is let in during strangers' tries, from any network; a stranger with the password waits", async () => {
    const member = await buildMember(shop);
    const cookie = cookiesOf(await logIn(member));
    await attack(member, 1);
    expect((await logIn(member, { cookie, address: "192.0.2.200" })).status).toBe(200);
    expect((await logIn(member, { address: "192.0.2.201" })).status).toBe(429);
  });

  it("has ten free tries of its own, which strangers do not use up", async () => {
    const member = await buildMember(shop);
    const cookie = cookiesOf(await logIn(member));
    await attack(member, 2);
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(member, { cookie, password: "Mauvais-2026" })).status).toBe(401);
    expect((await logIn(member, { cookie })).status).toBe(429);
  });

  it("has one cookie for each account, signed: another account's, or a changed one, is a stranger's", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const first = await logIn(member);
    expect(String(first.headers["set-cookie"])).toMatch(/^encrier_device_\w{12}=.*HttpOnly; SameSite=Strict/);
    const [own, others] = [cookiesOf(first), cookiesOf(await logIn(other))];
    const both = `${own}; ${others}`;
    await attack(member, 3);
    const [ownName = "", ownValue = ""] = own.split("=");
    const foreign = `${ownName}=${others.split("=")[1]}`;
    const forged = `${ownName}=${ownValue.split(".")[0]}.${"A".repeat(43)}`;
    for (const cookie of [others, foreign, forged, `${ownName}=`, `${ownName}=x.y`])
      expect((await logIn(member, { cookie, address: "192.0.2.9" })).status, cookie).toBe(429);
    expect((await logIn(member, { cookie: both })).status).toBe(200);
  });

  it("sends its cookie to logins alone; over HTTPS no other host can set it", async () => {
    const attributesIn = async (place: TestShop): Promise<string> =>
      String(
        (
          await place.call("POST", "/api/auth/login", {
            body: { email: (await buildMember(place)).email, password: testPassword },
          })
        ).headers["set-cookie"],
      );
    expect(await attributesIn(shop)).toMatch(
      /^encrier_device_\w{12}=\S+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const overHttps = await openTestShop({
      env: {
        PUBLIC_URL: "https://librairie.exemple.fr",
        SMTP_URL: "smtp://127.0.0.1:2525",
        PAYMENTS: "simulated",
      },
    });
    try {
      expect(await attributesIn(overHttps)).toMatch(
        /^__Host-encrier_device_\w{12}=\S+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await overHttps.close();
    }
  });

  it("is a stranger's after “Déconnecter les autres appareils”, which leaves the caller's own", async () => {
    const member = await buildMember(shop);
    const [here, there] = [await logIn(member), await logIn(member)];
    const left = await shop.call("DELETE", `/api/users/${member.id}/sessions`, {
      token: here.json.token as string,
    });
    expect(left.status).toBe(200);
    await attack(member, 4);
    expect((await logIn(member, { cookie: cookiesOf(there) })).status).toBe(429);
    expect((await logIn(member, { cookie: cookiesOf(here) })).status).toBe(200);
  });

  it("is a stranger's once its session was closed by another one", async () => {
    const member = await buildMember(shop);
    const [here, there] = [await logIn(member), await logIn(member)];
    const token = here.json.token as string;
    const list = await shop.call("GET", `/api/users/${member.id}/sessions`, { token });
    const ids = (list.json as { device_id: string | null }[]).map(({ device_id }) => device_id);
    expect(new Set(ids).size).toBe(3);
    for (const { id, current } of list.json as { id: string; current: boolean }[])
      if (!current) await shop.call("DELETE", `/api/users/${member.id}/sessions/${id}`, { token });
    await attack(member, 5);
    expect((await logIn(member, { cookie: cookiesOf(there) })).status).toBe(429);
    expect((await logIn(member, { cookie: cookiesOf(here) })).status).toBe(200);
  });

  it("is also one that has set the password by the mailed link: so a member under attack gets in", async () => {
    const member = await buildMember(shop);
    await attack(member, 6);
    await shop.call("POST", "/api/auth/forgot-password", { body: { email: member.email } });
    const link = linkIn(
      await mail.waitFor(member.email, "Choisir un mot de passe"),
      "/reinitialisation-mot-de-passe",
    );
    const reset = await shop.call("POST", "/api/auth/reset-password", {
      body: { token: link.searchParams.get("token"), newPassword: "Trombone-7-lagune" },
    });
    expect(reset.status).toBe(200);
    const back = { cookie: cookiesOf(reset), password: "Trombone-7-lagune" };
    expect((await logIn(member, back)).status).toBe(200);
  });

  it("is known to its account alone, however many log in there: the last twenty", async () => {
    const member = await buildMember(shop);
    for (let count = 0; count < 22; count++) await logIn(member);
    const { devices } = await shop.accounts.moderation.traces(member.id);
    expect(devices).toHaveLength(20);
  });
});

describe("Strangers", () => {
  it("from thirty addresses of one /64 are one; another /48 is not slowed down with them", async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 30; host++) {
      const answer = await shop.call("POST", "/api/admin/login", {
        body: { username: `inconnu${host}`, password: "faux" },
        headers: { "x-forwarded-for": `2001:db8:7:1::${host.toString(16)}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
    const { username, password } = await buildAdministrator(shop);
    const from = (address: string) =>
      shop.call("POST", "/api/admin/login", {
        body: { username, password },
        headers: { "x-forwarded-for": address },
      });
    expect((await from("2001:db8:7:1:ffff::1")).status).toBe(429);
    const elsewhere = await from("2001:db8:8:1::1");
    expect(elsewhere.status).toBe(200);
    // From now on, this device is let in from there, too.
    const known = await shop.call("POST", "/api/admin/login", {
      body: { username, password },
      headers: { "x-forwarded-for": "2001:db8:7:1:ffff::1" },
      cookie: cookiesOf(elsewhere),
    });
    expect(known.status).toBe(200);
  });

  it("from many lines of one network are slowed down together", async () => {
    const small = await openTestShop({ env: { TRUST_PROXY: "1", RATE_LIMITS: "login-network=6" } });
    try {
      const tryFrom = async (address: string) =>
        (
          await small.call("POST", "/api/auth/login", {
            body: { email: `${address.length}${address}@exemple.fr`, password: "faux" },
            headers: { "x-forwarded-for": address },
          })
        ).status;
      for (let subnet = 1; subnet <= 6; subnet++) expect(await tryFrom(`2001:db8:9:${subnet}::1`)).toBe(401);
      expect(await tryFrom("2001:db8:9:77::1")).toBe(429);
      for (let host = 1; host <= 6; host++) expect(await tryFrom(`203.0.113.${host}`)).toBe(401);
      expect(await tryFrom("203.0.113.77")).toBe(429);
      expect(await tryFrom("203.0.114.77")).toBe(401);
    } finally {
      await small.close();
    }
  });
});

it("A caller's allowance for a call is used up by nobody else", async () => {
  const small = await openTestShop({ env: { RATE_LIMITS: "subscription=2" } });
  try {
    const [member, other] = [await buildMember(small), await buildMember(small)];
    const subscribe = async ({ token }: BuiltMember) =>
      (await small.call("POST", "/api/payments/subscribe", { token, body: {} })).status;
    expect([await subscribe(member), await subscribe(member)]).toEqual([200, 200]);
    expect(await subscribe(member)).toBe(429);
    expect(await subscribe(other)).toBe(200);
  } finally {
    await small.close();
  }
});
