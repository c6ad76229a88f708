import PdfKit from "pdfkit";
import type { DemoBook, DemoEdition } from "./demo-book.ts";
import { breakLines } from "./edition/line-breaking.ts";
import { pageGeometry } from "./edition/text-font.ts";
import { openPen, type PdfPen } from "./edition/pdf-pen.ts";
import { typesetEdition, type TypesetChapter, type TypesetEdition } from "./edition/typeset.ts";

const { width, height, left, top, measure, bodySize, leading, chapterHeadLines } = pageGeometry;
const centre = width / 2;

interface Print {
  pen: PdfPen;
  addPage: () => void;
  book: DemoBook;
  edition: DemoEdition;
}

/**
 * Prints an edition's demonstration text as a small book of exactly `edition.pages` pages, fonts embedded. The same
 * edition always gives the same bytes.
 */
export async function renderEditionPdf(book: DemoBook, edition: DemoEdition): Promise<Buffer> {
  const document = openDocument(book, edition);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  const print = { pen: openPen(document), addPage: () => void document.addPage(), book, edition };
  const text = typesetEdition(book, edition);
  printTitlePage(print);
  printNote(print, text.note);
  printContents(print, text);
  for (const [index, chapter] of text.chapters.entries()) printChapter(print, chapter, index + 1);
  printColophon(print);
  document.end();
  return await finished;
}

function openDocument(book: DemoBook, edition: DemoEdition): InstanceType<typeof PdfKit> {
  return new PdfKit({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    lang: "fr-FR",
    displayTitle: true,
    info: {
      Title: book.title,
      Author: book.author,
      Subject: edition.title,
      Creator: "Encrier",
      // A fixed day, so that the same edition always gives the same file.
      CreationDate: new Date("2026-01-01T00:00:00Z"),
    },
  });
}

function printTitlePage({ pen, addPage, book, edition }: Print): void {
  addPage();
  const author = book.author.toLocaleUpperCase("fr");
  pen.text(author, centre, 92, { size: 11, align: "center", tracking: 1.4 });
  let y = 178;
  for (const line of wrap(book.title, 27)) {
    pen.text(line, centre, y, { size: 21, align: "center" });
    y += 27;
  }
  y += 12;
  for (const line of wrap(edition.title, 42)) {
    pen.text(line, centre, y, { size: 12, style: "italic", align: "center" });
    y += 16;
  }
  pen.text("ENCRIER", centre, height - 76, { size: 10, align: "center", tracking: 3 });
}

/** Cuts a heading by number of letters: enough for a centred line that has room to spare. */
function wrap(text: string, letters: number): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= letters) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
}

function printNote({ pen, addPage, edition }: Print, note: string): void {
  addPage();
  printParagraph(pen, note, height / 2 - 40);
  if (edition.description !== null) printParagraph(pen, edition.description, height / 2 + 30);
  pen.text("© Encrier", left, height - 76, { size: 8.5 });
}

function printParagraph(pen: PdfPen, text: string, y: number): void {
  breakLines(text).forEach((line, index) => pen.line(line, left, y + index * leading, bodySize));
}

function printContents({ pen, addPage }: Print, { chapters }: TypesetEdition): void {
  addPage();
  pen.text("TABLE", centre, 92, { size: 11, align: "center", tracking: 2 });
  chapters.forEach((chapter, index) => {
    const y = 130 + index * 19;
    pen.text(`${index + 1}.`, left + 14, y, { size: 10, align: "right" });
    pen.text(chapter.title, left + 20, y, { size: 10 });
    pen.text(String(chapter.firstPage), left + measure, y, { size: 10, align: "right" });
  });
}

function printChapter(print: Print, chapter: TypesetChapter, number: number): void {
  const { pen, addPage } = print;
  chapter.pages.forEach((lines, index) => {
    addPage();
    const page = chapter.firstPage + index;
    const firstLine = index === 0 ? chapterHeadLines : 0;
    if (index === 0) printChapterHead(pen, chapter.title, number);
    else printRunningHead(print, chapter.title, page);
    lines.forEach((line, row) => pen.line(line, left, top + 24 + (firstLine + row) * leading, bodySize));
    pen.text(String(page), centre, height - 32, { size: 9, align: "center" });
  });
}

function printChapterHead(pen: PdfPen, title: string, number: number): void {
  pen.text(String(number), centre, top + 24 + leading * 1.5, { size: 15, align: "center" });
  wrap(title, 38).forEach((line, index) =>
    pen.text(line, centre, top + 24 + leading * (3.4 + index * 1.3), {
      size: 14,
      style: "italic",
      align: "center",
    }),
  );
}

/** The book's title on the left pages, the chapter's on the right ones. */
function printRunningHead({ pen, book }: Print, chapterTitle: string, page: number): void {
  const text = page % 2 === 0 ? (book.title.split(/, ou | ou /u)[0] ?? book.title) : chapterTitle;
  pen.text(text, centre, top - 8, { size: 8.6, style: "italic", align: "center" });
}

function printColophon({ pen, addPage, book }: Print): void {
  addPage();
  const lines = [
    "Composé en Source Serif",
    "pour la démonstration de la boutique",
    `d’après le titre de ${book.title.length > 40 ? "l’ouvrage" : `« ${book.title} »`}`.replaceAll(
      /« | »/gu,
      (mark) => mark.replace(" ", "\u202f"),
    ),
  ];
  lines.forEach((line, index) =>
    pen.text(line, centre, height / 2 + index * 15, { size: 9, style: "italic", align: "center" }),
  );
}
