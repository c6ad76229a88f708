import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

export const closureMail = jobKind({
  name: "closing-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("asked"), memberId: z.uuid() }),
    z.object({ mail: z.literal("undone"), memberId: z.uuid() }),
    // The payload holds the address, which is erased from the account.
    z.object({ mail: z.literal("erased"), email: z.string(), username: z.string() }),
  ]),
  ...mailTries,
  isPersonal: true,
});

export const forgetUnverified = jobKind({ ...regularWork, name: "forget-unverified" });
