import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Asks the provider what it has kept since the last run. */
export const providerFeeList = jobKind({ ...regularWork, name: "provider-fees" });
