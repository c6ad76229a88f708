import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { isDocumentFault } from "#books/publishing/builds/format-builds.rules.ts";
import * as kepubsStore from "#books/publishing/files/kepubs.store.server.ts";
import { lostFile } from "#books/publishing/files/stored-files.service.server.ts";
import { orderRemoval } from "#books/publishing/publishing.jobs.ts";
import type { MarkPlan } from "#formats/mark/locate-marks.server.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Kepubs = ReturnType<typeof createKepubs>;

/** A template of the KEPUB; null if none can be made of this EPUB. */
type Kepub = { storagePath: string; size: number; markPlan: MarkPlan } | null;

interface EpubTemplate {
  editionId: number;
  storagePath: string;
}

/**
 * The KEPUBs of editions: each is made of the EPUB's template when the first owner asks for it, in some seconds, and kept
 * until there is another EPUB. It is no format of its own for the publisher: where there is an EPUB, there is a KEPUB.
 */
export function createKepubs(
  deps: Pick<Deps, "db" | "store" | "config" | "jobs" | "now" | "log">,
  editing: Pick<CatalogueEditing, "lockEdition">,
) {
  const { db, store, config, log } = deps;
  const making = new Map<string, Promise<Kepub>>();

  async function make({ editionId, storagePath: madeFrom }: EpubTemplate): Promise<Kepub> {
    const made = await withScratchFolder(config.scratchDir, async (folder) => {
      const outPath = join(folder, "edition.kepub.epub");
      try {
        const { marks } = await store.withLocalFile(madeFrom, (path) =>
          runTask("make-kepub", { path, outPath }),
        );
        const storagePath = `editions/${editionId}/kepub-${randomBytes(6).toString("hex")}.epub`;
        const { size } = await stat(outPath);
        await store.putFile(storagePath, outPath);
        return { storagePath, size, markPlan: marks };
      } catch (error) {
        if (!isDocumentFault(error)) throw error;
        log.error({ err: error, editionId }, "KEPUB not made");
        return null;
      }
    });
    await db.transaction(async (tx) => {
      await editing.lockEdition(tx, editionId);
      const former = await kepubsStore.findKepub(tx, editionId);
      const nothing = { storagePath: null, size: null, markPlan: null };
      await kepubsStore.saveKepub(tx, { editionId, madeFrom, ...(made ?? nothing) });
      if (former?.storagePath) await orderRemoval(deps, tx, former.storagePath);
    });
    return made;
  }

  /** @throws AppError 503 if it cannot be made now */
  async function of(epub: EpubTemplate): Promise<Kepub> {
    const kept = await kepubsStore.findKepub(db, epub.editionId);
    if (kept?.madeFrom === epub.storagePath) {
      const whole = kepubIn(kept);
      if (!whole || (await store.size(whole.storagePath)) === whole.size) return whole;
    }
    // Several readers may ask while it is made.
    const running = making.get(epub.storagePath) ?? make(epub);
    making.set(epub.storagePath, running);
    return running
      .catch((error: unknown) => {
        log.error({ err: error, editionId: epub.editionId }, "KEPUB not made");
        throw lostFile(error);
      })
      .finally(() => making.delete(epub.storagePath));
  }

  /** With the editions, in the transaction in which these are deleted. */
  async function remove(tx: Queryable, editionIds: readonly number[]): Promise<void> {
    for (const path of await kepubsStore.findKepubPaths(tx, editionIds)) await orderRemoval(deps, tx, path);
  }

  return { of, remove };
}

function kepubIn({ storagePath, size, markPlan }: kepubsStore.KepubRow): Kepub {
  return storagePath === null || size === null ? null : { storagePath, size, markPlan: markPlan as MarkPlan };
}
