import { expect, it } from "vitest";
import type { TypedWord } from "#books/catalogue/search/search.rules.ts";
import { withSynonyms } from "#books/catalogue/search/synonyms.rules.ts";

const words = (...typed: string[]): TypedWord[] =>
  typed.map((word) => ({ word, stem: word.replace(/s$/, ""), sound: word }));

it("a synonym gives its words alternatives, the longest one first, and leaves the others alone", () => {
  const synonyms = [
    { typed: ["roman"], ways: [["fiction"]] },
    { typed: ["roman", "noir"], ways: [["policier"], ["detective"]] },
  ];
  expect(withSynonyms(words("bon", "romans", "noirs"), synonyms)).toEqual([
    ...words("bon"),
    {
      word: "romans noirs",
      stem: "romans noirs",
      sound: "romans noirs",
      ways: [["roman", "noir"], ["policier"], ["detective"]],
    },
  ]);
  expect(withSynonyms(words("romans", "verts"), synonyms)[0]).toMatchObject({
    word: "romans",
    ways: [["fiction"]],
  });
  expect(withSynonyms(words("vers"), [])).toEqual(words("vers"));
});
