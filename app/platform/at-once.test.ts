import { expect, test } from "vitest";
import { mapAtOnce } from "./at-once.ts";
import { fc } from "#test/property.ts";

test("results are in the order of the items, and no more items are in work than there are places", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (turns, places) => {
        let inWork = 0;
        let most = 0;
        const results = await mapAtOnce(turns, places, async (turn) => {
          most = Math.max(most, ++inWork);
          for (let n = 0; n < turn; n++) await Promise.resolve();
          inWork -= 1;
          return turn * 2;
        });
        expect(results).toEqual(turns.map((turn) => turn * 2));
        expect(most).toBe(Math.min(places, turns.length));
      },
    ),
  );
});

test("a failure ends the call with its reason", async () => {
  const work = (item: number) => (item === 2 ? Promise.reject(new Error("two")) : Promise.resolve(item));
  await expect(mapAtOnce([1, 2, 3], 2, work)).rejects.toThrow("two");
});
