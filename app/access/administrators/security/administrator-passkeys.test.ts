import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthenticator } from "#test/authenticator.ts";
import { buildAdministrator, buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", cookie: string, path = "", body?: unknown) =>
  shop.call(method, `/api/admin/passkeys${path}`, { cookie, body });
const ask = async () => (await shop.call("POST", "/api/admin/login/passkey/options")).json;
const enter = (answer: unknown, headers: Record<string, string> = {}) =>
  shop.call("POST", "/api/admin/login/passkey", { body: { answer }, headers });

async function addPasskey(cookie: string) {
  const device = openAuthenticator();
  const answer = device.create((await call("POST", cookie, "/options")).json);
  const added = await call("POST", cookie, "", { name: "Bureau", answer });
  expect(added.status).toBe(201);
  return { device, id: added.json.id as string };
}

describe("An administrator's passkey", () => {
  it("opens the back office, and is in the audit log", async () => {
    const { cookie, username } = await buildAdministrator(shop);
    const { device, id } = await addPasskey(cookie);
    const opened = await enter(device.use(await ask()));
    expect(opened.json).toEqual({ ok: true });
    const session = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    const { json } = await shop.call("GET", "/api/admin/check", { cookie: session });
    expect(json).toMatchObject({ username });
    expect((await call("GET", session)).json).toMatchObject([{ id, name: "Bureau", works: true }]);
    expect((await call("PATCH", session, `/${id}`, { name: "Clé du bureau" })).status).toBe(204);
    expect((await call("GET", session)).json).toMatchObject([{ name: "Clé du bureau" }]);
    expect((await call("DELETE", session, `/${id}`)).status).toBe(204);
    expect((await enter(device.use(await ask()))).status).toBe(401);
    const { items } = (await shop.call("GET", `/api/admin/audit?administrator=${username}`, { cookie })).json;
    expect(items.slice(0, 4).map(({ kind }: { kind: string }) => kind)).toEqual([
      "passkey-removed",
      "passkey-renamed",
      "login",
      "passkey-added",
    ]);
  });

  it("is no member's: neither kind answers the other's question", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { device } = await addPasskey(cookie);
    const question = (await shop.call("POST", "/api/auth/passkey/options")).json;
    expect((await enter(device.use(question))).status).toBe(401);
    const asMember = { answer: device.use(await ask()) };
    expect((await shop.call("POST", "/api/auth/passkey", { body: asMember })).status).toBe(401);
    const member = await buildMember(shop);
    expect((await call("GET", `encrier_admin=${member.token}`)).status).toBe(401);
  });

  it("is asked for and used from the shop's own pages only", async () => {
    const headers = { origin: "https://exemple.net" };
    expect((await shop.call("POST", "/api/admin/login/passkey/options", { headers })).status).toBe(403);
    const { cookie } = await buildAdministrator(shop);
    const { device } = await addPasskey(cookie);
    expect((await enter(device.use(await ask()), headers)).status).toBe(403);
  });

  it("ends with a new password from a colleague or the operator", async () => {
    const { cookie, username } = await buildAdministrator(shop);
    const { device } = await addPasskey(cookie);
    await shop.administrators.reset(username);
    expect((await enter(device.use(await ask()))).status).toBe(401);
  });

  it("of another host is counted", async () => {
    const { cookie } = await buildAdministrator(shop);
    const before = await shop.administrators.passkeys.countForeign();
    const { id } = await addPasskey(cookie);
    await shop.deps.db.execute(`update administrator_passkeys set rp_id = 'exemple.net' where id = '${id}'`);
    expect(await shop.administrators.passkeys.countForeign()).toBe(before + 1);
    expect((await call("GET", cookie)).json).toMatchObject([{ works: false }]);
  });
});
