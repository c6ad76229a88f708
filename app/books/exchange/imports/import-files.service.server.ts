import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import { type FileIndex, type ImportedFile, indexFiles } from "#books/exchange/imports/import-files.rules.ts";
import * as store from "#books/exchange/imports/import-files.store.server.ts";

/** The functions of publishing that an import's files need. */
export type FilePublishing = Pick<
  Publishing,
  "currentFiles" | "fileDigest" | "attachFiles" | "startBuilds" | "requireConvertible" | "missingText"
>;

export type ImportFiles = ReturnType<typeof createImportFiles>;

export function createImportFiles(publishing: FilePublishing) {
  return {
    list: store.findFiles,
    save: store.saveFiles,
    untaken: store.findUntaken,
    markTaken: store.markTaken,
    index: async (db: Queryable, importId: number): Promise<FileIndex> =>
      indexFiles(await store.findFiles(db, importId)),

    /**
     * French: the texts of which many words would be missing in the ebooks. An import does not give them to an edition:
     * the publisher sends them on the edition's own screen, which asks.
     */
    async incomplete(files: readonly ImportedFile[]): Promise<Map<string, string>> {
      const remarks = new Map<string, string>();
      for (const { kind, path, name } of files) {
        const missing = kind === "docx" || kind === "epub" ? await publishing.missingText(kind, path) : null;
        if (missing !== null)
          remarks.set(path, `${name} n’est pas repris, pour ne rien publier d’incomplet\u202F: ${missing}`);
      }
      return remarks;
    },

    /** Those that the edition does not already have, byte by byte; all of them for a new edition. */
    async missing(
      db: Queryable,
      found: readonly ImportedFile[],
      editionId: number | null,
    ): Promise<readonly ImportedFile[]> {
      if (editionId === null || found.length === 0) return found;
      const current = await publishing.currentFiles(editionId, db);
      const given: ImportedFile[] = [];
      for (const file of found) {
        const digest = await publishing.fileDigest(db, file.path);
        if (!current.some(({ kind, sha256 }) => kind === file.kind && digest?.equals(sha256)))
          given.push(file);
      }
      return given;
    },

    /** @throws AppError 422 if the DOCX cannot become an ebook */
    async requireUsable(files: readonly ImportedFile[]): Promise<void> {
      const docx = files.find(({ kind }) => kind === "docx");
      if (docx) await publishing.requireConvertible({ docxPath: docx.path, acceptMissingText: true });
    },

    /** Gives the edition these files, and has its formats made from now on. */
    async attach(tx: Queryable, editionId: number, files: readonly ImportedFile[]): Promise<void> {
      if (files.length === 0) return;
      const pathOf = (wanted: string) => files.find(({ kind }) => kind === wanted)?.path;
      const [pdfPath, docxPath] = [pathOf("pdf"), pathOf("docx")];
      const [epubPath, coverPath] = [pathOf("epub"), pathOf("cover")];
      await publishing.attachFiles(tx, editionId, { pdfPath, docxPath, epubPath, coverPath });
      const kinds = new Set((await publishing.currentFiles(editionId, tx)).map(({ kind }) => kind));
      const hasText = kinds.has("docx") || kinds.has("epub");
      const isText = hasText && Boolean(docxPath ?? epubPath ?? coverPath);
      await publishing.startBuilds(tx, editionId, [
        ...((pdfPath ?? (!kinds.has("pdf") && epubPath)) ? (["pdf"] as const) : []),
        ...(isText ? (["epub", "azw3"] as const) : []),
      ]);
    },
  };
}
