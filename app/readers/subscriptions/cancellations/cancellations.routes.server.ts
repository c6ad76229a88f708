import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { notifyCancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import type { Cancellations } from "#readers/subscriptions/cancellations/cancellations.service.server.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";

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
