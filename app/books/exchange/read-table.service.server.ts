import { join } from "node:path";
import { refusingUnreadable } from "#books/publishing/intake/intake.rules.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { unreadable } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface ReadTable {
  columns: string[];
  /** A file with a row on each line, as a JSON array of texts. */
  rowsPath: string;
}

/** Reads a table in a limited process, and uses what was read before it is deleted. @throws AppError 422 with the reason */
export const withTable = <T>(
  { scratchDir }: Pick<Deps["config"], "scratchDir">,
  { path, maxRows }: { path: string; maxRows: number },
  use: (table: ReadTable) => Promise<T>,
): Promise<T> =>
  withScratchFolder(scratchDir, async (folder) => {
    const rowsPath = join(folder, "rows");
    const read = await refusingUnreadable(runTask("read-catalogue", { path, outPath: rowsPath, maxRows }));
    if (read.kind !== "table") throw unreadable("Ce fichier n’est pas un tableau, mais un message ONIX.");
    return use({ columns: read.columns, rowsPath });
  });
