import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { administratorLinks } from "#access/administrators/administrators.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { buildAdministrator } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let owner: { username: string; password: string; cookie: string };
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({
    env: { RATE_LIMITS: "admin-forgot=1000,admin-link=1000,admin-mail=1000" },
  }));
});
afterAll(() => shop?.close());
// Tests travel in time, after which an earlier session is over.
beforeEach(async () => {
  owner = await buildAdministrator(shop);
});

const newPassword = "trombone-lagune-pivoine";
const otherPassword = "cerfeuil-vitrail-hangar";
const post = (path: string, body: object, cookie?: string) =>
  shop.call("POST", `/api/admin/${path}`, { body, ...(cookie && { cookie }) });
const asOwner = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  shop.call(method, `/api/admin/${path}`, { cookie: owner.cookie, ...(body && { body }) });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers["set-cookie"]).split(";")[0] ?? "";
const isIn = async (cookie: string) =>
  (await shop.call("GET", "/api/admin/check", { cookie })).status === 200;
const login = (username: string, password: string) => post("login", { username, password });

interface Colleague {
  id: number;
  username: string;
  email: string | null;
  invited_until: string | null;
  second_factor: boolean;
  last_activity: string | null;
}
const team = async () => (await asOwner("GET", "administrators")).json as Colleague[];
const colleague = async (username: string) => {
  const found = (await team()).find((each) => each.username === username);
  if (!found) throw new Error(`No colleague ${username}.`);
  return found;
};
const kindsOf = async (username: string) => {
  const { json } = await asOwner("GET", `audit?administrator=${username}`);
  return (json.items as { kind: string }[]).map(({ kind }) => kind);
};

const tokenIn = async (email: string, words: string, path: string) =>
  linkIn(await mail.waitFor(email, words), path).searchParams.get("token") ?? "";
const invitationOf = (email: string) => tokenIn(email, "Votre invitation", "/admin/invitation");
const resetOf = (email: string) => tokenIn(email, "Un nouveau mot de passe", "/admin/nouveau-mot-de-passe");

async function invite(username: string, role = "editor") {
  const email = `${username}@exemple.fr`;
  const { status, json } = await asOwner("POST", "administrators", { username, role, email });
  expect([status, json]).toEqual([201, { username }]);
  return { username, email, token: await invitationOf(email) };
}

/** An administrator with an address, who has accepted an invitation. */
async function join(username: string, role = "editor") {
  const invited = await invite(username, role);
  const accepted = await post("invitation/accept", { token: invited.token, newPassword });
  expect(accepted.status).toBe(200);
  return { ...invited, cookie: cookieOf(accepted) };
}

describe("An invitation", () => {
  it("opens once, with a strong password, and logs in", async () => {
    const { username, email, token } = await invite("louise");
    expect(await colleague(username)).toMatchObject({
      email,
      invited_until: after(shop.clock.now, days(7)).toISOString(),
      last_activity: null,
    });
    expect((await login(username, "")).status).toBe(400);
    expect((await post("invitation", { token })).json).toEqual({ username, role: "editor" });
    const weak = await post("invitation/accept", { token, newPassword: "louise-louise" });
    expect([weak.status, Object.keys(weak.json.fields as object)]).toEqual([400, ["newPassword"]]);
    const accepted = await post("invitation/accept", { token, newPassword });
    expect(await isIn(cookieOf(accepted))).toBe(true);
    expect((await login(username, newPassword)).status).toBe(200);
    expect((await post("invitation/accept", { token, newPassword: otherPassword })).status).toBe(400);
    expect((await login(username, otherPassword)).status).toBe(401);
    expect(await colleague(username)).toMatchObject({
      invited_until: null,
      second_factor: false,
      last_activity: shop.clock.now.toISOString(),
    });
    expect(await kindsOf(username)).toEqual(["login-failed", "login", "login", "invitation-accepted"]);
  });

  it("of two who open it at once lets one in", async () => {
    const { token } = await invite("jumelle");
    const answers = await Promise.all(
      [newPassword, otherPassword].map((each) => post("invitation/accept", { token, newPassword: each })),
    );
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
  });

  it("ends after seven days, with a new one, and with its withdrawal", async () => {
    const { username, email, token } = await invite("tardive");
    const { id } = await colleague(username);
    mail.mails.length = 0;
    expect((await asOwner("POST", `administrators/${id}/invitation`)).status).toBe(204);
    const again = await invitationOf(email);
    expect((await post("invitation", { token })).status).toBe(400);
    travelTo(shop, after(shop.clock.now, days(7)));
    expect((await post("invitation/accept", { token: again, newPassword })).status).toBe(400);

    owner = await buildAdministrator(shop);
    mail.mails.length = 0;
    await asOwner("POST", `administrators/${id}/invitation`);
    const last = await invitationOf(email);
    expect((await asOwner("DELETE", `administrators/${id}`)).status).toBe(204);
    expect((await post("invitation/accept", { token: last, newPassword })).status).toBe(400);
    expect((await asOwner("POST", `administrators/${id}/invitation`)).status).toBe(404);
  });

  it("is an owner's to send, to an address and a name that are free, and not for who has accepted", async () => {
    const joined = await join("acceptee");
    const { id } = await colleague(joined.username);
    expect((await asOwner("POST", `administrators/${id}/invitation`)).status).toBe(409);
    const taken = { username: "autre", email: joined.email.toUpperCase() };
    expect((await asOwner("POST", "administrators", taken)).status).toBe(409);
    const { json, status } = await post(
      "administrators",
      { username: "x-y", email: "x@y.fr" },
      joined.cookie,
    );
    expect([status, json.code]).toEqual([403, "outside_role"]);
  });

  it("is stored as a digest, and its token opens nothing else", async () => {
    const { token, username } = await invite("discrete");
    const rows = await shop.deps.db.select().from(administratorLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await post("reset-password", { token, newPassword })).status).toBe(400);
    expect((await post("email/confirm", { token })).status).toBe(400);
    // Who has no password yet gets none by « Mot de passe oublié ».
    mail.mails.length = 0;
    await post("forgot-password", { identity: username });
    await post("forgot-password", { identity: (await join("suivante")).email });
    await resetOf("suivante@exemple.fr");
    expect(JSON.stringify(mail.mails).includes("discrete")).toBe(false);
  });
});

