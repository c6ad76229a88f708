import type { Deps } from "#platform/deps.server.ts";
import { releaseScheduled } from "#modules/catalogue/availability/jobs.ts";
import { release } from "#modules/catalogue/availability/service.server.ts";

/**
 * Each scheduled edition has its own work, which the queue keeps until a shop that was off is on again. The regular look
 * finds what a clock set back or forward, or a restored database, would have left behind.
 */
export function handleAvailabilityJobs(deps: Pick<Deps, "db" | "now" | "jobs">): void {
  deps.jobs.handle(releaseScheduled, 1, async ({ at }) => {
    await release(deps, at === undefined ? undefined : new Date(at));
  });
  deps.jobs.repeat(releaseScheduled, "*/5 * * * *");
}
