import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../xml/xml-tree.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { readDocx, UnreadableDocx, type DocxContent } from "./read-docx.server.ts";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-docx-"));
});

afterAll(() => rm(folder, { recursive: true }));

interface Read extends DocxContent {
  markup: string;
  text: string;
}

async function read(docx: Buffer): Promise<Read> {
  const path = join(folder, "in.docx");
  await writeFile(path, docx);
  const content = await readDocx(path, "ltr");
  return {
    ...content,
    markup: content.blocks.map(serializeXhtml).join("\n"),
    text: content.blocks.map(textOf).join("\n"),
  };
}

async function readSample(name: keyof typeof SAMPLE_DOCUMENTS): Promise<Read> {
  const make = SAMPLE_DOCUMENTS[name];
  if (!make) throw new Error(`no sample ${name}`);
  return read(await make());
}

describe("a file that is no Word document", () => {
  test.each([
    ["a text", Buffer.from("Il était une fois")],
    ["a truncated archive", Buffer.from("504b0304140000000800", "hex")],
  ])("is refused with a French reason: %s", async (_, file) => {
    await expect(read(file)).rejects.toThrow(UnreadableDocx);
    await expect(read(file)).rejects.toThrow("Le document Word est illisible");
  });

  test("is refused when its text is missing or malformed", async () => {
    await expect(read(await wordFile("<w:p>"))).rejects.toThrow(UnreadableDocx);
  });
});

function numberingLevel(n: number, format: string, text: string): string {
  return `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="T${n}"/><w:lvlText w:val="${text}"/></w:lvl>`;
}

function headingStyle(n: number): string {
  return `<w:style w:type="paragraph" w:styleId="T${n}"><w:name w:val="heading ${n + 1}"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>`;
}

