import { addMonths } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { auditMonths } from "#office/audit/audit.rules.ts";
import { deleteAuditEntriesBefore } from "#office/audit/audit.store.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

const removeOldAuditEntries = jobKind({ ...regularWork, name: "remove-old-audit-entries" });

export function handleAuditJobs({ db, now, jobs }: Deps): void {
  jobs.repeat(removeOldAuditEntries, "52 4 * * *");
  jobs.handle(removeOldAuditEntries, 1, () => deleteAuditEntriesBefore(db, addMonths(now(), -auditMonths)));
}
