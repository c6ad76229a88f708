import { join } from "node:path";
import type { Deps } from "#platform/process/deps.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { UnreadableFileError } from "#formats/format-errors.ts";
import type { AccessibilityFacts } from "#formats/epub/accessibility.ts";
import type { PublicationMetadata } from "#formats/epub/publication.ts";
import type { StructureAnswers } from "#formats/docx/structure.ts";
import type { TypographyKind } from "#formats/typography/kinds.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import type { Balance } from "#formats/balance/balance.ts";
import { LostSourceError, requireWords } from "#books/publishing/builds/format-builds.rules.ts";
import type { DocxAnalysis } from "#books/publishing/intake/docx-intake.service.server.ts";
import type { EpubAnalysis } from "#books/publishing/intake/epub-intake.service.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { saveStructure } from "#books/publishing/builds/build-queue.store.server.ts";
import { statementOf } from "#books/publishing/files/copy-statement.service.server.ts";
import { findSources, type Source } from "#books/publishing/publishing.store.server.ts";

/** Readers' requests have priority. */
const inBackground = { inBackground: true };

/** The result of a finished build, in its own folder. */
export interface Built {
  path: string;
  marks: MarkPlan;
  warnings: string[];
  /** For an EPUB: the detected accessibility features; null if they are unknown. */
  accessibility?: AccessibilityFacts | null;
  /** For an ebook: the words that it has of its source. */
  balance?: Balance;
}

/** The result of each format: its file, or the reason of its failure. */
export type Outcomes = Partial<Record<Format, PromiseSettledResult<Built>>>;

const made = (value: Built): PromiseFulfilledResult<Built> => ({ status: "fulfilled", value });

/** The administrator's choice at the upload, kept as long as readers get the file. */
const markedInMetadataOnly = "Le nom du lecteur ne figure que dans les métadonnées, non sur les pages.";

export async function makePdf(deps: ShopDeps, editionId: number, folder: string): Promise<Outcomes> {
  const { pdf } = await findSources(deps.db, editionId);
  if (!pdf) throw new UnreadableFileError("Le PDF de cette édition manque\u202F: importez-le à nouveau.");
  return makePdfOf(deps, pdf, folder);
}

/** The file of a source, in the store; its analysis is what was found at its upload. */
type SourceFile = Pick<Source, "kind" | "storagePath" | "sha256" | "analysis">;
type SourceText = SourceFile & Pick<Source, "acceptsMissingText">;

export const makePdfOf = (
  deps: ShopDeps,
  pdf: SourceFile & { metadataMarkOnly: boolean },
  folder: string,
): Promise<Outcomes> =>
  withSource(deps, pdf, async (path) => {
    const outPath = join(folder, "edition.pdf");
    const { reservesMining } = deps.content;
    const order = { path, outPath, metadataOnly: pdf.metadataMarkOnly, reservesMining };
    const { marks } = await runTask("make-pdf-template", order, inBackground);
    const warnings = pdf.metadataMarkOnly ? [markedInMetadataOnly] : [];
    return { pdf: made({ path: outPath, marks, warnings }) };
  });

export async function makeEbooks(
  deps: ShopDeps,
  editing: CatalogueEditing,
  editionId: number,
  modifiedAt: Date,
  folder: string,
): Promise<Outcomes> {
  const { docx, epub: own, cover } = await findSources(deps.db, editionId);
  const { azw3Isbn: isbn, typography, ...statement } = await statementOf(deps, editing, editionId);
  if (own) return makeFromEpub(deps, { own, cover, isbn }, folder);
  if (!docx || !cover)
    throw new UnreadableFileError("Le DOCX de cette édition manque\u202F: importez-le à nouveau.");
  const metadata = { ...statement, modifiedAt: modifiedAt.toISOString() };
  const { embedFonts, structure } = docx;
  return makeFromDocx(deps, { docx, cover, metadata, typography, embedFonts, structure, isbn }, folder);
}

interface DocxBook {
  docx: SourceText;
  cover: SourceFile | undefined;
  metadata: PublicationMetadata;
  typography: readonly TypographyKind[];
  embedFonts: boolean;
  structure: StructureAnswers | null;
  /** The AZW3's own. */
  isbn: string | null;
}

