import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { markOf, rangeOf } from "#reading/library/library.rules.ts";

describe("A range of a file (RFC 9110 §14.1.2)", () => {
  it.each([
    ["bytes=0-499", { start: 0, end: 499 }],
    ["bytes=500-999", { start: 500, end: 999 }],
    ["bytes=500-", { start: 500, end: 999 }],
    ["bytes=-200", { start: 800, end: 999 }],
    ["bytes=-5000", { start: 0, end: 999 }],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=999-5000", { start: 999, end: 999 }],
    ["Bytes=0-1", { start: 0, end: 1 }],
    ["bytes=0-99999999999999999999999", { start: 0, end: 999 }],
  ])("%s of 1000 bytes is %j", (header, range) => {
    expect(rangeOf(header, 1000)).toEqual(range);
  });

  it.each([
    undefined,
    "",
    "lines=0-1",
    "bytes=5-2",
    "bytes=a-b",
    "bytes=-",
    "bytes=0-1,5-6",
    "bytes 0-1",
    "bytes=0x1-2",
  ])("%j asks for the whole file", (header) => {
    expect(rangeOf(header, 1000)).toBeNull();
  });

  it.each(["bytes=1000-", "bytes=1000-2000", "bytes=-0", "bytes=99999999999999999999-"])(
    "%s lies outside of 1000 bytes",
    (header) => {
      expect(rangeOf(header, 1000)).toBe("unsatisfiable");
    },
  );

  it("always lies inside the file", () => {
    const bound = fc.oneof(fc.constant(""), fc.nat({ max: 2000 }).map(String));
    fc.assert(
      fc.property(bound, bound, fc.integer({ min: 1, max: 1500 }), (first, last, size) => {
        const range = rangeOf(`bytes=${first}-${last}`, size);
        if (range === null || range === "unsatisfiable") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});

describe("The mark of a personal copy (decisions.md, “Files”)", () => {
  it("carries the member's name, the licence number and the day of acquisition", () => {
    const acquiredAt = new Date("2026-11-21T10:00:00Z");
    expect(markOf({ username: "camille", licenceNumber: 42, acquiredAt })).toBe(
      "Exemplaire personnel de camille · licence n° 42 · 21 novembre 2026",
    );
  });
});
