import type { Deps } from "#platform/process/deps.server.ts";
import { release, releaseScheduled } from "#books/catalogue/availability/availability.service.server.ts";

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
