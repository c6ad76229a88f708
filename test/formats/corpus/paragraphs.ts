import { wordParagraph, wordRun, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about paragraphs and headings. */

const of = (style: string, text: string): string => wordParagraph(text, `<w:pStyle w:val="${style}"/>`);
const outline = (level: number): string => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;
const basedOn = (style: string): string => `<w:basedOn w:val="${style}"/>`;

/** Word's own headings, headings of the writer's own styles, and one that looks like a heading but has no level. */
export const headings: CorpusDocument = {
  body: [
    of("Partie", "Première partie"),
    of("Chapitre", "Où l’on arrive"),
    wordParagraph("Il pleuvait."),
    of("SousChapitre", "Le quai"),
    wordParagraph("Personne n’attendait."),
    of("Numerote", "Où l’on repart"),
    wordParagraph("Il pleuvait encore."),
    wordParagraph("Un intertitre de niveau trois", '<w:outlineLvl w:val="2"/>'),
    wordParagraph("Fin."),
  ].join(""),
  parts: {
    styles: [
      wordStyle("Partie", "heading 1", `${outline(0)}<w:rPr><w:b/><w:caps/></w:rPr>`),
      wordStyle("Titre2", "heading 2", outline(1)),
      wordStyle("Chapitre", "Chapitre de l’auteur", `${basedOn("Titre2")}<w:rPr><w:i/></w:rPr>`),
      wordStyle("SousChapitre", "Sous-chapitre", outline(2)),
      wordStyle("Numerote", "Chapitre numéroté", basedOn("Chapitre")),
    ].join(""),
  },
  shown: {
    headings: [
      [1, "Première partie"],
      [2, "Où l’on arrive"],
      [3, "Le quai"],
      [2, "Où l’on repart"],
    ],
  },
};

/** Quotations, epigraphs, dedications, verse and signatures by the names of their styles, French and English. */
export const namedStyles: CorpusDocument = {
  body: [
    of("DedicaceFr", "À ma mère"),
    of("ExergueFr", "Tout est dit."),
    of("ExergueFr", "La Bruyère"),
    of("Debut1", "La lettre"),
    of("ExergueMaison", "Écrire, c’est une façon de parler sans être interrompu."),
    of("ExergueAuteur", "Jules Renard"),
    of("LettreCorps", "Ma chère amie, je pars demain."),
    wordParagraph("Il écrivit ceci."),
    of("CitationFr", "Je vous attends depuis deux jours."),
    of("CitationFr", "Venez."),
    wordParagraph("Elle répondit cela."),
    of("QuoteEn", "Je viens."),
    wordParagraph("Et il chanta\u202F:"),
    of("VersFr", "Sous le pont coule une eau qui ne revient jamais,"),
    of("VersFr", "et les saules aussi."),
    wordParagraph("penchés sur elle.", '<w:pStyle w:val="VersFr"/><w:ind w:left="1134"/>'),
    `<w:p><w:pPr><w:pStyle w:val="VerseEn"/></w:pPr><w:r><w:t>Row, row,</w:t><w:br/><w:t>gently down.</w:t></w:r></w:p>`,
    of("SignatureFr", "L’auteur, Nantes"),
    wordParagraph("Centré", '<w:jc w:val="center"/>'),
    wordParagraph("À droite", '<w:jc w:val="right"/>'),
    `<w:p>${wordRun("* * *")}</w:p>`,
    wordParagraph("Après l’ornement."),
  ].join(""),
  parts: {
    styles: [
      wordStyle("Debut1", "heading 1", outline(0)),
      wordStyle("DedicaceFr", "Dédicace"),
      wordStyle("ExergueFr", "Exergue"),
      wordStyle("ExergueMaison", "Exergue texte"),
      wordStyle("ExergueAuteur", "Exergue – auteur"),
      wordStyle("LettreCorps", "Corps de lettre"),
      wordStyle("CitationFr", "Citation"),
      wordStyle("QuoteEn", "Quote", "<w:rPr><w:i/></w:rPr>"),
      wordStyle("VersFr", "Vers"),
      wordStyle("VerseEn", "Verse"),
      wordStyle("SignatureFr", "Signature"),
    ].join(""),
  },
  shown: { headings: [[1, "La lettre"]] },
};

const cell = (text: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraph(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join("")}</w:tr>`;
const header = (...cells: string[]): string =>
  `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cells.join("")}</w:tr>`;

/**
 * A table with merged cells, one of seven columns, which a phone cannot show side by side, and one whose style has
 * italics, with a first row in bold.
 */
export const tables: CorpusDocument = {
  body: [
    `<w:tbl>${[
      header(cell("Ville"), cell("Habitants"), cell("Fleuve")),
      row(cell("Nantes"), cell("320\u202F000"), cell("Loire", '<w:vMerge w:val="restart"/>')),
      row(cell("Tours"), cell("136\u202F000"), cell("", "<w:vMerge/>")),
      row(cell("Ensemble", '<w:gridSpan w:val="2"/>'), cell("une rive")),
    ].join("")}</w:tbl>`,
    wordParagraph("Puis les jours."),
    `<w:tbl>${row(...["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"].map((day) => cell(day)))}</w:tbl>`,
    wordParagraph("Enfin les marées."),
    `<w:tbl><w:tblPr><w:tblStyle w:val="Marees"/><w:tblLook w:firstRow="1" w:val="0020"/></w:tblPr>${row(cell("Port"), cell("Heure"))}${row(cell("Brest"), cell("midi"))}</w:tbl>`,
  ].join(""),
  parts: {
    styles: wordStyle(
      "Marees",
      "Tableau des marées",
      '<w:rPr><w:i/></w:rPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:i w:val="0"/></w:rPr></w:tblStylePr>',
      "table",
    ),
  },
  shown: { italic: ["Brest", "midi"], bold: ["Port", "Heure"] },
};
