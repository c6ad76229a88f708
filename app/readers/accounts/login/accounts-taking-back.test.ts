import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
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

const thiefsPassword = "Effraction-7-lagune";
const ownersPassword = "Trombone-7-lagune";

let callers = 0;
const headers = () => ({ "x-forwarded-for": `2001:db8:${++callers}::1` });
const post = (path: string, body: object) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers: headers() });
const patch = ({ id }: BuiltMember, path: string, token: string, body: object) =>
  shop.call("PATCH", `/api/users/${id}/${path}`, { token, body });
const logIn = (email: string, password: string) => post("login", { email, password });
const isIn = async (token: string) => (await shop.call("GET", "/api/auth/me", { token })).status === 200;
const tokenOf = (link: URL) => link.searchParams.get("token");
const takeBack = async (link: URL) => (await post("take-back", { token: tokenOf(link) })).status;
const notMe = async (email: string, subject: string) =>
  linkIn(await mail.waitFor(email, subject), "/verification/pas-moi");

/** The thief knows the password: changes it, which ends the owner's session, and keeps a session. */
async function stolen() {
  const member = await buildMember(shop);
  const session = (await logIn(member.email, testPassword)).json.token as string;
  const body = { oldPassword: testPassword, newPassword: thiefsPassword };
  expect((await patch(member, "password", session, body)).status).toBe(200);
  expect(await isIn(member.token)).toBe(false);
  return { member, session, link: await notMe(member.email, "Mot de passe modifié") };
}

let names = 0;
/** The thief also changes the address, and opens the link that arrives there. */
async function moved(member: BuiltMember, session: string): Promise<string> {
  const email = `voleur${++names}@exemple.fr`;
  travelTo(shop, after(shop.clock.now, minutes(1)));
  expect((await patch(member, "email", session, { email })).status).toBe(200);
  const link = linkIn(await mail.waitFor(email, "Confirmez votre nouvelle adresse"), "/verification");
  expect((await shop.call("GET", `/api/auth/verify${link.search}`, { headers: headers() })).status).toBe(200);
  return email;
}

async function expectOwner(member: BuiltMember) {
  const way = linkIn(
    await mail.waitFor(member.email, "Votre compte est de nouveau à vous"),
    "/reinitialisation-mot-de-passe",
  );
  const chosen = await post("reset-password", { token: tokenOf(way), newPassword: ownersPassword });
  expect(chosen.status).toBe(200);
  expect((await logIn(member.email, ownersPassword)).status).toBe(200);
}

describe("« Ce n’était pas moi »", () => {
  it("after a change of password: the thief's session and password are void, the mailbox chooses another", async () => {
    const { member, session, link } = await stolen();
    expect(await takeBack(link)).toBe(200);
    expect(await isIn(session)).toBe(false);
    for (const password of [thiefsPassword, testPassword])
      expect((await logIn(member.email, password)).status).toBe(401);
    await expectOwner(member);
    const { json } = await logIn(member.email, ownersPassword);
    const path = `/api/users/${member.id}/security-events`;
    const events = (await shop.call("GET", path, { token: json.token })).json as { kind: string }[];
    expect(events.map(({ kind }) => kind)).toContain("account-taken-back");
    // A second click changes nothing.
    expect(await takeBack(link)).toBe(200);
    expect(await isIn(json.token)).toBe(true);
  });

  it("after a change of address, too, by either mail: the address is the owner's again", async () => {
    for (const subject of ["Mot de passe modifié", "Votre adresse a été changée"]) {
      const { member, session } = await stolen();
      const email = await moved(member, session);
      expect(await takeBack(await notMe(member.email, subject))).toBe(200);
      expect(await isIn(session)).toBe(false);
      expect((await logIn(email, thiefsPassword)).status).toBe(401);
      await expectOwner(member);
    }
  });

  it("in the thief's own mailbox opens nothing once the owner has used it, and never stops the owner", async () => {
    const { member, session, link } = await stolen();
    const email = await moved(member, session);
    travelTo(shop, after(shop.clock.now, minutes(1)));
    const body = { oldPassword: thiefsPassword, newPassword: `${thiefsPassword}-2` };
    expect((await patch(member, "password", session, body)).status).toBe(200);
    const thiefsLink = await notMe(email, "Mot de passe modifié");
    travelTo(shop, after(shop.clock.now, minutes(1)));
    expect(await takeBack(thiefsLink)).toBe(200);
    const thiefsWay = linkIn(
      await mail.waitFor(email, "Votre compte est de nouveau à vous"),
      "/reinitialisation-mot-de-passe",
    );
    expect(await takeBack(link)).toBe(200);
    await expectOwner(member);
    expect(
      (await post("reset-password", { token: tokenOf(thiefsWay), newPassword: thiefsPassword })).status,
    ).toBe(400);
    expect((await logIn(member.email, ownersPassword)).status).toBe(200);
  });

  it("is not in the mail to the new address", async () => {
    const { member, session } = await stolen();
    const email = await moved(member, session);
    const message = await mail.waitFor(email, "Votre adresse a été changée");
    expect(message.text).not.toContain("/verification/pas-moi");
  });

  it("is worth nothing with another link's token, and after seven days", async () => {
    const { member, link } = await stolen();
    await post("forgot-password", { email: member.email });
    const reset = linkIn(
      await mail.waitFor(member.email, "Votre mot de passe"),
      "/reinitialisation-mot-de-passe",
    );
    expect(await takeBack(reset)).toBe(400);
    expect((await post("reset-password", { token: tokenOf(link), newPassword: ownersPassword })).status).toBe(
      400,
    );
    travelTo(shop, after(shop.clock.now, days(7)));
    expect(await takeBack(link)).toBe(400);
    expect((await logIn(member.email, thiefsPassword)).status).toBe(200);
  });
});
