import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs.server.ts";

/** Orders the mails of one batch of members, and the batch after it. */
export const termsNoticeBatch = jobKind({
  name: "terms-notice-batch",
  data: z.object({ revision: z.number(), afterId: z.uuid().nullable() }),
  ...mailTries,
});

export const termsNoticeMail = jobKind({
  name: "terms-notice-mail",
  data: z.object({ revision: z.number(), memberId: z.uuid() }),
  ...mailTries,
});
