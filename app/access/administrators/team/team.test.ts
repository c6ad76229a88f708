import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator } from "#test/factories.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let username: string;
let password: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie, username, password } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const login = async (name: string, word: string) => {
  const answer = await shop.call("POST", "/api/admin/login", { body: { username: name, password: word } });
  return { status: answer.status, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
};
const isIn = async (session: string) =>
  (await shop.call("GET", "/api/admin/check", { cookie: session })).status === 200;
const team = async () =>
  (await call("GET", "administrators")).json as { id: number; username: string; current: boolean }[];
const idOf = async (name: string) => (await team()).find((each) => each.username === name)?.id ?? 0;
const lastActs = async () =>
  ((await call("GET", "audit")).json.items as { kind: string; object_label: string | null }[]).slice(0, 3);

describe("Several administrators", () => {
  it("are added with a random password that is shown once and opens the door", async () => {
    const added = await call("POST", "administrators", { username: " Colette " });
    expect(added.status).toBe(201);
    expect(added.json.username).toBe("Colette");
    expect((await login("colette", added.json.password as string)).status).toBe(200);
    expect((await team()).map((each) => [each.username, each.current])).toEqual([
      [username, true],
      ["Colette", false],
    ]);
    expect((await call("GET", "administrators")).body).not.toMatch(/argon2|password/);
    expect((await call("POST", "administrators", { username: "COLETTE" })).status).toBe(409);
    for (const wrong of ["", "ab", "x".repeat(51), "deux mots", "<script>", 3, undefined])
      expect((await call("POST", "administrators", { username: wrong })).status).toBe(400);
    expect((await lastActs()).map(({ kind }) => kind)).toContain("administrator-added");
  });

  it("are given a new password by another one: their sessions end", async () => {
    const george = (await call("POST", "administrators", { username: "george" })).json as {
      password: string;
    };
    const session = await login("george", george.password);
    const fresh = await call("POST", `administrators/${await idOf("george")}/password`);
    expect(await isIn(session.cookie)).toBe(false);
    expect((await login("george", george.password)).status).toBe(401);
    expect((await login("george", fresh.json.password as string)).status).toBe(200);
    expect((await lastActs())[2]).toMatchObject({
      kind: "administrator-password-reset",
      object_label: "george",
    });
  });

  it("are removed, but never oneself: so there is always one left", async () => {
    const sand = (await call("POST", "administrators", { username: "sand" })).json as { password: string };
    const session = await login("sand", sand.password);
    const id = await idOf("sand");
    expect((await call("DELETE", `administrators/${id}`)).status).toBe(204);
    expect(await isIn(session.cookie)).toBe(false);
    expect((await call("DELETE", `administrators/${id}`)).status).toBe(404);
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/password"],
    ] as const)
      expect((await call(method, `administrators/${await idOf(username)}${path}`)).status).toBe(409);
    // Their acts stay, under their name.
    expect((await call("GET", "audit?administrator=sand")).json.items).toHaveLength(1);
  });

  it("two who remove each other concurrently leave one", async () => {
    const words = await Promise.all(
      ["pair-a", "pair-b"].map(
        async (name) => (await call("POST", "administrators", { username: name })).json.password as string,
      ),
    );
    const [a, b] = await Promise.all([login("pair-a", words[0] ?? ""), login("pair-b", words[1] ?? "")]);
    const [idA, idB] = [await idOf("pair-a"), await idOf("pair-b")];
    const remove = (session: string, id: number) =>
      shop.call("DELETE", `/api/admin/administrators/${id}`, { cookie: session });
    const statuses = (await Promise.all([remove(a.cookie, idB), remove(b.cookie, idA)])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect((await team()).filter((each) => each.username.startsWith("pair-"))).toHaveLength(1);
  });

  it("are each listed with their own last login; one who never logged in has none", async () => {
    const names = ["matinale", "tardive", "absente"];
    const [early = "", late = ""] = await Promise.all(
      names.map(
        async (name) => (await call("POST", "administrators", { username: name })).json.password as string,
      ),
    );
    const lastLogins = async () => {
      const list = (await call("GET", "administrators")).json as { username: string; last_login: string }[];
      return names.map((name) => list.find((each) => each.username === name)?.last_login);
    };
    const morning = shop.clock.now;
    const evening = after(morning, hours(8));
    await login("matinale", early);
    travelTo(shop, evening);
    for (let times = 0; times < 2; times++) await login("tardive", late);
    travelTo(shop, morning);
    expect(await lastLogins()).toEqual([morning.toISOString(), evening.toISOString(), null]);
  });
});

describe("One's own sessions", () => {
  it("are listed with their origin, and closed one by one; those of others are not", async () => {
    const other = await login(username, password);
    const list = (await call("GET", "sessions")).json as { id: string; current: boolean }[];
    expect(list.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const theirs = list.find(({ current }) => !current)?.id ?? "";
    expect((await call("DELETE", `sessions/${theirs}`)).status).toBe(204);
    expect(await isIn(other.cookie)).toBe(false);
    expect(await isIn(cookie)).toBe(true);
    expect((await call("DELETE", `sessions/${theirs}`)).status).toBe(404);
    const stranger = await buildAdministrator(shop);
    const [session] = (await shop.call("GET", "/api/admin/sessions", { cookie: stranger.cookie })).json as {
      id: string;
    }[];
    expect((await call("DELETE", `sessions/${session?.id}`)).status).toBe(404);
    expect(await isIn(stranger.cookie)).toBe(true);
    expect((await call("DELETE", "sessions/pas-une-session")).status).toBe(400);
  });
});
