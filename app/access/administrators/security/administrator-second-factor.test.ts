import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthenticator } from "#test/authenticator.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let local: TestShop;
let open: TestShop;
beforeAll(async () => {
  local = await openTestShop();
  open = await openTestShop({
    env: {
      PUBLIC_URL: "https://librairie.exemple.fr",
      SMTP_URL: "smtp://127.0.0.1:2525",
      PAYMENTS: "simulated",
    },
  });
});
afterAll(async () => {
  await local?.close();
  await open?.close();
});

interface Known {
  username: string;
  password: string;
}
const login = (shop: TestShop, { username, password }: Known) =>
  shop.call("POST", "/api/admin/login", { body: { username, password } });
const settle = (shop: TestShop, challenge: string, code: string) =>
  shop.call("POST", "/api/admin/login/factor", { body: { challenge, code } });
const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] ?? "";
const codeAt = (shop: TestShop, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now.getTime() });

async function setUp(shop: TestShop, cookie: string) {
  const { json } = await shop.call("POST", "/api/admin/second-factor/options", { cookie });
  const body = { challenge: json.challenge, code: codeAt(shop, json.secret) };
  const set = await shop.call("POST", "/api/admin/second-factor", { cookie, body });
  expect(set.status).toBe(201);
  return set.json.recovery_codes as string[];
}

describe("An administrator's second factor", () => {
  it("is offered on a local shop, which opens with name and password, and then asked for", async () => {
    const known = await buildAdministrator(local);
    expect((await login(local, known)).json).toEqual({ ok: true });
    const [code = ""] = await setUp(local, known.cookie);
    const first = await login(local, known);
    expect(first.status).toBe(401);
    expect(first.json.code).toBe("second_factor_required");
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect((await settle(local, first.json.challenge, "000000")).status).toBe(400);
    const opened = await settle(local, first.json.challenge, code);
    expect(opened.status).toBe(200);
    const { json } = await local.call("GET", "/api/admin/audit", { cookie: cookieOf(opened.headers) });
    const kinds = json.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["second-factor-on", "second-factor-failed", "recovery-code-used"]),
    );
  });

  it("that is a passkey is asked for after the password, too", async () => {
    const known = await buildAdministrator(local);
    const device = openAuthenticator();
    const { json } = await local.call("POST", "/api/admin/passkeys/options", { cookie: known.cookie });
    const body = { name: "Bureau", answer: device.create(json) };
    await local.call("POST", "/api/admin/passkeys", { cookie: known.cookie, body });
    const { challenge } = (await login(local, known)).json;
    const question = (await local.call("POST", "/api/admin/login/passkey/options")).json;
    const opened = await local.call("POST", "/api/admin/login/factor", {
      body: { challenge, answer: device.use(question) },
    });
    expect(opened.status).toBe(200);
  });

  it("that is lost is taken away by a colleague, never by oneself, and by the operator", async () => {
    const [known, colleague] = [await buildAdministrator(local), await buildAdministrator(local)];
    await setUp(local, known.cookie);
    const team = (await local.call("GET", "/api/admin/administrators", { cookie: known.cookie })).json;
    const id = team.find(({ username }: Known) => username === known.username).id as number;
    const path = `/api/admin/administrators/${id}/factors`;
    expect((await local.call("DELETE", path, { cookie: known.cookie })).status).toBe(409);
    expect((await local.call("DELETE", path, { cookie: colleague.cookie })).status).toBe(204);
    expect((await local.call("GET", "/api/admin/check", { cookie: known.cookie })).status).toBe(401);
    const back = await login(local, known);
    expect(back.json).toEqual({ ok: true });
    const { json } = await local.call("GET", "/api/admin/audit", { cookie: colleague.cookie });
    expect(json.items).toContainEqual(
      expect.objectContaining({ kind: "administrator-factors-removed", object_label: known.username }),
    );
    await setUp(local, cookieOf(back.headers));
    await local.administrators.factor.recover(known.username);
    expect((await login(local, known)).status).toBe(200);
    await expect(local.administrators.factor.recover("personne")).rejects.toThrow("Aucun administrateur");
  });
});

describe("On a public shop", () => {
  it("an administrator without a second factor may do nothing but set one up", async () => {
    const known = await buildAdministrator(open);
    const session = cookieOf((await login(open, known)).headers);
    const check = () => open.call("GET", "/api/admin/check", { cookie: session });
    const { username } = known;
    expect((await check()).json).toEqual({ ok: true, username, role: "owner", mustSetUpFactor: true });
    for (const path of ["members", "administrators", "audit", "sessions", "settings/maintenance"]) {
      const refused = await open.call("GET", `/api/admin/${path}`, { cookie: session });
      expect(refused.status, path).toBe(403);
      expect(refused.json.code).toBe("second_factor_setup_required");
    }
    const [code = ""] = await setUp(open, session);
    expect((await check()).json).toEqual({ ok: true, username, role: "owner" });
    expect((await open.call("GET", "/api/admin/members", { cookie: session })).status).toBe(200);
    const removal = await open.call("POST", "/api/admin/second-factor/removal", {
      cookie: session,
      body: { code },
    });
    expect(removal.status).toBe(409);
    expect((await login(open, known)).status).toBe(401);
  });
});
