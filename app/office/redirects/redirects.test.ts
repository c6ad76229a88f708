import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
  await buildBook(shop, { title: "Un livre" });
});
afterAll(() => shop?.close());

const save = (source: string, target: string) =>
  shop.call("PUT", "/api/admin/redirects", { cookie, body: { source, target } });
const list = async (q = "") => (await shop.call("GET", `/api/admin/redirects?q=${q}`, { cookie })).json;
const bring = async (text: string) => {
  const form = new FormData();
  form.append("file", new Blob([text]), "redirections.csv");
  const request = new Request("http://shop/", { method: "POST", body: form });
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/admin/redirects/import",
    headers: {
      cookie,
      origin: shop.deps.config.publicUrl,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.json() };
};

describe("Redirects", () => {
  it("lead from a former address to a page of the shop", async () => {
    expect((await save("https://ancienne.fr/produit/12?utm_source=x", "/livre/un-livre")).json).toEqual({
      source: "/produit/12",
      target: "/livre/un-livre",
    });
    expect((await save("/boutique/*", "/auteur/*")).status).toBe(200);
    const { find } = shop.redirects;
    expect(await find("/produit/12/?utm_campaign=y")).toBe("/livre/un-livre");
    expect(await find("/boutique/jules-verne")).toBe("/auteur/jules-verne");
    expect(await find("/boutique%")).toBeNull();
    expect(await find("/rien")).toBeNull();
  });

  it("are refused to elsewhere, to no book, and in a chain", async () => {
    for (const [source, target] of [
      ["/a", "https://ailleurs.fr/"],
      ["/a", "/livre/inconnu"],
      ["/livre/un-livre", "/catalogue"],
      ["/catalogue", "/panier"],
      ["/a", "/produit/12"],
    ] as const)
      expect([target, (await save(source, target)).status]).toEqual([target, 400]);
  });

  it("come from a table, all or none", async () => {
    const { json: faulty } = await bring(
      "Ancienne;Nouvelle\r\n/v/1;/livre/un-livre\r\n/v/2;/livre/inconnu\r\nv3;/aide\r\n",
    );
    expect(faulty).toMatchObject({ saved: 0, faults: [{ line: 3 }, { line: 4 }] });
    expect((await list("/v/")).total).toBe(0);
    const { json } = await bring(
      "Ancienne,Nouvelle\r\n/v/1,/livre/un-livre\r\n/v/2,/aide\r\n/produit/12,/aide\r\n",
    );
    expect(json).toEqual({ saved: 3, faults: [] });
    expect(await shop.redirects.find("/produit/12")).toBe("/aide");
    const [{ id = 0 } = {}] = (await list("/v/2")).items as { id?: number }[];
    expect((await shop.call("DELETE", `/api/admin/redirects/${id}`, { cookie })).status).toBe(200);
    expect(await shop.redirects.find("/v/2")).toBeNull();
    expect((await bring("/livre/un-livre;/aide\r\n/x;/aide")).status).toBe(200);
  });

  it("answer in a thousandth of a second among twenty thousand", async () => {
    await shop.deps.db.execute(sql`insert into redirects (source, target, added_at)
      select '/masse/' || n, '/aide', now() from generate_series(1, 19000) n`);
    await shop.deps.db.execute(sql`insert into redirects (source, target, added_at)
      select '/motif-' || n || '/*', '/aide', now() from generate_series(1, 190) n`);
    await shop.deps.db.execute(sql`analyze redirects`);
    const { rows } = await shop.deps.db.execute<{
      "QUERY PLAN": string;
    }>(sql`explain select source from redirects
      where source in ('/rien', '/rien?a=1') or (strpos(source, '*') > 0 and starts_with('/rien', split_part(source, '*', 1)))`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
    expect(await shop.redirects.find("/masse/12345")).toBe("/aide");
    expect(await shop.redirects.find("/motif-77/x")).toBe("/aide");
    await shop.deps.db.execute(sql`delete from redirects where source like '/m%'`);
  });
});

describe("Missing addresses", () => {
  it("are counted by day, without persons, until a redirect answers them", async () => {
    for (let times = 0; times < 3; times += 1) shop.redirects.note("/disparue?qui=moi");
    shop.redirects.note("/wp-login.php");
    expect((await list()).missing).toEqual([{ address: "/disparue", requests: 3, last_day: "2026-11-21" }]);
    await save("/disparue", "/aide");
    expect((await list()).missing).toEqual([]);
  });

  it("are few for each day, however many are asked for, and kept for 90 days", async () => {
    for (let count = 0; count < 3000; count += 1) {
      shop.redirects.note(`/robot/${count}`);
      if (count % 400 === 0) await shop.redirects.flush();
    }
    await shop.redirects.flush();
    const { rows } = await shop.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from missing_addresses`,
    );
    expect(rows[0]?.count).toBe(500);
    await shop.deps.db.execute(sql`insert into missing_addresses values ('2026-08-22', '/vieille', 1)`);
    await shop.redirects.removeOld();
    const { rows: old } = await shop.deps.db.execute(
      sql`select 1 from missing_addresses where day < '2026-08-23'`,
    );
    expect(old).toEqual([]);
  });

  it("are those of readers alone", async () => {
    await shop.deps.db.execute(sql`delete from missing_addresses`);
    await shop.call("GET", "/nulle-part", { headers: { "user-agent": "Mozilla/5.0" } });
    await shop.call("GET", "/nulle-part-non-plus", { headers: { "user-agent": "Robot/1 bot" } });
    expect((await list()).missing.map(({ address }: { address: string }) => address)).toEqual([
      "/nulle-part",
    ]);
  });
});
