import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Finds the members whose wishes have become cheaper, and queues their mails. */
export const findWishNews = jobKind({ ...regularWork, name: "wish-news" });

/** @property day in Paris on which it was queued: a mail of a later day replaces it. */
export const mailWishNews = jobKind({
  name: "wish-news-mail",
  data: z.object({ memberId: z.uuid(), day: z.string() }),
  ...mailTries,
});
