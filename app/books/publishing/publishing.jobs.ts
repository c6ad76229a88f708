import { z } from "zod";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { type Jobs, jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

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

/** Queues the build of a format. @param startAfter of a planned try; null: now */
export const orderBuild = (
  jobs: Jobs,
  tx: Queryable,
  { editionId, format, priority }: { editionId: number; format: Format; priority: number },
  startAfter: Date | null = null,
): Promise<void> =>
  jobs.send(
    tx,
    format === "pdf" ? buildPdf : buildEbooks,
    { editionId },
    { priority, ...(startAfter ? { startAfter } : {}) },
  );

export const removeReplacedFile = jobKind({
  ...regularWork,
  name: "remove-replaced-file",
  data: z.object({ path: z.string() }),
});

/** A request that has just found the file to send it can still open it. */
export const orderRemoval = (
  { jobs, now }: { jobs: Jobs; now: () => Date },
  tx: Queryable,
  path: string,
): Promise<void> => jobs.send(tx, removeReplacedFile, { path }, { startAfter: after(now(), minutes(10)) });

export const removeForgottenUploads = jobKind({ ...regularWork, name: "remove-forgotten-uploads" });
