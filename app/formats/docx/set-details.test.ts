import { describe, expect, test } from "vitest";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { setDetails } from "./set-details.ts";

function set(markup: string): string {
  const block = parseXml(markup);
  setDetails([block]);
  return serializeXhtml(block);
}

describe("lines of an address", () => {
  test.each(["<p>Mme Aubert<br/>2, rue Haute<br/>Nantes</p>", '<p class="premier">Maire<br/>Nantes.</p>'])(
    "%s are set below each other",
    (markup) => expect(set(markup)).toMatch(/^<p class="(?:premier )?lignes">/),
  );

  test.each([
    ["prose", `<p>${"Il marcha longtemps. ".repeat(5)}<br/>Nantes</p>`],
    ["sentences", "<p>Il partit.<br/>Elle resta.</p>"],
    ["a dialogue", "<p>— Vous partez<br/>— Demain</p>"],
    ["text from right to left", '<p dir="rtl">קוד<br/>ספר</p>'],
    ["a paragraph with a class of its own", '<p class="centre">Mairie<br/>Nantes</p>'],
    ["one line", "<p>Nantes</p>"],
  ])("are not those of %s", (_, markup) => expect(set(markup)).toBe(markup));
});

describe("an initial", () => {
  test("is dropped beside two lines, and stands on the line of a short paragraph", () => {
    const long = `<p class="lettrine">${"La lampe filait encore. ".repeat(6)}</p>`;
    expect(set(long)).toBe(long);
    expect(set('<p class="lettrine nouvelle-page">Ils partirent.</p>')).toBe(
      '<p class="initiale nouvelle-page">Ils partirent.</p>',
    );
  });
});

describe("the author of an epigraph", () => {
  const epigraph = (content: string) => `<div class="exergue">${content}</div>`;

  test.each([
    ["<p>Tout est dit.</p>", "La Bruyère"],
    ["<p>« Tout passe. »</p>", "Proverbe"],
    ["<p>La route est longue,</p><p>Et nul ne sait</p>", "— A. N."],
    ["<p>Rien ne dure.</p>", "A. N."],
    ["<p>Rien ne dure.</p>", "Zoé Vidal, <em>Les Digues</em>"],
  ])("after %s is %s", (said, source) => {
    expect(set(epigraph(`${said}<p>${source}</p>`))).toBe(epigraph(`${said}<p class="source">${source}</p>`));
  });

  test("has a paragraph of its own after a line break", () => {
    expect(set(epigraph("<p>Tout est dit.<br/>La Bruyère</p>"))).toBe(
      epigraph('<p>Tout est dit.</p><p class="source">La Bruyère</p>'),
    );
  });

  test.each([
    "<p>Tout est dit.</p>",
    "<p>— La route est longue</p>",
    "<p>La route est longue.</p><p>Et nul ne sait où nous irons.</p>",
    "<p>La route est longue,</p><p>Et nul ne sait</p>",
    "<p>Tout est dit.</p><p><em>La Bruyère</em>, Les Caractères</p>",
  ])("is not in %s", (content) => expect(set(epigraph(content))).toBe(epigraph(content)));
});
