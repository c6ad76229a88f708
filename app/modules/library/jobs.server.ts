import { z } from "zod";
import { addMonths, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";
import { downloadLogMonths } from "#modules/library/downloads/rules.ts";
import { deleteDownloadsBefore } from "#modules/library/downloads/store.server.ts";

export const removeOldDownloads = jobKind({
  name: "remove-old-downloads",
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(10) / 1000,
});

export function handleLibraryJobs({ db, now, jobs }: Deps): void {
  jobs.repeat(removeOldDownloads, "41 4 * * *");
  jobs.handle(removeOldDownloads, 1, () => deleteDownloadsBefore(db, addMonths(now(), -downloadLogMonths)));
}
