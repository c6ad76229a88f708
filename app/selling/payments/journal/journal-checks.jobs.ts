import { z } from "zod";
import { hours } from "#platform/data/durations.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";

/** A journal of a million rows takes minutes. */
export const journalCheck = jobKind({
  name: "journal-check",
  data: z.object({ checkId: z.number() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: hours(2) / 1000,
});
