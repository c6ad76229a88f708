import { describe, expect, it } from "vitest";
import { letterParagraphs } from "#words/news/client/letter-blocks.ts";

describe("The publisher's letter", () => {
  it("parts paragraphs at blank lines and keeps single line breaks", () => {
    const letter = "Chers lecteurs,\n\nVoici\nles nouvelles.\r\n \r\n\r\nÀ bientôt ";
    expect(letterParagraphs(letter).map(({ text }) => text)).toEqual([
      "Chers lecteurs,",
      "Voici\nles nouvelles.",
      "À bientôt",
    ]);
  });

  it("has no paragraph when there is no news", () => {
    expect(letterParagraphs("")).toEqual([]);
    expect(letterParagraphs(" \n\n ")).toEqual([]);
  });
});
