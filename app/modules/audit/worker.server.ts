import { addMonths } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { auditMonths } from "#modules/audit/rules.ts";
import { deleteAuditEntriesBefore } from "#modules/audit/store.server.ts";
import { removeOldAuditEntries } from "#modules/audit/jobs.ts";

export function handleAuditJobs({ db, now, jobs }: Deps): void {
  jobs.repeat(removeOldAuditEntries, "52 4 * * *");
  jobs.handle(removeOldAuditEntries, 1, () => deleteAuditEntriesBefore(db, addMonths(now(), -auditMonths)));
}
