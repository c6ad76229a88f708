import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs.server.ts";
import { reminderKinds } from "#modules/subscriptions/reminders/rules.ts";

/** Looks which subscriptions come to their end. */
export const remindSubscribers = jobKind({ ...regularWork, name: "remind-subscribers" });

export const reminderMail = jobKind({
  name: "reminder-mail",
  data: z.object({ subscriptionId: z.number(), kind: z.enum(reminderKinds) }),
  ...mailTries,
});
