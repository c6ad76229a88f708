import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members, memberTokens, securityEvents } from "#readers/accounts/accounts.tables.ts";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let member: BuiltMember;
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: "1" } });
  member = await buildMember(shop);
});
afterAll(() => shop?.close());

const emailRule = "Adresse e-mail invalide.";
const usernameRule = "3–15 caractères : lettres, chiffres, - ou _.";
const unreadable = "Le corps de la requête n’est pas du JSON lisible.";
const allFields = "Veuillez remplir tous les champs.";
const hidden = "Des caractères invisibles se sont glissés ici\u202f: retapez ce texte.";

const account = { email: "neuve@exemple.fr", username: "neuve", password: "Lecture-2026", acceptCgu: true };
let callers = 0;
const send = (method: "POST" | "PATCH", path: string, body: unknown, type = "application/json") =>
  shop.call(method, path, {
    token: member.token,
    headers: { "content-type": type, "x-forwarded-for": `2001:db8:${++callers}::1` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const ofMember = (path: string) => path.replace("{id}", member.id);
const own = (name: string) => `/api/users/${member.id}/${name}`;

/** All rows that a refused call could have left. */
const kept = async () => ({
  members: await shop.deps.db.select().from(members),
  tokens: await shop.deps.db.select().from(memberTokens),
  events: await shop.deps.db.select().from(securityEvents),
});

const emails: [string, unknown][] = [
  ["empty", ""],
  ["blank", " \t "],
  ["over-long", `${"a".repeat(250)}@exemple.fr`],
  ["an emoji", "📚@exemple.fr"],
  ["right-to-left", "קורא@exemple.fr"],
  ["turned round", "\u202Erf.elpmexe@a"],
  ["a Cyrillic look-alike", "cam\u0456lle@exemple.fr"],
  ["a look-alike domain", "camille@ex\u0435mple.fr"],
  ["full-width", "ｃamille@exemple.fr"],
  ["invisible", "cam\u200Bille@exemple.fr"],
  ["two addresses", "a@exemple.fr,b@exemple.fr"],
  ["a header", "a@exemple.fr\r\nBcc: b@exemple.fr"],
  ["a name before", "Camille <a@exemple.fr>"],
  ["no dot", "a@localhost"],
  ["an IP address", "a@127.0.0.1"],
  ["a number", 12],
  ["a list", ["a@exemple.fr"]],
  ["an object", { toString: "a@exemple.fr" }],
  ["null", null],
];
const usernames: [string, unknown][] = [
  ["empty", ""],
  ["short", "ab"],
  ["over-long", "a".repeat(16)],
  ["a book", "a".repeat(100_000)],
  ["blanks", "a b c"],
  ["an accent", "zoé"],
  ["an emoji", "lire📚"],
  ["right-to-left", "קוראת"],
  ["turned round", "abc\u202Edef"],
  ["a Cyrillic look-alike", "\u0430dmin"],
  ["invisible", "adm\u200Bin"],
  ["full-width", "ａｄｍｉｎ"],
  ["a line's end", "camille\n"],
  ["markup", "<b>moi</b>"],
  ["a path", "../../etc"],
  ["a number", 12345],
  ["null", null],
];
const passwords: [string, unknown, string][] = [
  ["empty", "", "Manque : 8 caractères, une majuscule, un chiffre, un caractère spécial"],
  ["over-long", `Aa1!${"x".repeat(200)}`, "200 caractères au plus."],
  ["an emoji", "📚".repeat(7), "Manque : 8 caractères, une majuscule, un chiffre"],
  ["right-to-left", "קוראת-בלילה", "Manque : une majuscule, un chiffre"],
  ["turned round", "Lecture-2026\u202E", hidden],
  ["a control character", "Lecture-2026\u0007", hidden],
  ["only blanks", " ".repeat(12), "Manque : une majuscule, un chiffre, un caractère spécial"],
  ["a number", 12345678, allFields],
  ["null", null, allFields],
];

describe("A field that cannot be (storefront.md §5) is refused with its own text, and nothing is stored:", () => {
  const cases: [method: "POST" | "PATCH", path: () => string, body: object, field: string, text: string][] = [
    ...emails.flatMap(([, email]): typeof cases => [
      ["POST", () => "/api/auth/signup", { ...account, email }, "email", emailRule],
      ["POST", () => "/api/auth/forgot-password", { email }, "email", emailRule],
      ["POST", () => "/api/auth/check-availability", { email }, "email", emailRule],
      ["PATCH", () => own("email"), { email }, "email", emailRule],
    ]),
    ...usernames.flatMap(([, username]): typeof cases => [
      ["POST", () => "/api/auth/signup", { ...account, username }, "username", usernameRule],
      ["POST", () => "/api/auth/check-availability", { username }, "username", usernameRule],
    ]),
    ...passwords.flatMap(([, password, text]): typeof cases => [
      ["POST", () => "/api/auth/signup", { ...account, password }, "password", text],
      ["POST", () => "/api/auth/reset-password", { token: "x", newPassword: password }, "newPassword", text],
      [
        "PATCH",
        () => own("password"),
        { oldPassword: testPassword, newPassword: password },
        "newPassword",
        text,
      ],
    ]),
    ...["é".repeat(251), "📚".repeat(251), "a".repeat(10_000)].map((bio): (typeof cases)[number] => [
      "PATCH",
      () => own("bio"),
      { bio },
      "bio",
      "250 caractères au plus.",
    ]),
    ["PATCH", () => own("bio"), { bio: "abc\u202Edef" }, "bio", hidden],
    ["PATCH", () => own("bio"), { bio: "abc\u0008" }, "bio", hidden],
    ...[12, ["x"], {}, true].map((bio): (typeof cases)[number] => [
      "PATCH",
      () => own("bio"),
      { bio },
      "bio",
      "Une présentation est un texte.",
    ]),
    ...["oui", 1, null, "true"].map((acceptCgu): (typeof cases)[number] => [
      "POST",
      () => "/api/auth/signup",
      { ...account, acceptCgu },
      "acceptCgu",
      "Veuillez accepter les conditions générales.",
    ]),
  ];

  it(`${cases.length} of them`, async () => {
    const before = await kept();
    for (const [method, path, body, field, text] of cases) {
      const refused = await send(method, path(), body);
      const what = `${path()} ${JSON.stringify(body).slice(0, 200)}: ${refused.body}`;
      expect(refused.status, what).toBe(400);
      expect(refused.json.fields, what).toEqual({ [field]: text });
      expect(refused.json.error, what).toBe(text);
    }
    expect(await kept()).toEqual(before);
  });
});

const calls: ["POST" | "PATCH", string, object][] = [
  ["POST", "/api/auth/signup", account],
  ["POST", "/api/auth/login", { email: "a@exemple.fr", password: "x" }],
  ["POST", "/api/auth/forgot-password", { email: "a@exemple.fr" }],
  ["POST", "/api/auth/reset-password", { token: "x", newPassword: "Lecture-2026" }],
  ["POST", "/api/auth/check-availability", { email: "a@exemple.fr" }],
  ["PATCH", "/api/users/{id}/bio", { bio: "Bonjour" }],
  ["PATCH", "/api/users/{id}/email", { email: "autre@exemple.fr" }],
  ["PATCH", "/api/users/{id}/password", { oldPassword: testPassword, newPassword: "Autre-2026" }],
  ["PATCH", "/api/users/{id}/preferences", { libraryVisible: false }],
  ["PATCH", "/api/users/{id}/mail-preferences", { newDevice: false }],
];

describe.each(calls)("%s %s", (method, path, body) => {
  it.each([
    ["an open brace", "{", "application/json", 400, unreadable],
    ["an HTML page", "<!doctype html>", "application/json", 400, unreadable],
    ["plain text", "bonjour", "text/plain", 415, ""],
    ["nothing", "", "application/json", 400, ""],
    ["2 MB", JSON.stringify({ email: "a".repeat(2_000_000) }), "application/json", 413, ""],
    ["a number", "12", "application/json", 400, ""],
    ["a list", "[]", "application/json", 400, ""],
    ["null", "null", "application/json", 400, ""],
    ["a way into prototypes", '{"__proto__":{"admin":true}}', "application/json", 400, ""],
  ])("refuses a body that is %s, and stores nothing", async (_what, payload, type, status, text) => {
    const before = await kept();
    const refused = await send(method, ofMember(path), payload, type);
    expect(refused.status, refused.body).toBe(status);
    expect(refused.json.error).toMatch(text || /^\p{Lu}[\p{L} ’,':.]+/u);
    expect(refused.body).not.toMatch(/at \w+|node_modules|Error:/);
    expect(await kept()).toEqual(before);
  });

  it("refuses a form, where it takes one by a redirect to its page (decision 135), and stores nothing", async () => {
    const before = await kept();
    const form = "application/x-www-form-urlencoded";
    const refused = await send(method, ofMember(path), "email=a%40exemple.fr", form);
    expect(refused.status).toBe(["/api/auth/signup", "/api/auth/login"].includes(path) ? 303 : 415);
    expect(await kept()).toEqual(before);
  });

  it("refuses a null byte in any text, and stores nothing", async () => {
    const before = await kept();
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== "string") continue;
      const refused = await send(method, ofMember(path), { ...body, [name]: `${value}\u0000` });
      expect(refused.status, name).toBe(400);
      expect(refused.json.error, name).toBe("Caractère interdit.");
    }
    expect(await kept()).toEqual(before);
  });
});

describe("What looks odd and is right", () => {
  it("is taken: a biography of 250 emoji, in Hebrew, over several lines", async () => {
    for (const bio of ["📚".repeat(250), "קוראת בלילה", "Un jour,\nla nuit.", "👩‍🚀 & <b>moi</b>"]) {
      const answer = await send("PATCH", own("bio"), { bio });
      expect(answer.status, bio).toBe(200);
      expect(answer.json).toEqual({ bio });
    }
  });

  it.each(["a+b@exemple.fr", "o'brien@sous.exemple.co", "camille@xn--exmple-cva.fr", "A.B-C_d@EXEMPLE.FR"])(
    "is taken: the address %s",
    async (email) => {
      const answer = await send("POST", "/api/auth/check-availability", { email });
      expect(answer.json).toEqual({ emailAvailable: true });
    },
  );

  it("is taken: a password of any alphabet, with emoji, as it was typed", async () => {
    const password = "Ночь-📚-קורא-7";
    const created = await send("POST", "/api/auth/signup", { ...account, password });
    expect(created.status, created.body).toBe(201);
    const login = await send("POST", "/api/auth/login", { email: account.email, password });
    expect(login.json.error).toBe("Vérifiez votre adresse e-mail avant de vous connecter.");
  });

  it("is a wrong password, however long or strange: it says no more than that", async () => {
    for (const password of ["x".repeat(1000), "\u202E", "📚", "' or 1=1 --"]) {
      const refused = await send("POST", "/api/auth/login", { email: member.email, password });
      expect(refused.status).toBe(401);
      expect(refused.json.error).toBe("E-mail ou mot de passe incorrect.");
    }
    const book = await send("POST", "/api/auth/login", { email: member.email, password: "x".repeat(1001) });
    expect(book.json).toEqual({
      error: "1000 caractères au plus.",
      fields: { password: "1000 caractères au plus." },
    });
  });
});
