import mammoth from "mammoth";
import { UnreadableFileError } from "../errors.ts";
import type { Note } from "./note.ts";
import { childElements, elementsIn, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";
import { repairAnchors } from "./anchors.ts";
import { adoptStrays, arrangeTables, makeFigures } from "./block-structure.ts";
import { buildCodeBlocks } from "./code-blocks.ts";
import { classDropCaps } from "./drop-caps.ts";
import { dropEmptied } from "./emptied-paragraphs.ts";
import { restoreFormulas } from "./formula-places.ts";
import { htmlToXml } from "./html-to-xml.ts";
import { ImageIntake, type BookImage } from "./image-intake.server.ts";
import { takeFrame } from "./image-frames.ts";
import { placeInsertedFiles } from "./inserted-files.server.ts";
import { buildLists } from "./list-items.ts";
import { markLanguages } from "./mark-languages.ts";
import { extractNotes } from "./notes.ts";
import { arrangeParagraphs } from "./paragraph-flow.ts";
import { prepareDocx, type PreparedDocx } from "./prepare-docx.server.ts";
import { styleMap } from "./style-map.ts";
import { markDirections } from "./text-direction.ts";
import { arrangeVerse } from "./verse.ts";
import { warningsFor } from "./warnings.ts";

export interface DocxContent {
  /** The text, block after block: headings, paragraphs, lists, tables, figures, in XHTML. */
  blocks: XmlElement[];
  notes: Note[];
  images: BookImage[];
  /** Warnings for the publisher, in French. */
  warnings: string[];
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
 * @throws {UnreadableDocx}
 */
export async function readDocx(
  path: string,
  direction: "ltr" | "rtl",
  language: string | null = null,
): Promise<DocxContent> {
  const intake = new ImageIntake();
  const { docx, html } = await convertToHtml(path, language, intake);
  const body = xml("body", {}, htmlToXml(html.value));
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
    markDirections(tree, direction);
  }
  const arranged = makeFigures(arrangeTables(arrangeParagraphs(arrangeVerse(blocks))));
  for (const { kind, after } of intake.refusals) docx.losses.add(kind, after);
  const warnings = warningsFor({
    losses: docx.losses.all,
    linkedImages: html.messages.filter((message) => message.type === "error").length,
    undescribedImages: countUndescribedImages(arranged),
    formulas: docx.formulas.length,
    removedLinks,
    headings: arranged.filter((block) => /^h[1-6]$/.test(block.name)).length,
  });
  return { blocks: arranged, notes, images: intake.images, warnings };
}

async function convertToHtml(path: string, language: string | null, intake: ImageIntake) {
  try {
    const docx = await prepareDocx(path, language);
    return {
      docx,
      html: await mammoth.convertToHtml({ buffer: docx.content }, conversionOptions(docx, intake)),
    };
  } catch (cause) {
    throw new UnreadableDocx(cause);
  }
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
      return { src: taken?.href ?? "", alt, style: frame?.style ?? "", title: frame?.title ?? "" };
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

function countUndescribedImages(blocks: readonly XmlElement[]): number {
  const images = blocks
    .flatMap((block) => [...elementsIn(block)])
    .filter((element) => element.name === "img");
  return images.filter((image) => image.attributes.get("alt") === "").length;
}
