import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs.server.ts";

export const closureMail = jobKind({
  name: "closing-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("asked"), memberId: z.uuid() }),
    z.object({ mail: z.literal("undone"), memberId: z.uuid() }),
    // Afterwards nobody knows the address any more: it comes along.
    z.object({ mail: z.literal("erased"), email: z.string(), username: z.string() }),
  ]),
  ...mailTries,
});

export const forgetUnverified = jobKind({ ...regularWork, name: "forget-unverified" });
