import fc from "fast-check";
import { expect, it } from "vitest";
import { AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import { bookLine, bookLines } from "#reading/reading/client/text-of-book.ts";

const { chapter, quote } = AnnotationChange.shape;

it("Texts of books are stored, whatever characters they have", () => {
  const anything = fc.string({ unit: "binary", maxLength: 400 });
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 300 }), (text, length) => {
      expect(chapter.safeParse(bookLine(text, length)).success).toBe(true);
      expect(quote.safeParse(bookLines(text, length)).success).toBe(true);
      expect(bookLine(text, length).length).toBeLessThanOrEqual(length);
    }),
  );
  expect(bookLine("\u202Bשלום\u202C  \n monde\u0092", 160)).toBe("שלום monde");
  expect(bookLine("ab\u{1F600}", 3)).toBe("ab");
});
