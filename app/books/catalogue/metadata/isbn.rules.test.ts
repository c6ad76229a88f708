import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import {
  isbn10CheckDigit,
  isbn13CheckDigit,
  isbnIn,
  noIsbns,
  readIsbn,
  repeatedIsbn,
} from "#books/catalogue/metadata/isbn.rules.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const isbn13 = fc
  .tuple(fc.constantFrom("978", "9791", "9798"), digits(9))
  .map(([prefix, rest]) => (prefix + rest).slice(0, 12))
  .map((body) => body + isbn13CheckDigit(body));

describe("an ISBN", () => {
  it("is read with hyphens, blanks and its name before it", () => {
    for (const text of [
      "9782070360024",
      "978-2-07-036002-4",
      " ISBN 978-2-07-036002-4 ",
      "ISBN-13 : 978 2 07 036002 4",
      "978\u20112\u201107\u2011036002\u20114",
    ])
      expect(readIsbn(text)).toEqual({ isbn: "9782070360024" });
  });

  it("may begin with 979, except in 979-0, which is music", () => {
    expect(readIsbn("979-10-90636-07-1")).toEqual({ isbn: "9791090636071" });
    expect(readIsbn("979-0-2600-0043-8")).toEqual({ fault: expect.stringContaining("ISMN") as string });
  });

  it("of ten digits is refused, and its thirteen digits are offered", () => {
    expect(readIsbn("2-07-036002-4")).toEqual({
      fault: expect.stringContaining("9782070360024") as string,
      offered: "9782070360024",
    });
    expect(readIsbn("080442957X")).toMatchObject({ offered: "9780804429573" });
    expect(readIsbn("2-07-036002-5")).not.toHaveProperty("offered");
  });

  it.each(["", "978", "9782070360025", "9772070360024", "97820703600244", "978207036002X", "quatre"])(
    "is not « %s »",
    (text) => expect(readIsbn(text)).toHaveProperty("fault"),
  );

  it("is distinguished from other texts by its check digit alone", () => {
    fc.assert(
      fc.property(
        isbn13,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (isbn, place, step) => {
          expect(readIsbn(isbn)).toEqual({ isbn });
          const slipped = [...isbn];
          slipped[place] = String((Number(slipped[place]) + step) % 10);
          expect(readIsbn(slipped.join(""))).toHaveProperty("fault");
        },
      ),
    );
  });

  it("of ten digits becomes thirteen that hold the same nine", () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        const offered = isbnIn(body + isbn10CheckDigit(body));
        expect(offered?.slice(3, 12)).toBe(body);
        expect(readIsbn(offered ?? "")).toEqual({ isbn: offered });
      }),
    );
  });

  it("belongs to one object only", () => {
    expect(repeatedIsbn(noIsbns)).toBeUndefined();
    expect(repeatedIsbn({ ...noIsbns, pdf: "9782070360024", epub: "9791090636071" })).toBeUndefined();
    expect(repeatedIsbn({ ...noIsbns, pdf: "9782070360024", azw3: "9782070360024" })).toBe("azw3");
  });
});
