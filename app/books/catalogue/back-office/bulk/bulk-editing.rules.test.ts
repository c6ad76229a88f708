import { expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { bulkLabel, changedPrice } from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";

test.each([
  [499, 10, "cent", 549],
  [499, -50, "cent", 250],
  [499, 10, "ninety_nine", 599],
  [449, 5, "ninety_nine", 499],
  [40, -10, "ninety_nine", 99],
  [0, 50, "ninety_nine", 0],
  [1_000_000, 500, "cent", 1_000_000],
] as const)("%i cents and %i %% to the %s are %i", (cents, percent, ending, changed) => {
  expect(changedPrice(cents, percent, ending)).toBe(changed);
});

test("a percentage never makes a price negative, nor one of 0 positive, nor loses a cent of ,99", () => {
  const percent = fc.integer({ min: -99, max: 500 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), percent, (cents, by) => {
      const exact = Math.min(1_000_000, (cents * (100 + by)) / 100);
      expect(Math.abs(changedPrice(cents, by, "cent") - exact)).toBeLessThanOrEqual(0.5);
      const ended = changedPrice(cents, by, "ninety_nine");
      expect(ended % 100).toBe(99);
      if (exact >= 99) expect(Math.abs(ended - exact)).toBeLessThanOrEqual(50.5);
    }),
  );
});

test("labels name the act as the publisher does", () => {
  expect(bulkLabel({ kind: "price-percent", percent: -10, ending: "cent" })).toBe("Prix\u202F: −10\u00A0%");
  expect(bulkLabel({ kind: "tags", add: false, tags: ["mer", "île"] })).toBe(
    "Mots-clés retirés\u202F: mer, île",
  );
  expect(bulkLabel({ kind: "categories", add: true, categoryIds: [1] }, ["Romans"])).toBe(
    "Catégories ajoutées\u202F: Romans",
  );
});
