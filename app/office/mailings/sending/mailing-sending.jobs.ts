import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Some mails of a mailing, and the next such job. Of two jobs with one number, one goes on. */
export const mailingBatch = jobKind({
  name: "mailing-batch",
  data: z.object({ mailingId: z.number(), batch: z.number() }),
  ...mailTries,
});

/** Begins scheduled mailings, and goes on with those whose job was lost. */
export const dueMailings = jobKind({ ...regularWork, name: "due-mailings" });

export const forgetRecipients = jobKind({ ...regularWork, name: "forget-mailing-recipients" });
