import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  distance,
  nearestWords,
  readWord,
  textQuery,
  wordsToFind,
} from "#books/catalogue/search/search.rules.ts";

describe("The distance of two words", () => {
  it.each([
    ["balzac", "balzak", 1],
    ["eugenie", "eugenei", 1],
    ["flaubert", "flubert", 1],
    ["voltaire", "voltere", 2],
    ["", "cid", 3],
    ["cid", "cid", 0],
  ])("of %j and %j is %i", (one, other, edits) => {
    expect(distance(one, other)).toBe(edits);
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

/** Words and their sounds: by default as spelled. */
const spoken = (...words: string[]) => words.map((word) => ({ word, sound: sounds[word] ?? word }));
const sounds: Record<string, string> = {
  moliaire: "moliere",
  baudelaire: "bodelere",
  bodelere: "bodelere",
  misteri: "misteri",
  mysterieuse: "misterieuse",
};
const nearest = (typed: string, candidates: string[], beginning: boolean) =>
  spoken(typed).flatMap((each) =>
    nearestWords(each, spoken(...candidates), beginning).map(({ word }) => word),
  );

describe("The nearest words", () => {
  it("are those with the fewest errors, with the same first letter if possible", () => {
    expect(nearest("moliaire", ["voltaire", "moliere"], false)).toEqual(["moliere"]);
    expect(nearest("vaine", ["verne", "veine", "seine", "vigne"], false)).toEqual(["veine"]);
  });

  it("are those that sound alike before any other, however they are spelled", () => {
    expect(nearest("bodelere", ["modele", "baudelaire"], false)).toEqual(["baudelaire"]);
  });

  it("are none when nothing is near", () => {
    expect(nearest("hogu", ["hugo1", "gogol"], false)).toEqual([]);
    expect(nearest("verne", ["verne"], false)).toEqual([]);
  });

  it("may go on behind a word that is only begun", () => {
    expect(nearest("misteri", ["mysterieuse"], false)).toEqual([]);
    expect(nearest("misteri", ["mysterieuse"], true)).toEqual(["mysterieuse"]);
    expect(nearest("germim", ["germinal"], true)).toEqual(["germinal"]);
  });
});

describe("A text query", () => {
  it("takes each word as written or by its stem, the last also as a beginning", () => {
    const words = [
      { word: "verne", stem: "vern", sound: "verne" },
      { word: "ile", stem: "il", sound: "ile" },
    ];
    expect(textQuery(words, { fields: "", beginning: true })).toBe(
      "(('verne' | 'vern') & ('ile':* | 'il')) | 'verneile'",
    );
    expect(textQuery(words.slice(1), { fields: "AB", beginning: false })).toBe("('ile':AB | 'il':AB)");
  });

  it("takes the other ways of writing a word, all words of one way together", () => {
    const words = [
      readWord({ word: "80", stem: "80", sound: "80" }),
      readWord({ word: "jours", stem: "jour", sound: "jours" }),
    ];
    expect(textQuery(words, { fields: "A", beginning: false })).toBe(
      "(('80':A | ('quatre':A & 'vingt':A) | ('quatrevingt':A) | ('lxxx':A)) & ('jours':A | 'jour':A)) | '80jours':A",
    );
    expect(readWord({ word: "jeux", stem: "jeux", sound: "jeux" }).ways).toEqual([["jeu"]]);
    expect(readWord({ word: "les", stem: "le", sound: "les" })).toEqual({
      word: "les",
      stem: null,
      sound: "les",
    });
  });

  it("passes over words that mean nothing alone, unless there are no others", () => {
    const [et, elle] = [
      { word: "et", stem: null, sound: "et" },
      { word: "elle", stem: null, sound: "ele" },
    ];
    const rouge = { word: "rouge", stem: "roug", sound: "rouge" };
    expect(wordsToFind([rouge, et])).toEqual([rouge]);
    expect(wordsToFind([elle, et])).toEqual([elle, et]);
  });
});
