import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let username: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-23T11:00:00Z") });
  ({ cookie, username } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const read = async (path = "") => (await shop.call("GET", `/api/admin/texts/letter${path}`, { cookie })).json;
const save = (news: string, revision?: number) =>
  shop.call("POST", "/api/admin/dashboard/news", { cookie, body: { news, revision } });
const published = async () => (await shop.call("GET", "/api/news")).json.news as string;

describe("The letter", () => {
  it("keeps every version, with its day and its author", async () => {
    expect(await read()).toEqual({ revision: 0, news: "" });
    expect(await read("/revisions")).toEqual([]);
    expect((await save("Première", 0)).json).toEqual({ news: "Première" });
    await save("Deuxième");
    expect(await published()).toBe("Deuxième");
    expect(await read()).toEqual({ revision: 2, news: "Deuxième" });
    expect(await read("/revisions")).toMatchObject([
      { revision: 2, state: "current", effective_on: "2026-11-23", saved_by: username },
      { revision: 1, state: "past", until: "2026-11-23" },
    ]);
    expect(await read("/revisions/1")).toEqual({
      revision: 1,
      news: "Première",
      saved_at: "2026-11-23T11:00:00.000Z",
      saved_by: username,
    });
  });

  it("saved unchanged makes no new version; emptied, it is a version too", async () => {
    await save("Deuxième", 2);
    expect((await read()).revision).toBe(2);
    await save("");
    expect(await published()).toBe("");
    expect((await read("/revisions/2")).news).toBe("Deuxième");
  });

  it("that another person has saved since the form was filled is 409, and the saved one stays", async () => {
    const { revision } = await read();
    expect((await save("La mienne", revision)).status).toBe(200);
    const refused = await save("La vôtre", revision);
    expect(refused.status).toBe(409);
    expect(refused.json.error).toBe("Ce texte a été modifié entre-temps.");
    expect(await published()).toBe("La mienne");
  });

  it("saved by programs without a revision, even concurrently, is never refused", async () => {
    const before = (await read()).revision as number;
    const answers = await Promise.all(["a", "b", "c", "d"].map((text) => save(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read()).revision).toBe(before + 4);
  });

  it("has versions for administrators alone, and no others than those saved", async () => {
    for (const path of ["", "/revisions", "/revisions/1"])
      expect((await shop.call("GET", `/api/admin/texts/letter${path}`)).status).toBe(401);
    const statuses = ["999", "0", "un"].map(
      async (revision) =>
        (await shop.call("GET", `/api/admin/texts/letter/revisions/${revision}`, { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 400, 400]);
    expect((await save("x", -1)).status).toBe(400);
  });
});
