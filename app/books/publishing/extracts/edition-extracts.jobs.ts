import { z } from "zod";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

/** Follows each new EPUB of an edition, and each change of the choice. */
export const buildExtract = jobKind({
  name: "build-extract",
  data: z.object({ editionId: z.number() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 900,
});

/** Asks again for extracts whose files are lost. */
export const findLostExtracts = jobKind({
  ...regularWork,
  name: "find-lost-extracts",
  // Enough for several hundred thousand files on a slow disk.
  expireInSeconds: 3600,
});

/** Asks for extracts of editions that have none yet, some at a time. */
export const findMissingExtracts = jobKind({ ...regularWork, name: "find-missing-extracts" });
