import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, tooLarge } from "#platform/http/app-errors.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { firstBytes, limitText } from "#platform/http/uploads.server.ts";
import { UnreadableFileError } from "#formats/format-errors.ts";
import { type RunTasks, runTasksOn, type TaskRunner } from "#formats/tasks/run-limited.server.ts";
import { type Balances, textFound } from "#books/publishing/word-balances.rules.ts";
import type { UploadedCover, UploadedEdition } from "#books/publishing/edition-formats.contract.ts";
import { nothingFound, withoutPages, withPages } from "#books/publishing/intake/intake-answers.rules.ts";
import { type DocxAnalysis, tryDocx, untried } from "#books/publishing/intake/docx-intake.service.server.ts";
import { type EpubAnalysis, readSourceEpub } from "#books/publishing/intake/epub-intake.service.server.ts";
import * as rules from "#books/publishing/intake/intake.rules.ts";
import { type SourceKind } from "#books/publishing/edition-formats.rules.ts";
import { coverWarning } from "#books/publishing/edition-suggestions.rules.ts";
import { createVerdicts } from "#books/publishing/intake/intake-verdicts.service.server.ts";
import { insertUpload } from "#books/publishing/publishing.store.server.ts";

/** Data stored with an uploaded PDF for its edition. */
export interface PdfAnalysis {
  pages: number;
  metadataMarkOnly: boolean;
}

export interface CoverAnalysis {
  url: string;
  color: string;
  placeholder: string;
}

/** The functions that read files and make covers. */
export interface TaskOptions {
  /**
   * Each file in its own limited process, unless the caller trusts its files (the demonstration) and keeps one process
   * for many.
   */
  runTasks: RunTasks;
  /** 0 to 9: effort for smaller AVIF files. */
  avifEffort: number;
  /** Whether each DOCX is converted once at the upload. */
  triesDocx: boolean;
}

export interface EditionUpload extends PdfUpload {
  /**
   * The field of the form: the other kind of file is refused there. Either will do when it is left out, as the
   * specified call does.
   */
  kind?: rules.TextKind | undefined;
}

export interface PdfUpload {
  /** As its sender named the file. */
  name?: string | undefined;
  publicationDate?: string | undefined;
  /** The administrator's choice for a PDF whose pages can't be stamped. */
  metadataMarkOnly?: boolean;
}

