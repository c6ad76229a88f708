import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const Build = z.object({ editionId: z.number() });

/** Making a PDF's template is quick; the two ebook formats follow each other in one job, since one is made of the other. */
export const buildPdf = jobKind({
  name: "build-pdf",
  data: Build,
  // Failures are settled here (settleFailure): these tries are for builds that were lost with their process or the database.
  retryLimit: 14,
  retryDelaySeconds: 5,
  // Both ebooks on a machine that is busy with everything else; a process that dies is noticed within seconds.
  expireInSeconds: minutes(75) / 1000,
});

export const buildEbooks = jobKind({ ...buildPdf, name: "build-ebooks" });

export const removeReplacedFile = jobKind({
  ...regularWork,
  name: "remove-replaced-file",
  data: z.object({ path: z.string() }),
});

export const removeForgottenUploads = jobKind({ ...regularWork, name: "remove-forgotten-uploads" });
