import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const forgetChallenges = jobKind({ ...regularWork, name: "forget-challenges" });
