import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** The mail to the reader. A later delivery of the same gift, to another address, replaces an earlier one. */
export const giftMail = jobKind({
  name: "gift-mail",
  data: z.object({ giftId: z.number(), delivery: z.number() }),
  ...mailTries,
});

/** The mail to the buyer once another reader has redeemed the gift. */
export const giftRedeemedMail = jobKind({
  name: "gift-redeemed-mail",
  data: z.object({ giftId: z.number() }),
  ...mailTries,
});

/** The mail to the buyer about a gift that was not redeemed within a year. */
export const giftReturnMail = jobKind({
  name: "gift-return-mail",
  data: z.object({ giftId: z.number() }),
  ...mailTries,
});

/** Queues the mails of the gifts whose day has come. */
export const deliverGifts = jobKind({ ...regularWork, name: "deliver-gifts" });
/** Gives unredeemed gifts to their buyers, and forgets the addresses of gifts that were never paid. */
export const returnGifts = jobKind({ ...regularWork, name: "return-gifts" });
