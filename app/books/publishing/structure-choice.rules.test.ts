import { describe, expect, it } from "vitest";
import { leavable, noAnswers, type StructureAnswers, type StructureFound } from "#formats/docx/structure.ts";
import {
  answersCode,
  answersOfCode,
  answersText,
  kindText,
  storedAnswers,
  titlesText,
  verseText,
  withLeft,
  withTitles,
  withVerse,
} from "#books/publishing/structure-choice.rules.ts";
import { fc } from "#test/property.ts";

const title = (id: string, level = 1) => ({ id, text: id, level, next: "" });
const section = (id: string, isVerse: boolean) => ({ id, title: id, begins: "", lines: 4, isVerse });
const found: StructureFound = {
  titles: [title("a"), title("b", 2), title("c")],
  titleCount: 3,
  verse: [section("v", true), section("w", false)],
  kinds: [],
};
const answers = (given: Partial<StructureAnswers>): StructureAnswers => ({ ...noAnswers, ...given });

describe("Answers to what was understood of a manuscript", () => {
  it("are given by one click for the lines without an answer, else for all", () => {
    expect(withTitles(found, noAnswers, true).titles).toEqual({ a: 1, b: 2, c: 1 });
    const first = answers({ titles: { a: 0, b: 3 } });
    expect(withTitles(found, first, true).titles).toEqual({ a: 0, b: 3, c: 1 });
    expect(withTitles(found, answers({ titles: { a: 0, b: 3, c: 1 } }), true).titles).toEqual({
      a: 1,
      b: 3,
      c: 1,
    });
    expect(withTitles(found, answers({ titles: { a: 1, b: 3, c: 1, d: 1 } }), false).titles).toEqual({
      a: 0,
      b: 0,
      c: 0,
      d: 1,
    });
    expect(withVerse(found, noAnswers, false).verse).toEqual({ v: false, w: false });
    expect(withLeft(withLeft(noAnswers, "breaks", true), "contents", true).left).toEqual([
      "contents",
      "breaks",
    ]);
  });

  it("are asked for in words", () => {
    expect(titlesText(found, noAnswers)).toBe("3 lignes ressemblent à des titres\u202F: les prendre\u202F?");
    expect(titlesText({ ...found, titleCount: 1204 }, noAnswers)).toMatch(/^1\u202F204 lignes/);
    const next = answers({ titles: { a: 1, b: 0 } });
    expect(titlesText(found, next)).toBe("Une nouvelle ligne ressemble à un titre\u202F: la prendre\u202F?");
    expect(titlesText(found, withTitles(found, next, true))).toBe("Titres\u202F: 2\u00A0lignes prises sur 3");
    expect(verseText(found, noAnswers)).toBe("Poésie\u202F: 1\u00A0passage en vers, un passage y ressemble");
    expect(verseText(found, withVerse(found, noAnswers, false))).toBe("Poésie\u202F: aucun passage en vers");
    expect(kindText({ kind: "notes", count: 2, examples: [] })).toBe("2\u00A0notes");
    expect(answersText(null)).toBe("comme la boutique l’a comprise");
    expect(answersText(answers({ titles: { a: 1, b: 0 }, left: ["breaks"] }))).toBe(
      "1\u00A0titre pris, 1\u00A0ligne laissée, 1\u00A0autre passage laissé",
    );
  });

  it("are stored only where there are some", () => {
    expect(storedAnswers(noAnswers)).toBeNull();
    expect(storedAnswers(answers({ verse: { v: false } }))).toEqual(answers({ verse: { v: false } }));
  });

  it("are the same after they were written into an address", () => {
    const level = fc.integer({ min: 0, max: 6 });
    const given = fc.record({
      titles: fc.record({ a: level, b: level, c: level }, { requiredKeys: [] }),
      verse: fc.record({ v: fc.boolean(), w: fc.boolean() }, { requiredKeys: [] }),
      left: fc.subarray([...leavable]),
    });
    fc.assert(
      fc.property(given, (each) => {
        expect(answersOfCode(found, answersCode(found, each))).toEqual(each);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(Object.keys(answersOfCode(found, code).titles)).not.toContain("z");
      }),
    );
  });
});
