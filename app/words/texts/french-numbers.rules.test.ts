import { expect, it } from "vitest";
import { isSiret, sirenOf, vatKeyOf } from "#words/texts/identity.rules.ts";
import { fc } from "#test/property.ts";

it("A SIRET has fourteen digits and a control sum, with or without blanks", () => {
  expect(isSiret("732 829 320 00074")).toBe(true);
  expect(isSiret("73282932000074")).toBe(true);
  expect(isSiret("73282932000075")).toBe(false);
  expect(isSiret("7328293200007")).toBe(false);
  expect(isSiret("00000000000000")).toBe(false);
  expect(isSiret("SIRET à compléter")).toBe(false);
  // Offices of La Poste have their own check sum.
  expect(isSiret("35600000049837")).toBe(true);
  expect(sirenOf("732 829 320 00074")).toBe("732829320");
});

it("One digit mistyped is always noticed", () => {
  const right = "73282932000074";
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const digit = (Number(right[place]) + more) % 10;
      expect(isSiret(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false);
    }),
  );
});

it("The key of a VAT number follows from the SIREN", () => {
  expect(vatKeyOf("404833048")).toBe("83");
  expect(vatKeyOf("732829320")).toBe("44");
});
