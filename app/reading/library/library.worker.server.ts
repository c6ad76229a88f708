import { addMonths } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { downloadLogMonths } from "#reading/library/downloads/downloads.rules.ts";
import type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";
import type { Companions } from "#reading/library/companions/companions.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { hours } from "#platform/data/durations.ts";

export const removeOldDownloads = jobKind({ ...regularWork, name: "remove-old-downloads" });

export function handleLibraryJobs(deps: ShopDeps, downloads: Pick<Downloads, "removeBefore">): void {
  const { now, jobs } = deps;
  jobs.repeat(removeOldDownloads, "41 4 * * *");
  jobs.handle(removeOldDownloads, 1, () => downloads.removeBefore(addMonths(now(), -downloadLogMonths)));
}

const findCompanions = jobKind({
  ...regularWork,
  name: "book-companions",
  expireInSeconds: hours(3) / 1000,
});

export function handleCompanionJobs({ jobs }: Pick<Deps, "jobs">, companions: Companions): void {
  jobs.repeat(findCompanions, "23 3 * * *");
  jobs.handle(findCompanions, 1, (_data, { signal }) => companions.renew(signal));
}
