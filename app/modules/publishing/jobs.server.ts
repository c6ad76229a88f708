import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Queryable } from "#platform/database.server.ts";
import { before, days, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { type JobContext, jobKind, regularWork } from "#platform/jobs.server.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { convertWithCalibre } from "#formats/azw3/calibre.server.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import type { PublicationMetadata } from "#formats/epub/publication.ts";
import { runTask } from "#formats/limits/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import type { PartialUploads } from "#modules/publishing/partial-uploads/service.server.ts";
import type { Format } from "#modules/publishing/rules.ts";
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
  expireInSeconds: minutes(10) / 1000,
});
export const buildEbooks = jobKind({ ...buildPdf, name: "build-ebooks" });

export const removeForgottenUploads = jobKind({ ...regularWork, name: "remove-forgotten-uploads" });

/** Readers at their screens go first. */
const inBackground = { inBackground: true };

/** What a finished build leaves in a folder of its own. */
interface Built {
  path: string;
  marks: MarkPlan;
  warnings: string[];
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
      settleWith(deps, job, ["pdf"], context, () => makePdf(deps, job.editionId, folder)),
    ),
  );
  deps.jobs.handle(buildEbooks, 1, (job, context) =>
    inScratch((folder) =>
      settleWith(deps, job, ["epub", "azw3"], context, (askedAt) =>
        makeEbooks(deps, editing, job.editionId, askedAt, folder),
      ),
    ),
  );
  deps.jobs.repeat(removeForgottenUploads, "17 * * * *");
  deps.jobs.handle(removeForgottenUploads, 1, async () => {
    const dayAgo = before(deps.now(), days(1));
    const forgotten = await deleteForgottenUploads(deps.db, dayAgo);
    for (const { path } of forgotten) await deps.store.remove(path);
    await partialUploads.forgetBefore(dayAgo);
  });
}

/** Makes formats and records how it went: a file at fault is final, anything else may be tried once more. */
async function settleWith(
  deps: Deps,
  build: z.output<typeof Build>,
  made: Format[],
  context: JobContext,
  make: (askedAt: Date) => Promise<Partial<Record<Format, Built>>>,
): Promise<void> {
  // Read before the sources are: what is asked for from here on is a newer revision, with a job of its own.
  const rows = await findFormats(deps.db, build.editionId);
  const asked = rows.filter(({ format, state }) => made.includes(format) && state === "pending");
  const [first] = asked;
  // Asked for several times: an earlier job has made the newest revision already.
  if (!first) return;
  try {
    const results = await make(first.updatedAt);
    for (const row of asked) {
      const result = results[row.format];
      if (result) await keep(deps, row, result);
    }
  } catch (error) {
    const isFinal = error instanceof UnreadableFileError || context.earlierTries >= 1;
    if (!isFinal) throw error;
    const reason =
      error instanceof UnreadableFileError || error instanceof TaskLimitError
        ? error.reason
        : "La fabrication de ce format a échoué. Réessayez ; si cela se répète, consultez le journal du serveur.";
    for (const row of asked) {
      await settleFormat(deps.db, row, { state: "failed", reason, updatedAt: deps.now() });
    }
    if (!(error instanceof UnreadableFileError)) deps.log.error({ err: error, ...build }, "format not made");
  }
}

/** The file enters the store under a name of its own revision; readers see it once the row says so. */
async function keep(deps: Deps, build: FormatRow, { path, marks, warnings }: Built): Promise<void> {
  const storagePath = `editions/${build.editionId}/${build.revision}.${build.format}`;
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
  const isCurrent = await settleFormat(deps.db, build, outcome);
  const obsolete = isCurrent ? build.storagePath : storagePath;
  if (obsolete && (!isCurrent || obsolete !== storagePath)) await deps.store.remove(obsolete);
}

async function makePdf(deps: Deps, editionId: number, folder: string): Promise<{ pdf: Built }> {
  const { pdf } = await findSources(deps.db, editionId);
  if (!pdf) throw new UnreadableFileError("Le PDF de cette édition manque : importez-le à nouveau.");
  return deps.store.withLocalFile(pdf.storagePath, async (path) => {
    const outPath = join(folder, "edition.pdf");
    const order = { path, outPath, metadataOnly: pdf.metadataMarkOnly };
    const { marks } = await runTask("make-pdf-template", order, inBackground);
    return { pdf: { path: outPath, marks, warnings: [] } };
  });
}

async function makeEbooks(
  deps: Deps,
  editing: CatalogueEditing,
  editionId: number,
  askedAt: Date,
  folder: string,
): Promise<{ epub: Built; azw3: Built }> {
  const { docx, cover } = await findSources(deps.db, editionId);
  if (!docx || !cover)
    throw new UnreadableFileError("Le DOCX de cette édition manque : importez-le à nouveau.");
  const statement = await statementOf(deps, editing, editionId);
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
      return {
        epub: { path: epubPath, marks: epub.marks, warnings: epub.warnings },
        azw3: await makeAzw3(deps, epubPath, azw3Path),
      };
    }),
  );
}

async function makeAzw3({ config }: Deps, epubPath: string, path: string): Promise<Built> {
  const warnings: string[] = [];
  if (config.azw3Converter === "calibre") {
    const marks = await convertWithCalibre(epubPath, path);
    if (marks) return { path, marks, warnings };
    warnings.push("Ce fichier n’a pas été fait par calibre, qui y aurait coupé en deux le nom du lecteur.");
  }
  const order = { epubPath, outPath: path, thumbnail: null };
  return { path, marks: (await runTask("make-azw3", order, inBackground)).marks, warnings };
}

/** What ebooks say of their edition. All of it counts: when any of it changes, they are made again. */
export async function statementOf(
  deps: Pick<Deps, "db" | "config">,
  editing: CatalogueEditing,
  editionId: number,
  within: Queryable = deps.db,
): Promise<Omit<PublicationMetadata, "modifiedAt">> {
  const { book, edition } = await editing.requireEdition(editionId, within);
  return {
    title: book.title,
    editionTitle: edition.title,
    authors: [book.author],
    language: "fr",
    publisher: deps.config.brand,
    identifier: `urn:uuid:${nameUuid(`${deps.config.publicUrl}/editions/${edition.id}`)}`,
    publishedOn: edition.publicationDate,
    description: edition.description ?? book.description,
    subjects: book.tags,
  };
}

/** A UUID made of a name, the same for the same edition at every build (RFC 9562 §5.5, version 5). */
function nameUuid(name: string): string {
  const urlNamespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");
  const bytes = createHash("sha1").update(urlNamespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