describe("A forgotten password", () => {
  it("is chosen anew by a link of one hour, once; every session ends and a mail says so", async () => {
    const { username, email, cookie } = await join("oublieuse");
    const other = cookieOf(await login(username, newPassword));
    await post("forgot-password", { identity: username.toUpperCase() });
    const token = await resetOf(email);
    expect((await post("reset-password", { token, newPassword: "court" })).status).toBe(400);
    expect((await post("reset-password", { token, newPassword: otherPassword })).status).toBe(200);
    expect([await isIn(cookie), await isIn(other)]).toEqual([false, false]);
    expect((await login(username, newPassword)).status).toBe(401);
    expect((await login(username, otherPassword)).status).toBe(200);
    expect((await post("reset-password", { token, newPassword })).status).toBe(400);
    const told = await mail.waitFor(email, "Mot de passe d’administrateur modifié");
    expect(told.text).toContain("Toutes ses sessions sont fermées");
    expect(await kindsOf(username)).toEqual(
      expect.arrayContaining(["password-reset-asked", "password-reset"]),
    );
  });

  it("expires, and ends with a newer password", async () => {
    const { username, email } = await join("lente");
    await post("forgot-password", { identity: email });
    const token = await resetOf(email);
    travelTo(shop, after(shop.clock.now, hours(1)));
    expect((await post("reset-password", { token, newPassword: otherPassword })).status).toBe(400);

    mail.mails.length = 0;
    await post("forgot-password", { identity: email });
    const second = await resetOf(email);
    const cookie = cookieOf(await login(username, newPassword));
    const body = { oldPassword: newPassword, newPassword: "girafe-balcon-mercure" };
    expect((await shop.call("PUT", "/api/admin/password", { cookie, body })).status).toBe(200);
    expect((await post("reset-password", { token: second, newPassword: otherPassword })).status).toBe(400);
  });

  it("answers the same for unknown names, and is limited for each name", async () => {
    const { email } = await join("connue");
    const answers = [];
    for (const identity of [email, "connue", "personne@exemple.fr", "personne", owner.username])
      answers.push(await post("forgot-password", { identity }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    for (const identity of ["limitee", "personne"]) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries++)
        statuses.push((await post("forgot-password", { identity })).status);
      expect(statuses.at(-1), identity).toBe(429);
    }
    expect((await post("forgot-password", { identity: "" })).status).toBe(400);
    const foreign = { headers: { origin: "https://ailleurs.exemple" }, body: { identity: email } };
    expect((await shop.call("POST", "/api/admin/forgot-password", foreign)).status).toBe(403);
  });

  it("keeps the second factor", async () => {
    const { username, email, cookie } = await join("prudente");
    const options = await post("second-factor/options", {}, cookie);
    const totp = new TOTP({ secret: Secret.fromBase32(options.json.secret) });
    const code = totp.generate({ timestamp: shop.clock.now.getTime() });
    await post("second-factor", { challenge: options.json.challenge, code }, cookie);
    expect((await colleague(username)).second_factor).toBe(true);
    await post("forgot-password", { identity: email });
    const token = await resetOf(email);
    // A challenge of the former password is void, too.
    const before = await login(username, newPassword);
    await post("reset-password", { token, newPassword: otherPassword });
    travelTo(shop, after(shop.clock.now, minutes(1)));
    const next = totp.generate({ timestamp: shop.clock.now.getTime() });
    const stale = await post("login/factor", { challenge: before.json.challenge, code: next });
    expect(stale.status).toBe(401);
    const asked = await login(username, otherPassword);
    expect(asked.json.code).toBe("second_factor_required");
  });
});

