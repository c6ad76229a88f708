import { basename } from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import type { CatalogueEditing, CountOwners } from "#books/catalogue/module.server.ts";
import { formatsMadeOf } from "#books/publishing/edition-changes.rules.ts";
import type { EditionFile, EditionFiles } from "#books/publishing/edition-files/edition-files.contract.ts";
import * as rules from "#books/publishing/edition-files/edition-files.rules.ts";
import { ebookFormats, type Format, formats } from "#books/publishing/edition-formats.rules.ts";
import { type Editor } from "#books/publishing/publishing-acts.rules.ts";
import type { PdfAnalysis } from "#books/publishing/intake/intake.service.server.ts";
import type { Publishing } from "#books/publishing/publishing.service.server.ts";
import { removedFile } from "#books/publishing/files/source-files.service.server.ts";
import { lostFile } from "#books/publishing/files/stored-files.service.server.ts";
import { findFormats, type Upload } from "#books/publishing/publishing.store.server.ts";

export type EditionFileList = ReturnType<typeof createEditionFiles>;

/** A file of an edition, ready to be sent to its publisher. */
export interface FoundFile {
  /** Titles of the book and its edition. */
  label: string;
  /** In the store; null for a format. */
  path: string | null;
  name: string;
  kind: rules.FileKind;
  /** In bytes. */
  size: number;
  stream: () => Readable;
}

interface Needs {
  editing: Pick<CatalogueEditing, "lockEdition" | "requireEdition">;
  publishing: Pick<
    Publishing,
    | "currentFiles"
    | "earlierFiles"
    | "newVersions"
    | "noteOpened"
    | "reuse"
    | "sources"
    | "startBuilds"
    | "template"
  >;
  countOwners: CountOwners;
}

