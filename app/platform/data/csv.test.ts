import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { csvLine, decimalComma } from "#platform/data/csv.ts";

describe("A line of CSV", () => {
  it("separates by ';', quotes as in RFC 4180 and ends with CRLF", () => {
    expect(csvLine(["a", 12, "b;c", 'dit "oui"', "deux\nlignes", ""])).toBe(
      'a;12;"b;c";"dit ""oui""";"deux\nlignes";\r\n',
    );
  });

  it.each(["=1+1", "+33", "-2+3", "@SUM(A1)", "\t=1", " =1", "\r=1"])("shows %j as it is", (text) => {
    expect(csvLine([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
  });

  it("writes cents with a decimal comma, and negative ones as numbers", () => {
    const cells = [0, 5, 499, -499, -5, 123_456_789].map(decimalComma);
    expect(csvLine(cells)).toBe("0,00;0,05;4,99;-4,99;-0,05;1234567,89\r\n");
  });

  it("is read back cell by cell, whatever is in it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (texts) => {
        const line = csvLine(texts).slice(0, -2);
        const cells = [...`${line};`.matchAll(/("(?:[^"]|"")*"|[^;]*);/g)].map(([, cell = ""]) =>
          cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
        );
        expect(cells.map((cell, index) => (texts[index] === cell ? cell : cell.slice(1)))).toEqual(texts);
      }),
    );
  });
});
