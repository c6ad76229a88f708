import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http/http.server.ts";
import { getSubscriberCount } from "#readers/subscriptions/subscriptions.contract.ts";
import type { Subscriptions } from "#readers/subscriptions/subscriptions.service.server.ts";

export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions): void {
  route(app, getSubscriberCount, { guard: anyone }, async () => ({
    subscribers: await subscriptions.countActive(),
  }));
}
