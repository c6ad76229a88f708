import { orderBuild } from "#books/publishing/publishing.jobs.ts";
import { expectedWait } from "#books/publishing/builds/format-builds.rules.ts";
import {
  findAwaited,
  findStalledBuilds,
  raisePriority,
  takeMissed,
} from "#books/publishing/builds/build-queue.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";

/** The order of builds, and where formats that are not there yet are in it. */
export function createBuildQueue({ db, jobs, log, now }: Pick<Deps, "db" | "jobs" | "log" | "now">) {
  /**
   * Lets the missing formats of editions be made before all others, in the transaction of their sale. A further job is
   * queued: the earlier one then finds nothing to make.
   */
  async function hasten(tx: Queryable, editionIds: readonly number[]): Promise<void> {
    if (editionIds.length === 0) return;
    const raised = await raisePriority(tx, editionIds, now());
    const ordered = new Set<string>();
    for (const build of raised.filter(({ isQueued }) => isQueued)) {
      const queue = `${build.editionId} ${build.format === "pdf"}`;
      if (!ordered.has(queue)) await orderBuild(jobs, tx, build, build.retryAt);
      ordered.add(queue);
    }
  }

  /** In seconds, until the missing formats of each edition are expected; null where that is not known. */
  async function waits(editionIds: readonly number[]): Promise<(editionId: number) => number | null> {
    if (editionIds.length === 0) return () => null;
    const instant = now();
    const byEdition = Map.groupBy(await findAwaited(db, editionIds, instant), ({ editionId }) => editionId);
    return (editionId) => {
      const awaited = byEdition.get(editionId);
      return awaited ? expectedWait(awaited, instant) : null;
    };
  }

  /** Requests again the formats that have been pending since an instant without a planned try: their jobs are lost. */
  async function restartStalledBuilds(instant: Date): Promise<void> {
    for (const build of await findStalledBuilds(db, instant)) {
      const { editionId, format } = build;
      log.warn({ editionId, format }, "format pending without work: asked for again");
      await orderBuild(jobs, db, build);
    }
  }

  return { hasten, waits, restartStalledBuilds };
}

/** The formats of an edition that owners missed and that are ready now; each is returned once. @param tx a transaction */
export const formatsToAnnounce = (tx: Queryable, editionId: number): Promise<Format[]> =>
  takeMissed(tx, editionId);
