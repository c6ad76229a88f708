import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const removeOldAuditEntries = jobKind({ ...regularWork, name: "remove-old-audit-entries" });
