import { expect, it } from "vitest";
import { fillPlaceholders } from "#platform/texts/placeholders.ts";

const fill = (text: string, brand: string) => fillPlaceholders(text, new Map([["brand", brand]]));

it("« de » and « que » lose their vowel before a name that begins with one, and before no other", () => {
  expect(fill("Les conditions de {{brand}}.", "Encrier")).toBe("Les conditions d’Encrier.");
  expect(fill("De {{ brand }}, ce que {{brand}} publie", "Œuvres")).toBe("D’Œuvres, ce qu’Œuvres publie");
  expect(fill("Les conditions de {{brand}}.", "Gallimard")).toBe("Les conditions de Gallimard.");
  expect(fill("un mot de {{brand}}", "anne@exemple.fr")).toBe("un mot de anne@exemple.fr");
  expect(fill("Le monde {{brand}}, à {{brand}}", "Encrier")).toBe("Le monde Encrier, à Encrier");
  expect(fill("de {{inconnu}}", "Encrier")).toBe("de {{inconnu}}");
});
