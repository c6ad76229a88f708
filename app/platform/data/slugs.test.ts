import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { freeSlug, slugOf } from "#platform/words/plain-letters.ts";

/** The constraint of `books.slug` and `editions.slug`. */
const databasePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe("A slug (decisions.md, “Catalogue”)", () => {
  it.each([
    ["L’Île mystérieuse", "l-ile-mysterieuse"],
    ["L'Île mystérieuse", "l-ile-mysterieuse"],
    ["Œuvres complètes", "oeuvres-completes"],
    ["Ex æquo", "ex-aequo"],
    ["  À rebours !  ", "a-rebours"],
    ["Vingt mille lieues sous les mers — tome 1", "vingt-mille-lieues-sous-les-mers-tome-1"],
    ["Voyage de Bjørn à Łódź", "voyage-de-bjorn-a-lodz"],
    ["罪と罰", "livre"],
    ["…", "livre"],
  ])("of %j is %j", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("is ASCII, never empty, and what the database takes, for any title", () => {
    const anyTitle = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc
        .array(fc.constantFrom("a", "é", "-", " ", "œ", "ß", "İ", "ﬁ", "Ⅳ", "’"), { maxLength: 300 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(databasePattern);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug)).toBe(slug);
      }),
      { numRuns: 500 },
    );
  });

  it("is unique: -2, -3 …", () => {
    expect(freeSlug("nana", new Set())).toBe("nana");
    expect(freeSlug("nana", new Set(["nana"]))).toBe("nana-2");
    expect(freeSlug("nana", new Set(["nana", "nana-2", "nana-4"]))).toBe("nana-3");
  });
});