describe("text", () => {
  test("keeps no-break spaces, guillemets and apostrophes", async () => {
    const { text } = await readSample("novel");
    expect(text).toContain("Elle demanda\u202F: «\u00A0Viendrez-vous\u202F?\u00A0» et l’on n’entendit");
  });

  test("turns a blank line between scenes into white space, and asterisks into an ornament", async () => {
    const { markup } = await readSample("novel");
    expect(markup).toContain('<p class="pause premier">');
    expect(markup).toContain('<p class="ornement">*\u00A0*\u00A0*</p>');
    expect(markup).not.toMatch(/<p[^>]*><\/p>/);
  });

  test("has no white space where every paragraph is followed by an empty one", async () => {
    const body = Array.from({ length: 10 }, (_, n) => wordParagraph(`Ligne ${n}.`) + wordParagraph("")).join(
      "",
    );
    const { markup } = await read(await wordFile(body));
    expect(markup).not.toContain("pause");
    expect(markup).not.toContain("<p></p>");
  });

  test("starts a new page where the document does", async () => {
    const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    const { markup } = await read(
      await wordFile(wordParagraph("Avant.") + pageBreak + wordParagraph("Après.")),
    );
    expect(markup).toContain('<p class="nouvelle-page">Après.</p>');
  });

  test("divides a paragraph at a page break inside it", async () => {
    const pageBreak = '<w:br w:type="page"/>';
    const italic = `<w:r><w:rPr><w:i/></w:rPr><w:t>Un</w:t>${pageBreak}<w:t>Deux</w:t></w:r>`;
    const { markup } = await read(
      await wordFile(`<w:p><w:r>${pageBreak}</w:r>${wordRun("Page ")}${italic}${wordRun(" fin")}</w:p>`),
    );
    expect(markup.split("\n")).toEqual([
      '<p class="nouvelle-page">Page <em>Un</em></p>',
      '<p class="nouvelle-page"><em>Deux</em> fin</p>',
    ]);
  });

  test("leaves out Word's own table of contents", async () => {
    const toc = wordParagraph("Chapitre I\t3", '<w:pStyle w:val="TM1"/>');
    const styles = '<w:style w:type="paragraph" w:styleId="TM1"><w:name w:val="toc 1"/></w:style>';
    const { text } = await read(await wordFile(toc + wordParagraph("Texte."), { styles }));
    expect(text).toBe("Texte.");
  });

  test("keeps the numbers that Word counts for headings", async () => {
    const levels = numberingLevel(0, "upperRoman", "Chapitre %1.") + numberingLevel(1, "decimal", "%1.%2");
    const numbering = `<w:abstractNum w:abstractNumId="4">${levels}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num>`;
    const headings = [0, 1, 1, 0, 1].map((n) => wordParagraph("Titre", `<w:pStyle w:val="T${n}"/>`));
    const { text } = await read(
      await wordFile(headings.join(""), { numbering, styles: headingStyle(0) + headingStyle(1) }),
    );
    expect(text.replaceAll("\u00A0", " ").split("\n")).toEqual([
      "Chapitre I. Titre",
      "I.1 Titre",
      "I.2 Titre",
      "Chapitre II. Titre",
      "II.1 Titre",
    ]);
  });

  test("has every id once, and only where something leads to it", async () => {
    const bookmark = '<w:bookmarkStart w:id="1" w:name="ici"/><w:bookmarkEnd w:id="1"/>';
    const link = `<w:hyperlink w:anchor="ici">${wordRun("Voir")}</w:hyperlink>`;
    const unused = '<w:bookmarkStart w:id="2" w:name="rien"/><w:bookmarkEnd w:id="2"/>';
    const body = `<w:p>${bookmark}${wordRun("Un")}</w:p>${bookmark}<w:p>${unused}${link}</w:p>`;
    const { markup } = await read(await wordFile(body));
    expect(markup.match(/ id="/g)).toHaveLength(1);
    expect(markup).toContain('<a href="#ancre-1">Voir</a>');
  });

  test("drops characters that XML forbids and keeps the rest", async () => {
    const { text } = await readSample("forbidden-characters");
    expect(text).toContain("Titre sur deux lignes");
    expect(text).toContain("Avant après, et la suite <balise> & fin.");
  });

  test("accepts insertions and drops deletions, comments and hidden text", async () => {
    const { text } = await readSample("revisions");
    expect(text).toContain("Le texte ajouté reste.");
    expect(text).toContain("Phrase commentée.");
    expect(text).toContain("Visible 7");
    expect(text).not.toMatch(/supprimé|secret|caché/);
  });

  test("keeps small capitals, italics, alignment, verse and quotations, also where a style says so", async () => {
    const { markup } = await readSample("typography");
    expect(markup).toContain("<h1>Première partie</h1>");
    expect(markup).toContain('<span class="petites-capitales">xixe siècle</span>');
    expect(markup).toContain('<p class="droite">À ma mère</p>');
    expect(markup).toContain('<p class="centre"><em>Sur une lettre</em></p>');
    expect(markup).toContain('<div class="vers"><p>Un vers qui chante,</p><p>un autre qui répond.</p></div>');
    expect(markup).toContain('<blockquote><p class="premier">Une longue citation.</p></blockquote>');
  });

  test("marks the direction of passages written from right to left", async () => {
    const { markup } = await readSample("right-to-left");
    expect(markup).toContain('<p dir="rtl">قال الراوي: كان يا ما كان</p>');
    expect(markup).toContain("<p>Puis il lut");
  });

  test("has its formulas in MathML, with a line of text for those who can't show it", async () => {
    const { markup, warnings } = await readSample("formulas");
    expect(markup).toContain(
      '<p class="premier">Soit <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x = a/b">',
    );
    expect(markup).toContain("<mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></math>");
    const lines = [...markup.matchAll(/alttext="([^"]*)"/g)].map(([, line]) => line);
    expect(lines).toEqual([
      "x = a/b",
      "x^2+y_iz_1^2",
      "√(x+1)+3√8",
      "∑_(i = 1)^n i",
      "sin (θ)",
      "[a, b]",
      "lim_(x → 0) y",
      "v\u0302 ≥ 5,25",
    ]);
    expect(markup).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"');
    const bounds = "<mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>";
    expect(markup).toContain("<mi>sin</mi>");
    expect(markup).toContain("<munder><mi>lim</mi>");
    expect(markup).toContain(`<munderover><mo>∑</mo>${bounds}</munderover><mi>i</mi>`);
    expect(warnings).toEqual([expect.stringContaining("formule")]);
  });
});

describe("structures", () => {
  test("tables keep header cells and merged cells", async () => {
    const { markup } = await readSample("tables");
    expect(markup).toContain('<th scope="col"><p>Ville</p></th>');
    // Word also marks rows that are not headers: the property is present, and switched off.
    expect(markup).toContain("<td><p>Tours</p></td>");
    expect(markup).toContain('<td rowspan="2"><p>Loire</p></td>');
    expect(markup).toContain('<td colspan="2"><p>Ensemble</p></td>');
  });

  test("lists keep their nesting, and lines of dialogue become paragraphs with their dash", async () => {
    const { markup } = await readSample("lists");
    expect(markup).toContain("<ul><li>Du pain<ul><li>de seigle</li></ul></li><li>Du vin</li></ul>");
    expect(markup).toContain("<ol><li>Partir</li><li>Revenir</li></ol>");
    expect(markup).toContain('<p class="premier">—\u00A0Vous partez\u202F?</p>');
  });

  test("images keep their alternative texts and captions, once for each picture, never larger than a screen", async () => {
    const { markup, images, warnings } = await readSample("images");
    expect(markup).toContain(
      '<figure><img alt="Un carré bleu" src="images/image-001.png" style="width: 40%"/><figcaption>Planche 1. Bleu</figcaption></figure>',
    );
    expect(markup).toContain('<img alt="Le même carré bleu" src="images/image-001.png" style="width: 40%"/>');
    expect(images).toHaveLength(3);
    const wide = images.find(({ href }) => href.endsWith("image-003.png"));
    expect((await sharp(wide?.data).metadata()).width).toBe(2400);
    expect(warnings).toEqual([expect.stringContaining("n’a pas de texte de remplacement")]);
  });

  test("images in Windows formats are left out, and the publisher gets a warning", async () => {
    const drawing =
      '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const docx = await wordFile(wordParagraph("Avant.") + drawing, {
      relationships:
        '<Relationship Id="img" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/x.emf"/>',
      contentTypes: '<Default Extension="emf" ContentType="image/x-emf"/>',
      files: { "word/media/x.emf": Buffer.from("01000000580000000000", "hex") },
    });
    const { markup, warnings } = await read(docx);
    expect(markup).not.toContain("<img");
    expect(warnings[0]).toContain("EMF ou WMF");
  });

  test("links to the web and to mail stay, links inside the book arrive, the others leave their text", async () => {
    const { markup, warnings } = await readSample("links");
    expect(markup).toContain('<a href="https://exemple.fr/page?a=1&amp;b=2">Un site</a>');
    expect(markup).toContain('<a href="mailto:lecteur@exemple.fr">Un courriel</a>');
    expect(markup).toContain(">Un fichier</p>");
    expect(markup).toContain("<p>Un script</p>");
    expect(markup).toContain('<a href="#ancre-1">Voir plus loin</a>');
    expect(markup).toContain("<p>Voir nulle part</p>");
    expect(warnings).toEqual([
      "2 liens vers des fichiers ou des adresses non sûres ont été retirés\u202F; leur texte est resté.",
    ]);
  });
});
