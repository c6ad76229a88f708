import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { frenchSpaces } from "./typography.ts";

/** Makes narrow no-break spaces visible in expectations. */
const shown = (text: string) => frenchSpaces(text).replaceAll("\u202F", "~");

test.each([
  ["Que lire ensuite ?", "Que lire ensuite~?"],
  ["Que lire ensuite?", "Que lire ensuite~?"],
  ["Vraiment ?!", "Vraiment~?!"],
  ["Au choix : PDF, EPUB ; AZW3 !", "Au choix~: PDF, EPUB~; AZW3~!"],
  ["« Tout », dit-il", "«~Tout~», dit-il"],
  ["«Tout»", "«~Tout~»"],
  ["« Où ? »", "«~Où~?~»"],
  ["Manque :\nune majuscule", "Manque~:\nune majuscule"],
  ["Moins 50 % ! (soit 2,49 €) : merci", "Moins 50 %~! (soit 2,49 €)~: merci"],
])("A narrow no-break space precedes high punctuation: %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  "Ouvert à 12:30",
  "https://example.org/a?b=c;d!e:8080",
  "www.example.org/livre?page=2;x",
  "mailto:libraire@example.org?subject=bonjour",
  "std::list au format 16:9",
  "Rien à changer, ici.",
])("Times, ratios and addresses are left as they are: %s", (text) => {
  expect(frenchSpaces(text)).toBe(text);
});

test("The question mark that ends a sentence on an address belongs to the sentence", () => {
  expect(shown("Connaissez-vous https://example.org/?a=1 ?")).toBe(
    "Connaissez-vous https://example.org/?a=1~?",
  );
  expect(shown("Écrivez à a@example.org ; merci")).toBe("Écrivez à a@example.org~; merci");
});

test("Setting a text twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aé 1:;!?«» \u00A0\u202F./@w") }), (text) => {
      const once = frenchSpaces(text);
      expect(frenchSpaces(once)).toBe(once);
    }),
  );
});

test("Nothing but spaces is ever added or removed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(withoutSpaces(frenchSpaces(text))).toBe(withoutSpaces(text));
    }),
  );
});

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/gu, "");
}
