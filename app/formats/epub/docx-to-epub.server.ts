import { readFile, writeFile } from "node:fs/promises";
import { noFonts, readEmbeddedFonts } from "../docx/embedded-fonts.server.ts";
import { readDocx, type DocxContent } from "../docx/read-docx.server.ts";
import type { StructureAnswers, StructureFound } from "../docx/structure.ts";
import type { AccessibilityFacts } from "./accessibility.ts";
import { assertMarked, CONTAINER, packPublication, type ArchiveEntry } from "./archive.server.ts";
import { placeNotes } from "./chapter-notes.ts";
import { splitIntoChapters, type Chapter, middleOf, linkAcrossFiles, frontMatter } from "./chapters.ts";
import { tableOfContents, ncxDocument } from "./contents.ts";
import { IMPRINT_PAGE, imprintPage, markParagraph } from "./page.ts";
import { packageDocument, type PublicationFile } from "./package-document.ts";
import * as pages from "./epub-pages.ts";
import { pageDirection, type PublicationMetadata, TRIAL } from "./publication.ts";
import { styleFiles } from "./style-files.ts";
import { withoutTitleHeading, withoutTitlePage } from "./title-lines.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { CODE_PLACEHOLDER, EBOOK_MARKS, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { type TypographyCounts, type TypographyKind, typographyKinds } from "../typography/kinds.ts";
import { setTypography } from "../typography/set-typography.ts";
import { strayQuotesWarnings } from "../typography/quotes.ts";
import { addClass, elementsIn, findElement, textOf, xml, type XmlElement } from "../xml/xml-tree.ts";

interface CoverImage {
  /** A JPEG file. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
}

interface DocxToEpub {
  docxPath: string;
  cover: CoverImage | null;
  metadata: PublicationMetadata;
  /** The kinds of French typography to set in the text. */
  typography: readonly TypographyKind[];
  /** The document's own fonts are set, where their licence allows it. */
  embedFonts?: boolean;
  /** The publisher's answers to what is understood of the document. */
  structure?: StructureAnswers | null;
  outPath: string;
}

interface MadeEpub {
  /** What the book does not keep as it is, for the publisher, in French. */
  warnings: string[];
  chapters: number;
  accessibility: AccessibilityFacts;
  structure: StructureFound;
}

interface ComposedEpub extends MadeEpub {
  typography: TypographyCounts;
  epub: Buffer;
}

export type TriedDocx = Pick<ComposedEpub, "chapters" | "typography" | "structure" | "warnings">;

const XHTML = "application/xhtml+xml";

/**
 * Makes an EPUB 3.3 publication from a Word document. The same input gives the same bytes. The imprint, a chapter in the
 * middle, the last page and the package document hold the placeholders of the personal mark, uncompressed.
 * @returns warnings for the publisher, in French, the number of text files, its accessibility, and what is understood of the document.
 * @throws UnreadableFileError if the document can't be read or is empty, {@link MarkMisplaced} when its text contains
 * the placeholder.
 */
export async function docxToEpub(input: DocxToEpub): Promise<MadeEpub> {
  const { epub, warnings, chapters, accessibility, structure } = await composeEpub(input);
  await writeFile(input.outPath, epub);
  return { warnings, chapters, accessibility, structure };
}

/**
 * Converts a Word document before its publication: one that cannot become a book is refused. The result is only for
 * trials of what is made of it.
 * @returns the number of text files, the number of places that each kind of French typography would change, what is
 * understood of the document, and what the publisher should know before publication.
 * @throws as {@link docxToEpub}
 */
export async function tryDocx({ path, outPath }: { path: string; outPath: string }): Promise<TriedDocx> {
  const trial = { docxPath: path, cover: null, metadata: TRIAL, typography: typographyKinds };
  const { chapters, typography, structure, warnings, epub } = await composeEpub(trial);
  await writeFile(outPath, epub);
  return { chapters, typography, structure, warnings };
}

async function composeEpub(input: Omit<DocxToEpub, "outPath">): Promise<ComposedEpub> {
  const { metadata: book, cover } = input;
  const { docxPath, structure: answers } = input;
  const content = await readDocx(docxPath, pageDirection(book.language), book.language, answers);
  const fonts = input.embedFonts ? await readEmbeddedFonts(input.docxPath, content.fonts) : noFonts;
  const blocks = textBlocks(content, book);
  const noteBlocks = content.notes.flatMap((note) => note.blocks);
  const typography = setTypography([...blocks, ...noteBlocks], input.typography);
  const strays = input.typography.includes("quotes") ? strayQuotesWarnings([...blocks, ...noteBlocks]) : [];
  const { pages: front, text } = frontMatter(blocks);
  const chapters = placeNotes(
    [...front, ...splitIntoChapters(openedLow(withoutTitleHeading(text, book)))],
    content.notes,
  );
  const files = [
    ...(cover ? await coverFiles(book, cover) : []),
    ...textFiles(chapters, front.length, book, cover !== null),
    ...styleFiles(fonts),
    ...imageFiles(content),
  ];
  const accessibility = accessibilityFacts(content, chapters);
  const epub = await packPublication([
    entry("META-INF/container.xml", CONTAINER),
    { ...entry("OEBPS/content.opf", packageDocument(book, files, accessibility)), stored: true },
    ...files.map((file) => ({
      ...entry(`OEBPS/${file.href}`, file.content),
      stored: file.isMarked === true || /\.(jpg|png|gif)$/.test(file.href),
    })),
  ]);
  assertMarked(epub, MARK_PLACEHOLDER, EBOOK_MARKS);
  assertMarked(epub, CODE_PLACEHOLDER, 1);
  const warnings = [...content.warnings, ...strays, ...fonts.warnings];
  const { structure } = content;
  return { warnings, chapters: chapters.length, accessibility, typography, structure, epub };
}

