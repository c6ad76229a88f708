import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#platform/http/app-errors.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import type { ExtractMeasure } from "#formats/extract/blocks.ts";
import type { LastPage } from "#formats/extract/links.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { MARK_LEAD } from "#formats/mark/mark.ts";
import { personalCopy } from "#formats/mark/personal-copy.ts";
import { usualExtract } from "#books/publishing/extracts/edition-extracts.rules.ts";
import type { TaskRunner } from "#formats/tasks/run-limited.server.ts";
import type { TaskResult } from "#formats/tasks/tasks.server.ts";
import type { Balances } from "#books/publishing/word-balances.rules.ts";
import { type PageCount, pageCountOf } from "#books/publishing/edition-suggestions.rules.ts";
import { refusingUnreadable } from "#books/publishing/intake/intake.rules.ts";

/** Data stored with an uploaded EPUB for its edition. */
export interface EpubAnalysis {
  isFixedLayout: boolean;
  /** EPUBCheck's, with their places: kept with the file, and shown when it is sold. */
  warnings: string[];
  /** Of its package: "2.0", "3.0" */
  version: string;
  /** EPUB 2: why it can't be turned into EPUB 3; null if it can. */
  upgradeRefusal: string | null;
  /** Null for a text without words; missing where they were not counted. */
  pageCount?: PageCount | null;
  /** Its words in the ebooks; missing where they were not counted. */
  balances?: Balances;
}

/**
 * Reads the publisher's own EPUB. It is refused now if its copies or its AZW3 could not be made: both are made once and
 * discarded. The upgrade of an EPUB 2 and the extract are tried as well.
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
    const made = await run("make-epub-template", { path, outPath: epubPath, upgrade: false });
    await requireReadableMark(run, { epubPath, marks: made.marks }, join(folder, "copy.epub"));
    const order = {
      epubPath,
      outPath: join(folder, "template.azw3"),
      thumbnail: null,
      cover: null,
      isbn: null,
    };
    const azw3 = found.isFixedLayout ? null : (await run("make-azw3", order)).balance;
    const balances: Balances = { epub: made.balance, ...(azw3 && { azw3 }) };
    const extractOrder = { path: epubPath, outPath: join(folder, "extract.epub"), measure, lastPage };
    const extractRefusal = await reasonOf(run("make-extract", extractOrder));
    const upgradeOrder = { path, outPath: join(folder, "upgraded.epub"), upgrade: true };
    const isCurrent = found.version.startsWith("3");
    return {
      balances,
      pageCount: pageCountOf(found.pages, made.balance.words),
      upgradeRefusal: isCurrent ? null : await reasonOf(run("make-epub-template", upgradeOrder)),
      // A book may be sold without an extract.
      warnings: extractRefusal === null ? [] : [`Sans extrait\u202F: ${extractRefusal}`],
    };
  };
  const { warnings, ...tried } = await refusingUnreadable(trying());
  return { ...found, ...tried, warnings: [...found.warnings, ...warnings] };
}

const measure: ExtractMeasure = { kind: "percent", amount: usualExtract.amount };
const lastPage: LastPage = {
  title: "",
  author: "",
  brand: "",
  address: "https://example.org/",
  ways: [],
};

/** Every copy must say whose it is. */
async function requireReadableMark(
  run: TaskRunner["run"],
  { epubPath, marks }: { epubPath: string; marks: MarkPlan },
  copyPath: string,
): Promise<void> {
  const written = `${MARK_LEAD}Zoé & Łukasz · licence n° 1`;
  const write = personalCopy(marks, written);
  let at = 0;
  const copying = new Transform({
    transform(piece: Buffer, _encoding, done) {
      write(piece, at);
      at += piece.length;
      done(null, piece);
    },
  });
  await pipeline(createReadStream(epubPath), copying, createWriteStream(copyPath));
  const { mark } = await run("read-mark", { path: copyPath });
  if (mark !== written) throw new UnreadableFileError(UNMARKED);
}

const UNMARKED =
  "Le nom du lecteur ne peut pas être inscrit dans cet EPUB. Exportez-le à nouveau depuis votre logiciel, puis renvoyez-le.";

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
