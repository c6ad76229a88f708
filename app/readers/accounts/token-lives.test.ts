import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days, hours, seconds } from "#platform/data/durations.ts";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

let callers = 0;
const fromNewAddress = () => ({ "x-forwarded-for": `2001:db8:${++callers}::1` });
const post = (path: string, body: object) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers: fromNewAddress() });
const verify = async ({ search }: URL) =>
  (await shop.call("GET", `/api/auth/verify${search}`, { headers: fromNewAddress() })).status;

let names = 0;
const newName = () => `horloge${++names}`;

/** A token created now: its lifetime, and the answer to its use. */
interface Token {
  life: number;
  use: () => Promise<number>;
  alive: number;
  dead: number;
}

const tokens: Record<string, (member: BuiltMember) => Promise<Token>> = {
  "a session without remember lives 12 hours": (member) => session(member, false, hours(12)),
  "a session with remember lives 30 days": (member) => session(member, true, days(30)),
  "a link that verifies an account lives 24 hours": async () => {
    const username = newName();
    const email = `${username}@exemple.fr`;
    await post("signup", { email, username, password: testPassword, acceptCgu: true });
    const link = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification");
    return { life: hours(24), use: () => verify(link), alive: 200, dead: 400 };
  },
  "a link to a new password lives 1 hour": async ({ email }) => {
    await post("forgot-password", { email });
    const link = linkIn(await mail.waitFor(email, "Votre mot de passe"), "/reinitialisation-mot-de-passe");
    const body = { token: link.searchParams.get("token"), newPassword: "Trombone-7-lagune" };
    const use = async () => (await post("reset-password", body)).status;
    return { life: hours(1), use, alive: 200, dead: 400 };
  },
  "a link to a new address lives 24 hours": async (member) => {
    const link = await newAddress(member);
    return { life: hours(24), use: () => verify(link), alive: 200, dead: 400 };
  },
  "a link back to the former address lives 7 days": async (member) => {
    await newAddress(member);
    const link = linkIn(await mail.waitFor(member.email, "Annuler ce changement"), "/verification");
    return { life: days(7), use: () => verify(link), alive: 200, dead: 400 };
  },
};

async function session(member: BuiltMember, remember: boolean, life: number): Promise<Token> {
  const { json } = await post("login", { email: member.email, password: testPassword, remember });
  const use = async () =>
    (await shop.call("GET", "/api/auth/me", { token: (json as { token: string }).token })).status;
  return { life, use, alive: 200, dead: 401 };
}

async function newAddress(member: BuiltMember): Promise<URL> {
  const email = `${newName()}@exemple.fr`;
  await shop.call("PATCH", `/api/users/${member.id}/email`, { token: member.token, body: { email } });
  return linkIn(await mail.waitFor(email, "Confirmez votre nouvelle adresse"), "/verification");
}

// Lifetimes are elapsed time: a change of Paris local time has no effect.
describe.each([
  ["an hour is skipped in Paris", "2027-03-28T00:30:00Z"],
  ["an hour comes twice in Paris", "2027-10-30T23:59:59Z"],
  ["29 February", "2028-02-28T22:59:59.999Z"],
  ["the year's last second", "2026-12-31T23:59:59Z"],
])("When %s follows,", (_what, start) => {
  it.each(Object.entries(tokens))("%s, to the second", async (_token, make) => {
    travelTo(shop, start);
    const { life, use, alive, dead } = await make(await buildMember(shop));
    // At the instant itself it has expired; a late use changes nothing.
    travelTo(shop, after(new Date(start), life));
    expect(await use()).toBe(dead);
    travelTo(shop, after(new Date(start), life - seconds(1)));
    expect(await use()).toBe(alive);
  });
});
