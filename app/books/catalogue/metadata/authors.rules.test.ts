import { expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { authorsOf, readAuthors } from "#books/catalogue/metadata/authors.rules.ts";

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
  ["Alexandre Dumas, père", ["Alexandre Dumas, père"]],
  ["Alexandre Dumas, fils, Auguste Maquet", ["Alexandre Dumas, fils", "Auguste Maquet"]],
  ["Alexandre Dumas père et fils", ["Alexandre Dumas père et fils"]],
  [
    "Jean-Baptiste Poquelin, dit Molière, et Jean Racine",
    ["Jean-Baptiste Poquelin, dit Molière", "Jean Racine"],
  ],
  ["Aurore Dupin, dite George Sand", ["Aurore Dupin, dite George Sand"]],
  ["Martin Luther King, Jr.", ["Martin Luther King, Jr."]],
  ["Jean Filser, Anne Père-Lachaise", ["Jean Filser", "Anne Père-Lachaise"]],
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

test.each([
  ["Émile Zola", null],
  ["Alexandre Dumas, Auguste Maquet", "Deux auteurs\u00A0: Alexandre Dumas · Auguste Maquet"],
  ["Dumas, Alexandre", "Un seul auteur\u00A0: Dumas, Alexandre"],
  ["A B, C D, E F, G H, I J, K L", "6\u00A0auteurs\u00A0: A B · C D · E F · G H · I J · K L"],
])("the form says what it reads in %s: %s", (notice, text) => {
  expect(readAuthors(notice)).toBe(text);
});
