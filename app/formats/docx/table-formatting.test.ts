import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordStyle } from "#test/formats/sample-word-file.ts";

const part = (type: string, properties: string): string =>
  `<w:tblStylePr w:type="${type}"><w:rPr>${properties}</w:rPr></w:tblStylePr>`;

const cell = (text: string, properties = ""): string => `<w:tc>${wordParagraph(text, properties)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join("")}</w:tr>`;

/** The formatted letters of a table of two by two cells, row by row. */
async function cellsOf(look: string, styles: string, more = ""): Promise<string[]> {
  const table = `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblLook ${look}/></w:tblPr>${row(cell("a"), cell("b"))}${row(cell("c", more), cell("d"))}</w:tbl>`;
  const { markup } = await readWord(await wordFile(table, { styles }));
  return [...markup.matchAll(/<td><p>(.*?)<\/p><\/td>/g)].map(([, content = ""]) => content);
}

const style = (rest: string): string => wordStyle("T", "Tableau", rest, "table");
const italic = "<w:rPr><w:i/></w:rPr>";

describe("the style of a table", () => {
  test("formats its letters", async () => {
    expect(await cellsOf("", style(italic))).toEqual(
      ["a", "b", "c", "d"].map((letter) => `<em>${letter}</em>`),
    );
  });

  test.each([
    ["first row", "firstRow", 'w:firstRow="1"', [1, 1, 0, 0]],
    ["first row, in older files", "firstRow", 'w:val="0020"', [1, 1, 0, 0]],
    ["last row", "lastRow", 'w:lastRow="1"', [0, 0, 1, 1]],
    ["first column", "firstCol", 'w:firstColumn="1"', [1, 0, 1, 0]],
    ["last column", "lastCol", 'w:lastColumn="1"', [0, 1, 0, 1]],
    ["first row only where the table’s look has it", "firstRow", 'w:firstRow="0" w:val="0020"', [0, 0, 0, 0]],
  ])("formats its %s", async (_, type, look, expected) => {
    const shown = await cellsOf(look, style(part(type, "<w:b/>")));
    expect(shown.map((each) => (each.startsWith("<strong>") ? 1 : 0))).toEqual(expected);
  });

  test("is based on another, and its italics are roman in a paragraph whose style is in italics", async () => {
    const styles =
      wordStyle("B", "Base", italic, "table") +
      style('<w:basedOn w:val="B"/>') +
      wordStyle("P", "Pensée", italic);
    expect((await cellsOf("", styles, '<w:pStyle w:val="P"/>'))[2]).toBe("c");
    expect((await cellsOf("", styles))[2]).toBe("<em>c</em>");
  });
});
