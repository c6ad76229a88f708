import { networkKeysOf } from "#platform/network-keys.server.ts";
import type { FastifyInstance } from "fastify";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { notifyCancellation } from "#modules/subscriptions/cancellations/contract.ts";
import type { Cancellations } from "#modules/subscriptions/cancellations/service.server.ts";
import { minutes } from "#platform/durations.ts";
import type { Deps } from "#platform/deps.server.ts";
import { anyone, route } from "#platform/http.server.ts";

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
