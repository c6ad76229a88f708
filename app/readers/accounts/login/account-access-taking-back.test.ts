import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members, memberTokens } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import { lockAccount } from "#readers/accounts/accounts.store.server.ts";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";
import { inTheMiddleOf } from "#test/waiting.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

const intrudersPassword = "Effraction-7-lagune";
const ownersPassword = "Trombone-7-lagune";

let callers = 0;
const headers = () => ({ "x-forwarded-for": `2001:db8:${++callers}::1` });
const post = (path: string, body: object) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers: headers() });
const logIn = ({ email }: { email: string }, password = testPassword) => post("login", { email, password });
const open = async (link: URL) =>
  (await shop.call("GET", `/api/auth/verify${link.search}`, { headers: headers() })).status;
const reset = async (link: URL, newPassword: string) =>
  (await post("reset-password", { token: link.searchParams.get("token"), newPassword })).status;
const patch = ({ id }: BuiltMember, path: string, token: string, body: object) =>
  shop.call("PATCH", `/api/users/${id}/${path}`, { token, body });
const isIn = async (token: string) =>
  (await shop.call("GET", "/api/auth/me", { token, headers: headers() })).status === 200;
const accountOf = async ({ id }: BuiltMember) =>
  (await shop.deps.db.select().from(members).where(eq(members.id, id)))[0];

const verificationLink = async (email: string, words: string) =>
  linkIn(await mail.waitFor(email, words), "/verification");
const resetLink = async (email: string) => {
  const earlier = mail.mails.length;
  await post("forgot-password", { email });
  await expect
    .poll(() => mail.mails.slice(earlier).some(({ subject }) => subject?.includes("Votre mot de passe")), {
      timeout: 120_000,
    })
    .toBe(true);
  return linkIn(await mail.waitFor(email, "Votre mot de passe"), "/reinitialisation-mot-de-passe");
};

let names = 0;
/** The ways into an account that an intruder may have. */
interface Holdings {
  session: string;
  /** Link of a pending change of address to the intruder's mailbox. */
  changeLink: URL;
  resetLink: URL;
  intruder: { email: string };
}

async function intrusion(member: BuiltMember): Promise<Holdings> {
  const session = (await logIn(member)).json.token as string;
  const read = await resetLink(member.email);
  const email = `intrus${++names}@exemple.fr`;
  expect((await patch(member, "email", session, { email })).status).toBe(200);
  const changeLink = await verificationLink(email, "Confirmez votre nouvelle adresse");
  return { session, changeLink, resetLink: read, intruder: { email } };
}

const wayBackOf = async (email: string) =>
  linkIn(await mail.waitFor(email, "Ce n’était pas moi"), "/verification/pas-moi");

/** Each way to recover an account: the owner's action, and the valid password afterwards. */
const ways: Record<string, (member: BuiltMember) => Promise<string>> = {
  "a reset": async (member) => {
    expect(await reset(await resetLink(member.email), ownersPassword)).toBe(200);
    return ownersPassword;
  },
  "a change of password": async (member) => {
    const body = { oldPassword: testPassword, newPassword: ownersPassword };
    expect((await patch(member, "password", member.token, body)).status).toBe(200);
    expect(await isIn(member.token)).toBe(true);
    return ownersPassword;
  },
  "an undo of the change of address": async (member) => {
    expect(await open(await verificationLink(member.email, "Annuler ce changement"))).toBe(200);
    return testPassword;
  },
  "« Déconnecter les autres appareils »": async (member) => {
    const path = `/api/users/${member.id}/sessions`;
    expect((await shop.call("DELETE", path, { token: member.token })).status).toBe(200);
    expect(await isIn(member.token)).toBe(true);
    return testPassword;
  },
  "« Ce n’était pas moi »": async (member) => {
    const email = `leurre${++names}@exemple.fr`;
    expect((await patch(member, "email", member.token, { email })).status).toBe(200);
    const link = await verificationLink(email, "Confirmez votre nouvelle adresse");
    expect(await open(link)).toBe(200);
    const token = (await wayBackOf(member.email)).searchParams.get("token");
    expect((await post("take-back", { token })).status).toBe(200);
    expect(await reset(await resetLink(member.email), ownersPassword)).toBe(200);
    return ownersPassword;
  },
  "a suspension that is lifted later": async ({ id }) => {
    const { moderation } = shop.accounts;
    await shop.deps.db.transaction((tx) => moderation.suspend(tx, id, "Essai"));
    await shop.deps.db.transaction((tx) => moderation.liftSuspension(tx, id));
    return testPassword;
  },
};

