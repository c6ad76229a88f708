import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** The acknowledgement on a durable medium, without undue delay (directive 2011/83/EU, article 11a, paragraph 4). */
export const withdrawalMail = jobKind({
  name: "withdrawal-mail",
  data: z.object({ withdrawalId: z.number() }),
  ...mailTries,
});
