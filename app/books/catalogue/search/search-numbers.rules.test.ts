import { describe, expect, it } from "vitest";
import { joinFigures, waysToWrite } from "#books/catalogue/search/search-numbers.rules.ts";

const inWords = (figures: string) => waysToWrite(figures)[0]?.join(" ");

describe("A number typed in figures is also looked for", () => {
  it.each([
    ["0", "zero"],
    ["3", "trois"],
    ["16", "seize"],
    ["17", "dix sept"],
    ["80", "quatre vingt"],
    ["71", "soixante onze"],
    ["93", "quatre vingt treize"],
    ["99", "quatre vingt dix neuf"],
    ["100", "cent"],
    ["365", "trois cent soixante cinq"],
    ["1000", "mille"],
    ["1789", "mille sept cent quatre vingt neuf"],
    ["20000", "vingt mille"],
    ["80000", "quatre vingt mille"],
  ])("in words: %s as %s", (figures, words) => {
    expect(inWords(figures)).toBe(words);
  });

  it("in Roman numerals, as volumes, kings and centuries have them", () => {
    expect(waysToWrite("2")).toContainEqual(["ii"]);
    expect(waysToWrite("14")).toContainEqual(["xiv"]);
    expect(waysToWrite("19eme")).toEqual([["xixe"]]);
    expect(waysToWrite("1er")).toEqual([["ier"]]);
    expect(waysToWrite("1789").flat()).not.toContain("mdcclxxxix");
  });

  it("of either gender, in one piece, and in groups of three", () => {
    expect(waysToWrite("1001")).toEqual([
      ["mille", "un"],
      ["mille", "une"],
      ["milleun"],
      ["milleune"],
      ["1", "001"],
    ]);
  });

  it("unchanged if it is not a number, or not one written in words", () => {
    for (const word of ["tome", "a1", "1a", "9782070360024", ""]) expect(waysToWrite(word)).toEqual([]);
  });
});

describe("Figures in groups", () => {
  it.each([
    ["20 000 lieues", "20000 lieues"],
    ["20\u202F000 lieues", "20000 lieues"],
    ["20.000", "20000"],
    ["1 000 000", "1000000"],
    ["tome 1 2", "tome 1 2"],
    ["en 1857 300", "en 1857 300"],
    ["a20 000", "a20 000"],
  ])("%j are read as %j", (typed, read) => {
    expect(joinFigures(typed)).toBe(read);
  });
});