/** The files of an edition as its publisher sees them. */
export function createEditionFiles(
  { db, store, now }: Pick<Deps, "db" | "store" | "now">,
  { editing, publishing, countOwners }: Needs,
) {
  async function namesFor(editionId: number): Promise<{ label: string; nameOf: rules.Names }> {
    const { book, edition } = await editing.requireEdition(editionId);
    return { label: `${book.title} – ${edition.title}`, nameOf: rules.fileNames(book.title, edition.title) };
  }

  /** @throws AppError 404 for an unknown edition */
  async function list(editionId: number): Promise<EditionFiles> {
    const { nameOf } = await namesFor(editionId);
    const [uploads, replaced, rows, owners, waitingNote] = await Promise.all([
      publishing.currentFiles(editionId),
      publishing.earlierFiles(editionId),
      findFormats(db, editionId),
      countOwners([editionId]),
      publishing.newVersions.waitingNote(editionId),
    ]);
    const files = [
      ...uploads.map((upload) => describeUpload(upload, nameOf)),
      ...rows.flatMap(({ format, storagePath, size, updatedAt, sha256 }): EditionFile[] => {
        const isMade = ebookFormats.some((each) => each === format) && storagePath !== null && size !== null;
        if (!isMade) return [];
        const at = updatedAt.toISOString();
        return [{ kind: format, name: nameOf(format), size, pages: null, at, by: null, sha256: hex(sha256) }];
      }),
    ];
    return {
      owners,
      waiting_note: waitingNote,
      files: files.toSorted((a, b) => rules.fileKinds.indexOf(a.kind) - rules.fileKinds.indexOf(b.kind)),
      earlier: replaced.map((upload) => ({ ...describeUpload(upload, nameOf), file: basename(upload.path) })),
    };
  }

  /**
   * Finds a current file of an edition and checks that it can be sent.
   * @throws AppError 404 if there is none, 409 for a format that is not made, 503 for a lost file
   */
  async function find(editionId: number, kind: rules.FileKind): Promise<FoundFile> {
    const { label, nameOf } = await namesFor(editionId);
    if (isFormat(kind))
      return { ...(await proofOf(editionId, kind)), name: `Épreuve - ${nameOf(kind)}`, label, path: null };
    const upload = (await publishing.currentFiles(editionId)).find(
      (each) => rules.fileKindOf(each.kind) === kind,
    );
    if (!upload) throw notFound("Ce fichier n’existe pas.");
    return { ...(await sourceOf(upload, nameOf)), label };
  }

  /** The same for a replaced file. */
  async function findEarlier(editionId: number, file: string): Promise<FoundFile> {
    const { label, nameOf } = await namesFor(editionId);
    return { ...(await sourceOf(await requireEarlier(editionId, file), nameOf)), label };
  }

  async function requireEarlier(editionId: number, file: string): Promise<Upload> {
    const upload = (await publishing.earlierFiles(editionId)).find(({ path }) => basename(path) === file);
    if (!upload) throw removedFile();
    return upload;
  }

  async function proofOf(editionId: number, format: Format) {
    const template = await publishing.template(editionId, format);
    if (template === "pending") throw conflict("Ce format est en cours de préparation.");
    if (template === "absent") throw notFound("Cette édition n’existe pas dans ce format.");
    if (template === "failed") throw conflict("Ce format n’est pas disponible pour le moment.");
    await template.requireWhole();
    const { size } = template;
    const whole = { start: 0, end: size - 1 };
    const mark = rules.proofMark(now());
    return {
      kind: format,
      size,
      stream: () => template.personalCopy(mark, whole, () => Promise.resolve()),
    };
  }

  async function sourceOf({ path, size, name, kind }: Upload, nameOf: rules.Names) {
    if ((await store.size(path)) !== size) throw lostFile();
    const stream = () => sentFile(store.read(path), { length: size });
    const fileKind = rules.fileKindOf(kind);
    return { name: nameOf(fileKind, name), kind: fileKind, size, stream, path };
  }

  return {
    list,
    find,
    findEarlier,

    /** Before a file is sent: writes the audit entry, and keeps the file for the time of the download. */
    open: (editionId: number, { label, kind, name, path }: FoundFile, by: Editor): Promise<void> =>
      db.transaction(async (tx) => {
        if (path) await publishing.noteOpened(tx, editionId, path);
        const object = { type: "edition", id: editionId, label };
        await by.sign(tx, { kind: "file-opened", object, details: { file: rules.fileLabels[kind], name } });
      }),

    /**
     * Puts a replaced file back in use, and builds the formats that are made from it, as an edit does.
     * @param note of a new version; undefined: a minor correction
     * @throws AppError 404 if it is no longer kept, 400 for a new version without a format, 503 if the store has lost it
     */
    async restore(
      editionId: number,
      file: string,
      { note, by }: { note: string | undefined; by: Editor },
    ): Promise<EditionFiles> {
      const { label, nameOf } = await namesFor(editionId);
      const { path, kind, size, name } = await requireEarlier(editionId, file);
      if ((await store.size(path)) !== size) throw lostFile();
      await db.transaction(async (tx) => {
        await editing.lockEdition(tx, editionId);
        const former = (await publishing.currentFiles(editionId, tx)).find((each) => each.kind === kind);
        await publishing.reuse(tx, editionId, path, by);
        const { pdf, epub } = await publishing.sources(editionId, tx);
        const has = { hasPdf: pdf !== undefined, hasEpub: epub !== undefined };
        const formatsToMake = formatsMadeOf({ [`${kind}Path`]: path }, has);
        await publishing.startBuilds(tx, editionId, formatsToMake);
        if (note !== undefined) await publishing.newVersions.request(tx, editionId, note, formatsToMake);
        const fileKind = rules.fileKindOf(kind);
        const details = {
          file: rules.fileLabels[fileKind],
          name: nameOf(fileKind, name),
          replaced: former ? nameOf(fileKind, former.name) : null,
          ...(note === undefined ? {} : { note }),
        };
        await by.sign(tx, {
          kind: "file-restored",
          object: { type: "edition", id: editionId, label },
          details,
        });
      });
      return list(editionId);
    },
  };
}

const isFormat = (kind: rules.FileKind): kind is Format => formats.some((format) => format === kind);

const hex = (digest: Buffer | null): string | null => digest?.toString("hex") ?? null;

const describeUpload = (upload: Upload, nameOf: rules.Names): EditionFile => ({
  kind: rules.fileKindOf(upload.kind),
  name: nameOf(rules.fileKindOf(upload.kind), upload.name),
  size: upload.size,
  pages: upload.kind === "pdf" ? (upload.analysis as PdfAnalysis).pages : null,
  at: (upload.attachedAt ?? upload.createdAt).toISOString(),
  by: upload.attachedBy,
  sha256: hex(upload.sha256),
});
