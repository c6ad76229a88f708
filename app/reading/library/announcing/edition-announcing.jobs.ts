import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Queues the mails of one batch of owners, and the next batch. */
export const announcementBatch = jobKind({
  name: "format-announcement-batch",
  data: z.object({ id: z.number(), afterMember: z.uuid().nullable() }),
  ...mailTries,
});

export const announcementMail = jobKind({
  name: "format-announcement-mail",
  data: z.object({ id: z.number(), memberId: z.uuid() }),
  ...mailTries,
});
