import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";

/** Writes the next books of an import, and queues itself for the others. */
export const importBooks = jobKind({
  name: "import-books",
  data: z.object({ importId: z.number() }),
  // A row that fails is noted and left: these tries are for a lost process or database.
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(30) / 1000,
});
