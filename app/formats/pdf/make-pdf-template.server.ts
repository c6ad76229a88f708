import { writeFile } from "node:fs/promises";
import type { PDFDocument } from "mupdf";
import { UnreadableFileError } from "../format-errors.ts";
import { locateMarks, type MarkPlan } from "../mark/locate-marks.server.ts";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { appendRevision } from "./append-revision.server.ts";
import { type InspectedPdf, inspectPdf } from "./inspect-pdf.server.ts";
import { isFaultOfFile, withPdf } from "./open-pdf.server.ts";
import { stampMetadata, stampPages } from "./stamp-pages.ts";

/** A PDF from which personal copies can be made. */
export interface PdfTemplate {
  /** The original's description; a separate call would read the file twice. */
  inspected: InspectedPdf;
  marks: MarkPlan;
  /** True if the original's bytes were kept and a revision was appended; false if the file was rewritten. */
  appended: boolean;
}

export interface PdfTemplateOrder {
  path: string;
  outPath: string;
  /** No page is changed: for PDFs that are signed, or whose pages can't be stamped. */
  metadataOnly: boolean;
}

/**
 * Writes a PDF with the mark's placeholder in small print on one page of every ten and in its metadata; or in its metadata
 * alone. The number of pages stays the same.
 * @throws UnreadableFileError if the PDF is refused by `inspectPdf`, signed, or can't be marked as requested
 */
export async function makePdfTemplate(order: PdfTemplateOrder): Promise<PdfTemplate> {
  const inspected = await inspectPdf(order);
  if (inspected.signed && !order.metadataOnly) throw new UnreadableFileError(SIGNED);
  try {
    return await writeTemplate(order, inspected);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new UnreadableFileError(UNMARKABLE, { cause: error });
  }
}

async function writeTemplate(order: PdfTemplateOrder, inspected: InspectedPdf): Promise<PdfTemplate> {
  if (await writeAppended(order, inspected)) {
    const marks = await checkedMarks(order, inspected.pages).catch(() => null);
    if (marks) return { inspected, marks, appended: true };
  }
  // A signature covers the exact bytes: it would be invalid in a rewritten file.
  if (inspected.signed) throw new UnreadableFileError(UNMARKABLE);
  await rewrite(order, inspected.pages);
  return { inspected, marks: await checkedMarks(order, inspected.pages), appended: false };
}

async function writeAppended(
  { path, outPath, metadataOnly }: PdfTemplateOrder,
  { pages, repaired }: InspectedPdf,
): Promise<boolean> {
  if (repaired) return false; // The table of objects, on which a revision would be based, is not reliable.
  return await withPdf(path, async (pdf) => {
    const changed = metadataOnly ? stampMetadata(pdf.document) : stampPages(pdf.document, pages);
    return changed !== null && (await appendRevision(pdf, path, outPath, changed));
  });
}

async function rewrite({ path, outPath, metadataOnly }: PdfTemplateOrder, pages: number): Promise<void> {
  await withPdf(path, async ({ document }) => {
    if (metadataOnly) stampMetadata(document);
    else stampPages(document, pages);
    await writeFile(outPath, document.saveToBuffer("garbage").asUint8Array());
  });
}

/** Opens the result as a reader would. */
async function checkedMarks({ outPath, metadataOnly }: PdfTemplateOrder, pages: number): Promise<MarkPlan> {
  await withPdf(outPath, ({ document }) => {
    if (document.wasRepaired() || document.countPages() !== pages)
      throw new Error("The template is damaged.");
    if (!metadataOnly && !lastPageText(document, pages).includes(MARK_PLACEHOLDER.slice(0, 24)))
      throw new Error("The mark is not on the page.");
  });
  return await locateMarks(outPath, "pdf", { where: metadataOnly ? "metadata" : "everywhere" });
}

function lastPageText(document: PDFDocument, pages: number): string {
  return document
    .loadPage(pages - 1)
    .toStructuredText("preserve-whitespace")
    .asText();
}

const SIGNED =
  "Ce PDF porte une signature numérique, que le marquage des exemplaires invaliderait. Exportez-le sans signature, puis renvoyez-le.";
const UNMARKABLE =
  "Ce PDF ne se laisse pas marquer au nom de ses lecteurs : sa structure est inhabituelle. Exportez-le à nouveau, puis renvoyez-le.";
