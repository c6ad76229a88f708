import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { pipeline as copying } from "node:stream/promises";
import type { Deps } from "#platform/deps.server.ts";
import { AppError, invalid, notFound, tooLarge } from "#platform/errors.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import { limitText } from "#platform/uploads.server.ts";
import type { UploadedEdition } from "#modules/publishing/formats/contract.ts";
import type { TextKind } from "#modules/publishing/intake/rules.ts";
import type { EditionUpload } from "#modules/publishing/intake/service.server.ts";
import type { PartialUpload } from "#modules/publishing/partial-uploads/contract.ts";
import {
  appendPart,
  deletePartialUploads,
  findPartialUpload,
  findPartialUploadsBefore,
  findParts,
  insertPartialUpload,
  type PartialUploadRow,
} from "#modules/publishing/partial-uploads/store.server.ts";
import type { Publishing } from "#modules/publishing/service.server.ts";

export type PartialUploads = ReturnType<typeof createPartialUploads>;

/** What a cut connection costs at the most; seconds on a slow line. */
const partBytes = 8 * 1024 * 1024;

/** What is told of a file before its first byte. */
interface Beginning {
  size: number;
  /** Where it is not said, the larger limit holds until the file is read. */
  kind?: TextKind | undefined;
}

/** A part on its way. */
interface IncomingPart {
  /** Its place in the file. */
  start: number;
  /** Bytes, where its sender said so beforehand. */
  length: number | null;
  body: Readable;
}

export function createPartialUploads(deps: Deps, publishing: Pick<Publishing, "uploadEditionFile">) {
  const { db, now, store, config } = deps;

  async function begin({ size, kind = "pdf" }: Beginning): Promise<PartialUpload> {
    const limit = config.uploadLimits[kind];
    if (size > limit) throw tooLarge(limitText(limit));
    const upload = { id: randomUUID(), size, received: 0, createdAt: now() };
    await insertPartialUpload(db, upload);
    return shown(upload);
  }

  async function requireUpload(id: string): Promise<PartialUploadRow> {
    const upload = await findPartialUpload(db, id);
    if (!upload) throw unknownUpload();
    return upload;
  }

  /**
   * Keeps the part that begins at `start`. Only a part that arrived whole counts.
   * @throws AppError 409 with the right place when another part is expected, 413 when it is too long
   */
  async function receive(id: string, { start, length, body }: IncomingPart): Promise<PartialUpload> {
    const upload = await requireUpload(id);
    if (start !== upload.received) throw misplaced(upload.received);
    const most = Math.min(partBytes, upload.size - start);
    // Told before the body is read: a connection that is closed in the middle shows its sender no reason.
    if (length !== null && length > most) throw tooLarge(tooLong);
    const storagePath = `partial/${id}.${start}.${randomUUID()}`;
    try {
      const size = await keepPart(storagePath, body, most);
      const grown = await db.transaction((tx) => appendPart(tx, { uploadId: id, start, size, storagePath }));
      if (!grown) throw misplaced((await requireUpload(id)).received);
      return shown(grown);
    } catch (error) {
      await store.remove(storagePath);
      throw error;
    }
  }

  /** @returns how many bytes there were */
  async function keepPart(storagePath: string, body: Readable, most: number): Promise<number> {
    const counted = counting(most);
    try {
      // A failure of the connection ends the part with it: what is cut off is never stored.
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

  /** Reads the whole file as if it had come at once. A refusal leaves the parts, for another try with other choices. */
  async function finish(id: string, options: EditionUpload): Promise<UploadedEdition> {
    const upload = await requireUpload(id);
    if (upload.received !== upload.size) throw misplaced(upload.received);
    const answer = await withScratchFolder(config.scratchDir, async (folder) => {
      const path = join(folder, "upload");
      for (const { storagePath } of await findParts(db, id)) {
        // Of a store that has lost a part, the whole file is to be sent again.
        if ((await store.size(storagePath)) === null) throw unknownUpload();
        await copying(store.read(storagePath), createWriteStream(path, { flags: "a" }));
      }
      return publishing.uploadEditionFile({ path, size: upload.size }, options);
    });
    await forget([id]);
    return answer;
  }

  async function forget(ids: string[]): Promise<void> {
    const paths = await db.transaction((tx) => deletePartialUploads(tx, ids));
    for (const path of paths) await store.remove(path);
  }

  return {
    begin,
    state: async (id: string) => shown(await requireUpload(id)),
    receive,
    finish,
    cancel: (id: string) => forget([id]),
    forgetBefore: async (instant: Date) => forget(await findPartialUploadsBefore(db, instant)),
  };
}

const unknownUpload = () => notFound("Cet envoi n’existe plus\u202f: recommencez.");

const shown = ({ id, size, received }: PartialUploadRow): PartialUpload => ({
  id,
  size,
  received,
  part_bytes: partBytes,
});

/** Says in `Upload-Offset` where the next part begins. */
const misplaced = (received: number): AppError =>
  new AppError(409, "Cette partie du fichier n’est pas celle qui est attendue.", {
    headers: { "upload-offset": String(received) },
  });

const tooLong = "Cette partie du fichier est trop longue.";

/** Lets bytes through and counts them. The stream fails with 413 at the first one too many. */
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
