import type { DemoBook, DemoEdition } from "../demo-book.ts";
import { demonstrationNote, writeProse, type Prose } from "../prose.ts";
import { seedFrom } from "../seeded-random.ts";
import { breakLines, type Line } from "./line-breaking.ts";
import { pageGeometry } from "./text-font.ts";

export interface TypesetChapter {
  title: string;
  paragraphs: string[];
  /** Lines of each of its pages; the first one leaves room for the heading. */
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
/** Approximate number of pages of a chapter. */
const chapterPages = 8;

const typesets = new WeakMap<DemoEdition, TypesetEdition>();

/** Writes and sets enough prose to fill the edition's pages. The same edition is set only once. */
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

/** Flows a paragraph over the pages, without widows and orphans. */
function placeParagraph(pages: Line[][], paragraph: Line[]): Line[][] {
  const current = pages.at(-1) ?? [];
  const room = capacity(pages.length - 1) - current.length;
  if (paragraph.length <= room) return [...pages.slice(0, -1), [...current, ...paragraph]];
  let taken = paragraph.length - room === 1 ? room - 1 : room;
  if (taken < 2) taken = 0;
  const filled = [...pages.slice(0, -1), [...current, ...paragraph.slice(0, taken)], []];
  return placeParagraph(filled, paragraph.slice(taken));
}
