import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorCookie } from "#modules/administrators/service.server.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (cookie: string, method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const isIn = async (cookie: string) => (await call(cookie, "GET", "check")).status === 200;
const another = async ({ username, password }: { username: string; password: string }) =>
  `${administratorCookie}=${await shop.administrators.login(username, password)}`;

describe("An administrator's sessions", () => {
  it("are listed without what opens them, and closed one by one", async () => {
    const first = await buildAdministrator(shop);
    const second = await another(first);
    const { json: sessions } = await call(first.cookie, "GET", "sessions");
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(second.split("=")[1]);
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await call(first.cookie, "DELETE", `sessions/${other.id}`)).json).toEqual({ ok: true });
    expect([await isIn(first.cookie), await isIn(second)]).toEqual([true, false]);
    expect((await call(first.cookie, "DELETE", `sessions/${other.id}`)).status).toBe(404);
    expect((await call(first.cookie, "DELETE", "sessions/1")).status).toBe(400);
  });

  it("are nobody else's to close", async () => {
    const [mine, theirs] = [await buildAdministrator(shop), await buildAdministrator(shop)];
    const [session] = (await call(theirs.cookie, "GET", "sessions")).json;
    expect((await call(mine.cookie, "DELETE", `sessions/${session.id}`)).status).toBe(404);
    expect(await isIn(theirs.cookie)).toBe(true);
  });
});

describe("An administrator's password", () => {
  it("changes with the old one, and the other sessions end", async () => {
    const self = await buildAdministrator(shop);
    const elsewhere = await another(self);
    const change = (oldPassword: string, newPassword: string) =>
      call(self.cookie, "PUT", "password", { oldPassword, newPassword });
    const wrong = await change("faux", "Plume-d-oie-2026");
    expect(wrong.status).toBe(400);
    expect(wrong.json.fields).toEqual({ oldPassword: "Mot de passe actuel incorrect." });
    expect((await change(self.password, "court")).status).toBe(400);
    expect((await change(self.password, "Plume-d-oie-2026")).status).toBe(200);
    expect([await isIn(self.cookie), await isIn(elsewhere)]).toEqual([true, false]);
    await expect(shop.administrators.login(self.username, self.password)).rejects.toThrow(
      "Identifiant ou mot de passe incorrect.",
    );
    await expect(shop.administrators.login(self.username, "Plume-d-oie-2026")).resolves.toBeTruthy();
  });
});

describe("Several administrators", () => {
  it("are added with a password told once, and removed with their sessions; never oneself", async () => {
    const self = await buildAdministrator(shop);
    const added = await call(self.cookie, "POST", "administrators", { username: "  collegue.2 " });
    expect(added.status).toBe(201);
    const theirs = await another(added.json);
    const { json: all } = await call(self.cookie, "GET", "administrators");
    expect(JSON.stringify(all)).not.toMatch(/hash|password/i);
    const find = (username: string) => all.find((each: { username: string }) => each.username === username);
    expect(find(self.username).current).toBe(true);
    expect((await call(self.cookie, "DELETE", `administrators/${find(self.username).id}`)).status).toBe(409);
    expect((await call(self.cookie, "DELETE", `administrators/${find("collegue.2").id}`)).status).toBe(200);
    expect(await isIn(theirs)).toBe(false);
    expect((await call(self.cookie, "DELETE", "administrators/999999")).status).toBe(404);
  });

  it.each(["", "ab", "a b c", "x".repeat(51), 12])("are not called %j", async (username) => {
    const { cookie } = await buildAdministrator(shop);
    expect((await call(cookie, "POST", "administrators", { username })).status).toBe(400);
  });

  it("have names of their own", async () => {
    const { cookie, username } = await buildAdministrator(shop);
    const again = await call(cookie, "POST", "administrators", { username: username.toUpperCase() });
    expect(again.status).toBe(409);
  });
});
