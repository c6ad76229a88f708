import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs.server.ts";

export const receiptMail = jobKind({
  name: "receipt-mail",
  data: z.object({ paymentId: z.number() }),
  ...mailTries,
});

/** Queries the provider about sessions without a message: it was lost, refused, or sent while the shop was down. */
export const checkUnsettledOrders = jobKind({ ...regularWork, name: "check-unsettled-orders" });
