import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "#platform/identity/leaked-passwords.ts";
import { passwordGaps } from "#readers/accounts/membership.rules.ts";

describe("a password that keeps the rule of storefront.md §5", () => {
  it.each([
    "Password1!",
    "P@ssw0rd",
    "P@ssw0rd2024!",
    "Passw0rd!",
    "Azerty123!",
    "Azertyuiop1*",
    "Qwerty123$",
    "Motdepasse1!",
    "Mot-de-passe-1",
    "Bonjour123!",
    "Soleil2024!",
    "!Admin123",
    "Welcome1!",
    "Janvier2026!",
    "Abcd1234!",
    "Aaaaaa1!",
    "Liverpool1!",
    "Michelle1!",
    "Chelsea#1",
    "Doudou-2024!",
    "Iloveyou2!",
  ])("is refused if it is very common: %s", (password) => {
    expect(passwordGaps(password)).toEqual([]);
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Lecture-2026",
    "Mysterieuse-1875",
    "Nouveau-2026",
    "Encre-bleue1",
    "Tr0mbone&Lagune",
    "Été-à-Sète-1962!",
    "correct Horse 9 battery!",
  ])("is taken when it is not: %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

it("any text can be asked about", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      expect(typeof isCommonPassword(text)).toBe("boolean");
    }),
  );
});
