import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  TextRun,
  type IStylesOptions,
  Table,
  TableCell,
  TableRow,
  WidthType,
  FootnoteReferenceRun,
} from "docx";
import type { DemoBook, DemoEdition } from "./demo-book.ts";
import { typesetEdition, type TypesetEdition, type TypesetChapter } from "./edition/typeset.ts";
import { seedFrom } from "./seeded-random.ts";
import sharp from "sharp";
import { n, stroke } from "./covers/sheet.ts";

/**
 * Writes an edition's manuscript: the PDF's text as a Word file with headings, notes, and in some a picture, a table or
 * a list, so that the conversion to EPUB covers them all. The same edition always gives the same bytes.
 */
export async function renderEditionDocx(book: DemoBook, edition: DemoEdition): Promise<Buffer> {
  const text = typesetEdition(book, edition);
  const variant = seedFrom(`${edition.title} / ${book.title}`);
  const footnotes: Footnotes = {};
  const chapters = text.chapters.flatMap((chapter, index) => chapterParagraphs(chapter, index, footnotes));
  const picture = variant % 3 === 0 ? [await pictureParagraph()] : [];
  const extra = variant % 2 === 0 ? appendix(text, variant % 4 === 0 ? "table" : "list") : [];
  const document = new Document({
    styles,
    footnotes,
    sections: [
      { children: [...titleParagraphs(book, edition, text.note), ...picture, ...chapters, ...extra] },
    ],
  });
  const properties = { path: "docProps/core.xml", data: coreProperties(book, edition) };
  return settleZipDates(await Packer.toBuffer(document, undefined, [properties]));
}

function titleParagraphs(book: DemoBook, edition: DemoEdition, note: string): Paragraph[] {
  const centred = { alignment: AlignmentType.CENTER } as const;
  return [
    new Paragraph({ ...centred, children: [new TextRun({ text: book.author, smallCaps: true })] }),
    new Paragraph({ ...centred, heading: HeadingLevel.TITLE, children: [new TextRun(book.title)] }),
    new Paragraph({ ...centred, children: [new TextRun({ text: edition.title, italics: true })] }),
    new Paragraph({ style: "Body", children: [new TextRun({ text: note, italics: true })] }),
  ];
}

async function pictureParagraph(): Promise<Paragraph> {
  const altText = {
    name: "Vignette",
    title: "Vignette",
    description: "Vignette gravée : une houle de lignes".replace(" :", "\u202f:"),
  };
  const image = new ImageRun({
    type: "png",
    data: await vignette(),
    transformation: { width: 300, height: 80 },
    altText,
  });
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [image] });
}

/** Sizes are in half-points, spaces in twentieths of a point. */
const styles: IStylesOptions = {
  default: {
    document: { run: { font: "Georgia", size: 22, language: { value: "fr-FR" } } },
    heading1: { run: { size: 32 }, paragraph: { spacing: { before: 480, after: 240 } } },
    heading2: { run: { size: 26, italics: true }, paragraph: { spacing: { before: 240, after: 120 } } },
  },
  paragraphStyles: [
    {
      id: "Body",
      name: "Body Text",
      basedOn: "Normal",
      paragraph: { indent: { firstLine: 340 }, spacing: { line: 300 }, alignment: AlignmentType.BOTH },
    },
  ],
};

