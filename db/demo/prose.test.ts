import { describe, expect, it } from "vitest";
import { demonstrationNote, writeProse } from "./prose.ts";

function chapterOf(seed: number): { title: string; paragraphs: string[] } {
  const chapter = writeProse(seed).openChapter();
  const paragraphs = Array.from({ length: 40 }, () => chapter.nextParagraphs()).flat();
  return { title: chapter.title, paragraphs };
}

const seeds = Array.from({ length: 60 }, (_, index) => index * 7919);

const isWrong = (text: string): boolean =>
  / {2}|[ \u00a0][;:!?»]|« |'|undefined/u.test(text) ||
  text.split("«").length !== text.split("»").length ||
  !/^(?:\p{Lu}|—\u00a0\p{Lu}|«).*[.?!]$/u.test(text);

describe("the demonstration prose", () => {
  it("is the same for one seed, and another story for another seed", () => {
    expect(chapterOf(12)).toEqual(chapterOf(12));
    expect(new Set(seeds.map((seed) => chapterOf(seed).paragraphs.join(" "))).size).toBe(seeds.length);
  });

  it("has no double space, no ordinary space before high punctuation, and every guillemet closed", () => {
    expect(seeds.flatMap((seed) => chapterOf(seed).paragraphs).filter(isWrong)).toEqual([]);
  });

  it("elides before vowels and contracts articles", () => {
    const text = seeds.flatMap((seed) => chapterOf(seed).paragraphs).join(" ");
    const wrong =
      /(?<!\p{L})(?:(?:de le|à le|de les)(?!\p{L})|la [aeéiou]\p{Ll}|le [aeéiou]\p{Ll}|que [AEÉIO]|de [AEÉIO]|l’(?:honte|haine))/gu;
    expect([...new Set(text.match(wrong) ?? [])]).toEqual([]);
  });

  it("says first that it is not the author’s", () => {
    expect(demonstrationNote("Émile Zola")).toBe(
      "Ceci est un texte de démonstration, composé pour cette boutique\u202f; il n’est pas l’œuvre d’Émile Zola.",
    );
    expect(demonstrationNote("Molière")).toContain("l’œuvre de Molière.");
  });
});
