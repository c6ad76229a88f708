import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const carryOutSuspensions = jobKind({ ...regularWork, name: "carry-out-suspensions" });
