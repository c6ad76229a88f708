import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members, memberTokens } from "#readers/accounts/accounts.tables.ts";
import { loadContent } from "#words/texts/shop-content.service.server.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours, seconds } from "#platform/data/durations.ts";
import { buildBook, buildLibrary, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

let addresses = 0;
/** Each test calls from a separate address, so that none uses up another's allowance. */
const fromNewAddress = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });

const post = (path: string, body: unknown, headers: Record<string, string> = fromNewAddress()) =>
  shop.call("POST", `/api/auth/${path}`, { body, headers });
const login = (email: string, password = testPassword, remember = false, headers = fromNewAddress()) =>
  post("login", { email, password, remember }, headers);
const me = (token: string) => shop.call("GET", "/api/auth/me", { token });
const form = (name: string, changes: object = {}) => ({
  email: `${name}@exemple.fr`,
  username: name,
  password: testPassword,
  acceptCgu: true,
  ...changes,
});

describe("Sign-up (storefront.md §5, decisions.md “Accounts”)", () => {
  it("answers 201, mails a link, and the link verifies the account, at a second click too", async () => {
    const created = await post("signup", form("camille"));
    expect(created.status).toBe(201);
    expect(created.json).toEqual({ message: "Inscription réussie. Vérifiez votre mail." });
    const early = await login("camille@exemple.fr");
    expect(early.status).toBe(403);
    expect(early.json).toEqual({ error: "Vérifiez votre adresse e-mail avant de vous connecter." });

    const message = await mail.waitFor("camille@exemple.fr", "Confirmez votre adresse");
    const link = linkIn(message, "/verification");
    expect(link.origin).toBe("http://localhost:3000");
    for (const click of ["first", "second"]) {
      const verified = await shop.call("GET", `/api/auth/verify${link.search}`);
      expect(verified.status, click).toBe(200);
      expect(verified.json).toEqual({ success: true, message: "Votre compte a été vérifié avec succès." });
    }
    expect((await login("camille@exemple.fr")).status).toBe(200);
  });

  it("answers 400 with each wrong field's text", async () => {
    const refused = await post("signup", {
      email: "x",
      username: "a b",
      password: "court",
      acceptCgu: false,
    });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe("Veuillez corriger les champs signalés.");
    expect(refused.json.fields).toEqual({
      email: "Adresse e-mail invalide.",
      username: "3–15 caractères : lettres, chiffres, - ou _.",
      password: "Manque : 8 caractères, une majuscule, un chiffre, un caractère spécial",
      acceptCgu: "Veuillez accepter les conditions générales.",
    });
    const empty = await post("signup", {});
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.json.fields).toSorted()).toEqual(["acceptCgu", "email", "password", "username"]);
  });

  it.each(["admin", "Service-Client", "Encrier_fr"])(
    "refuses %s, which readers would take for the house",
    async (username) => {
      const reserved = "Ce pseudo est réservé à la maison\u202f: choisissez-en un autre.";
      const refused = await post("signup", form("usurpatrice", { username }));
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({ error: reserved, fields: { username: reserved } });
      expect((await post("check-availability", { username })).json).toEqual({ usernameAvailable: false });
    },
  );

  it("answers 409 with the same fields for what is taken, whatever its case", async () => {
    await buildMember(shop, { email: "Élise@exemple.fr", username: "Elise" });
    const both = await post("signup", form("elise", { email: "elise2@exemple.fr" }));
    expect(both.status).toBe(409);
    expect(both.json).toEqual({ error: "Pseudo déjà pris.", fields: { username: "Pseudo déjà pris." } });
    await buildMember(shop, { email: "zoe@exemple.fr", username: "zoe" });
    const taken = await post("signup", form("ZOE", { email: "ZOE@EXEMPLE.FR" }));
    expect(taken.status).toBe(409);
    expect(taken.json.fields).toEqual({ email: "Adresse déjà utilisée.", username: "Pseudo déjà pris." });
  });

  it("accepts one of ten concurrent sign-ups and answers 409 to the others", async () => {
    const headers = fromNewAddress();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("signup", form("jumelles"), headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it("gives a name to one of two concurrent sign-ups; the other gets the message that it is taken", async () => {
    const answers = await Promise.all(
      ["moi", "toi"].map((who) => post("signup", form("convoitee", { email: `${who}@exemple.fr` }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.json).toEqual({ error: "Pseudo déjà pris.", fields: { username: "Pseudo déjà pris." } });
    const named = await shop.deps.db.select().from(members).where(eq(members.username, "convoitee"));
    expect(named).toHaveLength(1);
  });

  it("ignores unknown properties", async () => {
    const created = await post(
      "signup",
      form("malin", { emailVerifiedAt: "2026-01-01", id: "x", isAdmin: true }),
    );
    expect(created.status).toBe(201);
    expect((await login("malin@exemple.fr")).status).toBe(403);
  });

  it("keeps which terms were accepted, and when", async () => {
    await post("signup", form("juriste"));
    const [row] = await shop.deps.db.select().from(members).where(eq(members.username, "juriste"));
    const { version } = (await loadContent("content", "Encrier", ruleTexts)).page("cgu");
    expect(version).toMatch(/^\d{4}-\d{2}$/);
    expect(row).toMatchObject({ termsVersion: version, termsAcceptedAt: shop.clock.now });
  });

  it("keeps no password in clear", async () => {
    await post("signup", form("secret"));
    const [row] = await shop.deps.db.select().from(members).where(eq(members.username, "secret"));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(testPassword);
  });
});

describe("Verification (decisions.md “Accounts”)", () => {
  const verify = (query: string) =>
    shop.call("GET", `/api/auth/verify${query}`, { headers: fromNewAddress() });

  it.each(["", "?token=", "?token=inconnu", `?token=${"x".repeat(500)}`])("of %j is 400", async (query) => {
    const refused = await verify(query);
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe("Lien de vérification invalide.");
  });

  it("is refused 24 hours later", async () => {
    await post("signup", form("tardive"));
    const link = linkIn(await mail.waitFor("tardive@exemple.fr", "Confirmez"), "/verification");
    travelTo(shop, after(shop.clock.now, hours(24)));
    expect((await verify(link.search)).status).toBe(400);
    travelTo(shop, after(shop.clock.now, -seconds(1)));
    expect((await verify(link.search)).status).toBe(200);
  });
});

describe("Login (storefront.md §5, decisions.md “Accounts”)", () => {
  it("gives a token; e-mail addresses compare case-insensitively", async () => {
    const member = await buildMember(shop);
    const answer = await login(` ${member.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(["token"]);
    expect(Buffer.from(answer.json.token, "base64url")).toHaveLength(32);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await me(answer.json.token)).json.id).toBe(member.id);
  });

  it("with a password that would be refused today opens too, and asks for another one", async () => {
    const { email, id } = await buildMember(shop);
    const passwordHash = await hashPassword("Liverpool1!");
    await shop.deps.db.update(members).set({ passwordHash }).where(eq(members.id, id));
    expect((await login(email, "Liverpool1!")).json).toEqual({
      token: expect.any(String),
      passwordIsCommon: true,
    });
  });

  it("asks for both fields", async () => {
    for (const body of [
      {},
      { email: "a@exemple.fr" },
      { password: "x" },
      { email: "", password: "" },
      { email: 3, password: null },
    ]) {
      const refused = await post("login", body);
      expect(refused.status).toBe(400);
      expect(refused.json.error).toBe("Veuillez remplir tous les champs.");
    }
  });

  it("answers wrong credentials alike, whether or not the account exists", async () => {
    const member = await buildMember(shop);
    const unverified = await buildMember(shop, { verified: false });
    for (const email of [member.email, unverified.email, "personne@exemple.fr", "pas une adresse"]) {
      const refused = await login(email, "Mauvais-2026");
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ error: "E-mail ou mot de passe incorrect." });
    }
  });

  it("works as hard for an account that does not exist: hashing is what takes the time", async () => {
    const member = await buildMember(shop);
    // Processor time of the whole process, its threads included: elapsed time would include the machine's other work.
    // The minimum of three, since mails of earlier tests may still be in progress.
    const cpuTimes = { [member.email]: Infinity, "nobody@exemple.fr": Infinity };
    await login("personne@exemple.fr", "Mauvais-2026");
    for (let round = 0; round < 3; round++) {
      for (const email of Object.keys(cpuTimes)) {
        const before = process.cpuUsage();
        for (let tries = 0; tries < 3; tries++) await login(email, "Mauvais-2026");
        cpuTimes[email] = Math.min(cpuTimes[email] ?? Infinity, process.cpuUsage(before).user);
      }
    }
    const [known = 0, unknown = 0] = Object.values(cpuTimes);
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
  });

  it("mails a fresh link before verification, but not one for each try", async () => {
    const member = await buildMember(shop, { verified: false });
    for (let tries = 0; tries < 6; tries++) expect((await login(member.email)).status).toBe(403);
    const message = await mail.waitFor(member.email, "Confirmez votre adresse");
    expect(
      (await shop.call("GET", `/api/auth/verify${linkIn(message, "/verification").search}`)).status,
    ).toBe(200);
    const tokens = await shop.deps.db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id));
    expect(tokens.length).toBeLessThanOrEqual(3);
  });

  it("of a suspended account is 403 'Compte suspendu.', and its tokens are dead", async () => {
    const member = await buildMember(shop, { suspended: true });
    const refused = await login(member.email);
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ error: "Compte suspendu." });
    expect((await me(member.token)).status).toBe(401);
    expect((await login(member.email, "Mauvais-2026")).status).toBe(401);
  });

  it.each([
    [true, 30 * 24],
    [false, 12],
  ])("with remember %s lasts %i hours, to the second", async (remember, life) => {
    const member = await buildMember(shop);
    const { json } = await login(member.email, testPassword, remember);
    travelTo(shop, after(shop.clock.now, hours(life) - seconds(1)));
    expect((await me(json.token)).status).toBe(200);
    travelTo(shop, after(shop.clock.now, seconds(1)));
    expect((await me(json.token)).status).toBe(401);
  });
});

describe("The signed-in member (storefront.md §3)", () => {
  it("is described by exactly the fields named", async () => {
    const member = await buildMember(shop, { subscribed: true });
    const book = await buildBook(shop);
    await buildLibrary(shop, member.id, book.editionIds);
    const { json, headers } = await me(member.token);
    expect(json).toEqual({
      id: member.id,
      email: member.email,
      username: member.username,
      bio: null,
      avatar_url: null,
      created_at: shop.clock.now.toISOString(),
      last_login: null,
      email_verified_at: shop.clock.now.toISOString(),
      isActiveSubscriber: true,
      purchasedEditionIds: book.editionIds,
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["etag"]).toBeUndefined();
  });

  it.each([undefined, "", "x".repeat(43), "'; drop table members; --"])(
    "is a visitor with the token %j",
    async (token) => {
      const refused = await shop.call("GET", "/api/auth/me", { token });
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ error: "Vous devez être connecté." });
    },
  );

  it("is a visitor after logging out; other sessions continue", async () => {
    const member = await buildMember(shop);
    const other = (await login(member.email)).json.token as string;
    const out = await shop.call("POST", "/api/auth/logout", { token: member.token });
    expect(out.status).toBe(204);
    expect(out.body).toBe("");
    expect((await me(member.token)).status).toBe(401);
    expect((await shop.call("POST", "/api/auth/logout", { token: member.token })).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });
});

describe("Availability (storefront.md §7)", () => {
  it("checks an address and a name, ignoring case", async () => {
    await buildMember(shop, { email: "pris@exemple.fr", username: "pris" });
    const asked = async (body: object) => (await post("check-availability", body)).json as unknown;
    expect(await asked({ email: "PRIS@exemple.fr" })).toEqual({ emailAvailable: false });
    expect(await asked({ email: "libre@exemple.fr" })).toEqual({ emailAvailable: true });
    expect(await asked({ username: "Pris" })).toEqual({ usernameAvailable: false });
    expect(await asked({ username: "libre" })).toEqual({ usernameAvailable: true });
  });

  it("runs for names of 3 to 15 characters", async () => {
    expect((await post("check-availability", { username: "ab" })).status).toBe(400);
    expect((await post("check-availability", { username: "a".repeat(16) })).status).toBe(400);
  });
});

describe("A forgotten password (storefront.md §8, decisions.md “Accounts”)", () => {
  const forgot = (email: string) => post("forgot-password", { email });
  const reset = (token: string | null, newPassword: string) => post("reset-password", { token, newPassword });
  const linkFor = async (email: string) => {
    await forgot(email);
    return linkIn(
      await mail.waitFor(email, "Votre mot de passe"),
      "/reinitialisation-mot-de-passe",
    ).searchParams.get("token");
  };

  it("has the same answer whether or not the account exists", async () => {
    const member = await buildMember(shop);
    for (const email of [member.email, "personne@exemple.fr"]) {
      const answer = await forgot(email);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ message: "Si un compte existe, un email a été envoyé." });
    }
  });

  it("is replaced once, and every session ends", async () => {
    const member = await buildMember(shop);
    const token = await linkFor(member.email);
    // A refused password does not use the token.
    const weak = await reset(token, "faible");
    expect(weak.status).toBe(400);
    expect(weak.json.fields.newPassword).toMatch(/^Manque : /);
    expect((await reset(token, "Nouveau-2026")).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    expect((await login(member.email, testPassword)).status).toBe(401);
    expect((await login(member.email, "Nouveau-2026")).status).toBe(200);
    const again = await reset(token, "Encore-2026");
    expect(again.status).toBe(400);
    expect(again.json.error).toBe("Lien invalide.");
  });

  it("is replaced by one of two concurrent uses of the link", async () => {
    const member = await buildMember(shop);
    const token = await linkFor(member.email);
    const answers = await Promise.all([reset(token, "Lagune-2026"), reset(token, "Buvard-2026")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("makes earlier links useless once one was used", async () => {
    const member = await buildMember(shop);
    const first = await linkFor(member.email);
    await forgot(member.email);
    await expect.poll(() => mail.mails.filter(({ to }) => to?.[0]?.address === member.email).length).toBe(2);
    const second = await linkFor(member.email);
    expect(second).not.toBe(first);
    expect((await reset(second, "Nouveau-2026")).status).toBe(200);
    expect((await reset(first, "Voleur-2026")).status).toBe(400);
  });

  it("keeps its link for one hour", async () => {
    const member = await buildMember(shop);
    const token = await linkFor(member.email);
    travelTo(shop, after(shop.clock.now, hours(1)));
    expect((await reset(token, "Nouveau-2026")).status).toBe(400);
  });

  it.each([null, "", "inconnu"])("is not replaced with the token %j", async (token) => {
    const refused = await reset(token, "Nouveau-2026");
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe("Lien invalide.");
  });

  it("has a link that verifies no account", async () => {
    const member = await buildMember(shop);
    const token = await linkFor(member.email);
    expect((await shop.call("GET", `/api/auth/verify?token=${token}`)).status).toBe(400);
  });
});

describe("Editing one's profile (storefront.md §5)", () => {
  const patch = (path: string, token: string | undefined, body: unknown) =>
    shop.call("PATCH", path, { token, body });

  it("takes a biography of 250 characters at most; an empty one is null", async () => {
    const member = await buildMember(shop);
    const path = `/api/users/${member.id}/bio`;
    expect((await patch(path, member.token, { bio: "é".repeat(250) })).status).toBe(200);
    expect((await me(member.token)).json.bio).toHaveLength(250);
    const long = await patch(path, member.token, { bio: "é".repeat(251) });
    expect(long.status).toBe(400);
    expect(long.json.fields).toEqual({ bio: "250 caractères au plus." });
    expect((await patch(path, member.token, { bio: "  " })).json).toEqual({ bio: null });
    expect((await patch(path, member.token, { bio: null })).json).toEqual({ bio: null });
  });

  it("is for oneself alone", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    for (const [name, body] of [
      ["bio", { bio: "Volé" }],
      ["password", { oldPassword: testPassword, newPassword: "Nouveau-2026" }],
      ["preferences", { libraryVisible: false }],
    ] as const) {
      const path = `/api/users/${member.id}/${name}`;
      expect((await patch(path, other.token, body)).status, name).toBe(403);
      expect((await patch(path, undefined, body)).status, name).toBe(401);
    }
    expect(
      (await shop.call("GET", `/api/users/${member.id}/preferences`, { token: other.token })).status,
    ).toBe(403);
  });

  it("changes the password with the old one, and kills all tokens but the caller's", async () => {
    const member = await buildMember(shop);
    const other = (await login(member.email)).json.token as string;
    const path = `/api/users/${member.id}/password`;
    const wrong = await patch(path, member.token, {
      oldPassword: "Mauvais-2026",
      newPassword: "Nouveau-2026",
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.json.fields)).toEqual(["oldPassword"]);
    expect((await patch(path, member.token, { newPassword: "Nouveau-2026" })).status).toBe(400);
    expect(
      (await patch(path, member.token, { oldPassword: testPassword, newPassword: "Nouveau-2026" })).status,
    ).toBe(200);
    expect((await me(member.token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await login(member.email, "Nouveau-2026")).status).toBe(200);
  });

  it("keeps the preference about the library", async () => {
    const member = await buildMember(shop);
    const path = `/api/users/${member.id}/preferences`;
    expect((await shop.call("GET", path, { token: member.token })).json).toEqual({ libraryVisible: true });
    expect((await patch(path, member.token, { libraryVisible: false })).json).toEqual({
      libraryVisible: false,
    });
    expect((await patch(path, member.token, {})).json).toEqual({ libraryVisible: false });
    expect((await shop.call("GET", path, { token: member.token })).json).toEqual({ libraryVisible: false });
  });
});

describe("Limits (decisions.md “Edges”)", () => {
  const until429 = async (
    attempt: () => Promise<{ status: number; headers: Record<string, unknown> }>,
    bound: number,
  ) => {
    for (let count = 0; count <= bound; count++) {
      const { status, headers } = await attempt();
      if (status === 429) {
        const wait = Number(headers["retry-after"]);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(900);
        return count;
      }
    }
    return null;
  };

  it("lets 10 logins of an account fail in 15 minutes, from wherever", async () => {
    const member = await buildMember(shop);
    expect(await until429(() => login(member.email, "Mauvais-2026"), 12)).toBe(10);
    expect((await login(member.email.toUpperCase())).status).toBe(429);
  });

  it("forgets failures after a success", async () => {
    const member = await buildMember(shop);
    for (let tries = 0; tries < 9; tries++) await login(member.email, "Mauvais-2026");
    expect((await login(member.email)).status).toBe(200);
    expect((await login(member.email, "Mauvais-2026")).status).toBe(401);
  });

  it("lets 10 tries of the old password fail in 15 minutes, those before closing the account included", async () => {
    const member = await buildMember(shop);
    const { token } = member;
    const change = (oldPassword: string, newPassword = "Nouveau-2026") =>
      shop.call("PATCH", `/api/users/${member.id}/password`, { token, body: { oldPassword, newPassword } });
    const close = () =>
      shop.call("POST", `/api/users/${member.id}/closing`, { token, body: { password: "Mauvais-2026" } });
    for (let tries = 0; tries < 9; tries++) expect((await change("Mauvais-2026")).status).toBe(400);
    // A correct password resets the count of failures, even if the new password is refused.
    expect((await change(testPassword, "P@ssw0rd1!")).status).toBe(400);
    for (let tries = 0; tries < 3; tries++) expect((await close()).status).toBe(400);
    expect(await until429(() => change("Mauvais-2026"), 12)).toBe(7);
    expect((await change(testPassword)).status).toBe(429);
    expect((await close()).status).toBe(429);
    expect((await login(member.email)).status).toBe(200);
  });

  it("lets 50 logins of an address fail, and does not count its successes", async () => {
    const member = await buildMember(shop);
    const headers = fromNewAddress();
    for (let tries = 0; tries < 5; tries++)
      expect((await login(member.email, testPassword, false, headers)).status).toBe(200);
    let name = 0;
    expect(await until429(() => login(`inconnu${++name}@exemple.fr`, "x", false, headers), 60)).toBe(50);
    expect((await login(member.email)).status).toBe(200);
  });

  it.each([
    ["signup", {}, 20],
    ["forgot-password", { email: "x" }, 10],
    ["reset-password", {}, 20],
    ["check-availability", {}, 120],
  ])("lets an address call %s with %j %i times", async (path, body, points) => {
    const headers = fromNewAddress();
    expect(await until429(() => post(path, body, headers), points + 2)).toBe(points);
  });

  it("believes as many relays as the operator runs: what the client writes before them changes nothing", async () => {
    let forged = 0;
    const attempt = () =>
      post("forgot-password", { email: "x" }, { "x-forwarded-for": `198.51.100.${++forged}, 203.0.113.250` });
    expect(await until429(attempt, 12)).toBe(10);
  });
});
