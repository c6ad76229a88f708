import { UnreadableFileError } from "../format-errors.ts";
import { ANY_LEAD, MARK_METADATA_KEY, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { notOriginal } from "../mark/written-mark.server.ts";
import {
  DAMAGED_PDF,
  isFaultOfFile,
  type OpenPdf,
  withPdf,
  MAX_OBJECTS,
  MAX_PAGES,
} from "./open-pdf.server.ts";
import { markOnLastPage } from "./mark-place.ts";
import { type ObjectSurvey, surveyObjects } from "./survey-objects.ts";
import type { PDFObject } from "mupdf";

/** The description of a PDF that is safe to distribute. */
export interface InspectedPdf extends ObjectSurvey {
  pages: number;
  title: string | null;
  author: string | null;
  /** BCP 47, the catalogue's `/Lang`. */
  language: string | null;
  objects: number;
  /** MuPDF had to rebuild the table of objects: the file opens, but does not conform to the standard. */
  repaired: boolean;
}

/**
 * Reads a PDF's description and refuses files that can't be sold: encrypted, truncated, empty, oversized, or with
 * active content.
 * @throws UnreadableFileError with the reason
 */
export async function inspectPdf({ path }: { path: string }): Promise<InspectedPdf> {
  try {
    return await withPdf(path, inspect);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new UnreadableFileError(DAMAGED_PDF, { cause: error });
  }
}

function inspect(pdf: OpenPdf): InspectedPdf {
  const { document } = pdf;
  const trailer = document.getTrailer();
  if (trailer.get("Encrypt").isDictionary() || document.needsPassword())
    throw new UnreadableFileError(
      "Ce PDF est protégé par un mot de passe ou par des restrictions. Enregistrez-le sans protection, puis renvoyez-le.",
    );
  const repaired = document.wasRepaired();
  if (repaired && !pdf.bytes(Math.max(0, pdf.size - END_WITHIN), END_WITHIN).includes("%%EOF"))
    throw new UnreadableFileError("Ce PDF est tronqué : sa fin manque. Envoyez-le à nouveau en entier.");
  const objects = document.countObjects();
  if (objects > MAX_OBJECTS)
    throw new UnreadableFileError(
      "Ce PDF contient un nombre d’objets démesuré. Exportez-le à nouveau, puis renvoyez-le.",
    );
  const root = trailer.get("Root");
  if (!root.isDictionary()) throw new UnreadableFileError(DAMAGED_PDF);
  refuseCopy(document);
  const lang = root.get("Lang"); // MuPDF's own call drops the region.
  return {
    pages: countPages(root),
    title: text(document.getMetaData("info:Title")),
    author: text(document.getMetaData("info:Author")),
    language: text(lang.isString() ? lang.asString() : null),
    objects,
    repaired,
    ...surveyObjects(document),
  };
}

/** A reader's copy or a proof must not be sold: each copy of it would have a second mark, of the wrong person. */
function refuseCopy(document: OpenPdf["document"]): void {
  const metadata = text(document.getMetaData(`info:${MARK_METADATA_KEY}`));
  const mark = metadata ?? printedMark(document);
  if (mark !== null) throw new UnreadableFileError(notOriginal("PDF", mark));
}

/** A page that cannot be read is refused where it is marked. */
function printedMark(document: OpenPdf["document"]): string | null {
  try {
    return markOnLastPage(document, [...ANY_LEAD, MARK_PLACEHOLDER.slice(0, 24)]);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    return null;
  }
}

/** Transfers sometimes append bytes; an end marker followed by more than this is not the end. */
const END_WITHIN = 64 * 1024;

/** Metadata as one line of reasonable length. */
function text(value: string | null | undefined): string | null {
  return (
    value
      ?.replaceAll(/[\s\p{C}]+/gu, " ")
      .trim()
      .slice(0, 300) || null
  );
}

/**
 * Counts the pages by walking the page tree: `/Count` is only a claim.
 * @throws UnreadableFileError if the tree is empty, loops, is too large, or differs from its claim
 */
function countPages(root: PDFObject): number {
  const tree = root.get("Pages");
  const claimed = root.get("Pages", "Count");
  if (claimed.isNumber() && claimed.asNumber() > MAX_PAGES) throw new UnreadableFileError(TOO_MANY);
  const pages = countLeaves(tree);
  if (pages === 0)
    throw new UnreadableFileError("Ce PDF ne contient aucune page. Exportez-le à nouveau, puis renvoyez-le.");
  if (claimed.isNumber() && claimed.asNumber() !== pages)
    throw new UnreadableFileError(
      `Ce PDF annonce ${claimed.asNumber()} pages mais en contient ${pages}. Exportez-le à nouveau, puis renvoyez-le.`,
    );
  return pages;
}

/** Without recursion and with a maximum depth: MuPDF itself walks the tree recursively later. */
function countLeaves(tree: PDFObject): number {
  const waiting = [{ node: tree, depth: 0 }];
  const seen = new Set<number>();
  let pages = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (!node.isDictionary()) continue;
    const number = node.isIndirect() ? node.asIndirect() : null;
    if (depth > MAX_DEPTH || (number !== null && seen.has(number)))
      throw new UnreadableFileError(DAMAGED_PDF);
    if (number !== null) seen.add(number);
    const kids = node.get("Kids");
    if (kids.isArray()) kids.forEach((kid) => waiting.push({ node: kid, depth: depth + 1 }));
    else pages += 1;
    if (pages + waiting.length > MAX_PAGES) throw new UnreadableFileError(TOO_MANY);
    node.destroy();
  }
  return pages;
}

/** A balanced tree with ten branches needs far fewer than this many levels. */
const MAX_DEPTH = 100;

const TOO_MANY = `Ce PDF a plus de ${MAX_PAGES.toLocaleString("fr-FR")} pages. Divisez-le en plusieurs éditions.`;
