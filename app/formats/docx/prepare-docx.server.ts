import { serializeXml } from "../xml/xml-serialize.ts";
import { parseXml, type Ignored } from "../xml/xml-parse.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { habitsOf, makeFormattingDirect, type Habits, type MainFonts } from "./direct-formatting.ts";
import { removeContentsLists } from "./contents-lists.ts";
import { piecesOf } from "./document-pieces.ts";
import { joinDropCaps } from "./drop-caps.ts";
import { resolveFields } from "./fields.ts";
import { framePictures, type ImageFrame } from "./image-frames.ts";
import { linkIndexes } from "./index-entries.ts";
import { takeInsertedFiles, type InsertedFile } from "./inserted-files.server.ts";
import { mainLanguage } from "./languages.ts";
import { leanMarkup, tameMarkup } from "./tame-markup.ts";
import type { ListItem } from "./list-items.ts";
import { Losses } from "./losses.ts";
import {
  dropMissingNotes,
  markedNotes,
  readNoteIds,
  renumberReferences,
  dropMissingRelations,
  relationsOf,
} from "./note-references.ts";
import { readNumbering } from "./numbering.ts";
import { ownHeadingLevel, readParagraphProperties, readStyleSheet, type StyleSheet } from "./style-sheet.ts";
import { assignRoles } from "./recognise-passages.ts";
import { findTitles } from "./find-titles.ts";
import type { StructureAnswers, StructureFound } from "./structure.ts";
import { bookmarksIn, replacePageNumbers } from "./paper-pages.ts";
import { ParagraphNumbers } from "./paragraph-numbers.ts";
import { makePageBreaksExplicit, settleRunContent } from "./run-content.ts";
import { styleOf } from "./shown-runs.ts";
import { drawVmlPictures } from "./vml-pictures.ts";

export interface PreparedDocx {
  /** The parts of the document, rewritten with markup that the converter reads completely, without its text. */
  parts: ReadonlyMap<string, Buffer>;
  /** The name of the part of its text. */
  textName: string;
  /** Its text, in pieces to convert one after the other. */
  pieces: Iterable<string>;
  /** Of the passages that are marked, BCP 47. */
  languages: ReadonlySet<string>;
  fonts: MainFonts;
  /** In MathML; their places are kept in the text (`formula-places.ts`). */
  formulas: XmlElement[];
  /** Items of lists; their paragraphs are marked (`list-items.ts`). */
  listItems: readonly ListItem[];
  losses: Losses;
  /** Their places are kept in the text (`inserted-files.server.ts`). */
  inserted: readonly InsertedFile[];
  /** Sizes of the pictures; their alternative texts are marked (`image-frames.ts`). */
  frames: readonly ImageFrame[];
  /** What is known of its structure before its conversion. */
  understood: Understood;
}

type Understood = Pick<StructureFound, "titles" | "titleCount" | "verse"> & {
  /** Entries of lists of contents, left out of the book. */
  contents: string[];
};

/** Lists are made here: without this part, the converter makes none. */
const NUMBERING = "word/numbering.xml";

/** The part of the text. */
const DOCUMENT = /^word\/document\d*\.xml$/;
const NOTES = /^word\/(footnotes|endnotes)\d*\.xml$/;

/**
 * Reads a DOCX and rewrites its text parts for the converter: the document first, whose habits are its notes' too.
 * @param bookLanguage BCP 47; null if it is not known
 * @throws when the archive or one of its text parts can't be read.
 */
