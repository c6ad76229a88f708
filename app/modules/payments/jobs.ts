import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs.server.ts";

export const receiptMail = jobKind({
  name: "receipt-mail",
  data: z.object({ paymentId: z.number() }),
  ...mailTries,
});

/** Asks the provider about sessions whose message has not come: lost, refused, or sent while the shop was away. */
export const checkUnsettledOrders = jobKind({ ...regularWork, name: "check-unsettled-orders" });
