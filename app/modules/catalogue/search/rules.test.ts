import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { distance, nearestWords, readWord, textQuery, wordsToFind } from "#modules/catalogue/search/rules.ts";

describe("The distance of two words", () => {
  it.each([
    ["balzac", "balzak", 1],
    ["eugenie", "eugenei", 1],
    ["flaubert", "flubert", 1],
    ["voltaire", "voltere", 2],
    ["", "cid", 3],
    ["cid", "cid", 0],
  ])("of %j and %j is %i", (one, other, slips) => {
    expect(distance(one, other)).toBe(slips);
  });

  it("is the same both ways, 0 for the same word alone, and never above the longer one's length", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(distance(one, other)).toBe(distance(other, one));
        expect(distance(one, other) === 0).toBe(one === other);
        expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});

describe("The nearest words", () => {
  it("are those with the fewest slips, of the same first letter where there are such", () => {
    expect(nearestWords("moliaire", ["voltaire", "moliere"], false)).toEqual(["moliere"]);
    expect(nearestWords("vaine", ["verne", "veine", "seine", "vigne"], false)).toEqual(["veine"]);
  });

  it("are none when nothing is near", () => {
    expect(nearestWords("hogu", ["hugo1", "gogol"], false)).toEqual([]);
    expect(nearestWords("verne", ["verne"], false)).toEqual([]);
  });

  it("may go on behind a word that is only begun", () => {
    expect(nearestWords("mistéri".normalize("NFC"), ["mysterieuse"], false)).toEqual([]);
    expect(nearestWords("misteri", ["mysterieuse"], true)).toEqual(["mysterieuse"]);
  });
});

describe("A text query", () => {
  it("takes each word as written or by its stem, the last also as a beginning", () => {
    const words = [
      { word: "verne", stem: "vern" },
      { word: "ile", stem: "il" },
    ];
    expect(textQuery(words, { fields: "", beginning: true })).toBe(
      "(('verne' | 'vern') & ('ile':* | 'il')) | 'verneile'",
    );
    expect(textQuery(words.slice(1), { fields: "AB", beginning: false })).toBe("('ile':AB | 'il':AB)");
  });

  it("takes the other ways of writing a word, all words of one way together", () => {
    const words = [readWord({ word: "80", stem: "80" }), readWord({ word: "jours", stem: "jour" })];
    expect(textQuery(words, { fields: "A", beginning: false })).toBe(
      "(('80':A | ('quatre':A & 'vingt':A) | ('quatrevingt':A) | ('lxxx':A)) & ('jours':A | 'jour':A)) | '80jours':A",
    );
    expect(readWord({ word: "jeux", stem: "jeux" }).ways).toEqual([["jeu"]]);
    expect(readWord({ word: "les", stem: "le" })).toEqual({ word: "les", stem: null });
  });

  it("passes over words that mean nothing alone, unless there are no others", () => {
    const [et, elle] = [
      { word: "et", stem: null },
      { word: "elle", stem: null },
    ];
    const rouge = { word: "rouge", stem: "roug" };
    expect(wordsToFind([rouge, et])).toEqual([rouge]);
    expect(wordsToFind([elle, et])).toEqual([elle, et]);
  });
});
