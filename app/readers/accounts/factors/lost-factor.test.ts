import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { recentFor } from "#platform/http/recent-authentication.ts";
import { lostFactorDelay } from "#readers/accounts/factors/lost-factor.rules.ts";
import { openAuthenticator } from "#test/authenticator.ts";
import { buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
});
afterAll(() => shop?.close());

type Member = Pick<BuiltMember, "id" | "token" | "email">;
const subjects = {
  asked: "Retrait de la validation en deux étapes demandé",
  soon: "Demain, plus de validation en deux étapes",
  cancelled: "La validation en deux étapes reste en place",
  removed: "Validation en deux étapes retirée",
} as const;

const post = (path: string, body: object) => shop.call("POST", `/api/auth/${path}`, { body });
const logIn = ({ email }: Pick<Member, "email">, password = testPassword) =>
  post("login", { email, password, remember: true });
const ask = async (member: Member, password = testPassword) =>
  post("login/factor/lost", { challenge: (await logIn(member, password)).json.challenge });
const me = async ({ token }: Member) => (await shop.call("GET", "/api/auth/me", { token })).json;
const pass = (time: number) => travelTo(shop, after(shop.clock.now, time));
const settle = () => shop.accounts.lostFactors.settleDue();
const keep = async (link: URL) =>
  (await post("keep-factors", { token: link.searchParams.get("token") })).status;
const keepLink = async (email: string, subject: string) =>
  linkIn(await mail.waitFor(email, subject), "/verification/deux-etapes");
const kindsOf = async ({ id }: Member) => {
  const { rows } = await shop.deps.db.execute<{ kind: string }>(
    sql`select kind from security_events where member_id = ${id}`,
  );
  return rows.map(({ kind }) => kind);
};

/** A member with an authenticator app. */
async function withApp(): Promise<Member & { recoveryCode: string }> {
  const member = await buildMember(shop);
  const path = `/api/users/${member.id}/second-factor`;
  const { json } = await shop.call("POST", `${path}/options`, { token: member.token });
  const code = new TOTP({ secret: Secret.fromBase32(json.secret) }).generate({
    timestamp: shop.clock.now.getTime(),
  });
  const body = { challenge: json.challenge, code };
  const set = await shop.call("POST", path, { token: member.token, body });
  expect(set.status).toBe(201);
  return { ...member, recoveryCode: set.json.recovery_codes[0] };
}
async function addPasskey({ id, token }: Member) {
  const device = openAuthenticator();
  const { json } = await shop.call("POST", `/api/users/${id}/passkeys/options`, { token });
  const body = { name: "Clé", answer: device.create(json) };
  expect((await shop.call("POST", `/api/users/${id}/passkeys`, { token, body })).status).toBe(201);
  return device;
}
const passkeys = async ({ id, token }: Member) =>
  (await shop.call("GET", `/api/users/${id}/passkeys`, { token })).json as unknown[];

