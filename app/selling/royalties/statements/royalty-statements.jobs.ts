import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** No try is left: the publisher sees it, and can send the statement again. */
export const giveUpStatementMail = jobKind({
  name: "royalty-statement-lost",
  data: z.object({ number: z.string() }),
  ...mailTries,
});

export const royaltyStatementMail = jobKind({
  name: "royalty-statement-mail",
  data: z.object({ number: z.string() }),
  ...mailTries,
  whenLost: giveUpStatementMail,
});
