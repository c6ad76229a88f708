import { expect, it } from "vitest";
import { mergedWishes, parseWishes, type Wish } from "#selling/wishes/wishes.rules.ts";
import { fc } from "#test/property.ts";

const list = fc.uniqueArray(
  fc.record({ edition_id: fc.integer({ min: 1, max: 40 }), added_cents: fc.nat(9999) }),
  {
    selector: ({ edition_id }) => edition_id,
  },
);
const idsOf = (wishes: readonly Wish[]) => wishes.map(({ edition_id }) => edition_id);

it("Merging loses nothing, repeats nothing, and keeps the order of both lists", () => {
  fc.assert(
    fc.property(list, list, (member, visitor) => {
      const merged = idsOf(mergedWishes(member, visitor));
      expect(new Set(merged)).toEqual(new Set([...idsOf(member), ...idsOf(visitor)]));
      expect(new Set(merged).size).toBe(merged.length);
      expect(merged.slice(merged.length - member.length)).toEqual(idsOf(member));
      const added = merged.slice(0, merged.length - member.length);
      expect(added).toEqual(idsOf(visitor).filter((id) => !idsOf(member).includes(id)));
      // Again, after an answer that was lost: nothing changes.
      const once = mergedWishes(member, visitor);
      expect(mergedWishes(once, visitor)).toEqual(once);
    }),
  );
});

it("A stored list is read without what makes no sense", () => {
  fc.assert(
    fc.property(list, (wishes) => {
      expect(parseWishes(JSON.stringify(wishes))).toEqual(wishes);
    }),
  );
  for (const text of [null, "", "{", "3", '{"a":1}', "null"]) expect(parseWishes(text)).toEqual([]);
  const wish = { edition_id: 3, added_cents: 5 };
  expect(parseWishes(JSON.stringify([wish, wish, null, 4, { edition_id: "x" }]))).toEqual([wish]);
});
