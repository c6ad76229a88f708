import { constants } from "node:fs";
import { copyFile, open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#platform/process/deps.server.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { patchesOf, personalCopy } from "#formats/mark/personal-copy.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { findTemplate } from "#books/publishing/publishing.store.server.ts";
import { lostFile, type StoredFiles } from "#books/publishing/files/stored-files.service.server.ts";

/** A format as delivered by the library: the same file for all readers, except for the mark. */
interface Template {
  /** Size of every copy, in bytes. */
  size: number;
  /** @throws AppError 503 if the file in the store is missing or damaged */
  requireWhole: () => Promise<void>;
  /** Identifies these bytes: it changes when the file is built again. */
  version: string;
  /**
   * @param range bytes, both ends inclusive (RFC 9110 §14.1.2)
   * @param meanwhile work to run during the transfer, before the copy ends
   */
  personalCopy: (
    mark: string,
    range: { start: number; end: number },
    meanwhile: () => Promise<unknown>,
  ) => Readable;
  /** Writes a whole copy under a path. Copies of one version have one time of change, by which a proxy names it. */
  writeCopy: (mark: string, path: string) => Promise<void>;
}

/** A proxy has an account of its own, in the shop's group. */
const READABLE_BY_GROUP = 0o640;

/** @returns a function that finds the template of an edition, or the reason why there is none */
export function createTemplates({ db, store }: Pick<Deps, "db" | "store">, storedFiles: StoredFiles) {
  return async (editionId: number, format: Format): Promise<Template | "pending" | "failed" | "absent"> => {
    const row = await findTemplate(db, editionId, format);
    if (!row) return "pending";
    const { storagePath, size, state, lost } = row;
    // A lost file that is being built again is not searched.
    const isGone = !storagePath || size === null || (lost !== null && state !== "ready");
    if (isGone) return state === "failed" || state === "absent" ? state : "pending";
    const plan = row.markPlan as MarkPlan;
    return {
      size,
      requireWhole: () => storedFiles.requireWhole({ ...row, storagePath, size }),
      // Not the row's revision, which increases as soon as a new file is requested.
      version: basename(storagePath),
      personalCopy: (mark, { start, end }, meanwhile) => {
        const writeMark = personalCopy(plan, mark);
        const length = end + 1 - start;
        return sentFile(store.read(storagePath, { start, length }), {
          length,
          change: (piece, position) => writeMark(piece, start + position),
          meanwhile,
          failure: lostFile,
        });
      },
      writeCopy: (mark, path) =>
        store.withLocalFile(storagePath, async (template) => {
          // Blocks are shared with the template where the file system can.
          await copyFile(template, path, constants.COPYFILE_FICLONE);
          const copy = await open(path, "r+");
          try {
            for (const { offset, bytes } of patchesOf(plan, mark))
              await copy.write(bytes, 0, bytes.length, offset);
            const { atime, mtime } = await stat(template);
            await copy.utimes(atime, mtime);
            await copy.chmod(READABLE_BY_GROUP);
          } finally {
            await copy.close();
          }
        }),
    };
  };
}
