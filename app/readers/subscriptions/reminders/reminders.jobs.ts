import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";
import { reminderKinds } from "#readers/subscriptions/reminders/reminders.rules.ts";

/** Finds the subscriptions that are about to end. */
export const remindSubscribers = jobKind({ ...regularWork, name: "remind-subscribers" });

export const reminderMail = jobKind({
  name: "reminder-mail",
  data: z.object({ subscriptionId: z.number(), kind: z.enum(reminderKinds) }),
  ...mailTries,
});
