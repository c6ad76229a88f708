import { expect, it } from "vitest";
import { files } from "#server/counted.ts";

it.each([
  [0, "0 fichier"],
  [1, "1 fichier"],
  [2, "2 fichiers"],
  [1100, "1\u202f100 fichiers"],
])("%i is said as %s", (n, text) => {
  expect(files(n)).toBe(text);
});
