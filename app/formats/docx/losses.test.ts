import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { wordItem, wordNumbering } from "#test/formats/sample-marked-up-documents.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const NO_TITLES = expect.stringContaining("n’a aucun titre");

const NAMESPACES =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

const inParagraph = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;

const graphic = (uri: string, content = ""): string =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;

const DIAGRAM = inParagraph(graphic("http://schemas.openxmlformats.org/drawingml/2006/diagram"));
const CHART = inParagraph(graphic("http://schemas.openxmlformats.org/drawingml/2006/chart"));
const SHAPE = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

async function read(...body: string[]) {
  const { markup, warnings } = await readWord(await wordFile(body.join("")));
  return { markup, losses: warnings.filter((warning) => !warning.includes("n’a aucun titre")) };
}

describe("what cannot be kept is reported once per kind", () => {
  test("with a count and the first place", async () => {
    const { markup, losses } = await read(
      wordParagraph("Les espèces de la vallée sont réparties en trois groupes."),
      DIAGRAM,
      wordParagraph("Suite."),
      DIAGRAM + CHART,
    );
    expect(markup).toContain("Les espèces de la vallée sont réparties en trois groupes.</p>\n");
    expect(losses).toEqual([
      "2 diagrammes SmartArt n’ont pas pu être repris, le premier après «\u00A0…vallée sont réparties en trois groupes.\u00A0»\u202F: remplacez-les par des images.",
      "Un graphique n’a pas pu être repris, après «\u00A0…sont réparties en trois groupes. Suite.\u00A0»\u202F: remplacez-le par une image.",
    ]);
  });

  test("also at the start of the document", async () => {
    expect((await read(inParagraph('<w:object w:dxaOrig="1"/>'), wordParagraph("Suite."))).losses).toEqual([
      "Un objet incorporé n’a pas pu être repris, ou seulement par son image, au début du document\u202F: remplacez-le par une image.",
    ]);
  });

  test("for comments and tracked changes", async () => {
    const docx = await SAMPLE_DOCUMENTS["revisions"]?.();
    const { warnings } = await readWord(docx ?? Buffer.alloc(0));
    expect(warnings).toEqual([
      "2 modifications suivies ont été acceptées, la première après «\u00A0Révisions Le texte\u00A0».",
      "Un commentaire a été retiré, après «\u00A0…texte ajouté reste. Phrase commentée.\u00A0».",
    ]);
  });

  test("for tracked changes of the format alone", async () => {
    const mark = 'w:id="1" w:author="A"';
    const changed = `<w:p><w:pPr><w:jc w:val="center"/><w:pPrChange ${mark}><w:pPr/></w:pPrChange></w:pPr>${wordRun("Centré.", `<w:i/><w:rPrChange ${mark}><w:rPr/></w:rPrChange>`)}</w:p>`;
    const { markup, losses } = await read(wordParagraph("Avant."), changed);
    expect(markup).toContain('<p class="centre"><em>Centré.</em></p>');
    expect(losses).toEqual([
      "2 modifications suivies ont été acceptées, la première après «\u00A0Avant.\u00A0».",
    ]);
  });

  test("for numbers in words, which become figures", async () => {
    const { definition, instances } = wordNumbering(1, [{ format: "ordinalText", text: "%1" }], [1]);
    const body = wordParagraph("Avant.") + wordItem(1, 0, "a") + wordItem(1, 0, "b");
    const { markup, warnings } = await readWord(await wordFile(body, { numbering: definition + instances }));
    expect(markup).toContain("<ol><li>a</li><li>b</li></ol>");
    expect(warnings[0]).toBe(
      "2 numéros en toutes lettres ont été repris en chiffres, le premier après «\u00A0Avant.\u00A0»\u202F: écrivez-les dans le texte.",
    );
  });

  test("for frames, whose text stays in its place", async () => {
    const framed = (text: string) => wordParagraph(text, '<w:framePr w:w="2000" w:wrap="around"/>');
    const { markup, losses } = await read(
      wordParagraph("Avant."),
      framed("Un"),
      framed("Deux"),
      wordParagraph("Entre."),
      framed("Trois"),
    );
    expect(markup.replaceAll(/<[^>]*>/g, "")).toBe("Avant.\nUn\nDeux\nEntre.\nTrois");
    expect(losses).toEqual([
      "2 cadres ont été repris dans le fil du texte, le premier après «\u00A0Avant.\u00A0».",
    ]);
  });

  test("for shapes without words", async () => {
    const line = `<w:pict ${NAMESPACES}><v:line from="0,0" to="9,0"/></w:pict>`;
    expect((await read(wordParagraph("Avant."), inParagraph(line))).losses).toEqual([
      "Un dessin (forme, trait ou flèche) n’a pas pu être repris, après «\u00A0Avant.\u00A0»\u202F: remplacez-le par une image.",
    ]);
  });

  test("for a chart whose older form says that Word is too old", async () => {
    const newest = `<mc:Choice Requires="cx1">${graphic("http://schemas.microsoft.com/office/drawing/2014/chartex")}</mc:Choice>`;
    const excuse = `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${wordParagraph("Indisponible")}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>`;
    const { markup, losses } = await read(
      wordParagraph("Avant."),
      inParagraph(`<mc:AlternateContent ${NAMESPACES}>${newest}${excuse}</mc:AlternateContent>`),
    );
    expect(markup).not.toContain("Indisponible");
    expect(losses).toEqual([expect.stringContaining("Un graphique n’a pas pu être repris")]);
  });

  test("for inserted files", async () => {
    expect((await read(wordParagraph("Avant."), '<w:altChunk r:id="x"/>')).losses).toEqual([
      "Un fichier inséré n’a pas pu être repris, après «\u00A0Avant.\u00A0»\u202F: copiez son texte dans le document.",
    ]);
  });

  test("and nothing is reported for a plain text", async () => {
    const { warnings } = await readWord(await wordFile(wordParagraph("Texte.")));
    expect(warnings).toEqual([NO_TITLES]);
  });
});

