import { wordLine, wordParagraph, wordRun, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about fields, notes and the parts of a page. */

const fieldPart = (type: "begin" | "separate" | "end"): string =>
  `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

const opening = (instruction: string): string =>
  `${fieldPart("begin")}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${fieldPart("separate")}`;

const field = (instruction: string, text: string): string =>
  opening(instruction) + wordRun(text) + fieldPart("end");

const underlinedField = (instruction: string, text: string): string =>
  opening(instruction) + wordRun(text, '<w:u w:val="single"/>') + fieldPart("end");

const heading = (text: string, id: number, name: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Renvois1"/></w:pPr><w:bookmarkStart w:id="${id}" w:name="${name}"/>${wordRun(text)}<w:bookmarkEnd w:id="${id}"/></w:p>`;

/** A table of contents known by its field alone, with its title in no style, cross references, bookmarks, and links outside. */
export const references: CorpusDocument = {
  body: [
    wordParagraph("Table des matières"),
    wordLine(
      opening('TOC \\o "1-3"'),
      wordRun("Le moulin"),
      "<w:r><w:tab/></w:r>",
      field("PAGEREF _TocMoulin", "3"),
    ),
    wordLine(wordRun("La digue"), "<w:r><w:tab/></w:r>", field("PAGEREF _TocDigue", "9"), fieldPart("end")),
    heading("Le moulin", 901, "_TocMoulin"),
    wordLine(
      wordRun("On verra "),
      field("REF _TocDigue \\h", "la digue"),
      wordRun(" plus loin, page "),
      field("PAGEREF _TocDigue", "9"),
      wordRun("."),
    ),
    wordLine(
      `<w:hyperlink r:id="corpusSite">${wordRun("Le site du moulin", '<w:u w:val="single"/>')}</w:hyperlink>`,
      wordRun(" et "),
      underlinedField('HYPERLINK "https://exemple.fr/digue?a=1&amp;b=2"', "celui de la digue"),
      wordRun("."),
    ),
    heading("La digue", 902, "_TocDigue"),
    wordLine(
      wordRun("Revenez "),
      `<w:hyperlink w:anchor="_TocMoulin">${wordRun("au moulin")}</w:hyperlink>`,
      wordRun("."),
    ),
  ].join(""),
  parts: {
    styles: wordStyle("Renvois1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    relationships:
      '<Relationship Id="corpusSite" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://exemple.fr/moulin" TargetMode="External"/>',
  },
  shown: {
    headings: [
      [1, "Le moulin"],
      [1, "La digue"],
    ],
    links: ["la digue", "9", "Le site du moulin", "celui de la digue", "au moulin"],
  },
};

const call = (kind: "footnote" | "endnote", id: number): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="${id}"/></w:r>`;
const note = (kind: "footnote" | "endnote", id: number, ...lines: string[]): string =>
  `<w:${kind} w:id="${id}">${lines.join("")}</w:${kind}>`;
const mark = (kind: "footnote" | "endnote"): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Ref/></w:r>`;

/** Footnotes and endnotes, with formatting and several paragraphs, called in superscript by a style and by hand. */
export const notes: CorpusDocument = {
  body: [
    wordParagraph("Les notes", '<w:pStyle w:val="Notes1"/>'),
    wordLine(
      wordRun("Un mot rare"),
      call("footnote", 2),
      wordRun(", une date"),
      call("endnote", 2),
      wordRun("."),
    ),
    wordLine(wordRun("Un autre mot"), call("footnote", 3), wordRun(".")),
  ].join(""),
  parts: {
    styles: wordStyle("Notes1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    footnotes:
      note(
        "footnote",
        2,
        wordLine(mark("footnote"), wordRun(" Du latin "), wordRun("rarus", "<w:i/>"), wordRun(".")),
      ) +
      note(
        "footnote",
        3,
        wordLine(mark("footnote"), wordRun(" Première ligne.")),
        wordParagraph("Seconde ligne."),
      ),
    endnotes: note("endnote", 2, wordLine(mark("endnote"), wordRun(" Le 3 mars."))),
  },
  shown: { italic: ["rarus"], headings: [[1, "Les notes"]], notes: 3 },
};

const byAuthor = 'w:id="950" w:author="A" w:date="2026-01-01T00:00:00Z"';

/** Tracked changes accepted, comments, hidden text, headers and footers dropped. */
export const revisions: CorpusDocument = {
  body: [
    wordLine(
      wordRun("Le texte "),
      `<w:ins ${byAuthor}>${wordRun("ajouté ")}</w:ins>`,
      `<w:del ${byAuthor}><w:r><w:delText>supprimé </w:delText></w:r></w:del>`,
      `<w:moveFrom ${byAuthor}>${wordRun("déplacé ")}</w:moveFrom>`,
      wordRun("reste, "),
      `<w:moveTo ${byAuthor}>${wordRun("déplacé ")}</w:moveTo>`,
      wordRun("et fini."),
    ),
    wordLine(
      '<w:commentRangeStart w:id="951"/>',
      wordRun("Phrase commentée."),
      '<w:commentRangeEnd w:id="951"/><w:r><w:commentReference w:id="951"/></w:r>',
    ),
    wordLine(wordRun("Visible"), wordRun(" et caché", "<w:vanish/>"), wordRun(".")),
    wordLine(
      wordRun("Un mot "),
      wordRun("souligné autrement", `<w:b/><w:rPrChange ${byAuthor}><w:rPr/></w:rPrChange>`),
      wordRun("."),
    ),
    `<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="corpusHeader"/></w:sectPr></w:pPr>${wordRun("Fin de la section.")}</w:p>`,
  ].join(""),
  parts: {
    comments: `<w:comment w:id="951" w:author="A" w:initials="A">${wordParagraph("Commentaire secret.")}</w:comment>`,
    relationships:
      '<Relationship Id="corpusHeader" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>',
    contentTypes:
      '<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
    files: {
      "word/header1.xml": Buffer.from(
        `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${wordParagraph("Titre courant")}</w:hdr>`,
      ),
    },
  },
  shown: { bold: ["souligné autrement"] },
};
