import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const eraseClosedAccounts = jobKind({ ...regularWork, name: "erase-closed-accounts" });
