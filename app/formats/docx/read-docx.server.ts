import mammoth from "mammoth";
import { UnreadableFileError } from "../format-errors.ts";
import { isFrench } from "../typography/kinds.ts";
import { type Note, extractNotes, joinPieces } from "./notes.ts";
import { childElements, elementsIn, isElement, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { repairAnchors } from "./anchors.ts";
import {
  adoptStrays,
  arrangeTables,
  makeFigures,
  FLOATING,
  placeFloatingPictures,
  captionTables,
} from "./block-structure.ts";
import { buildCodeBlocks } from "./code-blocks.ts";
import { divideDialogues, arrangeParagraphs, dropEmptied } from "./paragraph-flow.ts";
import type { MainFonts } from "./direct-formatting.ts";
import { classDropCaps } from "./drop-caps.ts";
import { restoreFormulas } from "./formula-places.ts";
import { ImageIntake, type BookImage } from "./image-intake.server.ts";
import { takeFrame } from "./image-frames.ts";
import { placeInsertedFiles } from "./inserted-files.server.ts";
import { buildLists } from "./list-items.ts";
import { markLanguages, recogniseEnglish, markDirections } from "./mark-languages.ts";
import { prepareDocx, type PreparedDocx } from "./prepare-docx.server.ts";
import { setDetails } from "./set-details.ts";
import { noAnswers, type StructureAnswers, type StructureFound } from "./structure.ts";
import { structureFound } from "./structure-found.ts";
import { styleMap } from "./style-map.ts";
import { arrangeVerse } from "./verse.ts";
import { warningsFor } from "./loss-warnings.ts";
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from "parse5";

export interface DocxContent {
  /** The text, block after block: headings, paragraphs, lists, tables, figures, in XHTML. */
  blocks: XmlElement[];
  notes: Note[];
  images: BookImage[];
  fonts: MainFonts;
  /** Warnings for the publisher, in French. */
  warnings: string[];
  structure: StructureFound;
}

/** The file is not a Word document, or it is damaged. */
export class UnreadableDocx extends UnreadableFileError {
  constructor(cause: unknown) {
    super("Le document Word est illisible\u202F: ouvrez-le et enregistrez-le de nouveau au format DOCX.", {
      cause,
    });
  }
}

/**
 * Reads a Word document as the content of a book: insertions accepted, deletions, comments and hidden text dropped,
 * nothing fetched from outside.
 * @param language of the book, BCP 47; without it, only what most of the text is not in is marked as another language
 * @param given the publisher's answers to what is understood; null: none
 * @param pieceElements least number of Word's elements that are converted at a time (`document-pieces.ts`)
 * @throws {UnreadableDocx}
 */
export async function readDocx(
  path: string,
  direction: "ltr" | "rtl",
  language: string | null = null,
  given: StructureAnswers | null = null,
  pieceElements?: number,
): Promise<DocxContent> {
  const intake = new ImageIntake();
  const answers = given ?? noAnswers;
  const reading = { path, language, answers, pieceElements };
  const { docx, converted, linkedImages } = await convertToHtml(reading, intake);
  const body = xml("body", {}, joinPieces(converted));
  removeMissingImages(body);
  dropEmptied(body);
  restoreFormulas(body, docx.formulas);
  buildLists(body, docx.listItems);
  classDropCaps(body);
  buildCodeBlocks(body);
  placeInsertedFiles(body, docx.inserted);
  const { blocks, notes } = extractNotes(adoptStrays(childElements(body)));
  const removedLinks = repairAnchors(blocks, notes);
  for (const tree of [...blocks, ...notes.flatMap((note) => note.blocks)]) {
    markLanguages(tree, language);
    if (language !== null && isFrench(language)) recogniseEnglish(tree);
    markDirections(tree, direction);
  }
  const keepsBreaks = !answers.left.includes("breaks");
  const paragraphs = arrangeParagraphs(divideDialogues(arrangeVerse(blocks)), keepsBreaks);
  const arranged = makeFigures(captionTables(placeFloatingPictures(arrangeTables(paragraphs))));
  setDetails(arranged);
  for (const { kind, after } of intake.refusals) docx.losses.add(kind, after);
  const elements = arranged.flatMap((block) => [...elementsIn(block)]);
  const warnings = warningsFor({
    losses: docx.losses.all,
    linkedImages,
    undescribedImages: elements.filter(isUndescribed).length,
    formulas: docx.formulas.length,
    removedLinks,
    titles: elements.filter(({ name }) => /^h[1-6]$/.test(name)).length + docx.understood.titleCount,
  });
  const structure = structureFound(docx.understood, elements, notes);
  return { blocks: arranged, notes, images: intake.images, fonts: docx.fonts, warnings, structure };
}

interface Reading {
  path: string;
  language: string | null;
  answers: StructureAnswers;
  pieceElements: number | undefined;
}

async function convertToHtml({ path, language, answers, pieceElements }: Reading, intake: ImageIntake) {
  try {
    const docx = await prepareDocx(path, language, answers, pieceElements);
    const options = conversionOptions(docx, intake);
    const converted: XmlElement[][] = [];
    let linkedImages = 0;
    for (const piece of docx.pieces) {
      const { value, messages } = await mammoth.convertToHtml(inputOf(docx, piece), options);
      linkedImages += messages.filter(({ type }) => type === "error").length;
      converted.push(htmlToXml(value));
    }
    return { docx, converted, linkedImages };
  } catch (cause) {
    throw new UnreadableDocx(cause);
  }
}

/** The converter's own interface to an archive, so that none has to be made for each piece. */
function inputOf({ parts, textName }: PreparedDocx, piece: string): { buffer: Buffer } {
  const file = {
    exists: (name: string) => name === textName || parts.has(name),
    read: async (name: string, encoding?: string) => {
      const part = parts.get(name);
      if (name === textName) return piece;
      if (!part) throw new Error(`${name} is missing`);
      return encoding === undefined ? part : part.toString(encoding === "base64" ? "base64" : "utf8");
    },
  };
  // Its published types know archives alone.
  return { file } as unknown as { buffer: Buffer };
}

function conversionOptions(
  docx: PreparedDocx,
  intake: ImageIntake,
): Parameters<typeof mammoth.convertToHtml>[1] {
  return {
    externalFileAccess: false,
    includeEmbeddedStyleMap: false,
    ignoreEmptyParagraphs: false,
    styleMap: styleMap(docx.languages),
    convertImage: mammoth.images.imgElement(async (image) => {
      const { alt, frame } = takeFrame("altText" in image ? String(image.altText ?? "") : "", docx.frames);
      const data = await image.readAsBuffer();
      const taken = await intake.add(data, frame?.edit, frame?.after);
      const { style = "", title = "", isFloating = false } = frame ?? {};
      return { src: taken?.href ?? "", alt, class: isFloating ? FLOATING : "", style, title };
    }),
  };
}

/** A refused image has no source: no image is better than a broken frame. */
function removeMissingImages(parent: XmlElement): void {
  parent.children = parent.children.filter(
    (child) => !isElement(child, "img") || child.attributes.has("src"),
  );
  for (const child of parent.children) {
    if (child.kind === "text") continue;
    if (child.name === "img" && !child.attributes.has("alt")) child.attributes.set("alt", "");
    removeMissingImages(child);
  }
}

const isUndescribed = ({ name, attributes }: XmlElement): boolean =>
  name === "img" && attributes.get("alt") === "";

/** Elements allowed in a book; any other element is replaced by its content. */
const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "p h1 h2 h3 h4 h5 h6 div blockquote ul ol li table thead tbody tr th td " +
    "a em strong s u sub sup span br img code ruby rt"
  ).split(" "),
);

