import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind } from "#platform/jobs/jobs.server.ts";

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