/** Accepts the publisher's files: detects their type, refuses unusable ones, and stores the others for an edition. */
export function createIntake(
  { db, now, store, config }: Deps,
  { runTasks, avifEffort, triesDocx }: TaskOptions = { runTasks: runTasksOn, avifEffort: 2, triesDocx: true },
) {
  /** A PDF, a DOCX or an EPUB, recognised by its content and not by its name (decisions.md, "Files"). */
  async function uploadEditionFile(
    file: { path: string; size: number },
    { kind, ...options }: EditionUpload,
  ): Promise<UploadedEdition> {
    const start = await firstBytes(file.path);
    const refusal = rules.wrongKindText(start, kind ?? null);
    if (refusal) throw new AppError(415, refusal);
    const found = kind ?? rules.claimedKind(start);
    if (found === "pdf") return uploadPdf(file.path, options);
    const limit = config.uploadLimits[found ?? "docx"];
    if (file.size > limit) throw tooLarge(limitText(limit));
    return found === "epub" ? uploadEpub(file.path, options) : uploadDocx(file.path, options.name);
  }

  async function uploadPdf(
    localPath: string,
    { name, publicationDate, metadataMarkOnly = false }: PdfUpload = {},
  ): Promise<UploadedEdition> {
    const found = await inspectMarkable(localPath, metadataMarkOnly);
    const path = await keepUpload("pdf", localPath, name, { pages: found.pages, metadataMarkOnly });
    return {
      path,
      ...withPages({ pages: found.pages, areEstimated: false }, publicationDate, now()),
      analysis: {
        ...nothingFound,
        title: found.title,
        author: found.author,
        language: found.language,
        fonts: found.fonts,
        images: found.images.count,
        markedInMetadataOnly: metadataMarkOnly,
      },
    };
  }

  /**
   * A template is made and discarded, so that a PDF that can't be marked is refused now and not when the format is
   * built.
   */
  const inspectMarkable = (path: string, metadataOnly: boolean) =>
    withFileTasks(path, async (run, folder) => {
      // Read once: the trial below is repeated when a page can't be stamped, which a hostile file would make slow.
      await rules.refusingUnreadable(run("inspect-pdf", { path }));
      const tryMarking = async (inMetadata: boolean) =>
        run("make-pdf-template", { path, outPath: join(folder, "template.pdf"), metadataOnly: inMetadata });
      try {
        return (await tryMarking(metadataOnly)).inspected;
      } catch (error) {
        if (!(error instanceof UnreadableFileError) || metadataOnly) throw rules.refusalOf(error);
        const isMarkable = await tryMarking(true).catch(() => null);
        throw isMarkable ? rules.unstampable(error.reason) : rules.refusalOf(error);
      }
    });

  /** The tasks on one file, in one process, and a folder for what they write. */
  const withFileTasks = <T>(
    path: string,
    work: (run: TaskRunner["run"], folder: string) => Promise<T>,
  ): Promise<T> =>
    withScratchFolder(config.scratchDir, (folder) =>
      runTasks({ read: [path, `${folder}/`], write: [`${folder}/`] }, (run) => work(run, folder)),
    );

  async function uploadDocx(localPath: string, name?: string): Promise<UploadedEdition> {
    const { found, tried } = await withFileTasks(localPath, async (run, folder) => ({
      found: await rules.refusingUnreadable(run("inspect-docx", { path: localPath })),
      tried: triesDocx ? await tryDocx(run, localPath, folder) : untried,
    }));
    const path = await keepUpload("docx", localPath, name, { ...found, ...tried } satisfies DocxAnalysis);
    const { title, author, language, images, macros, externalReferences } = found;
    return withoutPages(path, {
      ...nothingFound,
      title,
      author,
      language,
      images,
      macros,
      externalReferences,
      ...(tried.refusal === null ? {} : { refusal: tried.refusal }),
      ...(tried.typography === null ? {} : { typography: tried.typography }),
      ...(tried.structure === undefined ? {} : { structure: tried.structure }),
      ...(tried.warnings.length === 0 ? {} : { warnings: tried.warnings }),
      ...textOf(tried),
    });
  }

  async function uploadEpub(
    localPath: string,
    { name, publicationDate }: Pick<PdfUpload, "name" | "publicationDate"> = {},
  ): Promise<UploadedEdition> {
    const found = await withFileTasks(localPath, (run, folder) => readSourceEpub(run, localPath, folder));
    const path = await keepUpload("epub", localPath, name, found satisfies EpubAnalysis);
    const { title, author, language, images, version, isFixedLayout, warnings, upgradeRefusal } = found;
    const answer = withoutPages(path, {
      ...nothingFound,
      title,
      author,
      language,
      images,
      epub: {
        version,
        fixed_layout: isFixedLayout,
        warnings,
        ...(upgradeRefusal === null ? {} : { upgrade_refusal: upgradeRefusal }),
      },
      ...textOf(found),
    });
    return { ...answer, ...(found.pageCount ? withPages(found.pageCount, publicationDate, now()) : {}) };
  }

  /** Makes the cover's pictures immediately, so that a published book never shows an empty frame. */
  async function uploadCover(localPath: string, name?: string): Promise<UploadedCover> {
    const isPicture = /^(\u00ff\u00d8\u00ff|\u0089PNG\r\n)/.test(await firstBytes(localPath));
    if (!isPicture) throw new AppError(415, "Cette image n’est ni un JPEG ni un PNG.");
    return withScratchFolder(config.scratchDir, async (folder) => {
      const access = { read: [localPath], write: [`${folder}/`] };
      const { warning, made } = await runTasks(access, async (run) => ({
        warning: coverWarning(await rules.refusingUnreadable(run("inspect-cover", { path: localPath }))),
        made: await rules.refusingUnreadable(
          run("make-covers", { path: localPath, outFolder: folder, avifEffort }),
        ),
      }));
      // Named by content, so that browsers may cache the pictures forever.
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
      const path = await keepUpload("cover", join(folder, made.master.name), name, analysis);
      return { path, ...(warning ? { warning } : {}) };
    });
  }

  async function keepUpload(
    kind: SourceKind,
    localPath: string,
    givenName: string | undefined,
    analysis: object,
  ): Promise<string> {
    const path = `uploads/${randomUUID()}.${kind === "cover" ? "jpeg" : kind}`;
    const [{ size }, sha256] = await Promise.all([stat(localPath), digestOf(createReadStream(localPath))]);
    await store.putFile(path, localPath);
    const name = rules.fileNameFrom(givenName);
    await insertUpload(db, { path, kind, size, sha256, analysis, name, createdAt: now() });
    return path;
  }

  const verdicts = createVerdicts({ db, store }, withFileTasks);
  return { uploadEditionFile, uploadPdf, uploadDocx, uploadEpub, uploadCover, ...verdicts };
}

/** What is found of its words, in the answer to an upload. */
const textOf = ({ balances = {} }: { balances?: Balances }) => {
  const text = textFound(balances);
  return text ? { text } : {};
};
