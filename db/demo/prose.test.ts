import { describe, expect, it } from "vitest";
import { demonstrationNote, writeProse } from "./prose.ts";

function chapterOf(seed: number): { title: string; paragraphs: string[] } {
  const chapter = writeProse(seed).openChapter();
  const paragraphs = Array.from({ length: 40 }, () => chapter.nextParagraphs()).flat();
  return { title: chapter.title, paragraphs };
}

const seeds = Array.from({ length: 60 }, (_, index) => index * 7919);

describe("the demonstration prose", () => {
  it("is the same for one seed, and another story for another seed", () => {
    expect(chapterOf(12)).toEqual(chapterOf(12));
    expect(new Set(seeds.map((seed) => chapterOf(seed).paragraphs.join(" "))).size).toBe(seeds.length);
  });

  it("has no double space, no ordinary space before high punctuation, and every guillemet closed", () => {
    for (const paragraph of seeds.flatMap((seed) => chapterOf(seed).paragraphs)) {
      expect(paragraph).not.toMatch(/ {2}|[ \u00a0][;:!?»]|« |'|undefined/u);
      expect(paragraph.split("«").length).toBe(paragraph.split("»").length);
      expect(paragraph).toMatch(/^(?:\p{Lu}|—\u00a0\p{Lu}|«)/u);
      expect(paragraph).toMatch(/[.?!]$/u);
    }
  });

  it("elides before vowels and contracts articles", () => {
    const text = seeds.flatMap((seed) => chapterOf(seed).paragraphs).join(" ");
    expect(text).not.toMatch(
      /(?<!\p{L})(?:de le|à le|de les|la [aeéiou]\p{Ll}|le [aeéiou]\p{Ll}|que [AEÉIO]|de [AEÉIO])/u,
    );
    expect(text).not.toMatch(/l’(?:honte|haine|hauteur)/u);
  });

  it("says first that it is not the author’s", () => {
    expect(demonstrationNote("Émile Zola")).toBe(
      "Ceci est un texte de démonstration, composé pour cette boutique\u202f; il n’est pas l’œuvre d’Émile Zola.",
    );
    expect(demonstrationNote("Molière")).toContain("l’œuvre de Molière.");
  });
});
