import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import type { TaskRunner } from "#formats/tasks/run-limited.server.ts";
import type { TypographyCounts } from "#formats/typography/kinds.ts";

/** Data stored with an uploaded DOCX for its edition. */
export interface DocxAnalysis {
  /** The reason why it cannot become an ebook; null if it can. */
  refusal: string | null;
  /** What French typography would change; null if the file was not converted. */
  typography: TypographyCounts | null;
  /** What the ebooks do not keep as it is, in sentences. */
  warnings: string[];
}

/** Of a DOCX that was not converted at its upload. */
export const untried: DocxAnalysis = { refusal: null, typography: null, warnings: [] };

/** Converts a DOCX once and discards the result. */
export async function tryDocx(run: TaskRunner["run"], path: string): Promise<DocxAnalysis> {
  try {
    const { typography, warnings } = await run("try-docx", { path });
    return { refusal: null, typography, warnings };
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError)
      return { refusal: error.reason, typography: null, warnings: [] };
    throw error;
  }
}
