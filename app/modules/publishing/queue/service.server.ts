import { orderBuild } from "#modules/publishing/jobs.ts";
import { expectedWait } from "#modules/publishing/queue/rules.ts";
import { findAwaited, raisePriority } from "#modules/publishing/queue/store.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";

/** Where formats that are not there yet are in the queue. */
export function createBuildQueue({ db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">) {
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

  return { hasten, waits };
}
