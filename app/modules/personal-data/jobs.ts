import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const eraseClosedAccounts = jobKind({ ...regularWork, name: "erase-closed-accounts" });
