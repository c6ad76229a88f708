import {
  AlignmentType,
  Bookmark,
  EndnoteReferenceRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { heading, pack, paragraph } from "./sample-building.ts";
import { images, lists, tables } from "./sample-structured-documents.ts";
import { passages } from "./sample-passages.ts";
import {
  dropCaps,
  forbiddenCharacters,
  formulas,
  numberedLists,
  revisions,
  typography,
} from "./sample-marked-up-documents.ts";

/** Word documents of every kind that the conversion must support, made for the tests. */
export const SAMPLE_DOCUMENTS: Readonly<Record<string, () => Promise<Buffer>>> = {
  novel,
  "long-contents": longContents,
  notes,
  tables,
  lists,
  images,
  "right-to-left": rightToLeft,
  revisions,
  links,
  "without-headings": withoutHeadings,
  "one-word": oneWord,
  "forbidden-characters": forbiddenCharacters,
  formulas,
  typography,
  "drop-caps": dropCaps,
  "numbered-lists": numberedLists,
  "long-blocks": longBlocks,
  passages,
};

const SENTENCE =
  "Elle demanda\u202F: «\u00A0Viendrez-vous\u202F?\u00A0» et l’on n’entendit plus que l’eau, là-bas, sous les saules\u202F; ";

function prose(count: number): Paragraph[] {
  return Array.from({ length: count }, (_, n) => paragraph(`${n + 1}. ${SENTENCE.repeat(1 + (n % 4))}`));
}

function novel(): Promise<Buffer> {
  const chapters = ["Le départ", "La halte", "Le retour"];
  return pack([
    new Paragraph({ style: "Title", text: "Le Canal" }),
    ...chapters.flatMap((title) => [
      heading(1, title),
      ...prose(6),
      paragraph(""),
      ...prose(2),
      new Paragraph({ alignment: AlignmentType.CENTER, text: "*\u00A0*\u00A0*" }),
      ...prose(3),
    ]),
  ]);
}

function longContents(): Promise<Buffer> {
  const children = [1, 2, 3, 4].flatMap((part) => [
    heading(1, `Partie ${part}`),
    ...[1, 2, 3, 4, 5].flatMap((chapter) => [
      heading(2, `Chapitre ${part}.${chapter}`),
      ...[1, 2, 3, 4].flatMap((section) => [
        heading(3, `Section ${part}.${chapter}.${section}`),
        ...prose(2),
      ]),
    ]),
  ]);
  return pack(children);
}

function call(text: string, run: TextRun): Paragraph {
  return new Paragraph({ children: [new TextRun(text), run] });
}

function notes(): Promise<Buffer> {
  return pack(
    [
      heading(1, "Premier chapitre"),
      call("Un mot rare", new FootnoteReferenceRun(1)),
      call("Une date", new EndnoteReferenceRun(1)),
      heading(1, "Second chapitre"),
      call("Un autre mot", new FootnoteReferenceRun(2)),
      call("Une autre date", new EndnoteReferenceRun(2)),
    ],
    {
      footnotes: {
        1: { children: [paragraph("Première note de bas de page.")] },
        2: { children: [paragraph("Deuxième note,"), paragraph("en deux paragraphes.")] },
      },
      endnotes: {
        1: { children: [paragraph("Première note finale.")] },
        2: { children: [paragraph("Seconde note finale.")] },
      },
    },
  );
}

function rightToLeft(): Promise<Buffer> {
  const arabic = "قال الراوي: كان يا ما كان";
  const hebrew = "בראשית ברא אלהים";
  return pack([
    heading(1, "Deux langues"),
    paragraph("Il récita alors, dans sa langue\u202F:"),
    new Paragraph({ bidirectional: true, children: [new TextRun({ text: arabic, rightToLeft: true })] }),
    paragraph(`Puis il lut «\u00A0${hebrew}\u00A0» à voix haute.`),
  ]);
}

function linked(text: string, link: string): Paragraph {
  return new Paragraph({ children: [new ExternalHyperlink({ link, children: [new TextRun(text)] })] });
}

function links(): Promise<Buffer> {
  return pack([
    heading(1, "Adresses"),
    linked("Un site", "https://exemple.fr/page?a=1&b=2"),
    linked("Un courriel", "mailto:lecteur@exemple.fr"),
    linked("Un fichier", "../Documents/brouillon.docx"),
    linked("Un script", "javascript:alert(1)"),
    new Paragraph({
      children: [new InternalHyperlink({ anchor: "plus-loin", children: [new TextRun("Voir plus loin")] })],
    }),
    new Paragraph({
      children: [new InternalHyperlink({ anchor: "nulle-part", children: [new TextRun("Voir nulle part")] })],
    }),
    heading(1, "Plus loin"),
    new Paragraph({
      children: [new Bookmark({ id: "plus-loin", children: [new TextRun("Nous y voici.")] })],
    }),
  ]);
}

function withoutHeadings(): Promise<Buffer> {
  return pack(prose(12));
}

function oneWord(): Promise<Buffer> {
  return pack([paragraph(""), paragraph("Fin."), paragraph("")]);
}

function longBlocks(): Promise<Buffer> {
  const rows = Array.from(
    { length: 120 },
    (_, n) =>
      new TableRow({ children: [new TableCell({ children: [paragraph(`Ligne ${n}. ${SENTENCE}`)] })] }),
  );
  return pack([
    heading(1, "Un paragraphe sans fin"),
    paragraph(SENTENCE.repeat(220)),
    heading(1, "Un tableau sans fin"),
    new Table({ rows }),
  ]);
}
