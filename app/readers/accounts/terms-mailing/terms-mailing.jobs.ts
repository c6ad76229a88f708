import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Queues the mails of one batch of members, and the next batch. */
export const termsMailBatch = jobKind({
  name: "terms-notice-batch",
  data: z.object({ revision: z.number(), afterId: z.uuid().nullable() }),
  ...mailTries,
});

export const termsMail = jobKind({
  name: "terms-notice-mail",
  data: z.object({ revision: z.number(), memberId: z.uuid() }),
  ...mailTries,
});
