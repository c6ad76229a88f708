import { basename } from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#platform/deps.server.ts";
import { pacedStream } from "#platform/paced-stream.server.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { personalCopy } from "#formats/mark/personal-copy.ts";
import type { Format } from "#modules/publishing/formats/rules.ts";
import { findTemplate } from "#modules/publishing/store.server.ts";
import { lostFile, type StoredFiles } from "#modules/publishing/stored-files/service.server.ts";

/** A format as the library hands it out: the same file for everybody but for the mark. */
interface Template {
  /** Of every copy, in bytes. */
  size: number;
  /** @throws AppError 503 when the file is not in the store as it was made */
  requireWhole: () => Promise<void>;
  /** Names these bytes: another one when the file is made again. */
  version: string;
  /**
   * @param range bytes, both ends inclusive (RFC 9110 §14.1.2)
   * @param meanwhile what is to be done before the copy ends, while it is on its way
   */
  personalCopy: (
    mark: string,
    range: { start: number; end: number },
    meanwhile: () => Promise<unknown>,
  ) => Readable;
}

/** @returns finds the file that copies of an edition are made from, or why there is none */
export function createTemplates({ db, store }: Pick<Deps, "db" | "store">, storedFiles: StoredFiles) {
  return async (editionId: number, format: Format): Promise<Template | "pending" | "failed"> => {
    const row = await findTemplate(db, editionId, format);
    if (!row) return "pending";
    const { storagePath, size, state, lost } = row;
    // A lost file that is being made again is looked for no more.
    const isGone = !storagePath || size === null || (lost !== null && state !== "ready");
    if (isGone) return state === "failed" ? "failed" : "pending";
    const plan = row.markPlan as MarkPlan;
    const open = (start: number) =>
      store.open(storagePath, start).catch((error: unknown) => {
        throw lostFile(error);
      });
    return {
      size,
      requireWhole: () => storedFiles.requireWhole({ ...row, storagePath, size }),
      // Not the row's revision, which grows as soon as a new file is asked for.
      version: basename(storagePath),
      personalCopy: (mark, { start, end }, meanwhile) => {
        const writeMark = personalCopy(plan, mark);
        return pacedStream({
          open: () => open(start),
          length: end + 1 - start,
          change: (piece, position) => writeMark(piece, start + position),
          meanwhile,
        });
      },
    };
  };
}