describe("An address", () => {
  it("is confirmed by a link to it; the former one is told, and its links end", async () => {
    const { email, cookie, username } = await join("mobile");
    const put = (address: string) =>
      shop.call("PUT", "/api/admin/email", { cookie, body: { email: address } });
    expect((await put("pas une adresse")).status).toBe(400);
    expect((await put("nouvelle@exemple.fr")).status).toBe(200);
    expect((await colleague(username)).email).toBe(email);
    const token = await tokenIn("nouvelle@exemple.fr", "Confirmez", "/admin/adresse");
    await post("forgot-password", { identity: username });
    const reset = await resetOf(email);
    expect((await post("email/confirm", { token })).json).toEqual({ email: "nouvelle@exemple.fr" });
    expect((await post("email/confirm", { token })).status).toBe(400);
    expect((await post("reset-password", { token: reset, newPassword: otherPassword })).status).toBe(400);
    expect((await colleague(username)).email).toBe("nouvelle@exemple.fr");
    const told = await mail.waitFor(email, "Votre adresse d’administrateur a changé");
    expect(told.text).toContain("nouvelle@exemple.fr");
  });

  it("of a colleague is refused", async () => {
    const [one, two] = [await join("une"), await join("deux")];
    const body = { email: two.email };
    await shop.call("PUT", "/api/admin/email", { cookie: one.cookie, body });
    const token = await tokenIn(two.email, "Confirmez", "/admin/adresse");
    expect((await post("email/confirm", { token })).status).toBe(409);
  });
});

describe("Sessions", () => {
  it("of one's own end but the calling one; a colleague's end by an owner", async () => {
    const { username, cookie } = await join("nomade");
    const other = cookieOf(await login(username, newPassword));
    expect((await shop.call("DELETE", "/api/admin/sessions", { cookie })).status).toBe(204);
    expect([await isIn(cookie), await isIn(other)]).toEqual([true, false]);
    const { id } = await colleague(username);
    expect((await asOwner("DELETE", `administrators/${id}/sessions`)).status).toBe(204);
    expect(await isIn(cookie)).toBe(false);
    const own = await colleague(owner.username);
    expect((await asOwner("DELETE", `administrators/${own.id}/sessions`)).status).toBe(409);
    expect(await kindsOf(username)).toContain("other-sessions-closed");
    expect(await kindsOf(owner.username)).toContain("administrator-sessions-closed");
  });
});

describe("A second factor that is asked of some roles", () => {
  it("comes before anything else for who has none, and is no longer asked once the rule ends", async () => {
    const [editor, seller] = [await join("regle-e"), await join("regle-v", "seller")];
    const check = async (cookie: string) => (await shop.call("GET", "/api/admin/check", { cookie })).json;
    const refusal = async () =>
      (await shop.call("GET", "/api/admin/dashboard/stats", { cookie: editor.cookie })).json.code as unknown;
    expect((await asOwner("PUT", "second-factor-rule", { roles: ["editor"] })).status).toBe(204);
    expect((await asOwner("GET", "second-factor-rule")).json).toEqual({
      roles: ["editor"],
      is_public: false,
    });
    expect(await check(editor.cookie)).toMatchObject({ mustSetUpFactor: true });
    expect(await refusal()).toBe("second_factor_setup_required");
    expect(await check(seller.cookie)).not.toHaveProperty("mustSetUpFactor");
    const refused = await shop.call("PUT", "/api/admin/second-factor-rule", {
      cookie: seller.cookie,
      body: { roles: [] },
    });
    expect(refused.status).toBe(403);
    expect((await asOwner("PUT", "second-factor-rule", { roles: [] })).status).toBe(204);
    expect(await refusal()).toBeUndefined();
    expect((await asOwner("PUT", "second-factor-rule", { roles: ["reine"] })).status).toBe(400);
    const { json } = await asOwner("GET", "audit?kind=factor-rule-changed");
    expect((json.items as { details: object }[]).map(({ details }) => details)).toEqual([
      { before: "Édition", after: "personne" },
      { before: "personne", after: "Édition" },
    ]);
  });

  it("is not the only refusal: what a role does not have names the owners to ask", async () => {
    const { cookie } = await join("curieuse");
    const { json } = await shop.call("GET", "/api/admin/check", { cookie });
    expect(json.owners).toContain(owner.username);
    expect((await shop.call("GET", "/api/admin/audit", { cookie })).json).toMatchObject({
      code: "outside_role",
      error: expect.stringContaining("pas dans votre rôle") as string,
    });
  });
});
