import { describe, expect, it } from "vitest";
import { syllables } from "./line-breaking.ts";

describe("French syllables", () => {
  it.each([
    "brouil-lard",
    "mon-tagne",
    "ta-bleaux",
    "bi-blio-thèque",
    "ma-nus-crit",
    "re-tom-bait",
    "per-son-nages",
    "l’in-quié-tude",
    "Hippolyte",
    "mer",
  ])("part a word where a reader would: %s", (word) => {
    expect(syllables(word.replaceAll("-", "")).join("-")).toBe(word);
  });

  it("never leaves less than two letters before, or less than four after", () => {
    const parted = ["imagination", "entrouverte", "silencieuse", "poussiéreuse"].map(syllables);
    expect(parted.filter((parts) => (parts[0] ?? "").length < 2 || (parts.at(-1) ?? "").length < 4)).toEqual(
      [],
    );
  });
});
