import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administratorCookie } from "#access/administrators/administrators.service.server.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

type Method = "GET" | "PUT";
const call = (cookie: string, method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const isIn = async (cookie: string) => (await call(cookie, "GET", "check")).status === 200;
const another = async ({ username, password }: { username: string; password: string }) =>
  `${administratorCookie}=${(await shop.administrators.login(username, password)).token}`;

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
    for (const weak of ["motdepasse12", "123456789012", "Liverpool-2026", `${self.username}-12`]) {
      const refused = await change(self.password, weak);
      expect(refused.status, weak).toBe(400);
      expect(refused.json.fields.newPassword, weak).toMatch(/^Ce mot de passe se devinerait trop vite/);
    }
    expect((await change(self.password, "Plume-d-oie-2026")).status).toBe(200);
    expect([await isIn(self.cookie), await isIn(elsewhere)]).toEqual([true, false]);
    await expect(shop.administrators.login(self.username, self.password)).rejects.toThrow(
      "Identifiant ou mot de passe incorrect.",
    );
    await expect(shop.administrators.login(self.username, "Plume-d-oie-2026")).resolves.toBeTruthy();
  });

  it("that would be refused today still opens, and the answer asks for another one", async () => {
    const login = async (username: string, password: string) =>
      (await shop.call("POST", "/api/admin/login", { body: { username, password } })).json;
    const { username, password } = await buildAdministrator(shop);
    expect(await login(username, password)).toEqual({ ok: true });
    await shop.administrators.create(`${username}-ancien`, "motdepasse12");
    expect(await login(`${username}-ancien`, "motdepasse12")).toEqual({ ok: true, passwordIsWeak: true });
  });
});
