import { describe, expect, it } from "vitest";
import { fillPlaceholders, placeholderFaults } from "#words/texts/pages/placeholders.rules.ts";

const known = new Set(["brand", "host.name"]);
const faultsOf = (text: string) =>
  placeholderFaults(text, known).map(({ line, text: texts }) => [line, texts]);
const fill = (text: string, brand: string) => fillPlaceholders(text, new Map([["brand", brand]]));

describe("A placeholder", () => {
  it("that is known has no fault, and becomes its value", () => {
    const text = "Chez {{brand}}, {{ host.name }}.";
    expect(faultsOf(text)).toEqual([]);
    expect(fillPlaceholders(text, new Map([["brand", "Encrier"]]))).toBe("Chez Encrier, {{ host.name }}.");
  });

  it.each([
    ["Bonjour {{prenom}}", [[1, "{{prenom}} ne correspond à aucun réglage connu."]]],
    ["Un\n\n{{prénom du lecteur}}", [[3, "{{prénom du lecteur}} ne correspond à aucun réglage connu."]]],
    ["{{}}", [[1, "{{}} ne correspond à aucun réglage connu."]]],
    ["{{toString}}", [[1, "{{toString}} ne correspond à aucun réglage connu."]]],
    ["Chez {brand}", [[1, "{brand} s’écrit avec deux accolades\u202F: {{brand}}."]]],
    ["Chez {{brand", [[1, "une accolade double n’a pas été comprise."]]],
    ["Chez brand}}", [[1, "une accolade double n’a pas été comprise."]]],
  ])("%j is reported with its line", (text, texts) => {
    expect(faultsOf(text)).toEqual(texts);
  });

  it("is none between single braces that name nothing", () => {
    expect(faultsOf("Un ensemble {a, b}, et {rien}.")).toEqual([]);
  });

  it("« de » and « que » lose their vowel before a name that begins with one, and before no other", () => {
    expect(fill("Les conditions de {{brand}}.", "Encrier")).toBe("Les conditions d’Encrier.");
    expect(fill("De {{ brand }}, ce que {{brand}} publie", "Œuvres")).toBe("D’Œuvres, ce qu’Œuvres publie");
    expect(fill("Les conditions de {{brand}}.", "Gallimard")).toBe("Les conditions de Gallimard.");
    expect(fill("un mot de {{brand}}", "anne@exemple.fr")).toBe("un mot de anne@exemple.fr");
    expect(fill("Le monde {{brand}}, à {{brand}}", "Encrier")).toBe("Le monde Encrier, à Encrier");
    expect(fill("de {{inconnu}}", "Encrier")).toBe("de {{inconnu}}");
  });
});
