import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";

export const Subscription = z.object({
  id: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  is_active: z.boolean(),
  price_cents: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscriberCount = endpoint({
  path: "/api/users/subs",
  summary: "The number of current subscribers",
  access: "public",
  answer: z.object({ subscribers: z.number() }),
  maxAge: 60,
});
