import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs.server.ts";

/** Formats that owners missed are there: the library, which knows the owners, mails them. */
export const announceFormats = jobKind({
  name: "announce-formats",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});
