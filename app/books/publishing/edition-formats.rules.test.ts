import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { downloadName } from "#books/publishing/edition-formats.rules.ts";
import { priceOfNew, suggestionFor } from "#books/publishing/edition-suggestions.rules.ts";

const now = new Date("2026-11-21T10:00:00Z");

describe("The suggested price (decisions.md, “Files”)", () => {
  it.each([
    [1, 199],
    [49, 199],
    [50, 299],
    [99, 299],
    [100, 499],
    [199, 499],
    [200, 699],
    [299, 699],
    [300, 899],
    [449, 899],
    [450, 999],
    [5000, 999],
  ])("of %i pages is %i cents", (pages, cents) => {
    expect(suggestionFor(pages, undefined, now)).toEqual({ priceCents: cents, isFreeForSubscribers: false });
    expect(suggestionFor(pages, "2026-11-01", now).priceCents).toBe(cents);
  });

  it("is at most 0,99 €, and free for subscribers, when the publication lies two years or more back", () => {
    expect(suggestionFor(500, "2024-11-21", now)).toEqual({ priceCents: 99, isFreeForSubscribers: true });
    expect(suggestionFor(500, "1874-01-01", now)).toEqual({ priceCents: 99, isFreeForSubscribers: true });
    expect(suggestionFor(500, "2024-11-22", now)).toEqual({ priceCents: 999, isFreeForSubscribers: false });
  });

  it("counts two years back from 29 February to 28 February", () => {
    const leapDay = new Date("2028-02-29T10:00:00Z");
    expect(suggestionFor(10, "2026-02-28", leapDay).isFreeForSubscribers).toBe(true);
    expect(suggestionFor(10, "2026-03-01", leapDay).isFreeForSubscribers).toBe(false);
  });
});

describe("What a new edition costs (decisions.md, “Second wave”)", () => {
  const publicationDate = "2026-11-01";
  it.each([
    [499, 60, 499],
    [0, 60, 0],
    [undefined, 60, 299],
    [undefined, null, null],
    [0, null, 0],
  ])("of a price given as %j and %j pages is %j", (priceCents, pages, cents) => {
    expect(priceOfNew({ priceCents, publicationDate }, pages, now)).toBe(cents);
  });
});

describe("The name of a download (decisions.md, “Files”)", () => {
  it("is '{book title} - {edition title}.{format}'", () => {
    expect(downloadName("L’Île mystérieuse", "Texte intégral", "epub")).toBe(
      "L’Île mystérieuse - Texte intégral.epub",
    );
  });

  it("holds nothing that a file system refuses", () => {
    expect(downloadName('a/b\\c:d*e?f"g<h>i|j', "k\nl\tm", "pdf")).toBe("a b c d e f g h i j - k l m.pdf");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (book, edition) => {
        expect(downloadName(book, edition, "pdf")).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
      }),
    );
  });
});
