import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { printFont } from "../print/print-fonts.server.ts";
import { plainFont } from "./plain-font.ts";

const text = "Éœuf gé, 1885 @%&";

function opened(file: Buffer) {
  const font = create(file);
  if (!("layout" in font)) throw new Error("Plusieurs polices");
  return font;
}

function made() {
  const source = printFont("normal");
  const letters = [...new Set(text)].map((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    const { advanceWidth: advance, path } = source.glyphForCodePoint(point);
    return { point, advance, commands: path.commands };
  });
  return { source, ...plainFont(letters, source.ascent, source.descent) };
}

describe("A plain font", () => {
  it("draws its letters as wide and as large as the font that they come from", () => {
    const { source, file } = made();
    const font = opened(file);
    expect([font.unitsPerEm, font.ascent, font.descent]).toEqual([1000, source.ascent, source.descent]);
    for (const letter of text) {
      const point = letter.codePointAt(0) ?? 0;
      const [own, original] = [font.glyphForCodePoint(point), source.glyphForCodePoint(point)];
      expect(own.advanceWidth).toBe(original.advanceWidth);
      if (letter !== " ") {
        const edges = ({ bbox }: typeof own) => [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(Math.round);
        expect(edges(own)).toEqual(edges(original));
      }
    }
  });

  it("has no other letters, and is the same file each time", () => {
    const { file, box } = made();
    const points = [...new Set(text)].map((letter) => letter.codePointAt(0));
    // The last entry of the table of letters is required by its format.
    expect(new Set(opened(file).characterSet)).toEqual(new Set([...points, 0xffff]));
    expect(made().file.equals(file)).toBe(true);
    expect(box[3]).toBeGreaterThan(box[1]);
  });
});