export async function prepareDocx(
  path: string,
  bookLanguage: string | null,
  answers: StructureAnswers,
  pieceElements?: number,
): Promise<PreparedDocx> {
  const parts = await readZipParts(path);
  const styles = readStyleSheet(parsePart(parts, "word/styles.xml"));
  const instanceOfStyle = (styleId: string) => styles.get(styleId)?.numbering?.numId;
  const numbering = readNumbering(parsePart(parts, NUMBERING), instanceOfStyle);
  const numbers = new ParagraphNumbers(numbering, styles);
  parts.delete(NUMBERING);
  const losses = new Losses();
  const formulas: XmlElement[] = [];
  const frames: ImageFrame[] = [];
  const languages = new Set<string>();
  const inserted: InsertedFile[] = [];
  let habits: Habits | null = null;
  let marks: ReturnType<typeof markedNotes> | null = null;
  const names = [...parts.keys()];
  const noteIds = readNoteIds(
    names.filter((name) => NOTES.test(name)).flatMap((name) => parsePart(parts, name) ?? []),
  );
  const textName = nameOfText(parts);
  const text = parsePart(parts, textName);
  if (!text) throw new Error(`${textName} is missing`);
  parts.delete(textName);
  const bookmarks = new Set(bookmarksIn(text));
  let understood: Understood = { titles: [], titleCount: 0, verse: [], contents: [] };
  for (const name of [textName, ...names.filter((each) => NOTES.test(each))]) {
    const root: XmlElement | null = name === textName ? text : parsePart(parts, name);
    if (!root) continue;
    const relations = relationsOf(parts, name);
    await takeInsertedFiles(root, { parts, relations }, inserted);
    dropMissingNotes(root, noteIds);
    marks ??= markedNotes(text);
    renumberReferences(root, marks);
    const contents = answers.left.includes("contents") ? [] : removeContentsLists(root, styles);
    resolveFields(root);
    const titles = root === text ? findTitles(root, styles, answers) : null;
    replacePageNumbers(root, bookLanguage && mainLanguage(bookLanguage), bookmarks);
    linkIndexes(root);
    settleRunContent(root);
    drawVmlPictures(root);
    dropMissingRelations(root, relations, parts);
    makePageBreaksExplicit(root, (paragraph) => startsPage(paragraph, styles));
    joinDropCaps(root, styles);
    habits ??= habitsOf(root, styles, bookLanguage);
    makeFormattingDirect(root, styles, habits, languages);
    const verse = assignRoles(root, styles, titles && { bounds: titles.paragraphs, answers });
    if (titles) understood = { ...titles, verse, contents };
    framePictures(root, frames);
    numbers.readAhead(root);
    tameMarkup(root, { numbers, losses, formulas });
    leanMarkup(root);
    if (root !== text) parts.set(name, Buffer.from(serializeXml(root)));
  }
  return {
    parts,
    textName,
    pieces: piecesOf(text, pieceElements),
    languages,
    fonts: habits?.fonts ?? { text: "", headings: "" },
    formulas,
    listItems: numbers.items,
    losses,
    inserted,
    frames,
    understood,
  };
}

/** By the relations of the package: Word numbers the part when a document was repaired. */
function nameOfText(parts: ReadonlyMap<string, Buffer>): string {
  const relations = parts.get("_rels/.rels")?.toString("utf8") ?? "";
  const names = [...parts.keys()].filter((name) => DOCUMENT.test(name));
  return names.find((name) => relations.includes(name)) ?? names[0] ?? "word/document.xml";
}

/** Headings open pages by themselves. */
function startsPage(paragraph: XmlElement, styles: StyleSheet): boolean {
  const style = styleOf(paragraph, styles);
  const opens = readParagraphProperties(paragraph).startsPage ?? style?.paragraph.startsPage ?? false;
  return opens && !style?.headingLevel && ownHeadingLevel(paragraph) === 0;
}

/** A part as Word writes it, without what a book never reads; null if there is none. @throws {MalformedXml} */
export function parsePart(parts: ReadonlyMap<string, Buffer>, name: string): XmlElement | null {
  const part = parts.get(name);
  return part ? parseXml(decode(part), undefined, NEVER_READ) : null;
}

/** Properties that are in most runs and paragraphs, and that neither the book nor the converter reads. */
const NEVER_READ: Ignored = {
  elements: new Set(
    (
      "szCs bCs iCs color kern w shd highlight bdr noProof snapToGrid keepNext keepLines " +
      "widowControl contextualSpacing tabs pBdr suppressAutoHyphens autoSpaceDE autoSpaceDN adjustRightInd " +
      "textAlignment proofErr lastRenderedPageBreak"
    )
      .split(" ")
      .map((name) => `w:${name}`),
  ),
  // Who changed what in which session.
  attributes: "w:rsid",
};

/** Office writes UTF-8; UTF-16 is allowed and recognised by its byte order mark. */
function decode(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return part.toString("utf16le");
  return part.toString("utf8");
}
