import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { hours, seconds } from "#platform/data/durations.ts";
import { buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

const ownersPassword = "Trombone-7-lagune";

let callers = 0;
const headers = () => ({ "x-forwarded-for": `2001:db8:${++callers}::1` });
const post = (path: string, body: object) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers: headers() });
const logIn = (email: string, password: string) => post("login", { email, password });
const open = async ({ search }: URL) =>
  (await shop.call("GET", `/api/auth/verify${search}`, { headers: headers() })).status;
const signUp = (email: string, username: string, password = testPassword) =>
  post("signup", { email, username, password, acceptCgu: true });
const claim = (link: URL, username: string, changes: object = {}) =>
  post("claim", {
    token: link.searchParams.get("token"),
    username,
    password: ownersPassword,
    acceptCgu: true,
    ...changes,
  });
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to?.[0]?.address === email);

let names = 0;
/** A person signs up with another person's address; the address's owner reads the mail. */
async function prepared() {
  const name = ++names;
  const email = `titulaire${name}@exemple.fr`;
  const strangersName = `usurpe${name}`;
  expect((await signUp(email, strangersName)).status).toBe(201);
  const message = await mail.waitFor(email, "Confirmez votre adresse");
  return {
    email,
    strangersName,
    ownersName: `titulaire${name}`,
    message,
    confirmation: linkIn(message, "/verification\\?token="),
    choice: linkIn(message, "/verification/choix"),
  };
}

describe("An account prepared for another person's address", () => {
  it("takes no name of the house's", async () => {
    const { choice } = await prepared();
    const refused = await claim(choice, "service_client");
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ["username"]]);
  });

  it("is announced by its name, without a welcome, and with a way to choose another one", async () => {
    const { message, strangersName, choice } = await prepared();
    for (const part of [message.text, message.html]) {
      expect(part).toContain(strangersName);
      expect(part).not.toContain("Bienvenue");
      expect(part).toContain("Ce n’est pas moi, ou pas mon choix");
      expect(part?.split("Votre compte est presque prêt.")).toHaveLength(2);
    }
    expect(choice.origin).toBe("http://localhost:3000");
  });

  it("belongs to its owner with the chosen name and password: the stranger's are void", async () => {
    const { email, strangersName, ownersName, confirmation, choice } = await prepared();
    travelTo(shop, after(shop.clock.now, hours(1)));
    expect((await claim(choice, ownersName)).status).toBe(200);
    expect((await logIn(email, testPassword)).status).toBe(401);
    const { json, status } = await logIn(email, ownersPassword);
    expect(status).toBe(200);
    const me = await shop.call("GET", "/api/auth/me", { token: json.token });
    expect(me.json).toMatchObject({ email, username: ownersName });
    const free = await post("check-availability", { username: strangersName });
    expect(free.json).toEqual({ usernameAvailable: true });
    const [account] = await shop.deps.db.select().from(members).where(eq(members.email, email));
    // The terms are accepted by the person who is bound by them.
    expect(account?.termsAcceptedAt).toEqual(shop.clock.now);
    expect((await claim(choice, strangersName)).status).toBe(400);
    expect(await open(confirmation)).toBe(200);
    expect((await logIn(email, ownersPassword)).status).toBe(200);
  });

  it("is found by an owner who signs up: 409 as specified, and the mail again, three times an hour", async () => {
    const { email, ownersName, choice } = await prepared();
    for (let tries = 0; tries < 5; tries++) {
      const refused = await signUp(email, ownersName, ownersPassword);
      expect(refused.status).toBe(409);
      expect(refused.json.fields).toEqual({ email: "Adresse déjà utilisée." });
    }
    const availability = await post("check-availability", { email });
    expect(availability.json).toEqual({ emailAvailable: false });
    await expect.poll(() => mailsTo(email).length).toBe(4);
    const again = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification/choix");
    expect(again.search).not.toBe(choice.search);
    expect((await claim(again, ownersName)).status).toBe(200);
    // The unused link of an earlier mail has ended too.
    expect((await claim(choice, "autre-nom")).status).toBe(400);
    expect(mailsTo(email)).toHaveLength(4);
  });

  it("is found by a login before verification, whose mail has the same two links", async () => {
    const { email, ownersName } = await prepared();
    expect((await logIn(email, testPassword)).status).toBe(403);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    const choice = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification/choix");
    expect((await claim(choice, ownersName)).status).toBe(200);
    expect((await logIn(email, testPassword)).status).toBe(401);
  });

  it("is found by a forgotten password, whose mail leads to choosing the name too", async () => {
    const { email, strangersName, ownersName } = await prepared();
    await post("forgot-password", { email });
    const message = await mail.waitFor(email, "Votre mot de passe");
    expect(message.text).toContain(strangersName);
    expect((await claim(linkIn(message, "/verification/choix"), ownersName)).status).toBe(200);
    const reset = linkIn(message, "/reinitialisation-mot-de-passe").searchParams.get("token");
    expect((await post("reset-password", { token: reset, newPassword: testPassword })).status).toBe(400);
  });

  it("is still its owner's to claim when the first link was opened in haste: the stranger is out", async () => {
    const { email, ownersName, confirmation, choice } = await prepared();
    expect(await open(confirmation)).toBe(200);
    const { token } = (await logIn(email, testPassword)).json as { token: string };
    expect((await claim(choice, ownersName)).status).toBe(200);
    expect((await shop.call("GET", "/api/auth/me", { token })).status).toBe(401);
    expect((await logIn(email, testPassword)).status).toBe(401);
  });
});

