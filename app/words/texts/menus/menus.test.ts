import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
