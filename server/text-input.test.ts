import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "#platform/http/endpoint.ts";
import { allContracts, inputsOf, nameOf, stringPathsOf, takesAt } from "#test/contracts.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let contracts: AnyEndpoint[];
beforeAll(async () => {
  shop = await openTestShop();
  contracts = await allContracts();
});
afterAll(() => shop?.close());

/**
 * Texts that may hold any character, each with its reason. All others have a type of `text-types.ts`, or a pattern that
 * excludes hidden characters.
 */
const opaque = new Map([
  ["POST /api/auth/login body.password", "a password is compared with a hash, never stored nor shown"],
  ["PATCH /api/users/{id}/password body.oldPassword", "a password"],
  ["POST /api/users/{id}/closing body.password", "a password"],
  ["POST /api/users/{id}/export body.password", "a password"],
  ["POST /api/auth/confirm body.password", "a password"],
  ["POST /api/admin/login body.password", "a password"],
  ["POST /api/admin/confirm body.password", "a password"],
  ["PUT /api/admin/password body.oldPassword", "a password"],
  ["GET /api/auth/verify query.token", "hashed before it is looked up; every wrong one has the same text"],
]);
/** Its rules are next to its fields, whose names they report (app/words/texts/identity.rules.ts). */
const identity = "PUT /api/admin/texts/identity body.values.";

/** Every text accepts one of these. */
const plain = [
  "Texte d’essai",
  "essai",
  "12",
  "2026-11-22",
  "2026-11-01",
  "2026-11",
  "2026-11-22T12:00:00Z",
  "essai@exemple.fr",
  "3d0f6f0e-6a0c-4b5e-9d6e-1f2a3b4c5d6e",
  "Lecture-2026-essai",
  "9782070360024",
  "4242424242424242",
  "12/40",
  "123",
  "1000000.1",
  "d41d8cd98f00b204e9800998ecf8427e",
  "none",
  "123456",
  "0042",
  "FR",
  "DE",
  "CH",
  "2026-T4",
  "404833048",
  "#9e2a2b",
  "/presentation",
  "https://exemple.fr/essai",
  "k".repeat(43),
  "0123456789abcdef0123",
  "18:30",
];
const hostile: [string, string][] = [
  ["a NUL", "\0"],
  ["a bell", "\u0007"],
  ["an escape", "\u001B"],
  ["a C1 control character", "\u0090"],
  ["half of a surrogate pair", "\uD800"],
  ["the other half", "\uDC00"],
  ["a noncharacter", "\uFFFE"],
  ..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"
    .split("")
    .map((each): [string, string] => [`U+${each.charCodeAt(0).toString(16)}`, each]),
];

const texts = () =>
  contracts.flatMap((contract) =>
    inputsOf(contract).flatMap(([part, schema]) =>
      stringPathsOf(schema).map((path) => ({
        name: `${nameOf(contract)} ${[part, ...path].join(".")}`,
        schema,
        path,
      })),
    ),
  );

