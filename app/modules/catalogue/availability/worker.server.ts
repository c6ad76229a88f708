import type { Deps } from "#platform/deps.server.ts";
import { releaseScheduled } from "#modules/catalogue/availability/jobs.ts";
import { release } from "#modules/catalogue/availability/service.server.ts";

/**
 * Each scheduled edition has its own job, which the queue keeps while the shop is off. The regular check finds editions
 * that a changed clock, or a restored database, would have left behind.
 */
export function handleAvailabilityJobs(deps: Pick<Deps, "db" | "now" | "jobs">): void {
  deps.jobs.handle(releaseScheduled, 1, async ({ at }) => {
    await release(deps, at === undefined ? undefined : new Date(at));
  });
  deps.jobs.repeat(releaseScheduled, "*/5 * * * *");
}
