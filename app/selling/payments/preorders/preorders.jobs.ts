import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Delivers, charges, moves and cancels what is due; queued for the moment of each release, and every minute. */
export const releasePreorders = jobKind({ ...regularWork, name: "release-preorders" });

export const preorderNews = ["kept", "moved", "arrived", "unpaid", "ended", "cancelled", "accepted"] as const;
export type PreorderNews = (typeof preorderNews)[number];

export const preorderMail = jobKind({
  name: "preorder-mail",
  data: z.object({ paymentId: z.number(), news: z.enum(preorderNews) }),
  ...mailTries,
});

/** The provider deletes a card that is not charged any more. */
export const forgetKeptCard = jobKind({
  name: "forget-kept-card",
  data: z.object({ paymentId: z.number() }),
  retryLimit: 12,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(1) / 1000,
});
