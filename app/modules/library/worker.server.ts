import { addMonths } from "#platform/dates.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import { downloadLogMonths } from "#modules/library/downloads/rules.ts";
import type { Downloads } from "#modules/library/downloads/service.server.ts";
import { removeOldDownloads } from "#modules/library/jobs.ts";

export function handleLibraryJobs(deps: ShopDeps, downloads: Pick<Downloads, "removeBefore">): void {
  const { now, jobs } = deps;
  jobs.repeat(removeOldDownloads, "41 4 * * *");
  jobs.handle(removeOldDownloads, 1, () => downloads.removeBefore(addMonths(now(), -downloadLogMonths)));
}
