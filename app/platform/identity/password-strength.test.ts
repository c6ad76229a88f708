import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { passwordStrength, strengthTexts } from "#platform/identity/password-strength.ts";
import { passwordGaps } from "#readers/accounts/membership.rules.ts";

describe("the strength of a password that keeps the rule (storefront.md §5)", () => {
  it.each([
    [0, "P@ssw0rd1!"],
    [0, "Azerty123!"],
    [0, "Zxcvbnm,1"],
    [0, "Aa1!Aa1!"],
    [1, "Jean-Pierre75!"],
    [2, "Lecture-2026"],
    [3, "Trombone-7-lagune"],
    [4, "lagune-Trombone-9-cerf-volant!"],
    [4, "K7#qv!9zRw2&pXt4"],
  ])("is rated %i of 4 for %s", (strength, password) => {
    expect(passwordGaps(password)).toEqual([]);
    expect(passwordStrength(password)).toBe(strength);
  });

  it("gives no credit for public data of the member", () => {
    const password = "Xilophar-2026!";
    const known = passwordStrength(password, ["xilophar", "", "exemple.fr"]);
    expect(known).toBeLessThan(passwordStrength(password));
  });
});

it("the strength of any text is one of five, however long it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      expect(strengthTexts[passwordStrength(text)]).toBeTypeOf("string");
    }),
    { numRuns: 50 },
  );
  expect(passwordStrength("aB1!é".repeat(400))).toBeLessThanOrEqual(4);
});
