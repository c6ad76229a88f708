import { z } from "zod";
import { jobKind } from "#platform/jobs.server.ts";

/** Puts on sale what is due. `at`: the moment that this work was ordered for; none where it comes by itself. */
export const releaseScheduled = jobKind({
  name: "release-scheduled",
  data: z.object({ at: z.iso.datetime().optional() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
});
