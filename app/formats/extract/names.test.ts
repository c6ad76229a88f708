import { describe, expect, it } from "vitest";
import { recurringNames } from "./names.ts";

describe("Names in a text", () => {
  it("are the words with a capital within sentences, the most frequent first", () => {
    const page = "Elle vit Roxane, et l’Espagne. Il dit que Roxane aimait Saint-Malo, d’Artagnan aussi.";
    expect(recurringNames([page.repeat(2), page, page])).toEqual([
      "Roxane",
      "Artagnan",
      "Espagne",
      "Saint-Malo",
    ]);
  });
  it.each([
    ["beginnings of sentences", "Puis il vint. Alors elle rit ! Demain ? Jamais. "],
    ["beginnings of lines", "le cœur\nAlors tout\nAlors rien\n"],
    ["words in capitals", "dans la RUE, la RUE "],
    ["what comes once", ""],
  ])("are not %s", (_, text) => expect(recurringNames([`${text.repeat(9)}Et la Loire.`])).toEqual([]));
  it("are at most a hundred", () => {
    const names = Array.from(
      { length: 300 },
      (_, index) => `N${"abcdefghij"[index % 10]}${"o".repeat(index)}`,
    );
    expect(recurringNames([names.map((name) => `à ${name} `.repeat(4)).join("")]).length).toBeLessThanOrEqual(
      100,
    );
  });
});
