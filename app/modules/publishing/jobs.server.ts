import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Queryable } from "#platform/database.server.ts";
import { after, before, days, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { type JobContext, jobKind, regularWork } from "#platform/jobs.server.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { convertWithCalibre } from "#formats/azw3/calibre.server.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import { runTask } from "#formats/limits/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import type { PartialUploads } from "#modules/publishing/partial-uploads/service.server.ts";
import type { Format } from "#modules/publishing/rules.ts";
import { statementOf } from "#modules/publishing/statement/service.server.ts";
import {
  deleteForgottenUploads,
  findFormats,
  findSources,
  type FormatRow,
  settleFormat,
} from "#modules/publishing/store.server.ts";

const Build = z.object({ editionId: z.number() });

/** Making a PDF's template is quick; the two ebook formats follow each other in one job, since one is made of the other. */
export const buildPdf = jobKind({
  name: "build-pdf",
  data: Build,
  // A failure is tried once more (settleWith); the further tries are for builds lost with their process.
  retryLimit: 5,
  retryDelaySeconds: 5,
  // Both ebooks on a machine that is busy with everything else; a process that dies is noticed within seconds.
  expireInSeconds: minutes(75) / 1000,
});
export const buildEbooks = jobKind({ ...buildPdf, name: "build-ebooks" });

const removeReplacedFile = jobKind({
  ...regularWork,
  name: "remove-replaced-file",
  data: z.object({ path: z.string() }),
});

export const removeForgottenUploads = jobKind({ ...regularWork, name: "remove-forgotten-uploads" });

/** Readers at their screens go first. */
const inBackground = { inBackground: true };

/** What a finished build leaves in a folder of its own. */
interface Built {
  path: string;
  marks: MarkPlan;
  warnings: string[];
  /** Of an EPUB: what the conversion found. */
  accessibility?: AccessibilityFacts;
}

export function handlePublishingJobs(
  deps: Deps,
  editing: CatalogueEditing,
  partialUploads: PartialUploads,
): void {
  const inScratch = (use: (folder: string) => Promise<void>) =>
    withScratchFolder(deps.config.scratchDir, use);
  deps.jobs.handle(buildPdf, 1, (job, context) =>
    inScratch((folder) =>
      settleWith(deps, editing, job, ["pdf"], context, () => makePdf(deps, job.editionId, folder)),
    ),
  );
  deps.jobs.handle(buildEbooks, 1, (job, context) =>
    inScratch((folder) =>
      settleWith(deps, editing, job, ["epub", "azw3"], context, (askedAt) =>
        makeEbooks(deps, editing, job.editionId, askedAt, folder),
      ),
    ),
  );
  deps.jobs.handle(removeReplacedFile, 1, ({ path }) => deps.store.remove(path));
  deps.jobs.repeat(removeForgottenUploads, "17 * * * *");
  deps.jobs.handle(removeForgottenUploads, 1, async () => {
    const dayAgo = before(deps.now(), days(1));
    const forgotten = await deps.db.transaction((tx) => deleteForgottenUploads(tx, dayAgo));
    for (const { path } of forgotten) await deps.store.remove(path);
    await partialUploads.forgetBefore(dayAgo);
  });
}

/** What became of each format: it was made, or why it was not. */
type Outcomes = Partial<Record<Format, PromiseSettledResult<Built>>>;

/**
 * Makes formats and records how it went: a file at fault is final, anything else may be tried once more. What could be
 * made is kept, whatever became of the rest.
 */
async function settleWith(
  deps: Deps,
  editing: CatalogueEditing,
  build: z.output<typeof Build>,
  formats: Format[],
  context: JobContext,
  make: (askedAt: Date) => Promise<Outcomes>,
): Promise<void> {
  // Read before the sources are: what is asked for from here on is a newer revision, with a job of its own.
  const rows = await findFormats(deps.db, build.editionId);
  const asked = rows.filter(({ format, state }) => formats.includes(format) && state === "pending");
  const [first] = asked;
  // Asked for several times: an earlier job has made the newest revision already.
  if (!first) return;
  const left = new Set(asked);
  try {
    const outcomes = await make(first.updatedAt);
    for (const row of asked) {
      const outcome = outcomes[row.format];
      if (outcome?.status !== "fulfilled") continue;
      await keep(deps, editing, row, outcome.value);
      left.delete(row);
    }
    for (const { format } of left) if (outcomes[format]?.status === "rejected") throw outcomes[format].reason;
  } catch (error) {
    const isFinal = error instanceof UnreadableFileError || context.earlierTries >= 1;
    if (!isFinal) throw error;
    const failed = { state: "failed" as const, reason: reasonOf(error), updatedAt: deps.now() };
    for (const row of left) await settleFormat(deps.db, row, failed);
    if (!(error instanceof UnreadableFileError)) deps.log.error({ err: error, ...build }, "format not made");
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof UnreadableFileError || error instanceof TaskLimitError
    ? error.reason
    : "La fabrication de ce format a échoué. Réessayez\u202f; si cela se répète, consultez le journal du serveur.";

/** The file enters the store under a name of its own; readers see it once the row says so. */
async function keep(deps: Deps, editing: CatalogueEditing, build: FormatRow, built: Built): Promise<void> {
  const { path, marks, warnings, accessibility } = built;
  // Two processes may make the same revision, when one was taken for dead: neither writes over the other's file.
  const name = `${build.revision}-${randomBytes(4).toString("hex")}.${build.format}`;
  const storagePath = `editions/${build.editionId}/${name}`;
  const { size } = await stat(path);
  await deps.store.putFile(storagePath, path);
  const outcome = {
    state: "ready" as const,
    storagePath,
    size,
    markPlan: marks,
    warnings,
    updatedAt: deps.now(),
  };
  const isCurrent = await deps.db.transaction(async (tx) => {
    // The edition before its formats, as whoever changes both locks them.
    await editing.lockEdition(tx, build.editionId);
    const former = (await findFormats(tx, build.editionId)).find(({ format }) => format === build.format);
    if (!(await settleFormat(tx, build, outcome))) return false;
    await editing.describeFormat(tx, build.editionId, { [build.format]: size }, accessibility);
    if (former?.storagePath) await orderRemoval(deps, tx, former.storagePath);
    return true;
  });
  if (!isCurrent) await deps.store.remove(storagePath);
}

/** Whoever has found the file a moment ago, to send it, still opens it. */
const orderRemoval = ({ jobs, now }: Deps, tx: Queryable, path: string): Promise<void> =>
  jobs.send(tx, removeReplacedFile, { path }, { startAfter: after(now(), minutes(10)) });

const made = (value: Built): PromiseFulfilledResult<Built> => ({ status: "fulfilled", value });

/** What the administrator chose when the file was sent, told for as long as readers get it. */
const markedInMetadataOnly = "Le nom du lecteur ne figure que dans les métadonnées, non sur les pages.";

async function makePdf(deps: Deps, editionId: number, folder: string): Promise<Outcomes> {
  const { pdf } = await findSources(deps.db, editionId);
  if (!pdf) throw new UnreadableFileError("Le PDF de cette édition manque\u202F: importez-le à nouveau.");
  return deps.store.withLocalFile(pdf.storagePath, async (path) => {
    const outPath = join(folder, "edition.pdf");
    const order = { path, outPath, metadataOnly: pdf.metadataMarkOnly };
    const { marks } = await runTask("make-pdf-template", order, inBackground);
    const warnings = pdf.metadataMarkOnly ? [markedInMetadataOnly] : [];
    return { pdf: made({ path: outPath, marks, warnings }) };
  });
}

async function makeEbooks(
  deps: Deps,
  editing: CatalogueEditing,
  editionId: number,
  askedAt: Date,
  folder: string,
): Promise<Outcomes> {
  const { docx, cover } = await findSources(deps.db, editionId);
  if (!docx || !cover)
    throw new UnreadableFileError("Le DOCX de cette édition manque\u202F: importez-le à nouveau.");
  const { azw3Isbn, ...statement } = await statementOf(deps, editing, editionId);
  const metadata = { ...statement, modifiedAt: askedAt.toISOString() };
  return deps.store.withLocalFile(docx.storagePath, (docxPath) =>
    deps.store.withLocalFile(cover.storagePath, async (coverPath) => {
      const epubPath = join(folder, "edition.epub");
      const azw3Path = join(folder, "edition.azw3");
      const { width, height } = await runTask("inspect-cover", { path: coverPath }, inBackground);
      const epub = await runTask(
        "make-epub",
        {
          docxPath,
          cover: { path: coverPath, width, height },
          metadata,
          outPath: epubPath,
        },
        inBackground,
      );
      const { marks, warnings, accessibility } = epub;
      const [azw3] = await Promise.allSettled([makeAzw3(deps, epubPath, azw3Path, azw3Isbn)]);
      return { epub: made({ path: epubPath, marks, warnings, accessibility }), azw3 };
    }),
  );
}

async function makeAzw3(
  { config }: Deps,
  epubPath: string,
  path: string,
  isbn: string | null,
): Promise<Built> {
  const warnings: string[] = [];
  if (config.azw3Converter === "calibre") {
    const marks = await convertWithCalibre(epubPath, path, isbn);
    if (marks) return { path, marks, warnings };
    warnings.push("Ce fichier n’a pas été fait par calibre, qui y aurait coupé en deux le nom du lecteur.");
  }
  const order = { epubPath, outPath: path, thumbnail: null, isbn };
  return { path, marks: (await runTask("make-azw3", order, inBackground)).marks, warnings };
}
