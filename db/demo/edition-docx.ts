import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  TextRun,
  type IStylesOptions,
} from "docx";
import type { DemoBook, DemoEdition } from "./demo-book.ts";
import { appendix } from "./edition/docx-appendix.ts";
import { chapterParagraphs, type Footnotes } from "./edition/docx-chapters.ts";
import { coreProperties } from "./edition/docx-properties.ts";
import { settleZipDates } from "./edition/zip-dates.ts";
import { typesetEdition } from "./edition/typeset.ts";
import { vignette } from "./edition/vignette.ts";
import { seedFrom } from "./seeded-random.ts";

/**
 * Writes an edition's manuscript: the PDF's text as a Word file with headings, notes, and in some a picture, a table or
 * a list, so that the conversion to EPUB meets them all. The same
 * edition always gives the same bytes.
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
