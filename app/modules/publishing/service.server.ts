import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { invalid, unreadable } from "#platform/errors.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/errors.ts";
import { runTask, type TaskRunner } from "#formats/limits/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { personalCopyStream } from "#formats/mark/personal-copy.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import type { BookForm, EditionForm, UploadedEdition } from "#modules/publishing/contract.ts";
import { type FilePaths, storedFields } from "#modules/publishing/back-office/rules.ts";
import { buildEbooks, buildPdf } from "#modules/publishing/jobs.server.ts";
import { type Format, formats, type SourceKind, suggestionFor } from "#modules/publishing/rules.ts";
import {
  attachUpload,
  findFormat,
  findFormatsOf,
  insertUpload,
  markPending,
  saveSource,
  type Upload,
} from "#modules/publishing/store.server.ts";

export type Publishing = ReturnType<typeof createPublishing>;

/** A format as the library hands it out: the same file for everybody but for the mark. */
export interface Template {
  /** Of every copy, in bytes. */
  size: number;
  /** Names these bytes: another one when the file is made anew. */
  version: string;
  personalCopy: (mark: string, range: { start: number; end: number }) => Readable;
}

interface CoverAnalysis {
  url: string;
  color: string;
  placeholder: string;
}

/** How files are read and covers made. */
interface Workshop {
  /**
   * Each file in a limited process of its own, unless the caller vouches for them (the demonstration's own) and lends a
   * runner that keeps one process for many.
   */
  run: TaskRunner["run"];
  /** 0 to 9: how long to look for smaller AVIF files. */
  avifEffort: number;
}

