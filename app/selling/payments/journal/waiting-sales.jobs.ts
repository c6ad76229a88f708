import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Numbers the waiting movements as soon as the clock is right. */
export const numberWaiting = jobKind({ ...regularWork, name: "number-waiting" });
