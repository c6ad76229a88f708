import type { Readable } from "node:stream";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { AppError, conflict, forbidden, notFound } from "#platform/http/app-errors.ts";
import type { DownloadFormat } from "#reading/library/holdings.contract.ts";
import { markOf, rangeOf } from "#reading/library/library.rules.ts";
import { findOwned } from "#reading/library/library.store.server.ts";
import { downloadName } from "#books/publishing/edition-formats.rules.ts";
import type { Publishing } from "#books/publishing/module.server.ts";

/** The owner of the copy. */
export interface Reader {
  id: string;
  /** Awaited while their copy is looked up; a rejection refuses the copy. */
  username: string | Promise<string>;
}

/** A member's personal copy, ready to be sent. */
export interface PersonalCopy {
  name: string;
  format: DownloadFormat;
  /** Of the whole copy, in bytes. */
  size: number;
  etag: string;
  /** Null: the whole copy. */
  range: { start: number; end: number } | null;
  /** @param meanwhile work to run during the transfer, before the copy ends */
  stream: (meanwhile: () => Promise<unknown>) => Readable;
  /** Writes the whole copy under a path. */
  writeTo: (path: string) => Promise<void>;
}

/** Members' personal copies: the template of a format, with the mark of its owner. */
export function createCopies(db: Queryable, publishing: Pick<Publishing, "template">) {
  /** @throws AppError 403 if the member does not own the edition, 409 for a preordered one that was not asked for yet */
  async function requireOwned(memberId: string, editionId: number) {
    const owned = await findOwned(db, memberId, editionId);
    if (!owned) throw forbidden("Cette édition n’est pas dans votre bibliothèque.");
    if (owned.awaitsConsent)
      throw new AppError(
        409,
        "Ce livre précommandé vous attend\u202f: recevez-le d’abord dans votre bibliothèque.",
        {
          code: "consent_required",
        },
      );
    return owned;
  }

  /**
   * A copy of which any bytes can be read.
   * @throws AppError 403 if the member does not own the edition, 404 or 409 without this format, 503 for a lost file
   */
  async function openCopy(reader: Reader, editionId: number, format: DownloadFormat) {
    const finding = Promise.all([requireOwned(reader.id, editionId), publishing.template(editionId, format)]);
    // The refusal of a reader is reported before anything about the copy.
    finding.catch(() => undefined);
    const username = await reader.username;
    const [owned, template] = await finding;
    if (template === "pending") throw conflict("Ce format est en cours de préparation.");
    if (template === "absent") throw notFound("Cette édition n’existe pas dans ce format.");
    if (template === "failed") throw conflict("Ce format n’est pas disponible pour le moment.");
    await template.requireWhole();
    const { licenceNumber, acquiredAt, bookTitle, editionTitle } = owned;
    const mark = markOf({ username, licenceNumber, acquiredAt });
    return {
      name: downloadName(bookTitle, editionTitle, format),
      size: template.size,
      /** The same for all readers; it changes when the file is built again. */
      version: template.version,
      /** Identifies the bytes of this reader's copy. */
      copyVersion: `${editionId}.${template.version}.${licenceNumber}`,
      /** @param range bytes, both ends inclusive */
      read: (range: { start: number; end: number }, meanwhile: () => Promise<unknown>) =>
        template.personalCopy(mark, range, meanwhile),
      writeTo: (path: string) => template.writeCopy(mark, path),
    };
  }

  /** The whole copy, or the part that a request asks for. @throws AppError as above, 416 */
  async function copyFor(
    reader: Reader,
    editionId: number,
    format: DownloadFormat,
    headers: { range?: string | undefined; ifRange?: string | undefined },
  ): Promise<PersonalCopy> {
    const { name, size, copyVersion, read, writeTo } = await openCopy(reader, editionId, format);
    const etag = `"${copyVersion}"`;
    const isCurrent = headers.ifRange === undefined || headers.ifRange === etag;
    const range = isCurrent ? rangeOf(headers.range, size) : null;
    if (range === "unsatisfiable") {
      throw new AppError(416, "Cette partie du fichier n’existe pas.", {
        headers: { "content-range": `bytes */${size}` },
      });
    }
    const stream = (meanwhile: () => Promise<unknown>) =>
      read(range ?? { start: 0, end: size - 1 }, meanwhile);
    return { name, format, size, etag, range, stream, writeTo };
  }

  return { requireOwned, openCopy, copyFor };
}
