import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/**
 * Announces formats that owners missed and that are ready now: the library, which knows the owners, sends the mails.
 */
export const announceFormats = jobKind({
  name: "announce-formats",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});
