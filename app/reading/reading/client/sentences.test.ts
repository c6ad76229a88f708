import { describe, expect, it } from "vitest";
import { sentenceBounds, spoken } from "#reading/reading/client/sentences.ts";

const split = (text: string) => sentenceBounds(text, "fr").map(([begin, end]) => text.slice(begin, end));

describe("Sentences", () => {
  it("end at a point, and not after an abbreviation or an initial", () => {
    expect(split("M. de Rênal sortit. Mme de Rênal, p. 12, lut V. Hugo. — Et après ?")).toEqual([
      "M. de Rênal sortit.",
      "Mme de Rênal, p. 12, lut V. Hugo.",
      "— Et après ?",
    ]);
    expect(split("Il vint, cf. chap. 3. « Entrez ! » dit-elle.")).toHaveLength(2);
  });
  it("of marks alone are not read", () => {
    expect(split("* * *")).toEqual([]);
    expect(split("")).toEqual([]);
  });
});

describe("A sentence is spoken", () => {
  it("without the dash of its dialogue, with abbreviations and numerals in words", () => {
    expect(spoken("—\u00a0Mme Aubain,\n p. 12 !", "fr")).toBe("Madame Aubain, page 12 !");
    expect(spoken("Louis XIV, au XVIIe siècle, chap. IX.", "fr-FR")).toBe(
      "Louis 14, au 17e siècle, chapitre 9.",
    );
  });
  it("as it is written where it is not French, or no numeral", () => {
    expect(spoken("Mr. M. Smith", "en")).toBe("Mr. M. Smith");
    expect(spoken("CIVIL, IL vint, CI-GÎT, IIII", "fr")).toBe("CIVIL, IL vint, CI-GÎT, IIII");
  });
});
