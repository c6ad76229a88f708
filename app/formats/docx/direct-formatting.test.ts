import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

function style(type: "paragraph" | "character", id: string, rest: string): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${rest}</w:style>`;
}

const characterStyle = (id: string, properties: string, base = ""): string =>
  style("character", id, `${base && `<w:basedOn w:val="${base}"/>`}<w:rPr>${properties}</w:rPr>`);

const paragraphStyle = (id: string, properties: string): string =>
  style("paragraph", id, `<w:rPr>${properties}</w:rPr>`);

/** The content of the only paragraph of a document, made of these runs. */
async function paragraphOf(runs: string, styles: string, properties = ""): Promise<string> {
  const body = `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
  const { markup } = await readWord(await wordFile(body, { styles }));
  return markup.replace(/^<[^>]*>|<\/[^>]*>$/g, "");
}

const styled = (text: string, id: string, direct = ""): string =>
  wordRun(text, `<w:rStyle w:val="${id}"/>${direct}`);

describe("the formatting of a run comes from its character style", () => {
  test.each([
    ["italic", "<w:i/>", "<em>mot</em>"],
    ["bold", "<w:b/>", "<strong>mot</strong>"],
    ["small capitals", "<w:smallCaps/>", '<span class="petites-capitales">mot</span>'],
    ["capitals", "<w:caps/>", '<span class="capitales">mot</span>'],
    ["superscript", '<w:vertAlign w:val="superscript"/>', "<sup>mot</sup>"],
    ["subscript", '<w:vertAlign w:val="subscript"/>', "<sub>mot</sub>"],
    ["strike", "<w:strike/>", "<s>mot</s>"],
    ["double strike", "<w:dstrike/>", "<s>mot</s>"],
    ["underline", '<w:u w:val="wave"/>', "<u>mot</u>"],
    ["no underline", '<w:u w:val="none"/>', "mot"],
    ["capitals of both kinds", "<w:caps/><w:smallCaps/>", '<span class="capitales">mot</span>'],
    ["hidden", "<w:vanish/>", ""],
  ])("%s", async (_, properties, expected) => {
    const styles = characterStyle("Base", properties) + characterStyle("Mot", "", "Base");
    expect(await paragraphOf(wordRun("Un ") + styled("mot", "Mot"), styles)).toBe(`Un ${expected}`);
  });

  test("a style overrides the style it is based on", async () => {
    const styles = characterStyle("Base", "<w:i/><w:b/>") + characterStyle("Mot", '<w:i w:val="0"/>', "Base");
    expect(await paragraphOf(styled("mot", "Mot"), styles)).toBe("<strong>mot</strong>");
  });

  test("ordinals in a style stay superscript, and direct formatting can lower them", async () => {
    const styles = characterStyle("Exposant", '<w:vertAlign w:val="superscript"/>');
    const runs =
      wordRun("xix") + styled("e", "Exposant") + styled("f", "Exposant", '<w:vertAlign w:val="baseline"/>');
    expect(await paragraphOf(runs, styles)).toBe("xix<sup>e</sup>f");
  });
});

describe("letters beside the line are", () => {
  const size = (halfPoints: number): string => `<w:sz w:val="${halfPoints}"/>`;
  const position = (halfPoints: number): string => `<w:position w:val="${halfPoints}"/>`;

  test.each([
    ["superscript above it, if they are small", position(8) + size(14), "<sup>e</sup>"],
    ["subscript below it, if they are small", position(-6) + size(14), "<sub>e</sub>"],
    ["the same if their size is usual", position(8), "e"],
    ["the same if they are only small", size(14), "e"],
    ["what Word calls them", `${position(-6)}${size(14)}<w:vertAlign w:val="superscript"/>`, "<sup>e</sup>"],
  ])("%s", async (_, properties, expected) => {
    expect(await paragraphOf(wordRun("xix") + wordRun("e", properties), "")).toBe(`xix${expected}`);
  });

  test("superscript by a style", async () => {
    const styles = characterStyle("Haut", position(8) + size(14));
    expect(await paragraphOf(wordRun("1") + styled("er", "Haut"), styles)).toBe("1<sup>er</sup>");
  });
});

