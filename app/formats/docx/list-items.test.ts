import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { numberedLists, wordItem, wordNumbering } from "#test/formats/sample-marked-up-documents.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

type Levels = Parameters<typeof wordNumbering>[1];

const DECIMAL = { format: "decimal", text: "%1." };
const BULLET = { format: "bullet", text: "•" };

/** Reads items of one definition, whose instances have the ids 1 and 2. */
async function listOf(body: string, levels: Levels, overrides: Record<number, string> = {}, styles = "") {
  const { definition, instances } = wordNumbering(1, levels, [1, 2], overrides);
  const { markup } = await readWord(await wordFile(body, { numbering: definition + instances, styles }));
  return markup;
}

const startAt = (value: number): string =>
  `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${value}"/></w:lvlOverride>`;

describe("numbered lists", () => {
  test("keep types, levels, interruptions, restarts and numbers that no list counts", async () => {
    expect((await readWord(await numberedLists())).markup.split("\n")).toEqual([
      '<ol><li>Un<ol type="a"><li>Alpha<ol type="i"><li>Petit un</li></ol></li><li>Bêta</li></ol></li><li>Deux</li></ol>',
      "<p>Entre deux.</p>",
      '<ol start="3"><li>Trois</li></ol>',
      "<ol><li>Un encore</li></ol>",
      '<ol class="numeros"><li>Article I —\u00A0Objet</li><li>Article II —\u00A0Durée</li></ol>',
      '<ul style="list-style-type: &quot;→ &quot;"><li>Suite</li></ul>',
    ]);
  });

  test.each([
    ["upperLetter", '<ol type="A">'],
    ["upperRoman", '<ol type="I">'],
    ["decimal", "<ol>"],
    ["ordinal", "<ol>"],
  ])("in the format %s are %s", async (format, list) => {
    const markup = await listOf(wordItem(1, 0, "a"), [{ format, text: "%1." }]);
    expect(markup).toBe(`${list}<li>a</li></ol>`);
  });

  test("start at the number of their definition or instance", async () => {
    expect(await listOf(wordItem(1, 0, "a"), [{ ...DECIMAL, start: 5 }])).toBe(
      '<ol start="5"><li>a</li></ol>',
    );
    const body = wordItem(1, 0, "a") + wordItem(2, 0, "b") + wordItem(2, 0, "c");
    expect(await listOf(body, [DECIMAL], { 2: startAt(9) })).toBe(
      '<ol><li>a</li></ol>\n<ol start="9"><li>b</li><li>c</li></ol>',
    );
  });

  test("of one definition continue each other, an empty line between them or not", async () => {
    const body = wordItem(1, 0, "a") + wordParagraph("") + wordItem(2, 0, "b");
    expect(await listOf(body, [DECIMAL])).toBe("<ol><li>a</li><li>b</li></ol>");
  });

  test("count lower levels again under each item, unless their definition says never", async () => {
    const body = [0, 1, 0, 1].map((level) => wordItem(1, level, "x")).join("");
    const inner = { format: "decimal", text: "%2." };
    expect(await listOf(body, [DECIMAL, inner])).not.toContain("start=");
    const never = { ...inner, more: '<w:lvlRestart w:val="0"/>' };
    expect(await listOf(body, [DECIMAL, never])).toContain('<ol start="2"><li>x</li></ol></li></ol>');
  });

  test("write numbers of several levels as Word does", async () => {
    const body = wordItem(1, 0, "a") + wordItem(1, 1, "b") + wordItem(1, 1, "c");
    const markup = await listOf(body, [DECIMAL, { format: "decimal", text: "%1.%2" }]);
    expect(markup).toBe('<ol><li>a<ol class="numeros"><li>1.1\u00A0b</li><li>1.2\u00A0c</li></ol></li></ol>');
  });

  test("do not count a paragraph whose end is deleted", async () => {
    const deleted = wordItem(1, 0, "Des").replace("</w:pPr>", '<w:rPr><w:del w:id="1"/></w:rPr></w:pPr>');
    expect(await listOf(deleted + wordItem(1, 0, " mots"), [DECIMAL])).toBe("<ol><li>Des mots</li></ol>");
  });

  test("take their numbering from a style, which a paragraph can switch off", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Liste"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const item = (text: string, more = "") => wordParagraph(text, `<w:pStyle w:val="L"/>${more}`);
    const off = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    expect(await listOf(item("a") + item("b", off) + item("c"), [DECIMAL], {}, styles)).toBe(
      '<ol><li>a</li></ol>\n<p>b</p>\n<ol start="2"><li>c</li></ol>',
    );
  });

  test("take their levels from a list style", async () => {
    const styles =
      '<w:style w:type="numbering" w:styleId="S"><w:name w:val="S"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const { definition, instances } = wordNumbering(1, [{ format: "upperRoman", text: "%1." }], [1]);
    const linked = '<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="S"/></w:abstractNum>';
    const instance = '<w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>';
    const numbering = definition + linked + instances + instance;
    const { markup } = await readWord(await wordFile(wordItem(5, 0, "a"), { numbering, styles }));
    expect(markup).toBe('<ol type="I"><li>a</li></ol>');
  });
});

