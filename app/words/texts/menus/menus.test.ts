import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { specifiedMenus } from "#words/texts/menus/menus.rules.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const press = { href: "/page/presse", label: "Presse" };
const elsewhere = { href: "https://exemple.fr/revue", label: "La revue" };
const save = (changes: object, revision = 0) =>
  shop.call("PUT", "/api/admin/menus", { cookie, body: { ...specifiedMenus, revision, ...changes } });
const shown = () => shop.deps.content.menus();
const labelsOf = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe("The menus", () => {
  it("are those of the shop at first", () => {
    expect(labelsOf(shown().header)).toEqual(["Catalogue", "Abonnement"]);
    expect(labelsOf(shown().footer)).toEqual([
      "Abonnement",
      "Mes envies",
      "Aide",
      "Présentation",
      "Mentions légales",
      "CGU",
    ]);
  });

  it("are arranged, with pages of one's own while they are online", async () => {
    const kept = specifiedMenus.footer.slice(3).toReversed();
    const { status, json } = await save({ header: [press], footer: [...kept, press, elsewhere] });
    expect([status, json.revision, json.is_own]).toEqual([200, 1, true]);
    expect(labelsOf(shown().header)).toEqual(["Catalogue"]);
    const page = { title: "Presse", description: "Nous", body: "Oui.", picture: null, files: [] };
    await shop.call("PUT", "/api/admin/pages/presse", {
      cookie,
      body: { ...page, revision: 0, publish: true },
    });
    expect(labelsOf(shown().header)).toEqual(["Catalogue", "Presse"]);
    expect(labelsOf(shown().footer)).toEqual([
      "CGU",
      "Mentions légales",
      "Présentation",
      "Presse",
      "La revue",
    ]);
  });

  it.each<[string, object]>([
    ["header", { header: [press, elsewhere, { href: "/a", label: "a" }, { href: "/b", label: "b" }] }],
    ["header.0.href", { header: [{ href: "javascript:alert(1)", label: "x" }] }],
    ["header.0.href", { header: [{ href: "http://exemple.fr", label: "x" }] }],
    ["header.0.href", { header: [{ href: "//ailleurs.fr", label: "x" }] }],
    ["header.0.href", { header: [{ href: "/\\ailleurs.fr", label: "x" }] }],
    ["header.0.label", { header: [{ ...press, label: " " }] }],
    ["header.1.href", { header: [press, press] }],
    ["footer", { footer: [press] }],
  ])("refuse a fault at %s", async (field, changes) => {
    const { status, json } = await save(changes, 1);
    expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
  });

  it("are refused from another version, and taken back", async () => {
    expect((await save({}, 0)).status).toBe(409);
    const { json } = await shop.call("POST", "/api/admin/menus/restore", {
      cookie,
      body: { revision: 1, to: 0 },
    });
    expect(json).toMatchObject({ revision: 2, is_own: false, footer: specifiedMenus.footer });
    expect(labelsOf(shown().header)).toEqual(["Catalogue", "Abonnement"]);
  });
});

it("A house that chose links of its look, and menus for its pages, keeps what its readers saw", async () => {
  const before = await openTestShop();
  onTestFinished(() => before.close());
  const keep = (name: string, revision: number, value: object, effectiveOn = "2026-01-01") =>
    before.deps.db.execute(sql`insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
      values (${name}, ${revision}, 'publisher', ${JSON.stringify(value)}::jsonb, ${effectiveOn}, now())`);
  const page = (title: string, menu: string, online = true) => ({
    title,
    description: "",
    body: "",
    picture: null,
    files: [],
    menu,
    online,
  });
  await keep("own-libraires", 1, page("Libraires", "header"));
  await keep("own-libraires", 2, page("Brouillon", "none"), "9999-12-31");
  await keep("own-agenda", 1, page("Rendez-vous", "footer"));
  await keep("own-presse", 1, page("Presse", "footer"));
  await keep("own-presse", 2, page("Presse", "footer", false));
  await keep("own-cachee", 1, page("Cachée", "none"));
  await keep("look", 1, { footer_links: [elsewhere] });
  const migration = new URL("../../../../db/migrations/0342-home-and-menus.sql", import.meta.url);
  await before.deps.db.execute(sql.raw(await readFile(migration, "utf8")));
  await before.deps.content.refresh();
  const { header, footer } = before.deps.content.menus();
  expect(labelsOf(header)).toEqual(["Catalogue", "Abonnement", "Libraires"]);
  expect(footer.slice(specifiedMenus.footer.length)).toEqual([
    { href: "/page/libraires", label: "Libraires" },
    { href: "/agenda", label: "Rendez-vous" },
    elsewhere,
  ]);
  expect(footer.slice(0, specifiedMenus.footer.length)).toEqual(specifiedMenus.footer);
});
