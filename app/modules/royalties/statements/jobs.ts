import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs.server.ts";

export const royaltyStatementMail = jobKind({
  name: "royalty-statement-mail",
  data: z.object({ number: z.string() }),
  ...mailTries,
});