export function createPublishing(
  deps: Deps,
  editing: CatalogueEditing,
  { run, avifEffort }: Workshop = { run: runTask, avifEffort: 2 },
) {
  const { db, now, store, jobs } = deps;

  async function uploadPdf(localPath: string, publicationDate?: string): Promise<UploadedEdition> {
    const { pages, signed } = await refusingUnreadable(run("inspect-pdf", { path: localPath }));
    // A reader's mark would break the signature: better said now than when the format is made.
    if (signed) throw unreadable("Ce PDF est signé : exportez-le à nouveau sans signature électronique.");
    const path = await keepUpload("pdf", localPath, { pages });
    const suggestion = suggestionFor(pages, publicationDate, now());
    return {
      path,
      pages,
      suggestedPriceCents: suggestion.priceCents,
      suggestedIsFreeForSubscribers: suggestion.isFreeForSubscribers,
    };
  }

  async function uploadDocx(localPath: string): Promise<UploadedEdition> {
    const found = await refusingUnreadable(run("inspect-docx", { path: localPath }));
    const path = await keepUpload("docx", localPath, found);
    return { path, pages: null, suggestedPriceCents: null, suggestedIsFreeForSubscribers: false };
  }

  /** Makes the cover's pictures at once, so that a published book never shows an empty frame. */
  function uploadCover(localPath: string): Promise<{ path: string }> {
    return withScratchFolder(deps.config.scratchDir, async (folder) => {
      await refusingUnreadable(run("inspect-cover", { path: localPath }));
      const made = await refusingUnreadable(
        run("make-covers", { path: localPath, outFolder: folder, avifEffort }),
      );
      // Named by content, so that browsers may keep the pictures for ever.
      const key = made.master.sha256.slice(0, 20);
      for (const file of made.files) {
        await store.putFile(`covers/${key}/${file.name}`, join(folder, file.name));
      }
      const widest = made.files
        .filter(({ format }) => format === "jpeg")
        .toSorted((a, b) => b.width - a.width)[0];
      const analysis: CoverAnalysis = {
        url: `/couvertures/${key}/${widest?.name ?? ""}`,
        color: made.colour,
        placeholder: made.placeholder,
      };
      return { path: await keepUpload("cover", join(folder, made.master.name), analysis) };
    });
  }

  async function keepUpload(kind: SourceKind, localPath: string, analysis: object): Promise<string> {
    const path = `uploads/${randomUUID()}.${kind === "cover" ? "jpeg" : kind}`;
    const [{ size }, sha256] = await Promise.all([stat(localPath), fileHash(localPath)]);
    await store.putFile(path, localPath);
    await insertUpload(db, { path, kind, size, sha256, analysis, createdAt: now() });
    return path;
  }

  const publishBook = (form: BookForm): Promise<{ id: number; editionId: number }> =>
    db.transaction(async (tx) => {
      await editing.refuseDuplicate(form.title, form.author, tx);
      const id = await editing.addBook(tx, form);
      return { id, editionId: await addEdition(tx, id, form.edition) };
    });

  const publishEdition = (bookId: number, form: EditionForm): Promise<{ id: number; editionId: number }> =>
    db.transaction(async (tx) => {
      await editing.requireBook(bookId, tx);
      return { id: bookId, editionId: await addEdition(tx, bookId, form) };
    });

  /** The edition, its sources and the work to be done on them, in the caller's transaction. */
  async function addEdition(tx: Queryable, bookId: number, form: EditionForm): Promise<number> {
    const editionId = await editing.addEdition(tx, bookId, storedFields(form));
    await attachFiles(tx, editionId, form);
    await startBuilds(tx, editionId, formats);
    return editionId;
  }

  /** Takes the uploads that are named, and notes what they say of the edition. */
  async function attachFiles(tx: Queryable, editionId: number, paths: Partial<FilePaths>): Promise<void> {
    const pdf = paths.pdfPath && (await attach(tx, paths.pdfPath, "pdf", editionId));
    if (paths.docxPath) await attach(tx, paths.docxPath, "docx", editionId);
    const cover = paths.coverPath && (await attach(tx, paths.coverPath, "cover", editionId));
    if (!pdf && !cover) return;
    await editing.describeFiles(tx, editionId, {
      ...(pdf ? { pages: pagesOf(pdf) } : {}),
      ...(cover ? coverColumns(cover.analysis as CoverAnalysis) : {}),
    });
  }

  async function attach(tx: Queryable, path: string, kind: SourceKind, editionId: number): Promise<Upload> {
    const upload = await attachUpload(tx, path, kind, editionId);
    if (!upload) throw invalid("Fichier inconnu : importez-le à nouveau.");
    await saveSource(tx, { editionId, kind, storagePath: path });
    return upload;
  }

  /** Asks for formats to be made (again); earlier files stay in use until the new ones are ready. */
  async function startBuilds(tx: Queryable, editionId: number, wanted: readonly Format[]): Promise<void> {
    if (wanted.length === 0) return;
    await markPending(tx, editionId, wanted, now());
    if (wanted.includes("pdf")) await jobs.send(tx, buildPdf, { editionId });
    if (wanted.includes("epub") || wanted.includes("azw3")) await jobs.send(tx, buildEbooks, { editionId });
  }

  /** The file that copies of an edition are made from; null while there is none. */
  async function template(editionId: number, format: Format): Promise<Template | null> {
    const row = await findFormat(db, editionId, format);
    if (!row?.storagePath || row.size === null) return null;
    const { storagePath, size } = row;
    const plan = row.markPlan as MarkPlan;
    return {
      size,
      // Not the row's revision, which grows as soon as a new file is asked for.
      version: basename(storagePath),
      personalCopy: (mark, range) =>
        personalCopyStream((asked) => store.read(storagePath, asked), plan, mark, range),
    };
  }

  /** The states of many editions, asked for at once; an edition without any yet has them all pending. */
  async function formatStatesOf(editionIds: number[]) {
    const byEdition = Map.groupBy(await findFormatsOf(db, editionIds), ({ editionId }) => editionId);
    return (editionId: number) => {
      const rows = byEdition.get(editionId) ?? [];
      const stateOf = (format: Format) => {
        const row = rows.find((candidate) => candidate.format === format);
        return { state: row?.state ?? ("pending" as const), ...(row?.reason ? { reason: row.reason } : {}) };
      };
      return { pdf: stateOf("pdf"), epub: stateOf("epub"), azw3: stateOf("azw3") };
    };
  }

  const formatStates = async (editionId: number) => (await formatStatesOf([editionId]))(editionId);

  return {
    uploadPdf,
    uploadDocx,
    uploadCover,
    publishBook,
    publishEdition,
    attachFiles,
    startBuilds,
    template,
    formatStates,
    formatStatesOf,
  };
}

const pagesOf = ({ analysis }: Upload): number => (analysis as { pages: number }).pages;

const coverColumns = ({ url, color, placeholder }: CoverAnalysis) => ({
  coverUrl: url,
  coverColor: color,
  coverPlaceholder: placeholder,
});

/** A file at fault, or one that a limit stopped, is the sender's matter: 422 with the reason (decisions.md). */
async function refusingUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError)
      throw unreadable(error.reason);
    throw error;
  }
}

async function fileHash(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
