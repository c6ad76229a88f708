import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid, notFound } from "#platform/http/app-errors.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import type { FilePaths } from "#books/publishing/edition-changes.rules.ts";
import { type SourceKind, unknownFile } from "#books/publishing/edition-formats.rules.ts";
import { type PageCount } from "#books/publishing/edition-suggestions.rules.ts";
import { type Editor } from "#books/publishing/publishing-acts.rules.ts";
import { type EpubAnalysis, requireUpgradable } from "#books/publishing/intake/epub-intake.service.server.ts";
import type { CoverAnalysis, PdfAnalysis } from "#books/publishing/intake/intake.service.server.ts";
import { keptFilesByDefault } from "#books/publishing/files/source-files.rules.ts";
import * as store from "#books/publishing/files/source-files.store.server.ts";
import { attachUpload, type Upload } from "#books/publishing/publishing.store.server.ts";

const limitName = "kept-files";

/** How many earlier files of each kind an edition keeps. */
async function keptFilesLimit(db: Queryable): Promise<number> {
  const limit = await findSetting(db, limitName);
  return typeof limit === "number" ? limit : keptFilesByDefault;
}

/** A change of the limit may forget a million files; a statement takes at most 65,535 values. */
const forgottenAtOnce = 500;

/** Deletes rows of files that are no longer kept, some at a time. @returns them; none when all are gone */
export const forgetUploads = ({ db }: Pick<Deps, "db">, before: Date): Promise<Upload[]> =>
  db.transaction((tx) => store.deleteForgottenUploads(tx, before, forgottenAtOnce));

export type KeptFiles = ReturnType<typeof createKeptFiles>;

/** The publisher's limit of earlier files. */
export const createKeptFiles = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  limit: () => keptFilesLimit(db),

  change: (limit: number, by: Editor): Promise<void> =>
    db.transaction(async (tx) => {
      const before = await keptFilesLimit(tx);
      await saveSetting(tx, limitName, limit, now());
      await store.markSurplus(tx, limit);
      await by.sign(tx, { kind: "kept-files-changed", details: { before, after: limit } });
    }),
});

export const removedFile = () => notFound("Ce fichier n’est plus conservé.");

