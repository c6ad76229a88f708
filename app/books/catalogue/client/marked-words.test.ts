import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { markedWords } from "#books/catalogue/components/marked-text.tsx";

const shown = (title: string, search: string) =>
  markedWords(title, search)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join("");

describe("matched words are marked in titles", () => {
  it.each([
    ["L’Île mystérieuse", "mysterieuse", "L’Île [mystérieuse]"],
    ["L’Île mystérieuse", "ILE MYST", "L’[Île] [mystérieuse]"],
    ["L’Île mystérieuse", "l'île", "L’[Île] mystérieuse"],
    ["L’Île mystérieuse", "lile", "[L’Île] mystérieuse"],
    ["Un cœur simple", "coeur", "Un [cœur] simple"],
    ["Un cœur simple", "cœurs simples", "Un [cœur] [simple]"],
    ["Les Misérables", "miserable", "Les [Misérables]"],
    ["Les Misérables", "érable", "Les Misérables"],
    ["Germinal", "", "Germinal"],
    ["Germinal", "a", "Germinal"],
    ["Vingt mille lieues", "20 000", "[Vingt] [mille] lieues"],
    ["Le Tour du monde en quatre-vingts jours", "80 jours", "Le Tour du monde en [quatre]-[vingts] [jours]"],
    ["Les Trois Mousquetaires", "3 mousq", "Les [Trois] [Mousquetaires]"],
    ["L’Univers", "1", "L’Univers"],
  ])("%s, searched by « %s »", (title, search, expected) => {
    expect(shown(title, search)).toBe(expected);
  });

  it("never changes the title's text, whatever is searched", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (title, search) => {
        const parts = markedWords(title, search);
        expect(parts.map(({ text }) => text).join("")).toBe(title);
      }),
    );
  });
});
