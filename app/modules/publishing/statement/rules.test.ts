import { expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { authorsOf } from "#modules/publishing/statement/rules.ts";

test.each([
  ["Émile Zola", ["Émile Zola"]],
  ["Émile Erckmann, Alexandre Chatrian", ["Émile Erckmann", "Alexandre Chatrian"]],
  ["Émile Erckmann et Alexandre Chatrian", ["Émile Erckmann", "Alexandre Chatrian"]],
  ["Ève Œuillet, Jean d’Ô et Aïda Préface", ["Ève Œuillet", "Jean d’Ô", "Aïda Préface"]],
  ["Boileau et Narcejac", ["Boileau", "Narcejac"]],
  ["Karl Marx & Friedrich Engels", ["Karl Marx", "Friedrich Engels"]],
  ["Rabelais, Montaigne, Ronsard", ["Rabelais", "Montaigne", "Ronsard"]],
  ["Dumas, Alexandre", ["Dumas, Alexandre"]],
  ["Saint-Exupéry, Antoine de", ["Saint-Exupéry, Antoine de"]],
  ["Jules et Edmond de Goncourt", ["Jules et Edmond de Goncourt"]],
  ["Béatrice Etienne", ["Béatrice Etienne"]],
])("%s names %j", (notice, authors) => {
  expect(authorsOf(notice)).toEqual(authors);
});

test("keeps every name in its order", () => {
  const name = fc.stringMatching(/^[A-ZÉ][a-zé]{2,8} [A-ZÉ][a-zé]{2,8}$/u);
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(", ", " et ", " ; "),
      (names, by) => {
        expect(authorsOf(names.join(by))).toEqual(names);
      },
    ),
  );
});
