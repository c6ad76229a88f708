import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  isAlive,
  isMember,
  passwordGaps,
  sessionLife,
  soundsLikeTheHouse,
  tokenLives,
  usernamePattern,
} from "#readers/accounts/membership.rules.ts";
import { firstLocalPath, returnTarget } from "#readers/accounts/return-target.rules.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, hours, seconds } from "#platform/data/durations.ts";

const origin = "https://encrier.example";

describe("A username that could be the house’s", () => {
  it.each([
    ["admin", "Admin", "ADMIN_2026", "adm1n", "4dmin", "superadmin", "ad-min", "administrateur", "l-admin"],
    ["service-client", "ServiceClient", "service_cl1ent", "le-sav", "support", "support2", "webmaster"],
    ["encrier", "Encrier_fr", "equipe-encrier", "3ncr1er", "enc_rier", "moderateur"],
  ])("is refused: %s", (...names) => {
    for (const name of names) expect([name, soundsLikeTheHouse(name, "Encrier")]).toEqual([name, true]);
  });

  it.each([
    ["badminton", "madame", "Colette", "encre", "plume-bleue", "supporter", "moderato", "clientele"],
    ["lecteur_1", "Zola1840", "saveur", "officier", "service", "123456", "---"],
  ])("is not: %s", (...names) => {
    for (const name of names) expect([name, soundsLikeTheHouse(name, "Encrier")]).toEqual([name, false]);
  });

  it("names the brand, whole if it is short, whatever its accents", () => {
    expect(soundsLikeTheHouse("l-eau-vive", "L’Eau vive")).toBe(true);
    expect(soundsLikeTheHouse("ete", "Été")).toBe(true);
    expect(soundsLikeTheHouse("fete-en-ete", "Été")).toBe(true);
    expect(soundsLikeTheHouse("interprete", "Été")).toBe(false);
    expect(soundsLikeTheHouse("colette", "…")).toBe(false);
  });
});

describe("A password (storefront.md §5)", () => {
  it.each([
    ["", ["8 caractères", "une majuscule", "un chiffre", "un caractère spécial"]],
    ["lecture", ["8 caractères", "une majuscule", "un chiffre", "un caractère spécial"]],
    ["Lecture2026", ["un caractère spécial"]],
    ["lecture-2026", ["une majuscule"]],
    ["Lecture-------", ["un chiffre"]],
    ["Le-2026", ["8 caractères"]],
    ["Lecture-2026", []],
    ["Écrivez 7 mots !", []],
  ])("%j lacks %j", (password, gaps) => {
    expect(passwordGaps(password)).toEqual(gaps);
  });

  it("is never made worse by more characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (password, more) => {
        const gaps = passwordGaps(`${password}${more}`);
        expect(passwordGaps(password)).toEqual(expect.arrayContaining(gaps));
      }),
    );
  });
});

describe("A username (decisions.md, “Accounts”)", () => {
  it.each(["abc", "a-b_c", "ABCDEFGHIJKLMNO", "123", "---"])("may be %j", (name) => {
    expect(usernamePattern.test(name)).toBe(true);
  });
  it.each(["ab", "ABCDEFGHIJKLMNOP", "élise", "a b c", "abc\n", "a.b.c", ""])("may not be %j", (name) => {
    expect(usernamePattern.test(name)).toBe(false);
  });
});

describe("Lives of tokens (decisions.md, “Accounts”)", () => {
  it("are 30 days with 'remember', 12 hours without, 24 h for verification, 1 h for a reset", () => {
    expect(sessionLife(true)).toBe(days(30));
    expect(sessionLife(false)).toBe(hours(12));
    expect(tokenLives["verify-account"]).toBe(hours(24));
    expect(tokenLives["reset-password"]).toBe(hours(1));
  });

  it("end at their instant, to the second", () => {
    const expiresAt = new Date("2026-11-21T12:00:00Z");
    expect(isAlive({ expiresAt }, before(expiresAt, seconds(1)))).toBe(true);
    expect(isAlive({ expiresAt }, expiresAt)).toBe(false);
    expect(isAlive({ expiresAt }, after(expiresAt, seconds(1)))).toBe(false);
  });
});

describe("A member (decisions.md, “Words”)", () => {
  it("is verified and neither suspended nor erased", () => {
    const verified = { emailVerifiedAt: new Date(), suspendedAt: null, erasedAt: null };
    expect(isMember(verified)).toBe(true);
    expect(isMember({ ...verified, emailVerifiedAt: null })).toBe(false);
    expect(isMember({ ...verified, suspendedAt: new Date() })).toBe(false);
    expect(isMember({ ...verified, erasedAt: new Date() })).toBe(false);
  });
});

describe("A return target (storefront.md §2)", () => {
  const staysHere = (target: string): boolean =>
    /^\/(?![/\\])/.test(target) && new URL(target, origin).origin === origin;

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://evil.example",
    "https:evil.example",
    "https:/\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "https://encrier.example@evil.example",
    "https://encrier.example:pass@evil.example/",
    "https://encrier.example.evil.example/",
    "https://encrier.example\\@evil.example",
    "/\r\n/evil.example",
    "/\t//evil.example",
    "\u0000//evil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/..%2F..%2F/evil.example",
    "///////evil.example",
    "/\u2028/evil.example",
    "blob:https://encrier.example/x",
  ])("stays on this site for %j", (hostile) => {
    expect(returnTarget({ state: hostile, from: hostile, referrer: hostile }, origin)).toSatisfy(staysHere);
  });

  it("stays on this site whatever it is given", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "//",
      "evil.example",
      "@",
      ":",
      "..",
      ".",
      "\n",
      "\t",
      "%2f",
      "?",
      "#",
      "a",
      "https:",
      origin,
    );
    const anything = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(anything, anything, (state, from) => {
        expect(returnTarget({ state, from, referrer: null }, origin)).toSatisfy(staysHere);
        const path = firstLocalPath([state, from], origin);
        if (path !== null) expect(path).toSatisfy(staysHere);
      }),
      { numRuns: 1000 },
    );
  });
});
