import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formattedBlocks, plainDescription } from "../formatted-text.ts";
import { writtenText } from "../onix/written-text.ts";
import { descriptionAsTyped, descriptionOfElement, descriptionOfWords } from "./read-description.ts";
import { parseXml } from "./xml-parse.ts";
import { serializeXml } from "./xml-serialize.ts";
import { xml } from "./xml-tree.ts";

const html =
  "<div><p>L&rsquo;histoire de <em>Nana</em>.</p><script>x()</script><ul><li>un</li><li><b>deux</b></li></ul>" +
  '<p><a href="javascript:alert(1)">ici</a>, <a href="https://example.org/">là</a>, 2 * 3 [sic]</p></div>';

/** Through the shop's own message, as bytes. */
const throughOnix = (description: string): string =>
  descriptionOfElement(parseXml(serializeXml(xml("Text", { textformat: "05" }, writtenText(description)))));

/** Texts of these pieces, in any order. */
const textOfPieces = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map((found) => found.join(""));

const notation = [
  "*",
  "**",
  "[",
  "](",
  "https://a.b/)",
  "]",
  "\\",
  "- ",
  "-",
  "\n",
  "\n\n",
  " ",
  "a",
  "mot",
  "(",
  ")",
];
const typed = textOfPieces(
  ...notation,
  "&rsquo;",
  "<div>",
  "<b>",
  "</b>",
  "x < y",
  "&lt;",
  "&amp;amp;",
  "\u00A0",
);
const markup = textOfPieces(
  ..."<p> </p> <em> </em> <b> </b> <ul><li> <li> </li></ul> </a> <br> mot * ** - [ ] \\ &amp;lt; &rsquo; <i> </i> &lt;b&gt; x&lt;y".split(
    " ",
  ),
  '<a href="https://a.b/c">',
  '<a href="https://a.b/(c)*_[d]">',
  "<a href='javascript:x()'>",
  " ",
  "- ",
  "\n",
);
const runs = { numRuns: 2000 };

describe("A formatted description", () => {
  it("keeps what its sender formatted, and shows no markup in plain words", () => {
    const words = "L’histoire de Nana.\n\n• un\n• deux\n\nici, là, 2 * 3 [sic]";
    expect(plainDescription(descriptionOfWords(html))).toBe(words);
    expect(descriptionOfWords(html)).toContain("*Nana*");
  });

  it.each([
    ["<em>un</em><em>e</em> <b>des<i>deux</i></b>", "*une* **des*deux***"],
    ["<b>un<ul><li>deux</b></li></ul>trois", "**un**\n\n- **deux**\n\ntrois"],
    ["<i>un<br><br>deux</i>", "*un*\n\n*deux*"],
    ["mot <span>- suite</span>", "mot - suite"],
    ["<a href='https://a.b/(c)'>[<i>un</i>]</a>", "[\\[*un*\\]](https://a.b/%28c%29)"],
  ])("keeps marks inside their paragraphs: %s", (source, read) => {
    expect(descriptionOfWords(source)).toBe(read);
  });

  it("is written to ONIX and read as it was, whatever was imported", () => {
    fc.assert(
      fc.property(fc.oneof(markup, typed), (source) => {
        const read = descriptionOfWords(source);
        expect(throughOnix(read)).toBe(read);
        expect(descriptionAsTyped(read)).toBe(read);
      }),
      runs,
    );
  });

  it("is read from ONIX as it was, whatever was typed, after one trip", () => {
    fc.assert(
      fc.property(typed, (source) => {
        const once = throughOnix(source);
        expect(throughOnix(once)).toBe(once);
      }),
      runs,
    );
  });

  it("shows plain words as they were written", () => {
    fc.assert(
      fc.property(textOfPieces(...notation, "x < y"), (source) => {
        const lines = (text: string) =>
          text
            .replaceAll(/[ \t]+/g, " ")
            .replaceAll(/ ?\n[ \n]*/g, "\n")
            .trim();
        expect(lines(plainDescription(descriptionOfWords(source)))).toBe(lines(source));
      }),
      runs,
    );
  });
});

describe("What a form sends", () => {
  it.each([
    ["*Nana*, 2 < 3 & R&D", "*Nana*, 2 < 3 & R&D"],
    ["L&rsquo;*été* <b>**vif**</b>", "L’*été* **vif**"],
    ["<div>Un <em>roman</em>.</div>\n<div>Deux.</div>", "Un *roman*.\n\nDeux."],
    ["Il dit&nbsp;:\n- *un*\n- deux\n\ntrois\nquatre", "Il dit\u00A0:\n\n- *un*\n- deux\n\ntrois\nquatre"],
    ["la balise \\<b> &lt;i&gt;", "la balise \\<b> \\<i>"],
    ["<a href='javascript:x()'>ici</a><script>x()</script>", "ici"],
  ])("becomes notation: %s", (source, read) => {
    expect(descriptionAsTyped(source)).toBe(read);
    expect(descriptionAsTyped(read)).toBe(read);
  });

  it("shows no reader a tag or an entity, and keeps its form when it is saved again", () => {
    fc.assert(
      fc.property(fc.oneof(markup, typed), (source) => {
        fc.pre(!source.includes("\\<"));
        const saved = descriptionAsTyped(source);
        expect(descriptionAsTyped(saved)).toBe(saved);
        expect(plainDescription(saved)).not.toMatch(/&(?:rsquo|amp|lt);|<\/?(?:div|em|p|a|li)>/);
        expect(JSON.stringify(formattedBlocks(saved))).not.toContain('"javascript:');
      }),
      runs,
    );
  });
});
