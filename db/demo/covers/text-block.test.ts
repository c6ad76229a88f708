import { describe, expect, it } from "vitest";
import { demoBooks } from "../catalogue.ts";
import { typeface } from "#formats/type/typeface.ts";
import { textBlock } from "#formats/type/text-block.ts";

const box = { x: 80, y: 200, width: 620, height: 440, fill: "#000", maxSize: 168, minSize: 40 };

describe("a text fitted into a box", () => {
  it("stays inside it for every title of the catalogue, accents and descenders included", () => {
    for (const { title } of demoBooks) {
      const block = textBlock({ ...box, text: title });
      expect(block.top - block.size * 0.24).toBeGreaterThanOrEqual(200 - 0.01);
      expect(block.bottom).toBeLessThanOrEqual(640.01);
      const xs = [...block.svg.matchAll(/M(-?[\d.]+) /gu)].map((match) => Number(match[1]));
      expect(Math.max(...xs)).toBeLessThanOrEqual(705);
    }
  });

  it("takes letters that the Latin file lacks from the extended one", () => {
    const face = typeface({ weight: 500 });
    expect(face.measure("Ÿ", 100)).toBeGreaterThan(30);
    expect(face.outline("Ÿ", 0, 0, 100)).toMatch(/^M/u);
  });
});
