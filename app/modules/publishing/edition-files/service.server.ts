import type { Readable } from "node:stream";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { pacedStream } from "#platform/paced-stream.server.ts";
import type { CatalogueEditing, CountOwners } from "#modules/catalogue/module.server.ts";
import type { EditionFile, EditionFiles } from "#modules/publishing/edition-files/contract.ts";
import { type FileKind, fileKinds, fileLabels, proofMark } from "#modules/publishing/edition-files/rules.ts";
import {
  downloadName,
  ebookFormats,
  type Editor,
  type Format,
  formats,
  type SourceKind,
} from "#modules/publishing/formats/rules.ts";
import type { PdfAnalysis } from "#modules/publishing/intake/service.server.ts";
import type { Publishing } from "#modules/publishing/service.server.ts";
import { lostFile } from "#modules/publishing/stored-files/service.server.ts";
import { findFormats, type Upload } from "#modules/publishing/store.server.ts";

export type EditionFileList = ReturnType<typeof createEditionFiles>;

/** A file of an edition, ready to be sent to its publisher. */
interface OpenedFile {
  name: string;
  kind: FileKind;
  /** In bytes. */
  size: number;
  stream: () => Readable;
}

type Names = (kind: FileKind, sent?: string | null) => string;

interface Needs {
  editing: Pick<CatalogueEditing, "requireEdition">;
  publishing: Pick<Publishing, "currentFiles" | "template">;
  countOwners: CountOwners;
}

/** The files of an edition as its publisher sees them. */
export function createEditionFiles(
  { db, store, now }: Pick<Deps, "db" | "store" | "now">,
  { editing, publishing, countOwners }: Needs,
) {
  /** @throws AppError 404 for an unknown edition */
  async function list(editionId: number): Promise<EditionFiles> {
    const { book, edition } = await editing.requireEdition(editionId);
    const [uploads, rows, owners] = await Promise.all([
      publishing.currentFiles(editionId),
      findFormats(db, editionId),
      countOwners([editionId]),
    ]);
    const nameOf = namesFor(book.title, edition.title);
    const files = [
      ...uploads.map((upload) => describeUpload(upload, nameOf)),
      ...rows.flatMap(({ format, storagePath, size, updatedAt, sha256 }): EditionFile[] => {
        const isMade = ebookFormats.some((each) => each === format) && storagePath !== null && size !== null;
        if (!isMade) return [];
        const at = updatedAt.toISOString();
        return [{ kind: format, name: nameOf(format), size, pages: null, at, by: null, sha256: hex(sha256) }];
      }),
    ];
    return { owners, files: files.toSorted((a, b) => fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind)) };
  }

  /**
   * Finds a file of an edition and checks that it can be sent.
   * @throws AppError 404 if there is none, 409 for a format that is not made, 503 for a lost file
   */
  async function find(editionId: number, kind: FileKind): Promise<OpenedFile & { label: string }> {
    const { book, edition } = await editing.requireEdition(editionId);
    const nameOf = namesFor(book.title, edition.title);
    const label = `${book.title} – ${edition.title}`;
    if (isFormat(kind))
      return { ...(await proofOf(editionId, kind)), name: `Épreuve - ${nameOf(kind)}`, label };
    return { ...(await sourceOf(editionId, kind, nameOf)), label };
  }

  async function proofOf(editionId: number, format: Format) {
    const template = await publishing.template(editionId, format);
    if (template === "pending") throw conflict("Ce format est en cours de préparation.");
    if (template === "failed") throw conflict("Ce format n’est pas disponible pour le moment.");
    await template.requireWhole();
    const { size } = template;
    const whole = { start: 0, end: size - 1 };
    const mark = proofMark(now());
    return {
      kind: format,
      size,
      stream: () => template.personalCopy(mark, whole, () => Promise.resolve()),
    };
  }

  async function sourceOf(editionId: number, kind: SourceKind, nameOf: Names): Promise<OpenedFile> {
    const upload = (await publishing.currentFiles(editionId)).find((each) => each.kind === kind);
    if (!upload) throw notFound("Ce fichier n’existe pas.");
    const { path, size, name } = upload;
    if ((await store.size(path)) !== size) throw lostFile();
    const stream = () => pacedStream({ open: () => store.open(path, 0), length: size });
    return { name: nameOf(kind, name), kind, size, stream };
  }

  return {
    list,
    find,
    /** As `find`, with an audit entry. */
    async open(editionId: number, kind: FileKind, by: Editor): Promise<OpenedFile> {
      const { label, ...file } = await find(editionId, kind);
      const object = { type: "edition", id: editionId, label };
      await by.sign(db, { kind: "file-opened", object, details: { file: fileLabels[kind] } });
      return file;
    },
  };
}

const isFormat = (kind: FileKind): kind is Format => formats.some((format) => format === kind);

const hex = (digest: Buffer | null): string | null => digest?.toString("hex") ?? null;

/** A file is named as it was sent; one whose name is unknown, like its edition. A cover is stored as JPEG. */
const namesFor =
  (bookTitle: string, editionTitle: string): Names =>
  (kind, sent) => {
    if (kind !== "cover") return sent ?? downloadName(bookTitle, editionTitle, kind);
    return sent ? sent.replace(/\.[^.]*$|$/, ".jpeg") : downloadName(bookTitle, editionTitle, "jpeg");
  };

const describeUpload = (upload: Upload, nameOf: Names): EditionFile => ({
  kind: upload.kind,
  name: nameOf(upload.kind, upload.name),
  size: upload.size,
  pages: upload.kind === "pdf" ? (upload.analysis as PdfAnalysis).pages : null,
  at: (upload.attachedAt ?? upload.createdAt).toISOString(),
  by: upload.attachedBy,
  sha256: hex(upload.sha256),
});