describe.each(Object.entries(ways))("After %s", (_way, takeBack) => {
  it("an intruder's session, links and pending change of address open nothing", async () => {
    const member = await buildMember(shop);
    const held = await intrusion(member);
    const password = await takeBack(member);
    expect(await isIn(held.session)).toBe(false);
    expect(await open(held.changeLink)).toBe(400);
    expect(await reset(held.resetLink, intrudersPassword)).toBe(400);
    expect(await accountOf(member)).toMatchObject({ email: member.email, pendingEmail: null });
    expect((await logIn(member, password)).status).toBe(200);
    expect((await logIn(held.intruder, password)).status).toBe(401);
  });

  it("a link of the sign-up chooses no name and password any more", async () => {
    const username = `nouveau${++names}`;
    const email = `${username}@exemple.fr`;
    await post("signup", { email, username, password: testPassword, acceptCgu: true });
    const signUpLink = await verificationLink(email, "Confirmez votre adresse");
    expect(await open(signUpLink)).toBe(200);
    const token = (await logIn({ email })).json.token as string;
    const { id } = (await shop.call("GET", "/api/auth/me", { token })).json as { id: string };
    const member = { id, email, username, token };
    await patch(member, "email", token, { email: `ailleurs${++names}@exemple.fr` });
    await takeBack(member);
    const claimed = await post("claim", {
      token: signUpLink.searchParams.get("token"),
      username,
      password: intrudersPassword,
      acceptCgu: true,
    });
    expect([claimed.status, claimed.json.error]).toEqual([400, "Lien invalide."]);
    // A second click on a used link still succeeds, and changes nothing.
    expect(await open(signUpLink)).toBe(200);
    expect((await logIn({ email }, intrudersPassword)).status).toBe(401);
  });
});

describe("Undoing a change of address that took effect", () => {
  /** The account is the intruder's, address and all. */
  async function takenOver() {
    const member = await buildMember(shop);
    const held = await intrusion(member);
    const wayBack = await verificationLink(member.email, "Annuler ce changement");
    travelTo(shop, after(shop.clock.now, minutes(1)));
    expect(await open(held.changeLink)).toBe(200);
    return { member, held, wayBack };
  }

  it("voids a password changed since, and mails the way to a new one", async () => {
    const { member, held, wayBack } = await takenOver();
    const body = { oldPassword: testPassword, newPassword: intrudersPassword };
    expect((await patch(member, "password", held.session, body)).status).toBe(200);
    expect(await open(wayBack)).toBe(200);
    expect(await isIn(held.session)).toBe(false);
    for (const email of [member.email, held.intruder.email])
      for (const password of [intrudersPassword, testPassword])
        expect((await logIn({ email }, password)).status).toBe(401);
    const mailed = await mail.waitFor(member.email, "Votre adresse est rétablie");
    expect(await reset(linkIn(mailed, "/reinitialisation-mot-de-passe"), ownersPassword)).toBe(200);
    expect((await logIn(member, ownersPassword)).status).toBe(200);
  });

  it("voids a password chosen by a link mailed to the intruder, and the links not used yet", async () => {
    const { member, held, wayBack } = await takenOver();
    const [used, kept] = [await resetLink(held.intruder.email), await resetLink(held.intruder.email)];
    expect(await reset(used, intrudersPassword)).toBe(200);
    const late = await resetLink(held.intruder.email);
    expect(await open(wayBack)).toBe(200);
    for (const link of [kept, late]) expect(await reset(link, intrudersPassword)).toBe(400);
    expect((await logIn(member, intrudersPassword)).status).toBe(401);
  });

  it("voids a password set before the warning could be delivered", async () => {
    const member = await buildMember(shop);
    const askedAt = shop.clock.now.toISOString();
    const newEmail = `intrus${++names}@exemple.fr`;
    travelTo(shop, after(shop.clock.now, minutes(1)));
    const body = { oldPassword: testPassword, newPassword: intrudersPassword };
    expect((await patch(member, "password", member.token, body)).status).toBe(200);
    travelTo(shop, after(shop.clock.now, minutes(1)));
    const { id: memberId, email } = member;
    const order = { mail: "email-change-warning" as const, memberId, email, newEmail, askedAt };
    await shop.deps.jobs.send(shop.deps.db, accountMail, order);
    expect(await open(await verificationLink(email, "Annuler ce changement"))).toBe(200);
    expect((await logIn(member, intrudersPassword)).status).toBe(401);
  });

  it("keeps a password that is older than the change, and offers a new one all the same", async () => {
    const { member, wayBack } = await takenOver();
    expect(await open(wayBack)).toBe(200);
    expect((await logIn(member)).status).toBe(200);
    const mailed = await mail.waitFor(member.email, "Votre adresse est rétablie");
    expect(mailed.text).toContain("Si quelqu’un d’autre a pu connaître votre mot de passe");
  });

  it("survives a reset and a change of password by the intruder", async () => {
    const { member, held, wayBack } = await takenOver();
    expect(await reset(await resetLink(held.intruder.email), intrudersPassword)).toBe(200);
    const session = (await logIn(held.intruder, intrudersPassword)).json.token as string;
    const body = { oldPassword: intrudersPassword, newPassword: `${intrudersPassword}-2` };
    expect((await patch(member, "password", session, body)).status).toBe(200);
    expect(await open(wayBack)).toBe(200);
    expect(await isIn(session)).toBe(false);
    expect((await logIn(member, `${intrudersPassword}-2`)).status).toBe(401);
  });

  it("leaves no way back to an intruder whose mailbox takes its mail only afterwards", async () => {
    const { member, held, wayBack } = await takenOver();
    const askedAt = shop.clock.now.toISOString();
    travelTo(shop, after(shop.clock.now, minutes(1)));
    expect(await open(wayBack)).toBe(200);
    const { id: memberId } = member;
    const { email } = held.intruder;
    const newEmail = `plusloin${names}@exemple.fr`;
    const order = { mail: "email-change-warning" as const, memberId, email, newEmail, askedAt };
    await shop.deps.jobs.send(shop.deps.db, accountMail, order);
    await mail.waitFor(member.email, "Votre adresse est rétablie");
    // Mails of later jobs have arrived: the earlier one was skipped.
    await resetLink(member.email);
    const waysBack = (await shop.deps.db.select().from(memberTokens)).filter(
      (token) => token.memberId === memberId && token.email === email && !token.usedAt,
    );
    expect(waysBack).toEqual([]);
    expect(mail.mails.some((one) => one.to?.[0]?.address === email && one.text?.includes("Annuler"))).toBe(
      false,
    );
  });
});

