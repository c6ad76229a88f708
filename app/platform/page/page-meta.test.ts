import { describe, expect, it } from "vitest";
import { metaDescription } from "#platform/page/page-meta.tsx";
import { fc } from "#test/property.ts";

const characters = [
  "a",
  "é",
  "e\u0301",
  "«\u00a0",
  "’",
  "…",
  "😀",
  "👩‍🚀",
  "한",
  "œ",
  "\u00ad",
  " ",
  "\n",
  "—",
  "€",
];
const text = fc
  .array(fc.constantFrom(...characters), { minLength: 100, maxLength: 400 })
  .map((parts) => parts.join(""));

describe("The description of a page (storefront.md §1)", () => {
  it("is the first 150 visible characters of a text, whichever they are", () => {
    fc.assert(
      fc.property(text, (value) => {
        const plain = value.replace(/\s+/g, " ").trim();
        const all = Array.from(new Intl.Segmenter("fr").segment(plain), ({ segment }) => segment);
        expect(metaDescription(value)).toBe(all.slice(0, 150).join(""));
      }),
    );
  });

  it("of a Latin text is cut at 150 letters", () => {
    expect(metaDescription("L’été ".repeat(100))).toHaveLength(150);
    expect(metaDescription("  court\n texte ")).toBe("court texte");
  });

  it("keeps a letter and its accent together at the cut", () => {
    expect(metaDescription(`${"a".repeat(149)}e\u0301 fin`)).toBe(`${"a".repeat(149)}e\u0301`);
  });
});