/** @throws MissingTextError if many words of it are missing in the EPUB, unless that is accepted */
export async function makeFromDocx(
  deps: ShopDeps,
  { docx, cover, metadata, typography, embedFonts, structure, isbn }: DocxBook,
  folder: string,
): Promise<Outcomes> {
  const epubPath = join(folder, "edition.epub");
  // Not of the statement: a change of the setting does not make every ebook again.
  const said = { ...metadata, reservesMining: deps.content.reservesMining };
  const convert = async (docxPath: string, coverPath: string | null) => {
    const size = coverPath && (await runTask("inspect-cover", { path: coverPath }, inBackground));
    const picture = size && { path: coverPath, width: size.width, height: size.height };
    const order = {
      docxPath,
      cover: picture || null,
      metadata: said,
      typography,
      embedFonts,
      structure,
      outPath: epubPath,
    };
    return runTask("make-epub", order, inBackground);
  };
  const {
    marks,
    warnings,
    accessibility,
    structure: found,
    balance,
  } = await withSource(deps, docx, (docxPath) =>
    cover ? withSource(deps, cover, (coverPath) => convert(docxPath, coverPath)) : convert(docxPath, null),
  );
  const { acceptsMissingText, analysis } = docx;
  if (!(analysis as Partial<DocxAnalysis>).structure) await saveStructure(deps.db, docx.storagePath, found);
  requireWords({ epub: balance }, acceptsMissingText);
  const path = join(folder, "edition.azw3");
  const order = { epubPath, path, isbn, coverPath: null, acceptsMissingText };
  const [azw3] = await Promise.allSettled([makeAzw3(order)]);
  return { epub: made({ path: epubPath, marks, warnings, accessibility, balance }), azw3 };
}

interface OwnEpub {
  own: SourceText & { upgrade: boolean };
  /** For the AZW3 of an EPUB without a cover. */
  cover: SourceFile | undefined;
  /** The AZW3's own. */
  isbn: string | null;
}

/**
 * From the publisher's own EPUB. What was found at its upload is shown with the format.
 * @throws as `makeFromDocx`
 */
export async function makeFromEpub(
  deps: ShopDeps,
  { own, cover, isbn }: OwnEpub,
  folder: string,
): Promise<Outcomes> {
  const { isFixedLayout, warnings } = own.analysis as EpubAnalysis;
  const epubPath = join(folder, "edition.epub");
  const { marks, balance } = await withSource(deps, own, (path) =>
    runTask(
      "make-epub-template",
      { path, outPath: epubPath, upgrade: own.upgrade, reservesMining: deps.content.reservesMining },
      inBackground,
    ),
  );
  const { acceptsMissingText } = own;
  requireWords({ epub: balance }, acceptsMissingText);
  const epub = made({ path: epubPath, marks, warnings, accessibility: null, balance });
  if (isFixedLayout) return { epub };
  const order = { epubPath, path: join(folder, "edition.azw3"), isbn, acceptsMissingText };
  const makeWith = (coverPath: string | null) => makeAzw3({ ...order, coverPath });
  const [azw3] = await Promise.allSettled([cover ? withSource(deps, cover, makeWith) : makeWith(null)]);
  return { epub, azw3 };
}

const sourceNames = { pdf: "Le PDF", docx: "Le DOCX", epub: "L’EPUB", cover: "La couverture" } as const;

/** @throws LostSourceError if the store has lost the file, or its bytes differ from the upload */
async function withSource<T>(
  { store }: Pick<Deps, "store">,
  { kind, storagePath, sha256 }: SourceFile,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const name = sourceNames[kind];
  if ((await store.size(storagePath)) === null)
    throw new LostSourceError(`${name} de cette édition manque dans les fichiers de la boutique.`);
  if (sha256 && !sha256.equals(await digestOf(store.read(storagePath))))
    throw new LostSourceError(`${name} de cette édition est endommagé dans les fichiers de la boutique.`);
  return store.withLocalFile(storagePath, use);
}

interface Azw3Order {
  epubPath: string;
  path: string;
  isbn: string | null;
  /** A picture for an EPUB that has no cover. */
  coverPath: string | null;
  acceptsMissingText: boolean;
}

async function makeAzw3(order: Azw3Order): Promise<Built> {
  const { epubPath, path, isbn, coverPath, acceptsMissingText } = order;
  const cover = coverPath === null ? null : { path: coverPath };
  const conversion = { epubPath, outPath: path, thumbnail: null, cover, isbn };
  const { marks, balance } = await runTask("make-azw3", conversion, inBackground);
  requireWords({ azw3: balance }, acceptsMissingText);
  return { path, marks, warnings: [], balance };
}
