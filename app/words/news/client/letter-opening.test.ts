import { describe, expect, it } from "vitest";
import { letterBlocks, letterOpening } from "#words/news/client/letter-blocks.ts";

const long = "mot ".repeat(40).trim();
const counts = (letter: string) => {
  const { opening, rest } = letterOpening(letterBlocks(letter));
  return [opening.length, rest.length];
};

describe("The opening of a letter", () => {
  it.each([
    ["a greeting and the first paragraph", `Cher lecteur,\n\n${long}\n\nLa suite.\n\nLa maison`, [2, 2]],
    ["a first paragraph that is long enough", `${long}\n\nLa suite.`, [1, 1]],
    ["a short letter as a whole", "Bonjour.\n\nÀ bientôt.", [2, 0]],
    ["nothing of an empty letter", "", [0, 0]],
  ])("is %s", (_name, letter, expected) => {
    expect(counts(letter)).toEqual(expected);
  });
});
