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
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import type { PublicationMetadata } from "#formats/epub/publication.ts";
import { runTask } from "#formats/limits/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import { accessibilityStatement } from "#modules/catalogue/accessibility/rules.ts";
import type { Contributor } from "#modules/catalogue/contributors/rules.ts";
import { bookNoticeOf } from "#modules/catalogue/notice/rules.ts";
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
  editing: CatalogueEditing,
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
      if (result) await keep(deps, editing, row, result);
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
async function keep(deps: Deps, editing: CatalogueEditing, build: FormatRow, built: Built): Promise<void> {
  const { path, marks, warnings, accessibility } = built;
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
  const isCurrent = await deps.db.transaction(async (tx) => {
    // The edition before its formats, as whoever changes both locks them.
    await editing.lockEdition(tx, build.editionId);
    const settled = await settleFormat(tx, build, outcome);
    if (settled) await editing.describeFormat(tx, build.editionId, { [build.format]: size }, accessibility);
    return settled;
  });
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
      return {
        epub: { path: epubPath, marks, warnings, accessibility },
        azw3: await makeAzw3(deps, epubPath, azw3Path, azw3Isbn),
      };
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

/** What ebooks say of their edition. All of it counts: when any of it changes, they are made again. */
interface EbookStatement extends Omit<PublicationMetadata, "modifiedAt"> {
  /** The AZW3's own number. */
  azw3Isbn: string | null;
}

export async function statementOf(
  deps: Pick<Deps, "db" | "config">,
  editing: CatalogueEditing,
  editionId: number,
  within: Queryable = deps.db,
): Promise<EbookStatement> {
  const { book, edition } = await editing.requireEdition(editionId, within);
  const { isbns, accessibility } = await editing.editionNotice(edition, within);
  const { language, series, contributors } = bookNoticeOf(book);
  return {
    title: book.title,
    editionTitle: edition.title,
    authors: [book.author, ...contributors.filter(isAuthor).map(({ name }) => name)],
    contributors: contributors.filter((each) => !isAuthor(each)),
    series,
    language,
    publisher: deps.config.brand,
    isbn: isbns.epub ?? isbns.edition,
    azw3Isbn: isbns.azw3,
    accessibility: accessibilityStatement(accessibility),
    identifier: `urn:uuid:${nameUuid(`${deps.config.publicUrl}/editions/${edition.id}`)}`,
    publishedOn: edition.publicationDate,
    description: edition.description ?? book.description,
    subjects: book.tags,
  };
}

const isAuthor = ({ role }: Contributor) => role === "aut";

/** A UUID made of a name, the same for the same edition at every build (RFC 9562 §5.5, version 5). */
function nameUuid(name: string): string {
  const urlNamespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");
  const bytes = createHash("sha1").update(urlNamespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
