import { addMonths } from "#platform/dates.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { handleAnnouncements } from "#modules/library/announcing/worker.server.ts";
import { downloadLogMonths } from "#modules/library/downloads/rules.ts";
import { deleteDownloadsBefore } from "#modules/library/downloads/store.server.ts";
import { removeOldDownloads } from "#modules/library/jobs.ts";

export function handleLibraryJobs(deps: ShopDeps, accounts: Pick<Accounts, "find">): void {
  const { db, now, jobs } = deps;
  handleAnnouncements(deps, accounts);
  jobs.repeat(removeOldDownloads, "41 4 * * *");
  jobs.handle(removeOldDownloads, 1, () => deleteDownloadsBefore(db, addMonths(now(), -downloadLogMonths)));
}
