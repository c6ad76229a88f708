import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Announces a new version whose files are ready: the library, which knows the owners, sends the mails. */
export const announceNewVersion = jobKind({
  name: "announce-new-version",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});
