import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { asTyped, plainWord, withoutWords } from "#books/catalogue/search/search-words.rules.ts";

describe("Words of a search", () => {
  it("are shown as they were typed", () => {
    expect(asTyped("Œuvres de Tolstoï", ["oeuvres", "tolstoi"])).toEqual(["Œuvres", "Tolstoï"]);
    expect(asTyped("20 000 lieues", ["20000"])).toEqual(["20000"]);
  });

  it.each([
    ["hugo tolstoï", ["tolstoï"], "hugo"],
    ["Tolstoï, Hugo", ["Tolstoï"], "Hugo"],
    ["l’île de Tolkien", ["Tolkien"], "l’île de"],
    ["Tolkien l'île", ["île"], "Tolkien"],
    ["harry potter : germinal", ["harry", "potter"], "germinal"],
    ["20 000 lieues zzz", ["zzz"], "20000 lieues"],
  ])("%j without %j is %j", (search, left, kept) => {
    expect(withoutWords(search, left)).toBe(kept);
  });

  it("are all kept when none is left out, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zéœ]{1,8}$/), { maxLength: 6 }), (words) => {
        expect(withoutWords(words.join(" "), [])).toBe(words.join(" "));
        expect(asTyped(words.join(" "), words.map(plainWord)).map(plainWord)).toEqual(words.map(plainWord));
      }),
    );
  });
});
