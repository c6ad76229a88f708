import { describe, expect, it } from "vitest";
import { readingTime } from "#modules/catalogue/client/reading-time.ts";

describe("The reading time of an edition", () => {
  it.each([
    [1, "moins d’une heure"],
    [36, "environ\u00A01\u00A0h"],
    [240, "environ\u00A05\u00A0h"],
  ])("of %i pages: %s", (pages, text) => expect(readingTime(pages)).toBe(text));
});
