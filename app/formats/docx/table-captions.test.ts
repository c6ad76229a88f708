import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun, wordStyle } from "#test/formats/sample-word-file.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { makeFigures, captionTables } from "./block-structure.ts";

/** Blocks by their letters: T for a table, P for a picture, - for a text, words for a caption. */
function arranged(...blocks: string[]): string {
  const markup: Record<string, string> = {
    T: "<table><tr><td/></tr></table>",
    P: '<p><img src="a.png"/></p>',
    "-": "<p>Texte</p>",
  };
  const body = blocks.map((block) => markup[block] ?? `<p class="legende">${block}</p>`).join("");
  const elements = parseXml(`<body>${body}</body>`).children.filter((node) => node.kind === "element");
  return makeFigures(captionTables(elements))
    .map(serializeXhtml)
    .join("")
    .replaceAll("<tr><td></td></tr>", "")
    .replaceAll(/<img [^>]*>/g, "")
    .replaceAll("<p>Texte</p>", "-");
}

test.each([
  ["above it", ["un", "T"], "<table><caption>un</caption></table>"],
  ["below it", ["T", "un"], '<table><caption class="dessous">un</caption></table>'],
  [
    "between two, where others are above",
    ["un", "T", "-", "T", "deux", "T"],
    "<table><caption>un</caption></table>-<table></table><table><caption>deux</caption></table>",
  ],
  [
    "between two, where others are below",
    ["T", "un", "T", "deux"],
    '<table><caption class="dessous">un</caption></table><table><caption class="dessous">deux</caption></table>',
  ],
  [
    "each above its own",
    ["un", "T", "deux", "T"],
    "<table><caption>un</caption></table><table><caption>deux</caption></table>",
  ],
  [
    "after a picture, which it does not name",
    ["P", "Tableau 1", "T"],
    "<figure></figure><table><caption>Tableau 1</caption></table>",
  ],
])("a caption is its table’s: %s", (_, blocks, expected) => {
  expect(arranged(...blocks)).toBe(expected);
});

test.each([
  [["P", "un", "T"], "<figure><figcaption>un</figcaption></figure><table></table>"],
  [["T", "Figure 1", "P"], "<table></table><figure><figcaption>Figure 1</figcaption></figure>"],
  [["un", "T", "Source", "-"], '<table><caption>un</caption></table><p class="legende">Source</p>-'],
  [["un", "-", "T"], '<p class="legende">un</p>-<table></table>'],
])("another caption is not: %s", (blocks, expected) => {
  expect(arranged(...blocks)).toBe(expected);
});

test("a caption keeps its link target and its language", async () => {
  const styles = wordStyle("Caption", "caption");
  const reference = `<w:p>${wordRun("Voir ")}<w:hyperlink w:anchor="t">${wordRun("le tableau")}</w:hyperlink></w:p>`;
  const caption = `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:bookmarkStart w:id="1" w:name="t"/>${wordRun("Navis longa", '<w:lang w:val="la"/>')}</w:p>`;
  const table = `<w:tbl><w:tr><w:tc>${wordParagraph("1")}</w:tc></w:tr></w:tbl>`;
  const { markup } = await readWord(await wordFile(reference + caption + table, { styles }));
  expect(markup).toContain('<a href="#ancre-1">le tableau</a>');
  expect(markup).toContain('<caption id="ancre-1" lang="la" xml:lang="la">Navis longa</caption>');
});

test("titles in cells are titles of the document", async () => {
  const styles = wordStyle("Heading1", "heading 1");
  const cell = (text: string) => `<w:tc>${wordParagraph(text, '<w:pStyle w:val="Heading1"/>')}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell("Un")}${cell("Deux")}</w:tr></w:tbl>`;
  expect((await readWord(await wordFile(table, { styles }))).warnings).toEqual([]);
});
