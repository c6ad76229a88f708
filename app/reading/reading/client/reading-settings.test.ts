import fc from "fast-check";
import { expect, it } from "vitest";
import { readSettings, usualSettings, within, sizes } from "#reading/reading/client/reading-settings.ts";

it("Settings that are stored are read again", () => {
  const settings = {
    ...usualSettings(false),
    size: 140,
    line: 1.6,
    justified: false,
    theme: "sepia" as const,
  };
  expect(readSettings(JSON.stringify(settings), true)).toEqual(settings);
});

it("Settings that are not understood are the usual ones, whatever was stored", () => {
  for (const stored of [null, "", "null", "[]", "{", '{"size":"big","flow":"sideways","line":null}'])
    expect(readSettings(stored, true)).toEqual(usualSettings(true));
  fc.assert(
    fc.property(fc.json(), fc.record({ size: fc.double(), margin: fc.double() }), (json, numbers) => {
      readSettings(json, false);
      const { size } = readSettings(JSON.stringify(numbers), false);
      expect(size).toBe(within(sizes, size));
    }),
  );
});