describe("the words of a drawing stay", () => {
  const box = (text: string): string => `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`;
  const newer = (text: string, more = ""): string =>
    `<mc:Choice Requires="wps">${graphic(SHAPE, `<wps:wsp><wps:txbx>${box(text)}</wps:txbx>${more}</wps:wsp>`)}</mc:Choice>`;
  const older = (text: string): string =>
    `<mc:Fallback><w:pict><v:shape><v:textbox>${box(text)}</v:textbox></v:shape></w:pict></mc:Fallback>`;
  const inDocument = (content: string): string =>
    `<w:p><w:r><w:t>Avant.</w:t></w:r><w:r><mc:AlternateContent ${NAMESPACES}>${content}</mc:AlternateContent></w:r></w:p>`;
  const expected = '<p class="premier">Avant.</p>\n<p>Encadré.</p>';

  test.each([
    ["of a text box in both markups", newer("Encadré.") + older("Encadré.")],
    ["of a text box in the newer markup alone", newer("Encadré.")],
    ["of a text box with an empty older form", `${newer("Encadré.")}<mc:Fallback/>`],
  ])("%s, once", async (_, content) => {
    expect(await read(inDocument(content))).toEqual({ markup: expected, losses: [] });
  });

  test("of an oval in older markup", async () => {
    const oval = `<w:pict ${NAMESPACES}><v:oval><v:textbox>${box("Encadré.")}</v:textbox></v:oval></w:pict>`;
    const { markup } = await read(`<w:p>${wordRun("Avant.")}<w:r>${oval}</w:r></w:p>`);
    expect(markup).toBe(expected);
  });

  const effect = '<wps:bodyPr><a:prstTxWarp prst="textArchUp"/></wps:bodyPr>';
  const path = `<w:pict ${NAMESPACES}><v:shapetype><v:textpath on="t"/></v:shapetype><v:shape><v:textpath string="Encadré."/></v:shape></w:pict>`;

  test.each([
    ["newer", inDocument(newer("Encadré.", effect) + older("Encadré."))],
    ["older", `<w:p>${wordRun("Avant.")}<w:r>${path}</w:r></w:p>`],
  ])("of a WordArt in %s markup, without its effect", async (_, body) => {
    const { markup, losses } = await read(body);
    expect(markup).toBe(expected);
    expect(losses).toEqual(["Un texte WordArt a été repris sans son effet, après «\u00A0Avant.\u00A0»."]);
  });
});
