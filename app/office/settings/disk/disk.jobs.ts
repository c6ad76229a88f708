import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** To the publisher's address: the disk of a process is nearly full. */
export const alertOfDisk = jobKind({
  ...mailTries,
  name: "alert-of-disk",
  data: z.object({ folder: z.string(), free_bytes: z.number() }),
});
