import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberFirstLogins, members } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { hours, minutes } from "#platform/data/durations.ts";
import { testPassword } from "#test/factories.ts";
import { linkIn, startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openTestShop({ env: { SMTP_URL: mail.url }, work: true });
});
afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

const subject = "Confirmez votre adresse";
const post = (path: string, body: unknown) => shop.call("POST", `/api/auth/${path}`, { body });
const enter = (key: string, code?: string) => post("first-login", { key, code });
const newKey = () => randomBytes(32).toString("base64url");
const codesTo = (email: string): string[] =>
  mail.mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text ?? "")?.[1] ?? "");
/** Another code than this one. */
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

async function signUp(name: string) {
  const key = newKey();
  const email = `${name}@exemple.fr`;
  const form = { email, username: name, password: testPassword, acceptCgu: true, browserKey: key };
  expect((await post("signup", form)).status).toBe(201);
  const message = await mail.waitFor(email, subject);
  return { key, email, link: linkIn(message, "/verification"), code: codesTo(email)[0] ?? "" };
}

describe("The first login, by the browser that signed up", () => {
  it("is opened by the mailed code, once", async () => {
    const { key, email, code } = await signUp("codee");
    expect((await enter(key)).status).toBe(401);
    expect((await enter(newKey(), code)).status).toBe(401);
    const entered = await enter(key, code);
    expect(entered.status).toBe(200);
    const me = await shop.call("GET", "/api/auth/me", { token: entered.json.token });
    expect(me.json).toMatchObject({ email, email_verified_at: expect.any(String) });
    expect((await enter(key, code)).status).toBe(401);
    const [row] = await shop.deps.db.select().from(members).where(eq(members.email, email));
    const kept = await shop.deps.db
      .select()
      .from(memberFirstLogins)
      .where(eq(memberFirstLogins.memberId, row?.id ?? ""));
    expect(kept).toEqual([]);
  });

  it("is opened by the key alone once the link has verified the address, but never after another login", async () => {
    const linked = await signUp("liee");
    await shop.call("GET", `/api/auth/verify${linked.link.search}`);
    expect((await enter(linked.key)).status).toBe(200);

    const other = await signUp("ailleurs");
    await shop.call("GET", `/api/auth/verify${other.link.search}`);
    expect((await post("login", { email: other.email, password: testPassword })).status).toBe(200);
    expect((await enter(other.key)).status).toBe(401);
  });

  it("allows five tries and ten minutes for a code; a new one is mailed, and ends the earlier one", async () => {
    const { key, email, code } = await signUp("tenace");
    for (let tries = 0; tries < 5; tries++) {
      const refused = await enter(key, wrong(code));
      expect(refused.status).toBe(400);
      expect(refused.json.fields).toEqual({ code: "Ce n’est pas le bon code." });
    }
    expect((await enter(key, code)).json.error).toBe(
      "Ce code ne vaut plus rien\u202f: demandez-en un autre.",
    );

    expect((await post("first-login/code", { key })).status).toBe(200);
    await expect.poll(() => codesTo(email).length).toBe(2);
    const [, second = ""] = codesTo(email);
    if (second !== code) expect((await enter(key, code)).status).toBe(400);
    travelTo(shop, after(shop.deps.now(), minutes(10)));
    expect((await enter(key, second)).json.error).toMatch(/^Ce code ne vaut plus rien/);
  });

  it("ends with the mailed link, and when the mailbox's owner chooses name and password", async () => {
    const late = await signUp("tardive");
    const claimed = await signUp("prise");
    const token = linkIn(await mail.waitFor(claimed.email, subject), "/verification/choix").searchParams.get(
      "token",
    );
    const choice = { token, username: "a-moi", password: testPassword, acceptCgu: true };
    expect((await post("claim", choice)).status).toBe(200);
    expect((await enter(claimed.key)).status).toBe(401);
    travelTo(shop, after(shop.deps.now(), hours(24)));
    expect((await enter(late.key, late.code)).status).toBe(401);
  });

  it("is not offered to a sign-up without a key, whose mail has no code", async () => {
    const email = "ancienne@exemple.fr";
    await post("signup", { email, username: "ancienne", password: testPassword, acceptCgu: true });
    await mail.waitFor(email, subject);
    expect(codesTo(email)).toEqual([""]);
    expect((await enter("court")).status).toBe(400);
  });
});
