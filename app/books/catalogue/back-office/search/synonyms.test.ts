import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemonstrationBooks } from "#test/demonstration-catalogue.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { demoBooks } from "#db/demo/catalogue.ts";

const browser = { "user-agent": "Mozilla/5.0" };
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  await addDemonstrationBooks(shop, demoBooks.slice(0, 12));
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const search = async (q: string) => {
  const { json } = await shop.call("GET", `/api/books?q=${encodeURIComponent(q)}`, { headers: browser });
  return json.items.map(({ title }: { title: string }) => title) as string[];
};
const words = async () => (await shop.call("GET", "/api/admin/search", { cookie })).json;

describe("Synonyms", () => {
  it("are there from the beginning, in the order of their words", async () => {
    const { synonyms } = await words();
    const typed = synonyms.map((each: { words: string }) => each.words);
    expect(typed).toEqual(expect.arrayContaining(["polar", "jeunesse", "féminisme", "vers"]));
    expect(typed).toEqual(typed.toSorted(new Intl.Collator("fr").compare));
  });

  it("find books at once, in any form of their words, and no longer once they are deleted", async () => {
    expect(await search("causeries de bonne femme")).toEqual([]);
    const body = { words: "causeries de bonnes femmes", meaning: "xqzwvkj, Heptaméron" };
    const { json: saved } = await shop.call("PUT", "/api/admin/search/synonyms", { cookie, body });
    expect(saved).toMatchObject(body);
    expect(await search("causeries de bonne femme")).toEqual(["L’Heptaméron"]);
    expect(await search("causerie de bonne femme navarre")).toEqual(["L’Heptaméron"]);
    const again = { words: "Causerie de bonne femme", meaning: "Gargantua" };
    const { json: replaced } = await shop.call("PUT", "/api/admin/search/synonyms", {
      cookie,
      body: again,
    });
    expect(replaced).toEqual({ id: saved.id, ...again });
    expect(await search("causeries de bonne femme")).toEqual(["Gargantua"]);
    const removed = await shop.call("DELETE", `/api/admin/search/synonyms/${saved.id}`, { cookie });
    expect(removed).toMatchObject({ status: 200, json: { ok: true } });
    expect(await search("causeries de bonne femme")).toEqual([]);
    const { status } = await shop.call("DELETE", `/api/admin/search/synonyms/${saved.id}`, { cookie });
    expect(status).toBe(404);
  });

  it("have words on both sides", async () => {
    for (const body of [
      { words: "!!", meaning: "policier" },
      { words: "polar", meaning: " , ; " },
    ]) {
      const { status } = await shop.call("PUT", "/api/admin/search/synonyms", { cookie, body });
      expect(status).toBe(400);
    }
  });
});

describe("Searches in vain", () => {
  it("are counted by day and words, without persons, whole lists only, for 90 days", async () => {
    await search("Rocambole  Ponson");
    await search("rocambole ponson");
    await search("rocamb");
    await search("rocambole ponson@example.org");
    await search("rocambole 06 12 34 56 78");
    await search("gargantua");
    await shop.call("GET", "/api/books?q=rocambole&isFree=1", { headers: browser });
    await shop.call("GET", "/api/books?q=rocambole", { headers: { "user-agent": "Somebot/1.0 bot" } });
    const missed = async () =>
      (await words()).misses.filter((each: { words: string }) => /rocam|garg/.test(each.words));
    expect(await missed()).toEqual([{ words: "rocambole ponson", searches: 2, last_day: "2026-11-21" }]);
    const { rows } = await shop.deps.db.execute(sql`select * from search_misses where words like 'rocam%'`);
    expect(rows).toEqual([{ day: expect.anything(), words: "rocambole ponson", searches: 2 }]);

    await shop.call("PUT", "/api/admin/search/synonyms", {
      cookie,
      body: { words: "Rocambole", meaning: "Gargantua" },
    });
    expect(await missed()).toEqual([]);

    await shop.deps.db.execute(
      sql`insert into search_misses values ('2026-08-23', 'kept', 1), ('2026-08-22', 'over', 3)`,
    );
    expect((await words()).misses.map((each: { words: string }) => each.words)).toContain("kept");
    await shop.catalogue.searchMisses.removeOld();
    const { rows: left } = await shop.deps.db.execute(
      sql`select words from search_misses where words in ('kept', 'over')`,
    );
    expect(left).toEqual([{ words: "kept" }]);
  });
});
