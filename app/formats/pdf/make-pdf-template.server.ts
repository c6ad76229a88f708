import { writeFile } from "node:fs/promises";
import { UnreadableFileError } from "../errors.ts";
import { locateMarks, type MarkPlan } from "../mark/locate-marks.server.ts";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { appendRevision } from "./append-revision.server.ts";
import { type InspectedPdf, inspectPdf } from "./inspect-pdf.server.ts";
import { isFaultOfFile, openPdf } from "./open-pdf.server.ts";
import { stampLastPage } from "./stamp-last-page.ts";

/** A PDF ready to be handed out personally. */
export interface PdfTemplate {
  /** The original's description: asking for it apart would read the file twice. */
  inspected: InspectedPdf;
  marks: MarkPlan;
  /** The original's bytes were kept and a revision was appended; otherwise the file was written anew. */
  appended: boolean;
}

/**
 * Writes a PDF whose last page carries the mark's placeholder small at its foot, and once more in its metadata.
 * The number of pages stays the same.
 * @throws UnreadableFileError when the PDF is signed, unfit (see `inspectPdf`), or can't be marked
 */
export async function makePdfTemplate({
  path,
  outPath,
}: {
  path: string;
  outPath: string;
}): Promise<PdfTemplate> {
  const inspected = inspectPdf({ path });
  if (inspected.signed) throw new UnreadableFileError(SIGNED);
  try {
    return await writeTemplate(path, outPath, inspected);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    throw new UnreadableFileError(UNMARKABLE, { cause: error });
  }
}

async function writeTemplate(path: string, outPath: string, inspected: InspectedPdf): Promise<PdfTemplate> {
  if (await writeAppended(path, outPath, inspected)) {
    const marks = await checkedMarks(outPath, inspected.pages).catch(() => null);
    if (marks) return { inspected, marks, appended: true };
  }
  await writeAnew(path, outPath, inspected.pages);
  return { inspected, marks: await checkedMarks(outPath, inspected.pages), appended: false };
}

async function writeAppended(
  path: string,
  outPath: string,
  { pages, repaired }: InspectedPdf,
): Promise<boolean> {
  if (repaired) return false; // The table of objects that a revision would build on is not to be trusted.
  using pdf = openPdf(path);
  const changed = stampLastPage(pdf.document, pages);
  return changed !== null && (await appendRevision(pdf, path, outPath, changed));
}

async function writeAnew(path: string, outPath: string, pages: number): Promise<void> {
  using pdf = openPdf(path);
  stampLastPage(pdf.document, pages);
  await writeFile(outPath, pdf.document.saveToBuffer("garbage").asUint8Array());
}

/** Opens what was written as a reader would. */
async function checkedMarks(outPath: string, pages: number): Promise<MarkPlan> {
  using pdf = openPdf(outPath);
  if (pdf.document.wasRepaired() || pdf.document.countPages() !== pages)
    throw new Error("The template is damaged.");
  const text = pdf.document
    .loadPage(pages - 1)
    .toStructuredText("preserve-whitespace")
    .asText();
  if (!text.includes(MARK_PLACEHOLDER.slice(0, 24))) throw new Error("The mark is not on the page.");
  return await locateMarks(outPath, "pdf");
}

const SIGNED =
  "Ce PDF porte une signature numérique, que le marquage des exemplaires invaliderait. Exportez-le sans signature, puis renvoyez-le.";
const UNMARKABLE =
  "Ce PDF ne se laisse pas marquer au nom de ses lecteurs : sa structure est inhabituelle. Exportez-le à nouveau, puis renvoyez-le.";