/** The publisher's own files of an edition, now and before. */
export function createSources({ db, now }: Pick<Deps, "db" | "now">, editing: CatalogueEditing) {
  /** The edition uses this file from now on; the caller starts the builds. The former file is kept. */
  async function use(tx: Queryable, editionId: number, { kind, path, analysis }: Upload): Promise<void> {
    const { metadataMarkOnly = false } = analysis as Partial<PdfAnalysis>;
    const choices = { metadataMarkOnly, upgrade: false, acceptsMissingText: false };
    await store.saveSource(tx, { editionId, kind, storagePath: path, ...choices });
    if (kind === "pdf")
      await editing.describeFiles(tx, editionId, {
        pages: (analysis as PdfAnalysis).pages,
        pagesEstimated: false,
      });
    if (kind === "epub") await countPages(tx, editionId, (analysis as EpubAnalysis).pageCount ?? null);
    if (kind === "cover") await editing.describeFiles(tx, editionId, coverColumns(analysis as CoverAnalysis));
  }

  /** Without a PDF, whose pages count, those of the EPUB; an estimate replaces no number that the publisher gave. */
  async function countPages(tx: Queryable, editionId: number, count: PageCount | null): Promise<void> {
    const { edition } = await editing.requireEdition(editionId, tx);
    const hasPdf = (await store.findCurrent(tx, [editionId])).some(({ kind }) => kind === "pdf");
    const isGiven = edition.pages !== null && !edition.pagesEstimated;
    if (!count || hasPdf || (isGiven && count.areEstimated)) return;
    await editing.describeFiles(tx, editionId, { pages: count.pages, pagesEstimated: count.areEstimated });
  }

  async function chooseUpgrade(tx: Queryable, editionId: number, upgrade: boolean): Promise<void> {
    const epub = (await store.findCurrent(tx, [editionId])).find(({ kind }) => kind === "epub");
    if (!epub) return;
    if (upgrade) requireUpgradable(epub.analysis);
    await store.saveUpgrade(tx, editionId, upgrade);
  }

  return {
    /**
     * Links the given uploads to the edition, and stores their properties; the caller starts the builds.
     * @throws AppError 400 for a path that was not issued for that kind, or is already used
     */
    async attachFiles(
      tx: Queryable,
      editionId: number,
      files: Partial<FilePaths>,
      by?: Pick<Editor, "username">,
    ): Promise<void> {
      const { pdfPath, docxPath, epubPath, upgradeEpub, coverPath, typography, embedFonts, structure } =
        files;
      const attach = async (path: string | undefined, kind: SourceKind) => {
        if (!path) return;
        const upload = await attachUpload(tx, path, kind, {
          editionId,
          at: now(),
          by: by?.username ?? null,
        });
        if (!upload) throw unknownFile();
        await use(tx, editionId, upload);
      };
      await attach(pdfPath, "pdf");
      await attach(docxPath, "docx");
      await attach(epubPath, "epub");
      if (files.acceptMissingText) await store.saveAcceptance(tx, editionId);
      if (upgradeEpub !== undefined) await chooseUpgrade(tx, editionId, upgradeEpub);
      if (typography !== undefined) await store.saveDocxChoice(tx, editionId, { typography });
      if (embedFonts !== undefined) await store.saveDocxChoice(tx, editionId, { embedFonts });
      if (structure !== undefined) await store.saveDocxChoice(tx, editionId, { structure });
      await attach(coverPath, "cover");
      await store.markSurplus(tx, await keptFilesLimit(tx), editionId);
    },

    /**
     * The edition's own EPUB becomes an earlier file; the caller starts the builds. Without one, nothing changes.
     * @throws AppError 400 if there is no PDF, or no DOCX to make the ebooks from
     */
    async withdrawEpub(tx: Queryable, editionId: number): Promise<void> {
      const kinds = new Set((await store.findCurrent(tx, [editionId])).map(({ kind }) => kind));
      if (!kinds.has("epub")) return;
      const missing = (["pdf", "docx"] as const).find((kind) => !kinds.has(kind));
      if (missing) throw invalid(neededFirst[missing], { removeEpub: neededFirst[missing] });
      await store.deleteSource(tx, editionId, "epub");
    },

    /** Puts an earlier file back in use. @throws AppError 404 if it was removed */
    async reuse(
      tx: Queryable,
      editionId: number,
      path: string,
      by: Pick<Editor, "username">,
    ): Promise<Upload> {
      const attached = { attachedAt: now(), attachedBy: by.username, surplus: false };
      const upload = await store.updateUploadOf(tx, editionId, path, attached);
      if (!upload) throw removedFile();
      await use(tx, editionId, upload);
      await store.markSurplus(tx, await keptFilesLimit(tx), editionId);
      return upload;
    },

    /** Notes that a file of the edition is being sent: it is kept for a day. @throws AppError 404 if it was removed */
    async noteOpened(tx: Queryable, editionId: number, path: string): Promise<void> {
      if (!(await store.updateUploadOf(tx, editionId, path, { openedAt: now() }))) throw removedFile();
    },

    /** The ebooks are sold although words of the text are missing in them. */
    acceptMissingText: store.saveAcceptance,

    currentFiles: (editionId: number, within: Queryable = db) => store.findCurrent(within, [editionId]),
    currentFilesOf: (editionIds: readonly number[]) => store.findCurrent(db, editionIds),
    earlierFiles: (editionId: number) => store.findEarlier(db, editionId),
    attachments: (editionIds: readonly number[], limit: number) =>
      store.findAttachments(db, editionIds, limit),
  };
}

/** Without an EPUB of the publisher's own, PDF and DOCX are required (decisions.md, "Third wave"). */
const neededFirst = {
  pdf: "Ajoutez d’abord un PDF\u202F: une édition sans votre EPUB a un PDF et un DOCX.",
  docx: "Ajoutez d’abord un DOCX\u202F: l’EPUB et l’AZW3 seront faits à partir de lui.",
};

const coverColumns = ({ url, color, placeholder }: CoverAnalysis) => ({
  coverUrl: url,
  coverColor: color,
  coverPlaceholder: placeholder,
});