describe("lists", () => {
  test("with bullets are joined, with those of a level under their item", async () => {
    const body = wordItem(1, 1, "a") + wordItem(2, 0, "b") + wordItem(1, 0, "c") + wordItem(1, 1, "d");
    expect(await listOf(body, [BULLET, BULLET])).toBe(
      "<ul><li>a</li></ul>\n<ul><li>b</li><li>c<ul><li>d</li></ul></li></ul>",
    );
  });

  const DASH = { format: "bullet", text: "–" };
  const items = (...texts: string[]): string => texts.map((text) => wordItem(1, 0, text)).join("");

  test.each([
    ["things", ["deux œufs", "du sel"]],
    ["things with capitals", ["Deux œufs", "Du sel"]],
    ["clauses", ["L’éditeur imprime\u202F;", "l’auteur écrit."]],
  ])("have dashes for %s", async (_, texts) => {
    expect(await listOf(items(...texts), [DASH])).toBe(
      `<ul style="list-style-type: &quot;– &quot;">${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`,
    );
  });

  test.each([
    ["sentences", ["Vous partez\u202F?", "Demain."]],
    ["quotations and hesitations", ["«\u00A0Non\u00A0»", "…si."]],
    ["one unfinished sentence among others", ["Vous partez\u202F?", "Demain", "Bon."]],
  ])("with dashes are lines of a dialogue if they are %s", async (_, texts) => {
    const markup = await listOf(items(...texts), [DASH]);
    expect(markup.replaceAll(' class="premier"', "").split("\n")).toEqual(
      texts.map((text) => `<p>–\u00A0${text}</p>`),
    );
  });

  test("with dashes on several levels stay lists", async () => {
    const body = wordItem(1, 0, "Le port.") + wordItem(1, 1, "Les quais.");
    expect(await listOf(body, [DASH, DASH])).toBe(
      '<ul style="list-style-type: &quot;– &quot;"><li>Le port.<ul style="list-style-type: &quot;– &quot;"><li>Les quais.</li></ul></li></ul>',
    );
  });

  test("are built in table cells, and keep formatting and anchors", async () => {
    const anchor = '<w:bookmarkStart w:id="1" w:name="ici"/><w:bookmarkEnd w:id="1"/>';
    const item = wordItem(1, 0, "Un").replace("<w:r>", `${anchor}<w:r>`);
    const cell = `<w:tbl><w:tr><w:tc>${item}${wordItem(1, 0, "Deux")}</w:tc></w:tr></w:tbl>`;
    const link = `<w:p><w:hyperlink w:anchor="ici">${wordRun("Voir")}</w:hyperlink></w:p>`;
    expect(await listOf(cell + link, [DECIMAL])).toContain(
      '<td><ol><li id="ancre-1">Un</li><li>Deux</li></ol></td>',
    );
  });
});
