import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const forgetChallenges = jobKind({ ...regularWork, name: "forget-challenges" });
