import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { pipeline as copying } from "node:stream/promises";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, invalid, notFound, tooLarge } from "#platform/http/app-errors.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { limitText } from "#platform/http/uploads.server.ts";
import type { UploadedEdition } from "#books/publishing/edition-formats.contract.ts";
import type { TextKind } from "#books/publishing/intake/intake.rules.ts";
import type { EditionUpload } from "#books/publishing/intake/intake.service.server.ts";
import type { PartialUpload } from "#books/publishing/partial-uploads/partial-uploads.contract.ts";
import * as partialUploadsStore from "#books/publishing/partial-uploads/partial-uploads.store.server.ts";
import type { Publishing } from "#books/publishing/publishing.service.server.ts";

export type PartialUploads = ReturnType<typeof createPartialUploads>;

/** The maximum loss by a cut connection; seconds on a slow line. */
const partBytes = 8 * 1024 * 1024;

/** The data about a file before its first byte. */
interface Beginning {
  size: number;
  /** If the type is unknown, the larger limit applies until the file is read. */
  kind?: TextKind | undefined;
}

/** A part that is being received. */
interface IncomingPart {
  /** Its position in the file. */
  start: number;
  /** Size in bytes, if the sender declared it. */
  length: number | null;
  body: Readable;
}

export function createPartialUploads(deps: Deps, publishing: Pick<Publishing, "uploadEditionFile">) {
  const { db, now, store, config } = deps;

  async function begin({ size, kind = "pdf" }: Beginning): Promise<PartialUpload> {
    const limit = config.uploadLimits[kind];
    if (size > limit) throw tooLarge(limitText(limit));
    const upload = { id: randomUUID(), size, received: 0, createdAt: now() };
    await partialUploadsStore.insertPartialUpload(db, upload);
    return shown(upload);
  }

  async function requireUpload(id: string): Promise<partialUploadsStore.PartialUploadRow> {
    const upload = await partialUploadsStore.findPartialUpload(db, id);
    if (!upload) throw unknownUpload();
    return upload;
  }

  /**
   * Stores the part that begins at `start`. Only a complete part counts.
   * @throws AppError 409 with the expected position if it differs, 413 if it is too long
   */
  async function receive(id: string, { start, length, body }: IncomingPart): Promise<PartialUpload> {
    const upload = await requireUpload(id);
    if (start !== upload.received) throw misplaced(upload.received);
    const most = Math.min(partBytes, upload.size - start);
    // Checked before the body is read: if a connection is closed in the middle, its sender sees no reason.
    if (length !== null && length > most) throw tooLarge(tooLong);
    const storagePath = `partial/${id}.${start}.${randomUUID()}`;
    try {
      const size = await keepPart(storagePath, body, most);
      const grown = await db.transaction((tx) =>
        partialUploadsStore.appendPart(tx, { uploadId: id, start, size, storagePath }),
      );
      if (!grown) throw misplaced((await requireUpload(id)).received);
      return shown(grown);
    } catch (error) {
      await store.remove(storagePath);
      throw error;
    }
  }

  /** @returns the number of bytes */
  async function keepPart(storagePath: string, body: Readable, most: number): Promise<number> {
    const counted = counting(most);
    try {
      // A connection failure ends the part: an incomplete part is never stored.
      await store.putStream(
        storagePath,
        pipeline(body, counted.stream, () => undefined),
      );
    } catch (error) {
      if (body.errored && !(error instanceof AppError)) throw invalid("La connexion a été coupée.");
      throw error;
    }
    if (counted.size() === 0) throw invalid("Cette partie du fichier est vide.");
    return counted.size();
  }

  /**
   * Reads the whole file as if it had been sent in one piece. A refusal keeps the parts, for another try with other
   * options.
   */
  async function finish(id: string, options: EditionUpload): Promise<UploadedEdition> {
    const upload = await requireUpload(id);
    if (upload.received !== upload.size) throw misplaced(upload.received);
    const answer = await withScratchFolder(config.scratchDir, async (folder) => {
      const path = join(folder, "upload");
      for (const { storagePath } of await partialUploadsStore.findParts(db, id)) {
        // If the store has lost a part, the whole file must be sent again.
        if ((await store.size(storagePath)) === null) throw unknownUpload();
        await copying(store.read(storagePath), createWriteStream(path, { flags: "a" }));
      }
      return publishing.uploadEditionFile({ path, size: upload.size }, options);
    });
    await forget([id]);
    return answer;
  }

  async function forget(ids: string[]): Promise<void> {
    const paths = await db.transaction((tx) => partialUploadsStore.deletePartialUploads(tx, ids));
    for (const path of paths) await store.remove(path);
  }

  return {
    begin,
    state: async (id: string) => shown(await requireUpload(id)),
    receive,
    finish,
    cancel: (id: string) => forget([id]),
    forgetBefore: async (instant: Date) =>
      forget(await partialUploadsStore.findPartialUploadsBefore(db, instant)),
  };
}

const unknownUpload = () => notFound("Cet envoi n’existe plus\u202f: recommencez.");

const shown = ({ id, size, received }: partialUploadsStore.PartialUploadRow): PartialUpload => ({
  id,
  size,
  received,
  part_bytes: partBytes,
});

/** Sets `Upload-Offset` to the start of the next part. */
const misplaced = (received: number): AppError =>
  new AppError(409, "Cette partie du fichier n’est pas celle qui est attendue.", {
    headers: { "upload-offset": String(received) },
  });

const tooLong = "Cette partie du fichier est trop longue.";

/** Passes bytes through and counts them. The stream fails with 413 beyond the limit. */
function counting(most: number): { stream: Transform; size: () => number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(tooLarge(tooLong));
      else done(null, chunk);
    },
  });
  return { stream, size: () => size };
}