/** The appendix of some editions: a table of the chapters, or a list of questions, under headings 1 and 2. */
function appendix(text: TypesetEdition, kind: "table" | "list"): (Paragraph | Table)[] {
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

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `docProps/core.xml` with a fixed day and the language, neither of which can be set with the docx package. */
function coreProperties(book: DemoBook, edition: DemoEdition): string {
  const day = "2026-01-01T00:00:00Z";
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escape(book.title)}</dc:title><dc:subject>${escape(edition.title)}</dc:subject>`,
    `<dc:creator>${escape(book.author)}</dc:creator><dc:language>fr-FR</dc:language>`,
    "<cp:lastModifiedBy>Encrier</cp:lastModifiedBy><cp:revision>1</cp:revision>",
    `<dcterms:created xsi:type="dcterms:W3CDTF">${day}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${day}</dcterms:modified></cp:coreProperties>`,
  ].join("");
}

let drawn: Promise<Buffer> | undefined;

/** A small engraved wave, PNG, 600 × 160 pixels: the picture in some demonstration texts. */
function vignette(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(vignetteSvg())).png({ palette: true }).toBuffer();
  return drawn;
}

function vignetteSvg(): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const points = Array.from({ length: 61 }, (__, step) => {
      const fade = Math.sin((step / 60) * Math.PI);
      return `${step * 10} ${n(80 + (line - 4) * 13 * fade + Math.sin(step * 0.4 + line * 0.5) * 9 * fade)}`;
    });
    return stroke(`M${points.join("L")}`, "#1C1916", 1.4 + (line % 3));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><rect width="600" height="160" fill="#fff"/>${lines.join("")}</svg>`;
}

/** 1 January 2026 at midnight, as MS-DOS time (two bytes) and date (two bytes), little-endian. */
const dosTime = 0;
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;

/**
 * Gives every file of a small ZIP archive the same date, in place, so that the same content is the same bytes (PKWARE
 * APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). Throws `RangeError` if there is no central directory.
 */
function settleZipDates(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end < 0) throw new RangeError("Archive ZIP sans répertoire central");
  const count = zip.readUInt16LE(end + 10);
  let entry = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    zip.writeUInt16LE(dosTime, entry + 12);
    zip.writeUInt16LE(dosDate, entry + 14);
    const local = zip.readUInt32LE(entry + 42);
    zip.writeUInt16LE(dosTime, local + 10);
    zip.writeUInt16LE(dosDate, local + 12);
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return zip;
}

/** The notes at the foot of pages, in the order of their references; docx numbers them from 1. */
type Footnotes = Record<string, { children: Paragraph[] }>;

const footnoteTexts = [
  "Ce nom de lieu est inventé ; on le chercherait en vain sur une carte.",
  "Les personnages de cette démonstration n’ont vécu que dans ces pages.",
  "Le vocabulaire des métiers est ici celui de la conversation, non celui des traités.",
  "On remarquera que les chapitres peuvent se lire dans le désordre.",
].map((text) => text.replaceAll(" ;", "\u202f;"));

/** A chapter: its title as heading 1, its first words in small capitals, a note reference in its first paragraph. */
function chapterParagraphs(chapter: TypesetChapter, index: number, footnotes: Footnotes): Paragraph[] {
  const heading = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    pageBreakBefore: true,
    children: [new TextRun(chapter.title)],
  });
  const body = chapter.paragraphs.map((text, position) =>
    position === 0 ? openingParagraph(text, index, footnotes) : bodyParagraph(text),
  );
  return [heading, ...body];
}

function openingParagraph(text: string, index: number, footnotes: Footnotes): Paragraph {
  const [, first = "", rest = ""] = /^(\S+ \S+ \S+)(.*)$/su.exec(text) ?? [];
  const children: TextRun[] = [new TextRun({ text: first, smallCaps: true }), new TextRun(rest)];
  const note = footnoteTexts[index];
  if (note !== undefined) {
    const number = Object.keys(footnotes).length + 1;
    footnotes[number] = {
      children: [new Paragraph({ style: "FootnoteText", children: [new TextRun(note)] })],
    };
    children.push(new FootnoteReferenceRun(number));
  }
  return new Paragraph({ style: "Body", children });
}

/** Thoughts between guillemets are set in italics. */
function bodyParagraph(text: string): Paragraph {
  const parts = text.includes("«") ? text.split(/(«[^»]*»)/u) : [text];
  const children = parts
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("«") ? new TextRun({ text: part, italics: true }) : new TextRun(part)));
  return new Paragraph({ style: "Body", alignment: AlignmentType.BOTH, children });
}
