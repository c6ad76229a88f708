import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";

export const journalClosing = jobKind({
  name: "journal-closing",
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(30) / 1000,
});
