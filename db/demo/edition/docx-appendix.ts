import { HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";
import type { TypesetEdition } from "./typeset.ts";

/** The appendix of some editions: a table of the chapters, or a list of questions, under headings 1 and 2. */
export function appendix(text: TypesetEdition, kind: "table" | "list"): (Paragraph | Table)[] {
  const heading = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    pageBreakBefore: true,
    children: [new TextRun("Repères de lecture")],
  });
  return kind === "table" ? [heading, ...chapterTable(text)] : [heading, ...questionList()];
}

function chapterTable({ chapters }: TypesetEdition): (Paragraph | Table)[] {
  const rows = chapters.map((chapter, index) =>
    row([String(index + 1), chapter.title, String(chapter.firstPage)]),
  );
  const table = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(["Chapitre", "Titre", "Page"], true), ...rows],
  });
  return [subheading("Les chapitres et leur page dans le PDF"), table];
}

function row(cells: string[], isHeader = false): TableRow {
  const children = cells.map(
    (text) =>
      new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold: isHeader })] })] }),
  );
  return new TableRow({ children, tableHeader: isHeader });
}

function questionList(): Paragraph[] {
  const questions = [
    "À quel moment comprend-on que la saison compte autant que les personnages ?",
    "Qui, dans ces pages, dit la vérité sans le vouloir ?",
    "Quelle porte auriez-vous ouverte la première ?",
  ];
  return [
    subheading("Trois questions à emporter"),
    ...questions.map(
      (text) =>
        new Paragraph({ bullet: { level: 0 }, children: [new TextRun(text.replace(" ?", "\u202f?"))] }),
    ),
  ];
}

const subheading = (text: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(text)] });
