import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http/http.server.ts";
import { byTime, noteRead } from "#platform/http/reading.server.ts";
import { getSubscriberCount } from "#readers/subscriptions/subscriptions.contract.ts";
import type { Subscriptions } from "#readers/subscriptions/subscriptions.service.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { notifyCancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import type { Cancellations } from "#readers/subscriptions/cancellations/cancellations.service.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions): void {
  route(app, getSubscriberCount, { guard: anyone }, async () => {
    noteRead(byTime);
    return { subscribers: await subscriptions.countActive() };
  });
}

const perAddress = { name: "cancellation", points: 10, seconds: minutes(15) / 1000 } as const;

export function cancellationRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, "rateLimits">,
  accounts: Accounts,
  cancellations: Cancellations,
): void {
  const open = {
    guard: anyone,
    limit: ({ ip }: { ip: string }) => rateLimits.consume(perAddress, networkKeysOf(ip).line),
  };
  route(app, notifyCancellation, open, async ({ body, request }) =>
    cancellations.notify(body, await accounts.identify(request)),
  );
}
