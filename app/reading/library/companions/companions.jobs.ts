import { hours } from "#platform/data/durations.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

export const findCompanions = jobKind({
  ...regularWork,
  name: "book-companions",
  expireInSeconds: hours(3) / 1000,
});
