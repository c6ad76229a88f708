import type { DemoBook, DemoEdition } from "../demo-book.ts";
import { demonstrationNote, writeProse, type Prose } from "../prose.ts";
import { seedFrom } from "../seeded-random.ts";
import { breakLines, type Line } from "./line-breaking.ts";
import { pageGeometry } from "./page-geometry.ts";

export interface TypesetChapter {
  title: string;
  paragraphs: string[];
  /** Lines of each of its pages; the first one has room for the head. */
  pages: Line[][];
  firstPage: number;
}

/** An edition's text, already cut into pages: the PDF prints the pages, the DOCX the paragraphs. */
export interface TypesetEdition {
  note: string;
  chapters: TypesetChapter[];
}

/** Title, note, contents; and the colophon at the end. */
export const frontPages = 3;
const backPages = 1;
/** Pages of one chapter, more or less. */
const chapterPages = 8;

const typesets = new WeakMap<DemoEdition, TypesetEdition>();

/** Writes and sets just as much prose as the edition's pages hold. The same edition is set only once. */
export function typesetEdition(book: DemoBook, edition: DemoEdition): TypesetEdition {
  const known = typesets.get(edition);
  if (known) return known;
  const prose = writeProse(seedFrom(`${book.title} / ${edition.title}`));
  const textPages = edition.pages - frontPages - backPages;
  const count = Math.max(2, Math.round(textPages / chapterPages));
  const chapters: TypesetChapter[] = [];
  let page = frontPages + 1;
  for (let index = 0; index < count; index += 1) {
    const share = Math.floor(((index + 1) * textPages) / count) - Math.floor((index * textPages) / count);
    chapters.push(setChapter(prose, share, page));
    page += share;
  }
  const typeset = { note: demonstrationNote(book.author), chapters };
  typesets.set(edition, typeset);
  return typeset;
}

function setChapter(prose: Prose, pageCount: number, firstPage: number): TypesetChapter {
  const { title, nextParagraphs } = prose.openChapter();
  const paragraphs: string[] = [];
  let pages: Line[][] = [[]];
  for (;;) {
    const block = nextParagraphs();
    const next = block.map(breakLines).reduce(placeParagraph, pages);
    if (next.length > pageCount) return { title, paragraphs, pages, firstPage };
    pages = next;
    paragraphs.push(...block);
  }
}

const capacity = (page: number): number =>
  page === 0 ? pageGeometry.linesPerPage - pageGeometry.chapterHeadLines : pageGeometry.linesPerPage;

/** Runs a paragraph over the pages; neither its first line nor its last one ever stands alone on a page. */
function placeParagraph(pages: Line[][], paragraph: Line[]): Line[][] {
  const current = pages.at(-1) ?? [];
  const room = capacity(pages.length - 1) - current.length;
  if (paragraph.length <= room) return [...pages.slice(0, -1), [...current, ...paragraph]];
  let taken = paragraph.length - room === 1 ? room - 1 : room;
  if (taken < 2) taken = 0;
  const filled = [...pages.slice(0, -1), [...current, ...paragraph.slice(0, taken)], []];
  return placeParagraph(filled, paragraph.slice(taken));
}
