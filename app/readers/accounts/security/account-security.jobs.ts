import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const forgetEndedAccess = jobKind({ ...regularWork, name: "forget-ended-access" });
