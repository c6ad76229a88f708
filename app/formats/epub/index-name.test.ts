import { expect, test } from "vitest";
import { indexName } from "./package-document.ts";

test.each([
  ["Victor Hugo", "Hugo, Victor"],
  ["Honoré de Balzac", "Balzac, Honoré de"],
  ["Jean de La Fontaine", "La Fontaine, Jean de"],
  ["Joachim du Bellay", "du Bellay, Joachim"],
  ["Jean d’Ormesson", "Ormesson, Jean d’"],
  ["Antoine de Saint-Exupéry", "Saint-Exupéry, Antoine de"],
  ["Charles Le Goffic", "Le Goffic, Charles"],
  ["Ludwig van Beethoven", "Beethoven, Ludwig van"],
  ["Molière", "Molière"],
  ["Dumas, Alexandre", "Dumas, Alexandre"],
  ["夏目 漱石", "夏目 漱石"],
])("%s is sorted as %s", (name, sorted) => {
  expect(indexName(name)).toBe(sorted);
});
