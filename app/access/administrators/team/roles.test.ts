import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayCall, type Role, roleNames } from "#access/administrators/team/team.rules.ts";
import { allContracts, nameOf } from "#test/contracts.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let owner: { cookie: string; username: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = await buildAdministrator(shop);
});
afterAll(() => shop?.close());

interface Member {
  id: number;
  username: string;
  role: Role;
}

const call = (cookie: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/${path}`, { cookie, body });
const team = async () => (await call(owner.cookie, "GET", "administrators")).json as unknown as Member[];
const idOf = async (username: string) => (await team()).find((each) => each.username === username)?.id ?? 0;

/** An administrator of this role, added by the owner, with an open session. */
async function colleague(username: string, role: Role): Promise<string> {
  const added = await call(owner.cookie, "POST", "administrators", { username, role });
  const body = { username, password: added.json.password };
  const login = await shop.call("POST", "/api/admin/login", { body });
  return String(login.headers["set-cookie"]).split(";")[0] ?? "";
}

const administratorsCalls = (await allContracts()).filter(({ access }) => access === "administrator");

describe("Every call of the back office", () => {
  it("belongs to a part of it", () => {
    expect(administratorsCalls.length).toBeGreaterThan(150);
    expect(administratorsCalls.filter(({ permission }) => !permission).map(nameOf)).toEqual([]);
  });

  it.each(roleNames.filter((role) => role !== "owner"))("is refused outside the role: %s", async (role) => {
    const cookie = await colleague(`un-${role}`, role);
    const outside = administratorsCalls.filter((each) => !mayCall(role, each));
    expect(outside.length).toBeGreaterThan(50);
    const passed: string[] = [];
    for (const each of outside) {
      const answer = await shop.call(each.method, each.path.replace(/\{\w+\}/g, "1"), { cookie });
      if (answer.status !== 403 || answer.json.code !== "outside_role") passed.push(nameOf(each));
    }
    expect(passed).toEqual([]);
    expect((await call(cookie, "GET", "check")).json).toMatchObject({ username: `un-${role}`, role });
  });

  it("works within the role", async () => {
    const [editor, seller, accountant] = await Promise.all([
      colleague("marguerite", "editor"),
      colleague("simone", "seller"),
      colleague("nathalie", "accountant"),
    ]);
    for (const [cookie, path] of [
      [editor, "books"],
      [editor, "dashboard/news"],
      [seller, "books"],
      [seller, "members"],
      [seller, "refunds/failed"],
      [accountant, "refunds/failed"],
      [accountant, "dashboard/stats"],
    ] as const)
      expect((await call(cookie, "GET", path)).status, path).toBe(200);
    const name = { name: "Essais" };
    expect((await call(editor, "POST", "categories", name)).status).toBe(201);
    expect((await call(seller, "POST", "categories", name)).status).toBe(403);
  });
});

describe("A role", () => {
  it("is the owner's when none is given, changes at once, and leaves an audit entry", async () => {
    const cookie = await colleague("colette", "editor");
    expect((await call(cookie, "GET", "members")).status).toBe(403);
    const path = `administrators/${await idOf("colette")}/role`;
    expect((await call(cookie, "PUT", path, { role: "owner" })).status).toBe(403);
    expect((await call(owner.cookie, "PUT", path, { role: "reine" })).status).toBe(400);
    expect((await call(owner.cookie, "PUT", path, { role: "seller" })).status).toBe(204);
    expect((await call(cookie, "GET", "members")).status).toBe(200);
    const [entry] = (await call(owner.cookie, "GET", "audit?kind=administrator-role-changed")).json
      .items as object[];
    expect(entry).toMatchObject({
      object_label: "colette",
      details: { before: "Édition", after: "Vente" },
    });
    await call(owner.cookie, "POST", "administrators", { username: "sans-role" });
    expect((await team()).find(({ username }) => username === "sans-role")?.role).toBe("owner");
  });

  it("of oneself does not change; of two owners who demote each other, one stays", async () => {
    const own = await call(owner.cookie, "PUT", `administrators/${await idOf(owner.username)}/role`, {
      role: "editor",
    });
    expect(own.status).toBe(409);
    const [a, b] = [await colleague("pair-a", "owner"), await colleague("pair-b", "owner")];
    const [idA, idB] = [await idOf("pair-a"), await idOf("pair-b")];
    const demote = (cookie: string, id: number) =>
      call(cookie, "PUT", `administrators/${id}/role`, { role: "editor" });
    const statuses = (await Promise.all([demote(a, idB), demote(b, idA)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const roles = (await team()).filter(({ username }) => username.startsWith("pair-"));
    expect(roles.filter(({ role }) => role === "owner")).toHaveLength(1);
  });
});