describe("toggle properties", () => {
  const styles = paragraphStyle("Recit", "<w:i/>") + characterStyle("Oeuvre", "<w:i/>");
  const letter = '<w:pStyle w:val="Recit"/>';

  test("an italic style inside an italic paragraph is roman", async () => {
    const runs = wordRun("J’ai lu ") + styled("Candide", "Oeuvre") + wordRun(" hier.");
    expect(await paragraphOf(runs, styles, letter)).toBe("<em>J’ai lu </em>Candide<em> hier.</em>");
  });

  test("direct formatting decides alone", async () => {
    const runs = styled("a", "Oeuvre", "<w:i/>") + wordRun("b", '<w:i w:val="0"/>') + wordRun("c");
    expect(await paragraphOf(runs, styles, letter)).toBe("<em>a</em>b<em>c</em>");
  });

  test("the document's defaults switch a property on for good", async () => {
    const defaults = "<w:docDefaults><w:rPrDefault><w:rPr><w:i/></w:rPr></w:rPrDefault></w:docDefaults>";
    expect(await paragraphOf(styled("a", "Oeuvre"), defaults + styles)).toBe("<em>a</em>");
  });

  test("a paragraph without a style has the default one", async () => {
    const normal =
      '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:rPr><w:smallCaps/></w:rPr></w:style>';
    expect(await paragraphOf(wordRun("mot"), normal)).toBe('<span class="petites-capitales">mot</span>');
  });

  test("properties before a tracked change do not count", async () => {
    const changed = wordRun("mot", "<w:b/><w:rPrChange><w:rPr><w:i/><w:vanish/></w:rPr></w:rPrChange>");
    expect(await paragraphOf(changed, "")).toBe("<strong>mot</strong>");
  });
});

describe("titles and passages with a look of their own", () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="heading 1"/><w:rPr><w:b/><w:i/></w:rPr></w:style>' +
    characterStyle("Oeuvre", "<w:i/>");
  const title = '<w:pStyle w:val="T1"/>';

  test("keep only the formatting that their style has not", async () => {
    const runs =
      wordRun("Lire ") +
      styled("Candide", "Oeuvre") +
      wordRun(" en 1", "<w:b/>") +
      wordRun("er", '<w:vertAlign w:val="superscript"/>');
    expect(await paragraphOf(runs, styles, title)).toBe("Lire <em>Candide</em> en 1<sup>er</sup>");
  });

  test("are plain where direct formatting takes the italics of the whole title away", async () => {
    const runs = wordRun("Lire ", '<w:i w:val="0"/>') + wordRun("Candide", '<w:i w:val="0"/>');
    expect(await paragraphOf(runs, styles, title)).toBe("Lire Candide");
  });
});

describe("marks that have their own look", () => {
  test("the underline of a link is not content", async () => {
    const styles = characterStyle("Hyperlink", '<w:u w:val="single"/>');
    const link = `<w:hyperlink r:id="l">${wordRun("site", '<w:u w:val="single"/>')}</w:hyperlink>`;
    const docx = await wordFile(`<w:p>${link}${styled(" et", "Hyperlink")}</w:p>`, {
      styles,
      relationships:
        '<Relationship Id="l" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://exemple.fr/" TargetMode="External"/>',
    });
    expect((await readWord(docx)).markup).toContain('<a href="https://exemple.fr/">site</a> et');
  });

  test("a reference to a note is superscript once", async () => {
    const styles = characterStyle("Appel", '<w:vertAlign w:val="superscript"/>');
    const reference = '<w:r><w:rPr><w:rStyle w:val="Appel"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${wordParagraph("Note.")}</w:footnote></w:footnotes>`;
    const docx = await wordFile(`<w:p>${wordRun("Mot")}${reference}</w:p>`, {
      styles,
      relationships:
        '<Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/>',
      contentTypes:
        '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/>',
      files: { "word/footnotes.xml": Buffer.from(notes) },
    });
    expect((await readWord(docx)).markup).toMatch(/Mot<sup><a [^>]*>1<\/a><\/sup><\/p>$/);
  });
});

describe("a call of a note has no italics", () => {
  const footnotes = `<w:footnote w:id="2">${wordParagraph("Note.")}</w:footnote>`;
  const call = `<w:r><w:footnoteReference w:id="2"/></w:r>`;

  test.each([
    ["in a title", '<w:pStyle w:val="Titre"/>', ""],
    ["in a title in italics", '<w:pStyle w:val="Titre"/>', "<w:i/>"],
    ["in a title by its level, in italics", '<w:outlineLvl w:val="0"/>', "<w:i/>"],
    ["in a caption in italics", '<w:pStyle w:val="Caption"/>', "<w:i/>"],
  ])("%s", async (_, properties, italics) => {
    const styles = ["Titre", "Caption"].map((name) =>
      style(
        "paragraph",
        name,
        `<w:rPr>${italics}</w:rPr>${name === "Titre" ? '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>' : ""}`,
      ),
    );
    const body = `<w:p><w:pPr>${properties}</w:pPr>${wordRun("Mot", italics)}${call}</w:p>`;
    const { markup } = await readWord(await wordFile(body, { styles: styles.join(""), footnotes }));
    expect(markup).toMatch(/^<(h1|p class="legende")>Mot<sup><a [^>]*>1<\/a><\/sup><\/(h1|p)>$/);
  });

  test("whose run has words, which keep theirs", async () => {
    const run = '<w:r><w:rPr><w:i/></w:rPr><w:t>Mot</w:t><w:footnoteReference w:id="2"/></w:r>';
    const { markup } = await readWord(await wordFile(`<w:p>${run}</w:p>`, { footnotes }));
    expect(markup).toMatch(/><em>Mot<sup>/);
  });
});
