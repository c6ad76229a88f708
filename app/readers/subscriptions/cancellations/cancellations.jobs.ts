import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

export const cancellationMail = jobKind({
  name: "cancellation-mail",
  data: z.object({ cancellationId: z.number(), to: z.enum(["notifier", "publisher"]) }),
  ...mailTries,
});

export const forgetCancellations = jobKind({ ...regularWork, name: "forget-cancellations" });