describe("The link to choose name and password", () => {
  it("answers 400 for each invalid field and 409 for another member's name, and stays usable", async () => {
    const { strangersName, choice } = await prepared();
    const other = await buildMember(shop);
    const wrong = await claim(choice, "a b", { password: "court", acceptCgu: false });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.json.fields).toSorted()).toEqual(["acceptCgu", "password", "username"]);
    const common = await claim(choice, "titulaire-x", { password: "P@ssw0rd1!" });
    expect([common.status, Object.keys(common.json.fields)]).toEqual([400, ["password"]]);
    const taken = await claim(choice, other.username.toUpperCase());
    expect(taken.status).toBe(409);
    expect(taken.json).toEqual({ error: "Pseudo déjà pris.", fields: { username: "Pseudo déjà pris." } });
    // The account's present name may be kept, also with different capitals.
    expect((await claim(choice, strangersName.toUpperCase())).status).toBe(200);
  });

  it("gives a name to one of two concurrent requests", async () => {
    const [one, two] = [await prepared(), await prepared()];
    const answers = await Promise.all([claim(one.choice, "tant-desire"), claim(two.choice, "Tant-Desire")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is used by one of two concurrent openings", async () => {
    const { choice } = await prepared();
    const answers = await Promise.all([claim(choice, "plus-vite-1"), claim(choice, "plus-vite-2")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("lives 24 hours, and is no link of another kind", async () => {
    const { email, ownersName, choice } = await prepared();
    travelTo(shop, after(shop.clock.now, hours(24)));
    const late = await claim(choice, ownersName);
    expect([late.status, late.json.error]).toEqual([400, "Lien invalide."]);
    travelTo(shop, after(shop.clock.now, -seconds(1)));
    await post("forgot-password", { email });
    const reset = linkIn(await mail.waitFor(email, "Votre mot de passe"), "/reinitialisation-mot-de-passe");
    expect((await claim(reset, ownersName)).status).toBe(400);
    for (const token of [null, "", "inconnu", 3])
      expect((await claim(choice, ownersName, { token })).status).toBe(400);
    expect((await claim(choice, ownersName)).status).toBe(200);
  });

  it("is dead in a mailbox that the account has left", async () => {
    const { email, ownersName, confirmation, choice } = await prepared();
    await open(confirmation);
    const { token } = (await logIn(email, testPassword)).json as { token: string };
    const { id } = (await shop.call("GET", "/api/auth/me", { token })).json as { id: string };
    const newEmail = `parti${names}@exemple.fr`;
    await shop.call("PATCH", `/api/users/${id}/email`, { token, body: { email: newEmail } });
    const moved = linkIn(await mail.waitFor(newEmail, "Confirmez votre nouvelle"), "/verification");
    expect(await open(moved)).toBe(200);
    expect((await claim(choice, ownersName)).status).toBe(400);
  });
});