describe("What an intruder has begun when the account is taken back", () => {
  it.each([
    ["a change of password", "password", { oldPassword: testPassword, newPassword: intrudersPassword }],
    ["another change of address", "email", { email: "encore-un-autre@exemple.fr" }],
  ])("ends with the session: %s", async (_what, path, body) => {
    const member = await buildMember(shop);
    const answer = await inTheMiddleOf(shop, {
      holds: (tx) => lockAccount(tx, member.id),
      begins: () => patch(member, path, member.token, body),
      meanwhile: (tx) => shop.accounts.access.end(tx, member.id).then(() => undefined),
    });
    expect(answer.status).toBe(401);
    expect(await accountOf(member)).toMatchObject({ email: member.email, pendingEmail: null });
    expect((await logIn(member)).status).toBe(200);
  });

  it.each([
    ["a reading device", "reading-devices", { name: "Volée" }],
    ["an e-reader's address", "reader-addresses", { address: "volee@kindle.com" }],
  ])("is not added any more: %s", async (_what, path, body) => {
    const { id, token } = await buildMember(shop);
    const answer = await inTheMiddleOf(shop, {
      holds: (tx) => lockAccount(tx, id),
      begins: () => shop.call("POST", `/api/users/${id}/${path}`, { token, body }),
      meanwhile: (tx) => shop.accounts.access.end(tx, id).then(() => undefined),
    });
    expect(answer.status).toBe(401);
  });

  it("waits for its turn: a concurrent reset and undo both complete, and the intruder's password is void", async () => {
    const member = await buildMember(shop);
    await patch(member, "email", member.token, { email: `intrus${++names}@exemple.fr` });
    const wayBack = await verificationLink(member.email, "Annuler ce changement");
    const link = await resetLink(member.email);
    const [undone, chosen] = await Promise.all([open(wayBack), reset(link, intrudersPassword)]);
    expect(undone).toBe(200);
    expect([200, 400]).toContain(chosen);
    expect((await logIn(member, intrudersPassword)).status).toBe(401);
  });
});
