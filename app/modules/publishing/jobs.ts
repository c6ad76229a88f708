import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import { jobKind, regularWork } from "#platform/jobs.server.ts";

export const Build = z.object({ editionId: z.number() });

/** A PDF's template is built fast; the two ebook formats are built in one job, since one is derived from the other. */
export const buildPdf = jobKind({
  name: "build-pdf",
  data: Build,
  // Failures are handled here (settleFailure): these retries are for builds that were lost with their process or the
  // database.
  retryLimit: 14,
  retryDelaySeconds: 5,
  // Enough for both ebooks on a busy machine; a dead process is noticed within seconds.
  expireInSeconds: minutes(75) / 1000,
});

export const buildEbooks = jobKind({ ...buildPdf, name: "build-ebooks" });

export const removeReplacedFile = jobKind({
  ...regularWork,
  name: "remove-replaced-file",
  data: z.object({ path: z.string() }),
});

export const removeForgottenUploads = jobKind({ ...regularWork, name: "remove-forgotten-uploads" });
