import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";
import { typographyKinds } from "../typography/kinds.ts";
import { setTypography } from "../typography/set-typography.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";

const PROSE = wordParagraph(
  "Une fonction rend toujours la même valeur pour les mêmes arguments, et rien d’autre.",
);
const MONO = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>';
const line = (text: string): string => `<w:p>${wordRun(text, MONO)}</w:p>`;

async function read(body: string, styles = ""): Promise<string> {
  return (await readWord(await wordFile(PROSE + body, { styles }))).markup.split("\n").slice(1).join("\n");
}

test("lines in a font of one width are one block with all their spaces", async () => {
  const body =
    line("si (a  == b) {") + line("    rendre 1;") + wordParagraph("") + line("}") + wordParagraph("Fin.");
  expect(await read(body)).toBe("<pre><code>si (a  == b) {\n    rendre 1;\n\n}</code></pre>\n<p>Fin.</p>");
});

test.each(["Source Code", "HTML Preformatted", "Préformaté HTML", "Code"])(
  "a style named %s is code",
  async (name) => {
    const styles = `<w:style w:type="paragraph" w:styleId="S"><w:name w:val="${name}"/></w:style>`;
    const body =
      '<w:p><w:pPr><w:pStyle w:val="S"/></w:pPr><w:r><w:t>a</w:t><w:br/><w:t xml:space="preserve">  b</w:t></w:r></w:p>';
    expect(await read(body, styles)).toBe("<pre><code>a\n  b</code></pre>");
  },
);

test("code in a line is marked, by its font or its character style", async () => {
  const styles = '<w:style w:type="character" w:styleId="V"><w:name w:val="Verbatim Char"/></w:style>';
  const runs =
    wordRun("Voir ") + wordRun("f ( x )", MONO) + wordRun(" et ") + wordRun("g", '<w:rStyle w:val="V"/>');
  expect(await read(`<w:p>${runs}</w:p>`, styles)).toBe("<p>Voir <code>f ( x )</code> et <code>g</code></p>");
});

test("a manuscript typed in such a font is no code, and keeps its paragraphs", async () => {
  const { markup } = await readWord(await wordFile(line("Il était une fois.") + line("Elle vint.")));
  expect(markup).toBe('<p class="premier">Il était une fois.</p>\n<p>Elle vint.</p>');
});

test("the typography pass never touches it", async () => {
  const markup = await read(
    `<w:p>${wordRun("Tapez ")}${wordRun("a ? b : 'c'...", MONO)}</w:p>${line('x = "y" ;')}`,
  );
  const blocks = markup.split("\n").map((block) => parseXml(block));
  setTypography(blocks, typographyKinds);
  expect(blocks.map(serializeXhtml).join("\n")).toBe(markup);
});
