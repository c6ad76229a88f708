import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

const refundId = z.object({ refundId: z.number() });

/** The provider's part of a refund; with doubling delays, retries continue for most of a day. */
export const refundPayment = jobKind({
  name: "refund-payment",
  data: refundId,
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(2) / 1000,
});

/** Resumes refunds whose own job was abandoned: the money is still owed after any outage of the provider. */
export const resumeRefunds = jobKind({ ...regularWork, name: "resume-refunds" });

/** Compares the provider's refunds and disputes with the shop's: a lost message is found within the hour. */
export const reconcileRefunds = jobKind({ ...regularWork, name: "reconcile-refunds" });

export const refundMail = jobKind({
  name: "refund-mail",
  data: refundId,
  ...mailTries,
});
