import { addMonths } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { auditMonths } from "#office/audit/audit.rules.ts";
import { deleteAuditEntriesBefore } from "#office/audit/audit.store.server.ts";
import { removeOldAuditEntries } from "#office/audit/audit.jobs.ts";

export function handleAuditJobs({ db, now, jobs }: Deps): void {
  jobs.repeat(removeOldAuditEntries, "52 4 * * *");
  jobs.handle(removeOldAuditEntries, 1, () => deleteAuditEntriesBefore(db, addMonths(now(), -auditMonths)));
}
