import { expect, test } from "vitest";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { divideDialogues } from "./paragraph-flow.ts";

const divided = (markup: string): string =>
  divideDialogues([parseXml(markup)])
    .map(serializeXhtml)
    .join("");

test.each([
  ["<p>— Où vas-tu ?<br/>— À la mer.</p>", "<p>— Où vas-tu ?</p><p>— À la mer.</p>"],
  ["<p>Il demanda :<br/>–\u00A0Seul ?</p>", "<p>Il demanda :</p><p>–\u00A0Seul ?</p>"],
  ["<p>- Oui.<br/>- Non.</p>", "<p>- Oui.</p><p>- Non.</p>"],
  ["<p>— Un<br/>deux<br/>— Trois</p>", "<p>— Un<br/>deux</p><p>— Trois</p>"],
  [
    '<p class="lettrine" id="a">Il dit :<br/>— <em>Viens.</em></p>',
    '<p class="lettrine" id="a">Il dit :</p><p>— <em>Viens.</em></p>',
  ],
  [
    "<blockquote><p>— Un.<br/>— Deux.</p></blockquote>",
    "<blockquote><p>— Un.</p><p>— Deux.</p></blockquote>",
  ],
])("the replies of %s are paragraphs", (markup, expected) => expect(divided(markup)).toBe(expected));

test.each([
  ["lines of an address", "<p>Mme Aubert<br/>2, rue Haute</p>"],
  ["a list with hyphens", "<p>Il faut<br/>- du pain<br/>- du vin</p>"],
  ["one hyphen", "<p>Le prix<br/>- Un franc</p>"],
  ["centred lines", '<p class="centre">— I —<br/>— II —</p>'],
  ["a break inside italics", "<p><em>— Un<br/>— Deux</em></p>"],
])("%s stay one paragraph", (_, markup) => expect(divided(markup)).toBe(markup));