const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
  "id",
  "href",
  "src",
  "alt",
  "title",
  "lang",
  "class",
  "style",
  "colspan",
  "rowspan",
]);

/** Parses the converter's HTML by the rules of HTML, which repairs its nesting, and keeps the allowed elements. */
function htmlToXml(html: string): XmlElement[] {
  const fragment = parseFragment(html);
  return fragment.childNodes.flatMap(convert).filter((node) => node.kind === "element");
}

function convert(node: DefaultTreeAdapterTypes.ChildNode): XmlNode[] {
  if (defaultTreeAdapter.isTextNode(node)) return [{ kind: "text", value: node.value }];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  if (node.tagName === "input") return [{ kind: "text", value: isChecked(node) ? "☑" : "☐" }];
  const children = node.childNodes.flatMap(convert);
  if (!ALLOWED_ELEMENTS.has(node.tagName)) return children;
  const attributes = node.attrs
    .filter(({ name, value }) => ALLOWED_ATTRIBUTES.has(name) && value !== "")
    .map(({ name, value }) => [name, value] as const);
  return [xml(node.tagName, Object.fromEntries(attributes), children)];
}

function isChecked(input: DefaultTreeAdapterTypes.Element): boolean {
  return input.attrs.some(({ name }) => name === "checked");
}
