import { wordDropCap } from "../sample-marked-up-documents.ts";
import { wordLine, wordParagraph, wordRun, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about the formatting of letters. */

const inStyle = (text: string, style: string, more = ""): string =>
  wordRun(text, `<w:rStyle w:val="${style}"/>${more}`);

/** Formatting from character styles, paragraph styles and their `w:basedOn`, with toggle properties; letters raised by hand. */
export const characterStyles: CorpusDocument = {
  body: [
    wordLine(
      wordRun("Il lisait "),
      inStyle("Madame Bovary", "Emphase"),
      wordRun(" après "),
      inStyle("Salammbô", "TitreOeuvre"),
      wordRun(", et "),
      inStyle("L’Éducation sentimentale", "TitreCite"),
      wordRun("."),
    ),
    `<w:p><w:pPr><w:pStyle w:val="Pensee"/></w:pPr>${wordRun("Je me souviens d’")}${inStyle("Aurélia", "Emphase")}${wordRun(", pensait-elle.")}</w:p>`,
    `<w:p><w:pPr><w:pStyle w:val="PenseeLongue"/></w:pPr>${wordRun("Encore une pensée")}${wordRun(", dit-il", '<w:i w:val="0"/>')}${wordRun(".")}</w:p>`,
    wordLine(
      wordRun("Au "),
      inStyle("xix", "Siecle"),
      inStyle("e", "Exposant"),
      wordRun(" siècle, l’eau s’écrit H"),
      wordRun("2", '<w:vertAlign w:val="subscript"/>'),
      wordRun("O et le "),
      inStyle("code civil", "Emphase", '<w:i w:val="0"/>'),
      wordRun(" reste "),
      inStyle("en vigueur", "Force"),
      wordRun("."),
    ),
    wordLine(
      wordRun("Un mot "),
      wordRun("barré", "<w:strike/>"),
      wordRun(", un mot "),
      wordRun("rayé", "<w:dstrike/>"),
      wordRun(", un mot "),
      wordRun("souligné", '<w:u w:val="single"/>'),
      wordRun(", un mot "),
      wordRun("crié", "<w:caps/>"),
      wordRun(", un mot "),
      wordRun("rouge", '<w:color w:val="FF0000"/>'),
      wordRun(", deux à la fois\u202F: "),
      wordRun("gras italique", "<w:b/><w:i/>"),
      wordRun("."),
    ),
    wordLine(
      wordRun("Le 1"),
      wordRun("er", '<w:position w:val="8"/><w:sz w:val="14"/>'),
      wordRun(" mai, on but du CO"),
      wordRun("2", '<w:position w:val="-6"/><w:sz w:val="14"/>'),
      wordRun(" dissous, et un mot resta "),
      wordRun("en l’air", '<w:position w:val="8"/>'),
      wordRun("."),
    ),
  ].join(""),
  parts: {
    styles: [
      wordStyle("Emphase", "Emphasis", "<w:rPr><w:i/></w:rPr>", "character"),
      wordStyle("TitreOeuvre", "Titre d’œuvre", '<w:basedOn w:val="Emphase"/>', "character"),
      wordStyle("TitreCite", "Titre cité", '<w:basedOn w:val="TitreOeuvre"/>', "character"),
      wordStyle("Force", "Strong", "<w:rPr><w:b/></w:rPr>", "character"),
      wordStyle("Siecle", "Siècle", "<w:rPr><w:smallCaps/></w:rPr>", "character"),
      wordStyle("Exposant", "Exposant", '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>', "character"),
      wordStyle("Pensee", "Pensée", "<w:rPr><w:i/></w:rPr>"),
      wordStyle("PenseeLongue", "Pensée longue", '<w:basedOn w:val="Pensee"/>'),
    ].join(""),
  },
  shown: {
    italic: [
      "Madame Bovary",
      "Salammbô",
      "L’Éducation sentimentale",
      "Je me souviens d’",
      ", pensait-elle.",
      "Encore une pensée",
      "gras italique",
    ],
    bold: ["en vigueur", "gras italique"],
    smallCaps: ["xix"],
    raised: ["e", "2", "er", "2"],
  },
};

/** Drop caps in the text and in the margin, by a style, with signs before the letter or alone, with two letters, and with an italic first word. */
export const dropCaps: CorpusDocument = {
  body: [
    wordParagraph("La lampe", '<w:pStyle w:val="Lampe1"/>'),
    wordDropCap(wordRun("L", '<w:position w:val="-9"/><w:sz w:val="108"/>')),
    wordParagraph("a lampe filait, et le chat dormait sur le registre."),
    wordParagraph("Personne ne l’éteignit avant l’aube."),
    wordParagraph("La réponse", '<w:pStyle w:val="Lampe1"/>'),
    wordDropCap(wordRun("«\u00A0D")),
    wordLine(wordRun("emain", "<w:i/>"), wordRun(", répondit-elle, dès l’aube\u00A0»")),
    wordParagraph("Le départ", '<w:pStyle w:val="Lampe1"/>'),
    wordDropCap(wordRun("I")).replace('w:dropCap="drop"', 'w:dropCap="margin"'),
    wordParagraph("ls partirent sans bagages."),
    wordParagraph("Le retour", '<w:pStyle w:val="Lampe1"/>'),
    wordParagraph("Q", '<w:pStyle w:val="Lettrine"/>'),
    wordParagraph("uand ils revinrent, la lampe filait encore."),
    wordDropCap(wordRun("—\u00A0V")),
    wordParagraph("ous l’aviez laissée\u202F?"),
    wordDropCap(wordRun("«")),
    wordParagraph("\u00A0Personne ne l’éteint jamais\u00A0», dit-il."),
    wordDropCap(wordRun("Il")),
    wordParagraph(" souffla sur la flamme."),
  ].join(""),
  parts: {
    styles:
      wordStyle("Lampe1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
      wordStyle("Lettrine", "Lettrine", '<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>'),
  },
  shown: {
    italic: ["emain"],
    headings: [
      [1, "La lampe"],
      [1, "La réponse"],
      [1, "Le départ"],
      [1, "Le retour"],
    ],
  },
};

/** Line breaks, tabs, hyphens and symbols inside words, and a page that ends inside a paragraph. */
export const breaks: CorpusDocument = {
  body: [
    `<w:p><w:r><w:t>Au premier mot</w:t><w:br w:type="page"/><w:t>suit le second.</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>Monsieur le maire</w:t><w:br/><w:t>2, rue Haute</w:t><w:cr/><w:t>Nantes</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>Un</w:t><w:tab/><w:t>deux</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>Peut</w:t><w:noBreakHyphen/><w:t>être, incom</w:t><w:softHyphen/><w:t>préhensible.</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t xml:space="preserve">Un signe </w:t><w:sym w:font="Symbol" w:char="F061"/><w:t xml:space="preserve"> et la suite.</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>Une colonne</w:t><w:br w:type="column"/><w:t>puis une autre.</w:t></w:r></w:p>`,
  ].join(""),
};

/** Arabic and Hebrew, as paragraphs and inside a French sentence. */
export const directions: CorpusDocument = {
  body: [
    wordParagraph("قال الراوي: كان يا ما كان", "<w:bidi/>"),
    wordLine(
      wordRun("Puis il lut «\u00A0"),
      wordRun("בראשית ברא אלהים", "<w:rtl/>"),
      wordRun("\u00A0» à voix haute."),
    ),
  ].join(""),
};
