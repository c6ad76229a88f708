import type { FastifyInstance } from "fastify";
import { anyone, type Policy, route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import {
  askForLostFactor,
  keepFactors,
  keepFactorsByLink,
} from "#readers/accounts/factors/lost-factor.contract.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";

/** @param limit for calls of strangers */
export function lostFactorRoutes(
  app: FastifyInstance,
  { lostFactors, requireMember }: Pick<Accounts, "lostFactors" | "requireMember">,
  limit: NonNullable<Policy<null>["limit"]>,
): void {
  const self = ofSelf(requireMember);
  route(app, askForLostFactor, { guard: anyone, limit }, async ({ body, request }) => {
    const endsAt = await lostFactors.ask(body.challenge, requestOriginOf(request));
    return { ends_at: endsAt.toISOString() };
  });
  route(app, keepFactorsByLink, { guard: anyone, limit }, ({ body, request }) =>
    lostFactors.cancelByLink(body.token, requestOriginOf(request)),
  );
  route(app, keepFactors, self, ({ actor, request }) =>
    lostFactors.cancelBy(actor, requestOriginOf(request)),
  );
}
