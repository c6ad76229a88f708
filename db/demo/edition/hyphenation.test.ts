import { describe, expect, it } from "vitest";
import { syllables } from "./hyphenation.ts";

describe("French syllables", () => {
  it.each([
    "brouil-lard",
    "mon-tagne",
    "tableaux",
    "biblio-thèque",
    "manus-crit",
    "retom-bait",
    "per-son-nages",
    "l’inquié-tude",
    "Hippolyte",
    "mer",
  ])("part a word where a reader would: %s", (word) => {
    expect(syllables(word.replaceAll("-", "")).join("-")).toBe(word);
  });

  it("never leaves less than three letters before, or less than four after", () => {
    for (const word of ["imagination", "entrouverte", "l’inquiétude", "poussiéreuse,"]) {
      const parts = syllables(word);
      expect(parts[0]?.replace(/^.’/u, "").length).toBeGreaterThanOrEqual(3);
      if (parts.length > 1) expect(parts.at(-1)?.replace(/,$/u, "").length).toBeGreaterThanOrEqual(4);
    }
  });
});
