import { createReadStream } from "node:fs";
import { parse } from "node:path";
import type { Readable } from "node:stream";
import { stat } from "node:fs/promises";
import { personalCopy } from "#formats/mark/personal-copy.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import { LostSourceError } from "#books/publishing/builds/format-builds.rules.ts";
import {
  type Built,
  makeFromDocx,
  makeFromEpub,
  makePdfOf,
  type Outcomes,
} from "#books/publishing/builds/format-builds.service.server.ts";
import { fileLabels, proofMark } from "#books/publishing/edition-files/edition-files.rules.ts";
import type { Format, SourceKind } from "#books/publishing/edition-formats.rules.ts";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import { type EpubAnalysis, requireUpgradable } from "#books/publishing/intake/epub-intake.service.server.ts";
import type { DocxAnalysis } from "#books/publishing/intake/docx-intake.service.server.ts";
import { refusingUnreadable } from "#books/publishing/intake/intake.rules.ts";
import type { PdfAnalysis } from "#books/publishing/intake/intake.service.server.ts";
import { readPages } from "#books/publishing/proofs/proof-pages.service.server.ts";
import type { ProofForm, ProofPages } from "#books/publishing/proofs/proofs.contract.ts";
import { proofFormats, proofMetadata, proofName } from "#books/publishing/proofs/proofs.rules.ts";
import { removedFile } from "#books/publishing/files/source-files.service.server.ts";
import { lostFile } from "#books/publishing/files/stored-files.service.server.ts";
import { findUpload, type Upload } from "#books/publishing/publishing.store.server.ts";
import { answersOfCode } from "#books/publishing/structure-choice.rules.ts";
import { typographyOf } from "#books/publishing/typography-choice.rules.ts";

export type Proofs = ReturnType<typeof createProofs>;

/** A copy for the publisher, ready to be sent. */
export interface Proof {
  name: string;
  /** In bytes. */
  size: number;
  stream: () => Readable;
}

interface PagesRequest {
  /** The upload's name, without its folder. */
  file: string;
  form: ProofForm;
  by: Editor;
}

interface ProofRequest extends PagesRequest {
  format: Format;
}

/** Proofs of files that belong to no edition yet (docs/decisions/049). */
export const createProofs = (deps: ShopDeps) => ({
  /**
   * Makes a proof in a folder that is removed when `send` ends; the audit entry is written before.
   * @throws AppError 404 for a file that was removed, is published, or does not become that format; 422 with the reason if
   * it cannot be made; 503 if the store has lost it
   */
  async make({ file, format, form, by }: ProofRequest, send: (proof: Proof) => Promise<void>): Promise<void> {
    const upload = await requireUpload(deps, file, "unused");
    if (!canBecome(upload, format)) throw notFound("Ce fichier n’existe pas dans ce format.");
    if (form.upgrade) requireUpgradable(upload.analysis);
    const cover = form.cover ? await requireUpload(deps, form.cover, "cover") : undefined;
    await withScratchFolder(deps.config.scratchDir, async (folder) => {
      const { path, marks } = await made(makeFormats(deps, { upload, cover, form }, folder), format);
      const name = proofName(form, upload.name, format);
      const { size } = await stat(path);
      const writeMark = personalCopy(marks, proofMark(deps.now()));
      await by.sign(deps.db, { kind: "file-opened", details: { file: fileLabels[format], name } });
      await send({
        name,
        size,
        stream: () => sentFile(createReadStream(path), { length: size, change: writeMark }),
      });
    });
  },

  /** The text of the EPUB of a DOCX, published or not, to be leafed through. @throws as `make` */
  async pages({ file, form, by }: PagesRequest): Promise<ProofPages> {
    const upload = await findUpload(deps.db, `uploads/${file}`);
    if (upload?.kind !== "docx") throw removedFile();
    return withScratchFolder(deps.config.scratchDir, async (folder) => {
      const { path } = await made(makeFormats(deps, { upload, cover: undefined, form }, folder), "epub");
      await by.sign(deps.db, {
        kind: "file-opened",
        details: { file: fileLabels.epub, name: proofName(form, upload.name, "epub") },
      });
      return readPages(path);
    });
  },
});

/** An upload of a form that is not saved yet. @throws AppError 404 */
async function requireUpload(
  { db }: Pick<ShopDeps, "db">,
  file: string,
  wanted: "unused" | "cover",
): Promise<Upload> {
  const upload = await findUpload(db, `uploads/${file}`);
  if (!upload || upload.editionId !== null || (wanted === "cover" && upload.kind !== "cover"))
    throw removedFile();
  return upload;
}

function canBecome({ kind, analysis }: Upload, format: Format): boolean {
  const isFixed = kind === "epub" && (analysis as EpubAnalysis).isFixedLayout;
  return proofFormats[kind].includes(format) && !(isFixed && format === "azw3");
}

interface ProofSources {
  upload: Upload;
  cover: Upload | undefined;
  form: ProofForm;
}

function makeFormats(
  deps: ShopDeps,
  { upload, cover, form }: ProofSources,
  folder: string,
): Promise<Outcomes> {
  const { kind, path, name, analysis } = upload;
  const source = sourceOf(upload);
  const picture = cover && sourceOf(cover);
  const makers: Record<Exclude<SourceKind, "cover">, () => Promise<Outcomes>> = {
    pdf: () => {
      const { metadataMarkOnly } = analysis as PdfAnalysis;
      return makePdfOf(deps, { ...source, metadataMarkOnly }, folder);
    },
    epub: () => {
      const own = { ...source, upgrade: form.upgrade !== undefined };
      return makeFromEpub(deps, { own, cover: picture, isbn: null }, folder);
    },
    docx: () => {
      const facts = { name, id: parse(path).name, publisher: deps.config.brand, now: deps.now() };
      const metadata = proofMetadata(form, facts);
      const typography = typographyOf(form.typography ?? null, metadata.language);
      const embedFonts = form.fonts !== undefined;
      const { structure: found } = analysis as DocxAnalysis;
      const structure = form.structure && found ? answersOfCode(found, form.structure) : null;
      const choices = { typography, embedFonts, structure };
      const order = { docx: source, cover: picture, metadata, ...choices, isbn: null };
      return makeFromDocx(deps, order, folder);
    },
  };
  if (kind === "cover") throw new Error("A cover has no proof.");
  return makers[kind]();
}

/** A proof shows what is missing, too. */
const sourceOf = ({ kind, path, sha256, analysis }: Upload) => ({
  kind,
  storagePath: path,
  sha256,
  analysis,
  acceptsMissingText: true,
});

/** One of the formats. @throws AppError with the reason why it cannot be made */
async function made(making: Promise<Outcomes>, format: Format): Promise<Built> {
  const outcome = await refusingUnreadable(making).catch(refusingLost);
  if (outcome[format]?.status === "fulfilled") return outcome[format].value;
  return refusingUnreadable(Promise.reject<never>(outcome[format]?.reason)).catch(refusingLost);
}

function refusingLost(error: unknown): never {
  throw error instanceof LostSourceError ? lostFile(error) : error;
}
