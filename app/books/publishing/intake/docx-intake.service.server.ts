import { join } from "node:path";
import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import type { TaskRunner } from "#formats/tasks/run-limited.server.ts";
import type { StructureFound } from "#formats/docx/structure.ts";
import type { TypographyCounts } from "#formats/typography/kinds.ts";
import type { Balances } from "#books/publishing/word-balances.rules.ts";

/** Data stored with an uploaded DOCX for its edition. */
export interface DocxAnalysis {
  /** The reason why it cannot become an ebook; null if it can. */
  refusal: string | null;
  /** What French typography would change; null if the file was not converted. */
  typography: TypographyCounts | null;
  /** What the ebooks do not keep as it is, in sentences. */
  warnings: string[];
  /** What is understood of it; missing where the file was not converted, or before this was kept. */
  structure?: StructureFound;
  /** Its words in the ebooks; missing where they were not counted. */
  balances?: Balances;
}

/** Of a DOCX that was not converted at its upload. */
export const untried: DocxAnalysis = { refusal: null, typography: null, warnings: [] };

/** Makes the ebooks of a DOCX once and discards them. @param folder for what the trials write */
export async function tryDocx(run: TaskRunner["run"], path: string, folder: string): Promise<DocxAnalysis> {
  const epubPath = join(folder, "trial.epub");
  const order = { epubPath, outPath: join(folder, "trial.azw3"), thumbnail: null, cover: null, isbn: null };
  try {
    const { balance, chapters: _chapters, ...found } = await run("try-docx", { path, outPath: epubPath });
    const azw3 = await run("make-azw3", order);
    return { refusal: null, ...found, balances: { epub: balance, azw3: azw3.balance } };
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError)
      return { refusal: error.reason, typography: null, warnings: [] };
    throw error;
  }
}