/**
 * The text without a second title page; if nothing else is left, one blank page.
 * @throws UnreadableFileError for a document without a word or an image: a blank book must not be sold
 */
function textBlocks(content: DocxContent, book: PublicationMetadata): XmlElement[] {
  if (content.images.length === 0 && !content.blocks.some((block) => /\S/.test(textOf(block))))
    throw new UnreadableFileError(
      "Ce document Word ne contient aucun texte. Vérifiez que c’est le bon fichier, puis envoyez le texte du livre.",
    );
  const blocks = withoutTitlePage(content.blocks, book);
  return blocks.length > 0 ? blocks : [xml("p", {}, ["\u00A0"])];
}

/**
 * A text without a first heading begins lower on its page, like a chapter. An element with its own space above keeps
 * it.
 */
function openedLow(blocks: XmlElement[]): XmlElement[] {
  const [first] = blocks;
  const look = first?.attributes.get("class") ?? "premier";
  const isPlain =
    first?.name === "figure" ||
    (first?.name === "p" && /^(?:premier(?: lignes)?|centre|droite|lettrine|initiales?)$/.test(look));
  if (isPlain) addClass(first, "ouverture");
  return blocks;
}

/** Half-title, title page, imprint, dedication and epigraph, chapters, table of contents, licence; then the NCX, outside the reading order. */
function textFiles(
  chapters: Chapter[],
  frontPages: number,
  book: PublicationMetadata,
  hasCover: boolean,
): PublicationFile[] {
  const entries = tableOfContents(chapters.slice(frontPages), book.title);
  linkAcrossFiles(chapters);
  const middle = middleOf(chapters);
  chapters[middle]?.blocks.push(markParagraph());
  return [
    textFile("faux-titre", pages.HALF_TITLE_PAGE, pages.halfTitlePage(book)),
    textFile("titre", pages.TITLE_PAGE, pages.titlePage(book)),
    { ...textFile("mentions", IMPRINT_PAGE, imprintPage(book)), isMarked: true },
    ...chapters.map((chapter, index) => ({
      ...chapterFile(`texte-${index + 1}`, chapter, book),
      isMarked: index === middle,
    })),
    {
      ...textFile("sommaire", pages.CONTENTS_PAGE, pages.contentsPage(entries, book, hasCover)),
      properties: "nav",
    },
    { ...textFile("licence", pages.LICENCE_PAGE, pages.licencePage(book)), isMarked: true },
    {
      id: "ncx",
      href: "toc.ncx",
      mediaType: "application/x-dtbncx+xml",
      content: ncxDocument(entries, book),
    },
  ];
}

function chapterFile(id: string, chapter: Chapter, book: PublicationMetadata): PublicationFile {
  const file = textFile(id, chapter.fileName, pages.chapterPage(chapter, book));
  return hasElement([chapter], "math") ? { ...file, properties: "mathml" } : file;
}

function hasElement(chapters: readonly Chapter[], name: string): boolean {
  return chapters.some(({ blocks }) => blocks.some((block) => findElement(block, name) !== undefined));
}

async function coverFiles(book: PublicationMetadata, cover: CoverImage): Promise<PublicationFile[]> {
  return [
    { ...textFile("couverture", pages.COVER_PAGE, pages.coverPage(book, cover)), properties: "svg" },
    {
      id: "image-couverture",
      href: pages.COVER_IMAGE,
      mediaType: "image/jpeg",
      properties: "cover-image",
      content: await readFile(cover.path),
    },
  ];
}

function imageFiles(content: DocxContent): PublicationFile[] {
  return content.images.map((image, index) => ({
    id: `image-${index + 1}`,
    href: image.href,
    mediaType: image.mediaType,
    content: image.data,
  }));
}

function textFile(id: string, href: string, content: string): PublicationFile {
  return { id, href, mediaType: XHTML, inSpine: true, content };
}

function entry(path: string, content: string | Buffer): ArchiveEntry {
  return { path, content: Buffer.from(content), stored: false };
}

function accessibilityFacts(content: DocxContent, chapters: readonly Chapter[]): AccessibilityFacts {
  const images = chapters
    .flatMap((chapter) => chapter.blocks.flatMap((block) => [...elementsIn(block)]))
    .filter((element) => element.name === "img");
  return {
    hasImages: images.length > 0,
    imagesAreDescribed: images.every((image) => image.attributes.get("alt") !== ""),
    hasNotes: content.notes.length > 0,
    hasFormulas: hasElement(chapters, "math"),
  };
}
