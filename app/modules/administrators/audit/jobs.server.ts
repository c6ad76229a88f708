import { z } from "zod";
import { addMonths, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";
import { auditMonths } from "#modules/administrators/audit/rules.ts";
import { deleteAuditEntriesBefore } from "#modules/administrators/audit/store.server.ts";

const removeOldAuditEntries = jobKind({
  name: "remove-old-audit-entries",
  data: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(10) / 1000,
});

export function handleAuditJobs({ db, now, jobs }: Deps): void {
  jobs.repeat(removeOldAuditEntries, "52 4 * * *");
  jobs.handle(removeOldAuditEntries, 1, () => deleteAuditEntriesBefore(db, addMonths(now(), -auditMonths)));
}
