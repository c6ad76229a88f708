import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { coverPalettes, drawCover } from "./cover.tsx";

test("The same title and author always give the same cover", () => {
  expect(drawCover("Germinal", "Émile Zola")).toEqual(drawCover("Germinal", "Émile Zola"));
});

test("Covers of one author spread over colours and layouts", () => {
  const titles = [
    "Germinal",
    "Nana",
    "L’Œuvre",
    "La Terre",
    "L’Argent",
    "Au Bonheur des Dames",
    "La Curée",
    "Pot-Bouille",
  ];
  const looks = titles.map((title) => drawCover(title, "Émile Zola"));
  expect(new Set(looks.map((look) => `${look.palette.ground} ${look.layout}`)).size).toBeGreaterThan(4);
});

test("Every colour and layout is used", () => {
  const looks = Array.from({ length: 400 }, (_, index) => drawCover(`Tome ${index}`, "Anonyme"));
  expect(new Set(looks.map((look) => look.palette.ground)).size).toBe(coverPalettes.length);
  expect(new Set(looks.map((look) => look.layout)).size).toBe(3);
});

test("A title is drawn between 5.5 and 15 hundredths of the cover's width, whatever its words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      const { titleSize } = drawCover(title, "");
      expect(titleSize).toBeGreaterThanOrEqual(5.5);
      expect(titleSize).toBeLessThanOrEqual(15);
    }),
  );
  expect(drawCover("Anticonstitutionnellement", "X").titleSize).toBeLessThan(
    drawCover("Nana", "X").titleSize,
  );
});
