import { join } from "node:path";
import { AppError } from "#platform/errors.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import type { TaskRunner } from "#formats/tasks/run-limited.server.ts";
import type { TaskResult } from "#formats/tasks/tasks.server.ts";
import { refusingUnreadable } from "#modules/publishing/intake/rules.ts";

/** Data stored with an uploaded EPUB for its edition. */
export interface EpubAnalysis {
  isFixedLayout: boolean;
  /** EPUBCheck's, with their places: kept with the file, and shown when it is sold. */
  warnings: string[];
  /** Of its package: "2.0", "3.0" */
  version: string;
  /** EPUB 2: why it can't be turned into EPUB 3; null if it can. */
  upgradeRefusal: string | null;
}

/**
 * Reads the publisher's own EPUB. It is refused now if its copies or its AZW3 could not be made: both are made once and
 * discarded. The upgrade of an EPUB 2 is tried as well.
 * @param folder for what the trials write
 * @throws AppError 422 with the reason
 */
export async function readSourceEpub(
  run: TaskRunner["run"],
  path: string,
  folder: string,
): Promise<TaskResult<"inspect-epub"> & EpubAnalysis> {
  const found = await refusingUnreadable(run("inspect-epub", { path }));
  const trying = async () => {
    const epubPath = join(folder, "template.epub");
    await run("make-epub-template", { path, outPath: epubPath, upgrade: false });
    const order = {
      epubPath,
      outPath: join(folder, "template.azw3"),
      thumbnail: null,
      cover: null,
      isbn: null,
    };
    if (!found.isFixedLayout) await run("make-azw3", order);
    if (found.version.startsWith("3")) return null;
    return reasonOf(
      run("make-epub-template", { path, outPath: join(folder, "upgraded.epub"), upgrade: true }),
    );
  };
  return { ...found, upgradeRefusal: await refusingUnreadable(trying()) };
}

/** The reason why a file cannot be used; null if it can. */
async function reasonOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError) return error.reason;
    throw error;
  }
}

/** @throws AppError 422 for an upgrade that the upload found impossible */
export function requireUpgradable(analysis: unknown): void {
  const { upgradeRefusal } = analysis as EpubAnalysis;
  if (upgradeRefusal) throw new AppError(422, upgradeRefusal, { fields: { upgradeEpub: upgradeRefusal } });
}

/** Whether an EPUB 2 can become EPUB 3. */
export function canUpgrade(analysis: unknown): boolean {
  const { version, upgradeRefusal } = analysis as EpubAnalysis;
  return !version.startsWith("3") && upgradeRefusal === null;
}
