import { expect, test } from "vitest";
import { parseXml } from "../xml/xml-parse.ts";
import { typographyKinds } from "./kinds.ts";
import { setTypography } from "./set-typography.ts";
import { strayQuotesWarnings } from "./quotes.ts";

function warningsOf(markup: string): string[] {
  const body = parseXml(`<body>${markup}</body>`);
  setTypography([body], typographyKinds);
  return strayQuotesWarnings([body]);
}

test("straight quotation marks that stay are counted, with the first place", () => {
  expect(warningsOf('<p>"Viens, dit-il.</p><p>Elle lut "Nana".</p>')).toEqual([
    "Un guillemet droit est resté seul, en tête d’un paragraphe\u202F: ajoutez celui qui manque.",
  ]);
  expect(warningsOf('<p>Elle dit "oui.</p><p>Il part".</p>')).toEqual([
    "2 guillemets droits sont restés seuls, le premier après «\u00A0Elle dit\u00A0»\u202F: ajoutez ceux qui manquent.",
  ]);
});

test("inches, code and set quotes are none", () => {
  expect(warningsOf('<p>Un écran de 15", <code>a = "b</code>, "oui".</p>')).toEqual([]);
});
