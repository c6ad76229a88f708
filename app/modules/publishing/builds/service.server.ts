import { join } from "node:path";
import type { Deps } from "#platform/deps.server.ts";
import { digestOf } from "#platform/file-digest.server.ts";
import { convertWithCalibre } from "#formats/azw3/calibre.server.ts";
import { UnreadableFileError } from "#formats/errors.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/module.server.ts";
import { LostSourceError } from "#modules/publishing/builds/rules.ts";
import type { Format } from "#modules/publishing/formats/rules.ts";
import { statementOf } from "#modules/publishing/statement/service.server.ts";
import { findSources, type Source } from "#modules/publishing/store.server.ts";

/** Readers' requests have priority. */
const inBackground = { inBackground: true };

/** The result of a finished build, in its own folder. */
export interface Built {
  path: string;
  marks: MarkPlan;
  warnings: string[];
  /** For an EPUB: the detected accessibility features. */
  accessibility?: AccessibilityFacts;
}

/** The result of each format: its file, or the reason of its failure. */
export type Outcomes = Partial<Record<Format, PromiseSettledResult<Built>>>;

const made = (value: Built): PromiseFulfilledResult<Built> => ({ status: "fulfilled", value });

/** The administrator's choice at the upload, kept as long as readers get the file. */
const markedInMetadataOnly = "Le nom du lecteur ne figure que dans les métadonnées, non sur les pages.";

export async function makePdf(deps: Deps, editionId: number, folder: string): Promise<Outcomes> {
  const { pdf } = await findSources(deps.db, editionId);
  if (!pdf) throw new UnreadableFileError("Le PDF de cette édition manque\u202F: importez-le à nouveau.");
  return withSource(deps, pdf, async (path) => {
    const outPath = join(folder, "edition.pdf");
    const order = { path, outPath, metadataOnly: pdf.metadataMarkOnly };
    const { marks } = await runTask("make-pdf-template", order, inBackground);
    const warnings = pdf.metadataMarkOnly ? [markedInMetadataOnly] : [];
    return { pdf: made({ path: outPath, marks, warnings }) };
  });
}

export async function makeEbooks(
  deps: Deps,
  editing: CatalogueEditing,
  editionId: number,
  askedAt: Date,
  folder: string,
): Promise<Outcomes> {
  const { docx, cover } = await findSources(deps.db, editionId);
  if (!docx || !cover)
    throw new UnreadableFileError("Le DOCX de cette édition manque\u202F: importez-le à nouveau.");
  const { azw3Isbn, typography, ...statement } = await statementOf(deps, editing, editionId);
  const metadata = { ...statement, modifiedAt: askedAt.toISOString() };
  return withSource(deps, docx, (docxPath) =>
    withSource(deps, cover, async (coverPath) => {
      const epubPath = join(folder, "edition.epub");
      const azw3Path = join(folder, "edition.azw3");
      const { width, height } = await runTask("inspect-cover", { path: coverPath }, inBackground);
      const epub = await runTask(
        "make-epub",
        {
          docxPath,
          cover: { path: coverPath, width, height },
          metadata,
          typography,
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

const sourceNames = { pdf: "Le PDF", docx: "Le DOCX", cover: "La couverture" } as const;

/** @throws LostSourceError if the store has lost the file, or its bytes differ from the upload */
async function withSource<T>(
  { store }: Pick<Deps, "store">,
  { kind, storagePath, sha256 }: Source,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const name = sourceNames[kind];
  if ((await store.size(storagePath)) === null)
    throw new LostSourceError(`${name} de cette édition manque dans les fichiers de la boutique.`);
  if (sha256 && !sha256.equals(await digestOf(store.read(storagePath))))
    throw new LostSourceError(`${name} de cette édition est endommagé dans les fichiers de la boutique.`);
  return store.withLocalFile(storagePath, use);
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
