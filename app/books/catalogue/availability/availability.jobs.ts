import { z } from "zod";
import { jobKind } from "#platform/jobs/jobs.server.ts";

/** Puts due editions on sale. `at`: the moment for which this job was queued; absent for the regular check. */
export const releaseScheduled = jobKind({
  name: "release-scheduled",
  data: z.object({ at: z.iso.datetime().optional() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
});
