import { expect, test } from "vitest";
import { authorsOfCell } from "#books/exchange/cell-authors.rules.ts";

test.each([
  ["Émile Zola", ["Émile Zola"]],
  ["Boileau; Narcejac", ["Boileau", "Narcejac"]],
  ["Jean Dupont, Marie Durand", ["Jean Dupont", "Marie Durand"]],
  ["Jean Dupont et Marie Durand", ["Jean Dupont", "Marie Durand"]],
  ["Jean Dupont & Marie Durand", ["Jean Dupont", "Marie Durand"]],
  ["Dupont, Jean", ["Jean Dupont"]],
  ["Dupont, Jean; Durand, Marie", ["Jean Dupont", "Marie Durand"]],
  ["DUPONT Jean", ["Jean Dupont"]],
  ["DUPONT-MOREL Jean Paul", ["Jean Paul Dupont-Morel"]],
  ["DUPONT, Jean", ["Jean Dupont"]],
  ["Honoré de Balzac", ["Honoré de Balzac"]],
  ["Voltaire", ["Voltaire"]],
  ["J. K. Huysmans", ["J. K. Huysmans"]],
])("« %s » names %j", (cell, names) => {
  const { author, others, remarks } = authorsOfCell(cell);
  expect([author, ...others]).toEqual(names);
  expect(remarks).toEqual(cell === names[0] ? [] : [`Auteurs lus\u202F: ${names.join("\u202F; ")}.`]);
});
