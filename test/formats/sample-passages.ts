import { wordFile, wordParagraph, wordRun } from "./sample-word-file.ts";

const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.";
const MONO = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>';
const CENTRED = '<w:jc w:val="center"/>';
const RIGHT = '<w:jc w:val="right"/>';
const SET_IN = '<w:ind w:left="850" w:right="850"/>';
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

const lines = (...text: string[]): string =>
  `<w:p>${text.map((line) => wordRun(line)).join("<w:r><w:br/></w:r>")}</w:p>`;

const code = (text: string): string => `<w:p>${wordRun(text, MONO)}</w:p>`;

/** Passages that no style names: dedication, epigraph, quotation, letter, verse, code, other languages, readings. */
export function passages(): Promise<Buffer> {
  const ruby =
    "<w:r><w:ruby><w:rt><w:r><w:t>かんじ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r>";
  const body = [
    wordParagraph("À Louise", CENTRED),
    PAGE_BREAK,
    wordParagraph("Un", '<w:pStyle w:val="Heading1"/>'),
    wordParagraph("«\u00A0Tout passe.\u00A0»", RIGHT),
    wordParagraph(PROSE),
    wordParagraph("Une citation posée.", SET_IN),
    wordParagraph(PROSE),
    wordParagraph("Nantes, mai 1880", SET_IN + RIGHT),
    wordParagraph("Ma chère Louise,", SET_IN),
    wordParagraph("Je vous écris de loin.", SET_IN),
    wordParagraph("Votre ami Paul", RIGHT),
    lines("Au bord de la rivière lente et grise", "Un enfant regardait passer les jours,", "Et sa chanson."),
    wordParagraph(PROSE),
    code("si (a  == b) {"),
    code("    rendre 1;"),
    code("}"),
    `<w:p>${wordRun("Elle lut ")}${wordRun("good night", '<w:lang w:val="en-GB"/>')}${wordRun(" puis ")}${ruby}${wordRun(".")}</w:p>`,
    wordParagraph("Sic transit gloria mundi.", "").replace("<w:rPr>", '<w:rPr><w:lang w:val="la"/>'),
    wordParagraph(`${PROSE} ${PROSE}`),
  ];
  return wordFile(body.join(""), {
    styles:
      '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>',
  });
}
