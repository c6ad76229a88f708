import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

export const receiptMail = jobKind({
  name: "receipt-mail",
  data: z.object({ paymentId: z.number() }),
  ...mailTries,
});

/** Closes a member's card pages whose account or subscription has ended; retries continue until the pages end by themselves. */
export const closeCardPages = jobKind({
  name: "close-card-pages",
  data: z.object({ memberId: z.uuid() }),
  retryLimit: 12,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(5) / 1000,
});

/** Queries the provider about sessions without a message: it was lost, refused, or sent while the shop was down. */
export const checkUnsettledOrders = jobKind({ ...regularWork, name: "check-unsettled-orders" });

/** A simulated provider's message to the shop; repeated until it is accepted, like Stripe's. */
export const simulatedWebhook = jobKind({
  name: "simulated-webhook",
  data: z.object({ type: z.string(), sessionId: z.string(), eventId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 2,
  expireInSeconds: minutes(1) / 1000,
});

/** An unused card page expires. */
export const simulatedExpiry = jobKind({
  name: "simulated-expiry",
  data: z.object({ sessionId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(1) / 1000,
});
