import { describe, expect, it } from "vitest";
import {
  chapterAt,
  isNotationOf,
  partOffsets,
  SentProgress,
} from "#reading/reading/koreader/koreader.rules.ts";

describe("KOReader's digest", () => {
  it("has parts at the beginning, and at powers of four, as far as the file goes", () => {
    expect(partOffsets(500)).toEqual([0]);
    expect(partOffsets(5000)).toEqual([0, 1024, 4096]);
    expect(partOffsets(2_000_000)).toEqual([0, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576]);
    expect(partOffsets(Number.MAX_SAFE_INTEGER)).toHaveLength(12);
  });
});

describe("KOReader's progress", () => {
  it("is a fraction and a place in its own notation", () => {
    const sent = { document: "a".repeat(32), percentage: "0.25", device: "Kobo", device_id: "A1" };
    expect(SentProgress.parse({ ...sent, progress: 12 })).toMatchObject({ progress: "12", percentage: 0.25 });
    expect(SentProgress.safeParse({ ...sent, progress: "/body", percentage: 1.5 }).success).toBe(false);
  });
});

describe("A fraction of the text", () => {
  it.each([
    [0, 2],
    [0.24, 2],
    [0.25, 4],
    [0.99, 4],
    [1, 4],
  ])("of %s is in file %s", (fraction, file) => {
    expect(chapterAt(fraction, [0, 100, 0, 300])).toBe(`/body/DocFragment[${file}]/body`);
  });
});

it("A place is KOReader's in the formats in which it finds it: pages of a PDF, XPointers elsewhere", () => {
  expect(isNotationOf("pdf", "57")).toBe(true);
  expect(isNotationOf("epub", "/body/DocFragment[3]/body/p[2]/text().0")).toBe(true);
  expect(isNotationOf("pdf", "/body/DocFragment[3]/body")).toBe(false);
  expect(isNotationOf("epub", "57")).toBe(false);
  expect(isNotationOf("azw3", null)).toBe(false);
});
