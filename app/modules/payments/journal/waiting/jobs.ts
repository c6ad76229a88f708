import { jobKind, regularWork } from "#platform/jobs.server.ts";

/** Numbers what was held back while the clock was wrong, as soon as it is right. */
export const numberWaiting = jobKind({ ...regularWork, name: "number-waiting" });
