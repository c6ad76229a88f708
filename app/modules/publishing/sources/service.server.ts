import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/module.server.ts";
import type { FilePaths } from "#modules/publishing/back-office/rules.ts";
import { type Editor, type SourceKind, unknownFile } from "#modules/publishing/formats/rules.ts";
import type { CoverAnalysis, PdfAnalysis } from "#modules/publishing/intake/service.server.ts";
import { findCurrent } from "#modules/publishing/sources/store.server.ts";
import { attachUpload, saveSource, type Upload } from "#modules/publishing/store.server.ts";

/** The publisher's own files of an edition. */
export function createSources(
  { db, now }: Pick<Deps, "db" | "now">,
  editing: Pick<CatalogueEditing, "describeFiles">,
) {
  /**
   * Links the given uploads to the edition, and stores their properties; the caller starts the builds.
   * @throws AppError 400 for a path that was not issued for that kind, or is already used
   */
  async function attachFiles(
    tx: Queryable,
    editionId: number,
    paths: Partial<FilePaths>,
    by?: Pick<Editor, "username">,
  ): Promise<void> {
    const attach = async (path: string, kind: SourceKind): Promise<Upload> => {
      const upload = await attachUpload(tx, path, kind, { editionId, at: now(), by: by?.username ?? null });
      if (!upload) throw unknownFile();
      const { metadataMarkOnly = false } = upload.analysis as Partial<PdfAnalysis>;
      await saveSource(tx, { editionId, kind, storagePath: path, metadataMarkOnly });
      return upload;
    };
    const pdf = paths.pdfPath && (await attach(paths.pdfPath, "pdf"));
    if (paths.docxPath) await attach(paths.docxPath, "docx");
    const cover = paths.coverPath && (await attach(paths.coverPath, "cover"));
    if (!pdf && !cover) return;
    await editing.describeFiles(tx, editionId, {
      ...(pdf ? { pages: (pdf.analysis as PdfAnalysis).pages } : {}),
      ...(cover ? coverColumns(cover.analysis as CoverAnalysis) : {}),
    });
  }

  return { attachFiles, currentFiles: (editionId: number) => findCurrent(db, editionId) };
}

const coverColumns = ({ url, color, placeholder }: CoverAnalysis) => ({
  coverUrl: url,
  coverColor: color,
  coverPlaceholder: placeholder,
});