describe("A lost second factor", () => {
  it("ends seven days after the request, announced before and after, with the passkeys that nobody used", async () => {
    const member = await withApp();
    await addPasskey(member);
    const used = await addPasskey(member);
    pass(minutes(1));
    const endsAt = after(shop.clock.now, lostFactorDelay).toISOString();
    const asked = await ask(member);
    expect([asked.status, asked.json]).toEqual([200, { ends_at: endsAt }]);
    await mail.waitFor(member.email, subjects.asked);
    expect(await me(member)).toHaveProperty("second_factor_ends_at", endsAt);
    pass(days(1));
    // The date that was announced stays.
    expect((await ask(member)).json).toEqual({ ends_at: endsAt });
    const options = (await post("passkey/options", {})).json;
    const entered = await post("passkey", { answer: used.use(options), remember: true });
    expect(entered.status).toBe(200);

    pass(days(5) - hours(1));
    await settle();
    expect(mail.mails.some(({ subject }) => subject === subjects.soon)).toBe(false);
    pass(hours(1));
    await settle();
    await mail.waitFor(member.email, subjects.soon);
    expect((await logIn(member)).json.code).toBe("second_factor_required");
    pass(days(1));
    await settle();
    await mail.waitFor(member.email, subjects.removed);
    const { status, json } = await logIn(member);
    expect(status).toBe(200);
    const back = { ...member, token: json.token };
    expect(await passkeys(back)).toHaveLength(1);
    expect(await me(back)).not.toHaveProperty("second_factor_ends_at");
    expect(await kindsOf(member)).toEqual(
      expect.arrayContaining(["lost-factor-asked", "lost-factor-removed"]),
    );
  });

  it("never ends without a day between the last reminder and the end, even if the work was late", async () => {
    const member = await withApp();
    await ask(member);
    pass(lostFactorDelay + days(3));
    await settle();
    await settle();
    expect((await logIn(member)).json.code).toBe("second_factor_required");
    pass(days(1));
    await settle();
    expect((await logIn(member)).status).toBe(200);
  });

  it("is asked for with a right password and an open second step alone, three times a week", async () => {
    expect((await post("login/factor/lost", { challenge: "inconnu" })).status).toBe(401);
    const member = await withApp();
    const { challenge } = (await logIn(member)).json;
    pass(minutes(10));
    expect((await post("login/factor/lost", { challenge })).status).toBe(401);
    for (let n = 0; n < 3; n++) {
      expect((await ask(member)).status).toBe(200);
      const path = `/api/users/${member.id}/second-factor/lost`;
      const { token } = member;
      if (n === 0) {
        pass(recentFor);
        expect((await shop.call("DELETE", path, { token })).status).toBe(403);
        await shop.call("POST", "/api/auth/confirm", { token, body: { code: member.recoveryCode } });
      }
      expect((await shop.call("DELETE", path, { token })).status).toBe(204);
      await mail.waitFor(member.email, subjects.cancelled);
    }
    expect((await ask(member)).status).toBe(429);
  });
});

describe("A thief who knows the password and says that the second factor is lost", () => {
  it("is stopped by the link of either mail; a second click changes nothing", async () => {
    for (const subject of [subjects.asked, subjects.soon]) {
      const member = await withApp();
      await ask(member);
      pass(days(6));
      await settle();
      const link = await keepLink(member.email, subject);
      expect([await keep(link), await keep(link)]).toEqual([204, 204]);
      await mail.waitFor(member.email, subjects.cancelled);
      pass(days(2));
      await settle();
      expect((await logIn(member)).json.code).toBe("second_factor_required");
      expect(await kindsOf(member)).toContain("lost-factor-cancelled");
    }
  });

  it("is stopped by « Ce n’était pas moi », which voids the password, too", async () => {
    const member = await withApp();
    pass(days(8));
    await ask(member);
    const announced = await mail.waitFor(member.email, subjects.asked);
    const token = linkIn(announced, "/verification/pas-moi").searchParams.get("token");
    expect((await post("take-back", { token })).status).toBe(200);
    expect((await logIn(member)).status).toBe(401);
    expect(await keep(linkIn(announced, "/verification/deux-etapes"))).toBe(400);
    expect(await shop.accounts.lostFactors.endOf(member.id)).toBeUndefined();
  });

  it("is seen in a former mailbox, too, which can cancel and gets no longer way back", async () => {
    const member = await withApp();
    const email = `nouvelle-${member.id}@exemple.fr`;
    const { token } = member;
    await shop.call("PATCH", `/api/users/${member.id}/email`, { token, body: { email } });
    const change = linkIn(await mail.waitFor(email, "Confirmez votre nouvelle adresse"), "/verification");
    expect((await shop.call("GET", `/api/auth/verify${change.search}`)).status).toBe(200);
    await ask({ ...member, email });
    await mail.waitFor(email, subjects.asked);
    const announced = await mail.waitFor(member.email, subjects.asked);
    expect(announced.text).not.toContain("/verification/pas-moi");
    expect(await keep(linkIn(announced, "/verification/deux-etapes"))).toBe(204);
    await mail.waitFor(email, subjects.cancelled);
  });
});
