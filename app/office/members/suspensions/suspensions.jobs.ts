import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const carryOutSuspensions = jobKind({ ...regularWork, name: "carry-out-suspensions" });