describe("Every call that takes text", () => {
  it("is declared by a contract, the provider's messages alone excepted", async () => {
    const { json } = await shop.call("GET", "/api/openapi.json");
    const described = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      [...contracts.map(nameOf), "POST /api/payments/webhooks/stripe"].toSorted(),
    );
  });

  it.each(hostile)("refuses %s at every position", (_name, character) => {
    const taken = texts().filter(({ name, schema, path }) => {
      if (opaque.has(name) || name.startsWith(identity)) return false;
      const sample = plain.find((text) => takesAt(schema, path, text));
      expect(sample, `${name}: add a text that it takes to the samples`).toBeDefined();
      return [1, Math.floor(sample!.length / 2), sample!.length].some((place) =>
        takesAt(schema, path, sample!.slice(0, place) + character + sample!.slice(place)),
      );
    });
    expect(taken.map(({ name }) => name)).toEqual([]);
  });

  it("keeps its exceptions true", () => {
    const names = new Set(texts().map(({ name }) => name));
    expect([...opaque.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

const invisible: [string, string][] = [
  ["zero-width spaces", "\u200B\u200B"],
  ["a word joiner", "\u2060"],
  ["joiners", "\u200D\u200C"],
  ["a blank of Braille", "\u2800"],
  ["a filler of Korean", "\u3164"],
  ["a half-width filler", "\uFFA0"],
  ["soft hyphens", "\u00AD\u00AD"],
  ["combining accents alone", "\u0301\u0308"],
  ["a variation selector", "\uFE0F"],
];

describe("Names and titles", () => {
  let cookie: string;
  let bookId: number;
  beforeAll(async () => {
    ({ cookie } = await buildAdministrator(shop));
    ({ id: bookId } = await buildBook(shop));
  });
  const addCategory = (name: string) =>
    shop.call("POST", "/api/admin/categories", { cookie, body: { name, parent_id: null } });
  const changeBook = (body: object) => shop.call("PUT", `/api/admin/books/${bookId}`, { cookie, body });

  it.each(invisible)("made of %s are refused with a text at the field", async (_name, name) => {
    const text = "Ce nom ne se voit pas\u202f: écrivez-le avec des lettres ou des chiffres.";
    const category = await addCategory(name);
    expect(category.status).toBe(400);
    expect(category.json).toEqual({ error: text, fields: { name: text } });
    const named = await changeBook({ notice: { contributors: [{ role: "ill", name }] } });
    expect(named.json.fields).toEqual({ "notice.contributors.0.name": text });
    expect((await changeBook({ tags: [name] })).status).toBe(400);
  });

  it("keep the joiners of Persian words and of emoji, accents, and every alphabet", async () => {
    for (const name of [
      "می\u200Cخواهم",
      "👩\u200D🚀",
      "e\u0301te\u0301",
      "中文",
      "עברית",
      "1984",
      "…",
      "C++",
    ]) {
      const added = await addCategory(name);
      expect(added.status, name).toBe(201);
      expect(added.json.name).toBe(name);
    }
  });

  it("are on one line, and no longer than their limit", async () => {
    const refused = await addCategory("Romans\net contes");
    expect(refused.json.fields).toEqual({ name: "Écrivez sur une seule ligne." });
    expect((await addCategory("a".repeat(101))).json.fields).toEqual({ name: "100 caractères au plus." });
    expect((await addCategory("a".repeat(100))).status).toBe(201);
  });

  it("refuse what turns the direction of writing, with a text", async () => {
    const refused = await addCategory("Romans \u202Essimerp");
    expect(refused.json.error).toBe("Des caractères invisibles se sont glissés ici\u202f: retapez ce texte.");
  });
});

describe("Texts on several lines", () => {
  it("keep tabs and line breaks, the latter as line feeds", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { id } = await buildBook(shop);
    const saved = await shop.call("PUT", `/api/admin/books/${id}`, {
      cookie,
      body: { description: "Un.\r\nDeux.\rTrois.\n\tQuatre." },
    });
    expect(saved.json.description).toBe("Un.\nDeux.\nTrois.\n\tQuatre.");
  });
});

describe("Dates", () => {
  it.each([
    ["in the year 10000, by its offset", "9999-12-31T23:59:59-14:00"],
    ["in the year 10000", "+010000-01-01T00:00:00Z"],
    ["before the year 1000", "0001-01-01T00:00:00+14:00"],
  ])("of a publication %s are refused with a text", async (_name, onlineAt) => {
    const { cookie } = await buildAdministrator(shop);
    const { editionIds } = await buildBook(shop, { editions: [{ onlineAt: new Date("2099-01-01") }] });
    const refused = await shop.call("PUT", `/api/admin/editions/${editionIds[0]}/publication`, {
      cookie,
      body: { onlineAt },
    });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe("Date et heure impossibles.");
  });
});
