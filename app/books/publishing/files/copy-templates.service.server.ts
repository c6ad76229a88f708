import { constants } from "node:fs";
import { copyFile, open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { orderRemoval } from "#books/publishing/publishing.jobs.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { patchesOf, personalCopy } from "#formats/mark/personal-copy.ts";
import { type DeliveredFormat, formatOf } from "#books/publishing/edition-formats.rules.ts";
import type { Kepubs } from "#books/publishing/files/kepubs.service.server.ts";
import { findFormatsOf, findTemplate } from "#books/publishing/publishing.store.server.ts";
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

/** The files of which members' copies are made. */
export function createTemplates(
  deps: Pick<Deps, "db" | "store" | "jobs" | "now">,
  storedFiles: StoredFiles,
  kepubs: Kepubs,
) {
  const { db, store } = deps;

  /** The template of an edition, or the reason why there is none. */
  async function template(
    editionId: number,
    wanted: DeliveredFormat,
  ): Promise<Template | "pending" | "failed" | "absent"> {
    const row = await findTemplate(db, editionId, formatOf(wanted));
    if (!row) return "pending";
    const { storagePath, size, state, lost } = row;
    // A lost file that is being built again is not searched.
    const isGone = !storagePath || size === null || (lost !== null && state !== "ready");
    if (isGone) return state === "failed" || state === "absent" ? state : "pending";
    const requireWhole = () => storedFiles.requireWhole({ ...row, storagePath, size });
    if (wanted !== "kepub")
      return templateOf({ storagePath, size, markPlan: row.markPlan as MarkPlan }, requireWhole);
    const kepub = await kepubs.of({ editionId, storagePath });
    return kepub ? templateOf(kepub, () => Promise.resolve()) : "failed";
  }

  function templateOf(
    { storagePath, size, markPlan: plan }: { storagePath: string; size: number; markPlan: MarkPlan },
    requireWhole: () => Promise<void>,
  ): Template {
    return {
      size,
      requireWhole,
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
        store.withLocalFile(storagePath, async (whole) => {
          // Blocks are shared with the template where the file system can.
          await copyFile(whole, path, constants.COPYFILE_FICLONE);
          const copy = await open(path, "r+");
          try {
            for (const { offset, bytes } of patchesOf(plan, mark))
              await copy.write(bytes, 0, bytes.length, offset);
            const { atime, mtime } = await stat(whole);
            await copy.utimes(atime, mtime);
            await copy.chmod(READABLE_BY_GROUP);
          } finally {
            await copy.close();
          }
        }),
    };
  }

  /** Removes the templates of editions that are deleted; their uploads are then unused, and removed with those. */
  async function removeTemplates(tx: Queryable, editionIds: readonly number[]): Promise<void> {
    for (const { storagePath } of await findFormatsOf(tx, [...editionIds]))
      if (storagePath) await orderRemoval(deps, tx, storagePath);
    await kepubs.remove(tx, editionIds);
  }

  return { template, removeTemplates };
}
