import { addMonths } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { downloadLogMonths } from "#reading/library/downloads/downloads.rules.ts";
import type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const removeOldDownloads = jobKind({ ...regularWork, name: "remove-old-downloads" });

export function handleLibraryJobs(deps: ShopDeps, downloads: Pick<Downloads, "removeBefore">): void {
  const { now, jobs } = deps;
  jobs.repeat(removeOldDownloads, "41 4 * * *");
  jobs.handle(removeOldDownloads, 1, () => downloads.removeBefore(addMonths(now(), -downloadLogMonths)));
}
