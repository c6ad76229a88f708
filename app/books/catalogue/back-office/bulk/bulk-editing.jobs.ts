import { z } from "zod";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Requests the ebooks of a bulk change's next editions again, some at a time. `after`: the last target done. */
export const renewBulkEbooks = jobKind({
  name: "renew-bulk-ebooks",
  data: z.object({ bulkChangeId: z.number(), after: z.number() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
});

export const removeOldBulkChanges = jobKind({ ...regularWork, name: "remove-old-bulk-changes" });
