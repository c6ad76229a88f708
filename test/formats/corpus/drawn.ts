import { wordLine, wordParagraph, wordRun } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about content controls, text boxes, formulas, and what a book cannot keep. */

const control = (content: string): string =>
  `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

/** Content controls around a paragraph, inside one, and inside each other. */
export const contentControls: CorpusDocument = {
  body: [
    control(wordParagraph("Un paragraphe dans un contrôle.")),
    wordLine(wordRun("Un mot "), control(wordRun("contrôlé")), wordRun(" dans la ligne.")),
    control(control(wordParagraph("Deux contrôles emboîtés.")) + wordParagraph("Puis un seul.")),
  ].join(""),
};

const NAMESPACES =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

const graphic = (kind: string, content = ""): string =>
  `<w:drawing><wp:inline><wp:extent cx="3600000" cy="1800000"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${kind}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;

const shape = (content: string): string =>
  graphic(
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    `<wps:wsp>${content}</wps:wsp>`,
  );

const box = (text: string): string => `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`;

/** A text box in both of Word's markups, and one in the newer markup alone. */
export const textBoxes: CorpusDocument = {
  body: [
    `<w:p>${wordRun("Avant la boîte.")}<w:r><mc:AlternateContent ${NAMESPACES}><mc:Choice Requires="wps">${shape(`<wps:txbx>${box("Dans la boîte, une fois.")}</wps:txbx>`)}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box("Dans la boîte, une fois.")}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    wordParagraph("Entre les boîtes."),
    `<w:p><w:r><mc:AlternateContent ${NAMESPACES}><mc:Choice Requires="wps">${shape(`<wps:txbx>${box("Dans la seconde boîte.")}</wps:txbx>`)}</mc:Choice></mc:AlternateContent></w:r></w:p>`,
    wordParagraph("Après les boîtes."),
  ].join(""),
};

const letter = (letters: string): string => `<m:r><m:t>${letters}</m:t></m:r>`;

/** A fraction in the line and a root on its own. */
export const formulas: CorpusDocument = {
  body: [
    `<w:p>${wordRun("Soit ")}<m:oMath>${letter("x=")}<m:f><m:num>${letter("a")}</m:num><m:den>${letter("b")}</m:den></m:f></m:oMath>${wordRun(".")}</w:p>`,
    `<w:p><m:oMathPara><m:oMath><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${letter("x+1")}</m:e></m:rad></m:oMath></m:oMathPara></w:p>`,
  ].join(""),
};

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";

/** Two diagrams, a chart, a WordArt and an embedded object. */
export const losses: CorpusDocument = {
  body: [
    wordParagraph("Les espèces de la vallée."),
    wordLine(`<w:r>${graphic(`${DRAWING}/diagram`)}</w:r>`),
    wordParagraph("Leur nombre."),
    wordLine(`<w:r>${graphic(`${DRAWING}/chart`)}</w:r>`),
    wordLine(`<w:r>${graphic(`${DRAWING}/diagram`)}</w:r>`),
    `<w:p><w:r><w:pict ${NAMESPACES}><v:shape><v:textpath string="En arc de cercle"/></v:shape></w:pict></w:r></w:p>`,
    '<w:p><w:r><w:object w:dxaOrig="1"/></w:r></w:p>',
    wordParagraph("Et la suite."),
  ].join(""),
};
