import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import { jobKind } from "#platform/jobs.server.ts";

/** A simulated provider's message on its way to the shop; delivered again until it is taken, as Stripe does. */
export const simulatedWebhook = jobKind({
  name: "simulated-webhook",
  data: z.object({ type: z.string(), sessionId: z.string(), eventId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 2,
  expireInSeconds: minutes(1) / 1000,
});

/** A card page that nobody paid or left ends by itself. */
export const simulatedExpiry = jobKind({
  name: "simulated-expiry",
  data: z.object({ sessionId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  expireInSeconds: minutes(1) / 1000,
});
